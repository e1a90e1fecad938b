/// https://developer.apple.com/documentation/appkit/nscollectionviewelement
public protocol NSCollectionViewElement: NSUserInterfaceItemIdentification {}

/// https://developer.apple.com/documentation/appkit/nscollectionviewlayout
open class NSCollectionViewLayout: NSObject {}

/// https://developer.apple.com/documentation/appkit/nscollectionviewflowlayout
open class NSCollectionViewFlowLayout: NSCollectionViewLayout {
  /// https://developer.apple.com/documentation/appkit/nscollectionviewflowlayout/headerreferencesize
  open var headerReferenceSize = NSSize.zero
  /// https://developer.apple.com/documentation/appkit/nscollectionviewflowlayout/itemsize
  open var itemSize = NSSize(width: 50, height: 50)
}

/// https://developer.apple.com/documentation/appkit/nscollectionviewitem
@MainActor open class NSCollectionViewItem: NSViewController, NSCollectionViewElement {}

/// https://developer.apple.com/documentation/appkit/nscollectionviewlayoutattributes
open class NSCollectionViewLayoutAttributes: NSObject {
  /// https://developer.apple.com/documentation/appkit/nscollectionviewlayoutattributes/frame
  open var frame = NSRect.zero
}

/// https://developer.apple.com/documentation/appkit/nscollectionviewdatasource
public protocol NSCollectionViewDataSource: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nscollectionviewdatasource/numberofsections(in:)
  @MainActor func numberOfSections(in collectionView: NSCollectionView) -> Int

  /// https://developer.apple.com/documentation/appkit/nscollectionviewdatasource/collectionview(_:numberofitemsinsection:)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int

  /// https://developer.apple.com/documentation/appkit/nscollectionviewdatasource/collectionview(_:itemforrepresentedobjectat:)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem

  /// https://developer.apple.com/documentation/appkit/nscollectionviewdatasource/collectionview(_:viewforsupplementaryelementofkind:at:)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView
}

// In AppKit these methods are optional.
@MainActor extension NSCollectionViewDataSource {
  /// One section.
  public func numberOfSections(in collectionView: NSCollectionView) -> Int { 1 }

  /// No view. A view that is asked for supplementary views has none, but for the indicator between
  /// items, which it makes itself.
  public func collectionView(
    _ collectionView: NSCollectionView,
    viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
    at indexPath: IndexPath
  ) -> NSView { NSCollectionView.noView }
}

extension IndexPath {
  /// https://developer.apple.com/documentation/foundation/indexpath/init(item:section:)
  public init(item: Int, section: Int) {
    self = [section, item]
  }

  /// https://developer.apple.com/documentation/foundation/indexpath/item
  public var item: Int { self[1] }

  /// https://developer.apple.com/documentation/foundation/indexpath/section
  public var section: Int { self[0] }
}
