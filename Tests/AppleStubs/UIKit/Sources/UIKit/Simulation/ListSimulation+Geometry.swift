/// One column or line of entries, or what a layout of the program's own makes of them.
extension ListSimulation {
  /// Where an entry is in the content.
  func frame(at path: IndexPath) -> CGRect {
    if let frame = view.frameOfLayout(at: path) { return frame }
    var start: CGFloat = 0
    for section in knownCounts.indices.prefix(path.section + 1) {
      let count = section == path.section ? path.item : knownCounts[section]
      start += length(ofFirst: count, in: section)
    }
    return frame(from: start, length: length(at: path))
  }

  private func frame(from start: CGFloat, length: CGFloat) -> CGRect {
    switch view.scrollDirection {
    case .vertical: CGRect(x: 0, y: start, width: view.bounds.width, height: length)
    case .toRight: CGRect(x: start, y: 0, width: length, height: view.bounds.height)
    case .toLeft:
      CGRect(x: totalLength - start - length, y: 0, width: length, height: view.bounds.height)
    }
  }

  private var totalLength: CGFloat {
    knownCounts.indices.reduce(0) { $0 + length(ofFirst: knownCounts[$1], in: $1) }
  }

  private func length(ofFirst count: Int, in section: Int) -> CGFloat {
    if heightOfCell == nil { return CGFloat(count) * entryHeight }
    return (0..<count).reduce(0) { $0 + length(at: [section, $1]) }
  }

  /// The length of an entry: estimated, if the height that its cell gives itself is not known.
  private func length(at path: IndexPath) -> CGFloat {
    if heightOfCell == nil || isDirty || cell(at: path) == nil { return entryHeight }
    return heights[shown[path.section].tokens[path.item]] ?? entryHeight
  }

  /// Has the cells on the screen give themselves their heights, which moves the ones below.
  func resolveHeights() {
    guard let heightOfCell else { return }
    while let path = visiblePaths.first(where: { !hasHeight(at: $0) }), let cell = cell(at: path) {
      heights[shown[path.section].tokens[path.item]] = heightOfCell(cell)
    }
    fitContent()
  }

  /// The cell of a place gives itself another height at its next layout.
  public func forgetHeight(at path: IndexPath) {
    heights[shown[path.section].tokens[path.item]] = nil
  }

  private func hasHeight(at path: IndexPath) -> Bool {
    cell(at: path) == nil || heights[shown[path.section].tokens[path.item]] != nil
  }

  /// Scrolls back if the content became too short.
  ///
  /// - Parameter isAnimated: whether that is a part of a block's animation.
  func fitContent(isAnimated: Bool = false) {
    view.contentSize = contentSize
    let last = CGPoint(
      x: max(view.contentSize.width - view.bounds.width, 0),
      y: max(view.contentSize.height - view.bounds.height, 0))
    let offset = CGPoint(
      x: min(view.contentOffset.x, last.x), y: min(view.contentOffset.y, last.y))
    if offset == view.contentOffset { return }
    let before = view.shownOffset ?? view.contentOffset
    view.contentOffset = offset
    if isAnimated { view.shownOffset = before }
  }

  private var contentSize: CGSize {
    if let size = view.contentSizeOfLayout { return size }
    let length = counts == nil ? 0 : totalLength
    return view.scrollDirection == .vertical
      ? CGSize(width: view.bounds.width, height: length)
      : CGSize(width: length, height: view.bounds.height)
  }

  /// The places on the screen, in the order of the paths.
  var visiblePaths: [IndexPath] {
    isDirty ? [] : paths(in: CGRect(origin: view.contentOffset, size: view.bounds.size))
  }

  /// The places in a part of the content. Nothing is laid out for that.
  func paths(in rect: CGRect) -> [IndexPath] {
    knownCounts.indices.flatMap { section -> [IndexPath] in
      var start = (0..<section).reduce(0) { $0 + length(ofFirst: knownCounts[$1], in: $1) }
      return (0..<knownCounts[section]).compactMap { item -> IndexPath? in
        let path: IndexPath = [section, item]
        let length = length(at: path)
        let frame = view.frameOfLayout(at: path) ?? frame(from: start, length: length)
        start += length
        let isInside =
          frame.minX < rect.maxX && frame.maxX > rect.minX && frame.minY < rect.maxY
          && frame.maxY > rect.minY
        return isInside ? path : nil
      }
    }
  }

  /// The same, for somebody who asks a table: it lays itself out for that, which it must not do
  /// outside a window.
  func askForVisiblePaths() -> [IndexPath] {
    if view.window == nil { raise(.simulation, noWindow) } else { layOut() }
    return visiblePaths
  }
}

/// Where the entries of a list follow each other.
enum SimulatedDirection {
  case vertical, toRight, toLeft
}
