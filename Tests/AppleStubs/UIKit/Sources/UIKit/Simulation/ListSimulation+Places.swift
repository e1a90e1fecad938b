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

  /// Scrolls back if the content became too short.
  func fitContent() {
    let height = CGFloat((counts ?? []).reduce(0, +)) * entryHeight
    view.contentSize = CGSize(width: view.bounds.width, height: height)
    let last = max(height - view.bounds.height, 0)
    if view.contentOffset.y > last { view.contentOffset.y = last }
  }

  func frame(at path: IndexPath) -> CGRect {
    let row = knownCounts[..<path.section].reduce(0, +) + path.item
    return CGRect(
      x: 0, y: CGFloat(row) * entryHeight, width: view.bounds.width, height: entryHeight)
  }

  /// The places on the screen, from the top.
  var visiblePaths: [IndexPath] {
    let top = view.contentOffset.y
    let bottom = top + view.bounds.height
    var paths: [IndexPath] = []
    var y: CGFloat = 0
    for (section, count) in (isDirty ? [] : counts ?? []).enumerated() {
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
    if view.window == nil { raise(.simulation, noWindow) }
    return visiblePaths
  }

  /// The selected places, from the top.
  public var selectedPaths: [IndexPath] {
    shown.indices.flatMap { section in
      shown[section].tokens.indices
        .filter { selected.contains(shown[section].tokens[$0]) }
        .map { [section, $0] }
    }
  }

  /// Selects a place, or nothing.
  public func select(_ path: IndexPath?) {
    if path == nil || !view.allowsMultipleSelection { selected = [] }
    view.layoutIfNeeded()
    if let path, cell(at: path) != nil {
      selected.insert(shown[path.section].tokens[path.item])
    }
  }

  func deselect(_ path: IndexPath) {
    if cell(at: path) != nil { selected.remove(shown[path.section].tokens[path.item]) }
  }
}
