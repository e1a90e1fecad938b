/// Which cells there are, and which are selected.
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
