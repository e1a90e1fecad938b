/// One column of entries of one height: where they are, and which are selected.
extension ListSimulation {
  func cell(at path: IndexPath) -> UIView? {
    guard shown.indices.contains(path.section),
      shown[path.section].cells.indices.contains(path.item)
    else { return nil }
    return shown[path.section].cells[path.item]
  }

  func head(of section: Int) -> UIView? {
    shown.indices.contains(section) ? shown[section].head : nil
  }

  func foot(of section: Int) -> UIView? {
    shown.indices.contains(section) ? shown[section].foot : nil
  }

  /// Scrolls back if the content became too short.
  ///
  /// - Parameter isAnimated: whether that is a part of a block's animation.
  func fitContent(isAnimated: Bool = false) {
    let height = CGFloat((counts ?? []).reduce(0, +)) * entryHeight
    view.contentSize = CGSize(width: view.bounds.width, height: height)
    let last = max(height - view.bounds.height, 0)
    guard view.contentOffset.y > last else { return }
    let before = view.shownOffset ?? view.contentOffset
    view.contentOffset.y = last
    if isAnimated { view.shownOffset = before }
  }

  func frame(at path: IndexPath) -> CGRect {
    let row = knownCounts[..<path.section].reduce(0, +) + path.item
    return CGRect(
      x: 0, y: CGFloat(row) * entryHeight, width: view.bounds.width, height: entryHeight)
  }

  /// The places on the screen, from the top.
  var visiblePaths: [IndexPath] {
    isDirty ? [] : paths(from: view.contentOffset.y, height: view.bounds.height)
  }

  /// The places in a part of the content, from the top. Nothing is laid out for that.
  func paths(from top: CGFloat, height: CGFloat) -> [IndexPath] {
    let bottom = top + height
    var paths: [IndexPath] = []
    var y: CGFloat = 0
    for (section, count) in knownCounts.enumerated() {
      for item in 0..<count {
        if y < bottom, y + entryHeight > top { paths.append([section, item]) }
        y += entryHeight
      }
    }
    return paths
  }

  /// The same, for somebody who asks a table: it lays itself out for that, which it must not do
  /// outside a window.
  func askForVisiblePaths() -> [IndexPath] {
    if view.window == nil { raise(.simulation, noWindow) } else { layOut() }
    return visiblePaths
  }

  /// The selected places, from the top.
  public var selectedPaths: [IndexPath] {
    if isDirty { return selectedBeforeLayout.sorted() }
    return shown.indices.flatMap { section in
      shown[section].tokens.indices
        .filter { selected.contains(shown[section].tokens[$0]) }
        .map { [section, $0] }
    }
  }

  /// Selects a place, or nothing.
  ///
  /// Nothing that Apple says makes a table view's selection depend on cells. Collection views have been
  /// seen to forget one that comes between a reload and the next layout; this one always does.
  public func select(_ path: IndexPath?) {
    if path == nil || !view.allowsMultipleSelection { (selected, selectedBeforeLayout) = ([], []) }
    guard let path else { return }
    if !isDirty, cell(at: path) != nil {
      selected.insert(shown[path.section].tokens[path.item])
    } else if isDirty, profile == .table, knownCounts.indices.contains(path.section),
      path.item < knownCounts[path.section]
    {
      selectedBeforeLayout.insert(path)
    }
  }

  /// Gives the selection of a place up.
  public func deselect(_ path: IndexPath) {
    selectedBeforeLayout.remove(path)
    if !isDirty, cell(at: path) != nil { selected.remove(shown[path.section].tokens[path.item]) }
  }
}
