extension NSCollectionView: ShowsPlaces {
  /// Where each item is shown.
  public var shownPlaces: [ShownPlace] {
    var places: [ShownPlace] = []
    forEachCell { path, cell in
      guard let frame = rect(at: path) else { return }
      places.append(place(cell.number, frame, from: cell.flight?.start ?? frame.origin))
    }
    return places
  }

  /// Where each item is shown before a block, by its number.
  var startCorners: [Int: NSPoint] {
    var corners: [Int: NSPoint] = [:]
    forEachCell { path, cell in corners[cell.number] = cell.flight?.start ?? rect(at: path)?.origin
    }
    return corners
  }

  /// Has items go from where they were before a block to where they are now.
  ///
  /// - Parameter starts: where they were; empty if it takes no time.
  func fly(from starts: [Int: NSPoint]) {
    forEachCell { _, cell in cell.flight = starts[cell.number].map { Flight(start: $0, time: 0) } }
  }
}
