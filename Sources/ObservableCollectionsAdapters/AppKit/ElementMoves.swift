#if canImport(AppKit) && !canImport(UIKit)
  import ObservableCollections

  /// A move of several elements as consecutive moves of single elements, keeping their order.
  struct ElementMoves: Sequence {
    private let moves: [(from: ElementPath, to: ElementPath)]

    /// - Parameters:
    ///   - source: the paths of the elements.
    ///   - destination: the path that they are moved before, counted before the move.
    init(_ source: ElementPaths, to destination: ElementPath) {
      var moves: [(from: ElementPath, to: ElementPath)] = []
      // Where the next one goes, and how many came from sections before.
      var (position, cameBefore) = (destination.element, 0)
      for entry in source.entries {
        let isOther = entry.section != destination.section
        for (taken, element) in entry.elements.enumerated() {
          let isAbove = !isOther && element < destination.element
          // Each from above leaves a gap, which those behind fall into.
          if isAbove { position -= 1 }
          let gaps = isOther || isAbove ? taken : -cameBefore
          moves.append(
            (
              from: ElementPath(section: entry.section, element: element - gaps),
              to: ElementPath(section: destination.section, element: position)
            ))
          position += 1
        }
        if isOther { cameBefore += entry.elements.count }
      }
      self.moves = moves
    }

    func makeIterator() -> IndexingIterator<[(from: ElementPath, to: ElementPath)]> {
      moves.makeIterator()
    }
  }
#endif
