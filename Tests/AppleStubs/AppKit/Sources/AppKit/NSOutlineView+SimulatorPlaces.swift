extension NSOutlineView: ShowsPlaces {
  /// Where each row is shown.
  public var shownPlaces: [ShownPlace] {
    shownRows.enumerated().map { index, row in
      place(row.number, rect(ofRow: index), from: corner(of: row, index))
    }
  }

  private func corner(of row: OutlineRow, _ index: Int) -> NSPoint {
    guard let flight = row.flight, flight.time == NSAnimationContext.time else {
      return rect(ofRow: index).origin
    }
    return flight.start
  }

  /// Where each row is laid out.
  var rects: [Int: NSRect] {
    var rects: [Int: NSRect] = [:]
    for (index, row) in shownRows.enumerated() { rects[row.number] = rect(ofRow: index) }
    return rects
  }

  /// Notes where the rows are before calls.
  func noteStarts() {
    for (index, row) in shownRows.enumerated() { row.start = corner(of: row, index) }
  }

  /// Has rows go from where they were before the calls to where they are now.
  ///
  /// - Parameter duration: the seconds that it takes; 0 for none.
  func fly(duration: TimeInterval) {
    for row in shownRows {
      if duration > 0 {
        row.flight = row.start.map { Flight(start: $0, time: NSAnimationContext.time) }
      } else {
        row.flight = nil
      }
      row.start = nil
    }
  }
  /// Has rows that are moving go on from elsewhere, since others came between at once.
  func jump(from oldRects: [Int: NSRect]) {
    for (index, row) in shownRows.enumerated() {
      row.start = nil
      guard let old = oldRects[row.number] else { continue }
      row.flight?.start.y += rect(ofRow: index).minY - old.minY
    }
  }
}
