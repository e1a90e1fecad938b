extension UITableView {
  /// https://developer.apple.com/documentation/uikit/uitableview/reloaddata()
  public func reloadData() {
    simulation.reloadData()
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/reloadsectionindextitles()
  public func reloadSectionIndexTitles() {
    simulation.note("reload index titles")
    simulation.readIndexTitles()
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: (@Sendable (Bool) -> Void)? = nil
  ) {
    simulation.performUpdates(updates ?? {}, completion)
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/beginupdates()
  public func beginUpdates() {
    simulation.beginUpdates()
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/endupdates()
  public func endUpdates() {
    simulation.endUpdates()
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/hasuncommittedupdates
  public var hasUncommittedUpdates: Bool { simulation.hasUncommittedUpdates }

  /// https://developer.apple.com/documentation/uikit/uitableview/insertrows(at:with:)
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    simulation.add("insert \(indexPaths) \(animation)") { $0.insertions += indexPaths.paths }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/deleterows(at:with:)
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    simulation.add("delete \(indexPaths) \(animation)") { $0.removals += indexPaths.paths }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/reloadrows(at:with:)
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    simulation.add("reload \(indexPaths) \(animation)") { $0.reloads += indexPaths.paths }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/reconfigurerows(at:)
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    simulation.reconfigure(indexPaths)
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/moverow(at:to:)
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    simulation.add("move \(indexPath) \(newIndexPath)") {
      $0.moves.append(.init(from: indexPath.path, to: newIndexPath.path))
    }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/insertsections(_:with:)
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    simulation.add("insert sections \(Array(sections)) \(animation)") {
      $0.sectionInsertions += sections
    }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/deletesections(_:with:)
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    simulation.add("delete sections \(Array(sections)) \(animation)") {
      $0.sectionRemovals += sections
    }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/reloadsections(_:with:)
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    simulation.add("reload sections \(Array(sections)) \(animation)") {
      $0.sectionReloads += sections
    }
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/movesection(_:tosection:)
  public func moveSection(_ section: Int, toSection newSection: Int) {
    simulation.add("move section \(section) \(newSection)") {
      $0.sectionMoves.append(.init(from: section, to: newSection))
    }
  }
}

// MARK: - Counts, places and selection

extension UITableView {
  /// https://developer.apple.com/documentation/uikit/uitableview/numberofsections
  public var numberOfSections: Int { simulation.knownCounts.count }

  /// https://developer.apple.com/documentation/uikit/uitableview/numberofrows(insection:)
  public func numberOfRows(inSection section: Int) -> Int { simulation.knownCounts[section] }

  /// https://developer.apple.com/documentation/uikit/uitableview/indexpathsforvisiblerows
  public var indexPathsForVisibleRows: [IndexPath]? { simulation.askForVisiblePaths() }

  /// https://developer.apple.com/documentation/uikit/uitableview/indexpathsforrows(in:)
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    simulation.paths(in: rect)
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/rectforrow(at:)
  public func rectForRow(at indexPath: IndexPath) -> CGRect { simulation.frame(at: indexPath) }

  /// https://developer.apple.com/documentation/uikit/uitableview/indexpathsforselectedrows
  public var indexPathsForSelectedRows: [IndexPath]? {
    let paths = simulation.selectedPaths
    return paths.isEmpty ? nil : paths
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/selectrow(at:animated:scrollposition:)
  public func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    simulation.select(indexPath)
  }

  /// https://developer.apple.com/documentation/uikit/uitableview/deselectrow(at:animated:)
  public func deselectRow(at indexPath: IndexPath, animated: Bool) {
    simulation.deselect(indexPath)
  }
}
