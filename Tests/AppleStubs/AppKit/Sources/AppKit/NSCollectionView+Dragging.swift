extension NSCollectionView {
  /// Drags items, as a user does. The simulator's.
  ///
  /// - Parameters:
  ///   - paths: what is taken.
  ///   - target: where it is dropped; nil where nothing takes it.
  ///   - operation: whether it is dropped on the item there or before it.
  ///   - other: where it comes from, if not from this view.
  ///   - meanwhile: what happens on the way.
  /// - Returns: whether the drop was accepted.
  @discardableResult
  public func drag(
    _ paths: Set<IndexPath>, to target: IndexPath?, _ operation: DropOperation = .before,
    from other: NSView? = nil, meanwhile: () -> Void = {}
  ) -> Bool {
    let session = NSDraggingSession()
    guard let delegate else { return false }
    // Items without a writer stay where they are; the others are dragged.
    let dragged = paths.compactMap { path in
      delegate.collectionView(self, pasteboardWriterForItemAt: path).map { (path, $0) }
    }
    if dragged.isEmpty { return false }
    if other == nil {
      delegate.collectionView(
        self, draggingSession: session, willBeginAt: .zero, forItemsAt: Set(dragged.map(\.0)))
    }
    meanwhile()
    let info = StubDraggingInfo(draggingSource: other ?? self)
    var isAccepted = false
    if let target, takes(dragged.map(\.1)),
      let place = validate(info, target, operation, delegate)
    {
      if place.operation == .before { showDropIndicator(at: place.path) }
      isAccepted = delegate.collectionView(
        self, acceptDrop: info, indexPath: place.path, dropOperation: place.operation)
    }
    if other == nil {
      delegate.collectionView(
        self, draggingSession: session, endedAt: .zero, dragOperation: isAccepted ? .move : [])
    }
    return isAccepted
  }

  /// Where a delegate wants something dropped; nil if not there.
  private func validate(
    _ info: any NSDraggingInfo, _ target: IndexPath, _ operation: DropOperation,
    _ delegate: any NSCollectionViewDelegate
  ) -> (path: IndexPath, operation: DropOperation)? {
    var (path, operation) = (Self.object(target), operation)
    let answer = withUnsafeMutablePointer(to: &path) { path in
      delegate.collectionView(
        self, validateDrop: info, proposedIndexPath: AutoreleasingUnsafeMutablePointer(path),
        dropOperation: &operation)
    }
    if answer != .move { return nil }
    return (
      IndexPath(indexes: (0..<path.length).map { path.index(atPosition: $0) }), operation
    )
  }

  private static func object(_ path: IndexPath) -> NSIndexPath {
    NSIndexPath(indexes: Array(path), length: path.count)
  }
}
