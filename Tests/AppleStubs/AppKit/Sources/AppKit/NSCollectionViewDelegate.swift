/// A pointer to an object that nobody else holds. Swift has it on Apple's platforms only.
///
/// https://developer.apple.com/documentation/swift/autoreleasingunsafemutablepointer
public struct AutoreleasingUnsafeMutablePointer<Pointee> {
  private let pointer: UnsafeMutablePointer<Pointee>

  init(_ pointer: UnsafeMutablePointer<Pointee>) {
    self.pointer = pointer
  }

  /// https://developer.apple.com/documentation/swift/autoreleasingunsafemutablepointer/pointee
  public var pointee: Pointee {
    get { pointer.pointee }
    nonmutating set { pointer.pointee = newValue }
  }
}

extension NSCollectionView {
  /// https://developer.apple.com/documentation/appkit/nscollectionview/dropoperation
  public enum DropOperation: Int, Sendable {
    /// On an item.
    case on
    /// Before an item.
    case before
  }
}

// In AppKit the methods of this protocol are optional. Here each has a default that does what
// AppKit does without the method.

/// https://developer.apple.com/documentation/appkit/nscollectionviewdelegate
public protocol NSCollectionViewDelegate: NSObjectProtocol {
  /// https://developer.apple.com/documentation/appkit/nscollectionviewdelegate/collectionview(_:didselectitemsat:)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>)

  /// https://developer.apple.com/documentation/appkit/nscollectionviewdelegate/collectionview(_:diddeselectitemsat:)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>)

  /// https://developer.apple.com/documentation/appkit/nscollectionviewdelegate/collectionview(_:pasteboardwriterforitemat:)-5eyyl
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, pasteboardWriterForItemAt indexPath: IndexPath
  ) -> (any NSPasteboardWriting)?

  /// https://developer.apple.com/documentation/appkit/nscollectionviewdelegate/collectionview(_:draggingsession:willbeginat:foritemsat:)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint, forItemsAt indexPaths: Set<IndexPath>)

  /// https://developer.apple.com/documentation/appkit/nscollectionviewdelegate/collectionview(_:draggingsession:endedat:dragoperation:)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint, dragOperation operation: NSDragOperation)

  /// https://developer.apple.com/documentation/appkit/nscollectionviewdelegate/collectionview(_:validatedrop:proposedindexpath:dropoperation:)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, validateDrop draggingInfo: any NSDraggingInfo,
    proposedIndexPath proposedDropIndexPath: AutoreleasingUnsafeMutablePointer<NSIndexPath>,
    dropOperation proposedDropOperation: UnsafeMutablePointer<NSCollectionView.DropOperation>
  ) -> NSDragOperation

  /// https://developer.apple.com/documentation/appkit/nscollectionviewdelegate/collectionview(_:acceptdrop:indexpath:dropoperation:)
  @MainActor func collectionView(
    _ collectionView: NSCollectionView, acceptDrop draggingInfo: any NSDraggingInfo,
    indexPath: IndexPath, dropOperation: NSCollectionView.DropOperation
  ) -> Bool
}

// Its methods are optional, and no binding has one: a subclass adds them, and `.ci/objc` shows that Objective-C
// reaches them.

/// https://developer.apple.com/documentation/appkit/nscollectionviewdelegateflowlayout
public protocol NSCollectionViewDelegateFlowLayout: NSCollectionViewDelegate {}

@MainActor extension NSCollectionViewDelegate {
  /// Does nothing.
  public func collectionView(
    _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>
  ) {}

  /// Does nothing.
  public func collectionView(
    _ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>
  ) {}

  /// Nothing may be dragged.
  public func collectionView(
    _ collectionView: NSCollectionView, pasteboardWriterForItemAt indexPath: IndexPath
  ) -> (any NSPasteboardWriting)? { nil }

  /// Does nothing.
  public func collectionView(
    _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
    willBeginAt screenPoint: NSPoint, forItemsAt indexPaths: Set<IndexPath>
  ) {}

  /// Does nothing.
  public func collectionView(
    _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
    endedAt screenPoint: NSPoint, dragOperation operation: NSDragOperation
  ) {}

  /// Nothing may be dropped.
  public func collectionView(
    _ collectionView: NSCollectionView, validateDrop draggingInfo: any NSDraggingInfo,
    proposedIndexPath proposedDropIndexPath: AutoreleasingUnsafeMutablePointer<NSIndexPath>,
    dropOperation proposedDropOperation: UnsafeMutablePointer<NSCollectionView.DropOperation>
  ) -> NSDragOperation { [] }

  /// Nothing is taken.
  public func collectionView(
    _ collectionView: NSCollectionView, acceptDrop draggingInfo: any NSDraggingInfo,
    indexPath: IndexPath, dropOperation: NSCollectionView.DropOperation
  ) -> Bool { false }
}
