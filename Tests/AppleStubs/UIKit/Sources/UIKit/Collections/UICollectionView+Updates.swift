extension UICollectionView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/reloaddata()
  public func reloadData() {
    simulation.reloadData()
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/performbatchupdates(_:completion:)
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: (@Sendable (Bool) -> Void)? = nil
  ) {
    simulation.performUpdates(updates ?? {}, completion)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/hasuncommittedupdates
  public var hasUncommittedUpdates: Bool { simulation.hasUncommittedUpdates }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/insertitems(at:)
  public func insertItems(at indexPaths: [IndexPath]) {
    simulation.add("insert \(indexPaths)") { $0.insertions += indexPaths.paths }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/deleteitems(at:)
  public func deleteItems(at indexPaths: [IndexPath]) {
    simulation.add("delete \(indexPaths)") { $0.removals += indexPaths.paths }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/reloaditems(at:)
  public func reloadItems(at indexPaths: [IndexPath]) {
    simulation.add("reload \(indexPaths)") { $0.reloads += indexPaths.paths }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/reconfigureitems(at:)
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    simulation.reconfigure(indexPaths)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/moveitem(at:to:)
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    simulation.add("move \(indexPath) \(newIndexPath)") {
      $0.moves.append(.init(from: indexPath.path, to: newIndexPath.path))
    }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/insertsections(_:)
  public func insertSections(_ sections: IndexSet) {
    simulation.add("insert sections \(Array(sections))") { $0.sectionInsertions += sections }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/deletesections(_:)
  public func deleteSections(_ sections: IndexSet) {
    simulation.add("delete sections \(Array(sections))") { $0.sectionRemovals += sections }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/reloadsections(_:)
  public func reloadSections(_ sections: IndexSet) {
    simulation.add("reload sections \(Array(sections))") { $0.sectionReloads += sections }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/movesection(_:tosection:)
  public func moveSection(_ section: Int, toSection newSection: Int) {
    simulation.add("move section \(section) \(newSection)") {
      $0.sectionMoves.append(.init(from: section, to: newSection))
    }
  }
}

// MARK: - Interactive movement

extension UICollectionView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/begininteractivemovementforitem(at:)
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    simulation.beginMovement(at: indexPath)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/updateinteractivemovementtargetposition(_:)
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    simulation.updateMovement(to: targetPosition)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/endinteractivemovement()
  public func endInteractiveMovement() { simulation.endMovement() }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/cancelinteractivemovement()
  public func cancelInteractiveMovement() { simulation.cancelMovement() }
}

// MARK: - Counts, places and selection

extension UICollectionView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/numberofsections
  public var numberOfSections: Int { simulation.knownCounts.count }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/numberofitems(insection:)
  public func numberOfItems(inSection section: Int) -> Int { simulation.knownCounts[section] }

  /// In no order.
  ///
  /// https://developer.apple.com/documentation/uikit/uicollectionview/indexpathsforvisibleitems
  public var indexPathsForVisibleItems: [IndexPath] { simulation.visiblePaths.reversed() }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/layoutattributesforitem(at:)
  public func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = simulation.frame(at: indexPath)
    return attributes
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/indexpathsforselecteditems
  public var indexPathsForSelectedItems: [IndexPath]? { simulation.selectedPaths }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/selectitem(at:animated:scrollposition:)
  public func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    simulation.select(indexPath)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/deselectitem(at:animated:)
  public func deselectItem(at indexPath: IndexPath, animated: Bool) {
    simulation.deselect(indexPath)
  }
}
