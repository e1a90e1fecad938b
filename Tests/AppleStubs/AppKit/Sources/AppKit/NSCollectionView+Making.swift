extension NSCollectionView {
  /// https://developer.apple.com/documentation/appkit/nscollectionview/register(_:foritemwithidentifier:)-92rbc
  public func register(
    _ itemClass: AnyClass?, forItemWithIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    itemClasses[identifier] = itemClass as? NSCollectionViewItem.Type
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/makeitem(withidentifier:for:)
  public func makeItem(
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSCollectionViewItem {
    if let item = itemClasses[identifier]?.init(coder: NSCoder()) { return item }
    raise(NSTableView.houseFault, "No class is registered for items \(identifier.rawValue)")
    return NSCollectionViewItem()
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/register(_:forsupplementaryviewofkind:withidentifier:)-7wf2y
  public func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind kind: SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier
  ) {
    viewClasses["\(kind) \(identifier.rawValue)"] = viewClass as? NSView.Type
  }

  /// https://developer.apple.com/documentation/appkit/nscollectionview/makesupplementaryview(ofkind:withidentifier:for:)
  ///
  /// The indicator between items has a class by itself, under the empty name.
  public func makeSupplementaryView(
    ofKind elementKind: SupplementaryElementKind,
    withIdentifier identifier: NSUserInterfaceItemIdentifier, for indexPath: IndexPath
  ) -> NSView {
    let isIndicator =
      elementKind == Self.elementKindInterItemGapIndicator && identifier.rawValue.isEmpty
    let viewClass = viewClasses["\(elementKind) \(identifier.rawValue)"]
    guard let view = isIndicator ? NSView() : viewClass?.init(coder: NSCoder()) else {
      raise(
        NSTableView.houseFault,
        "No class is registered for \(identifier.rawValue) of kind \(elementKind)")
      return NSView()
    }
    view.identifier = identifier
    madeViews.append(view)
    return view
  }
}
