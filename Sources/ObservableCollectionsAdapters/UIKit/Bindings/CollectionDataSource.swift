#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// The content of a collection view, by index path.
  @MainActor protocol CollectionContent: AnyObject {
    var sectionCount: Int { get }
    func itemCount(of section: Int) -> Int
    func cell(in collectionView: UICollectionView, at path: IndexPath) -> UICollectionViewCell
    func supplementaryView(
      in collectionView: UICollectionView, ofKind kind: String, at path: IndexPath
    ) -> UICollectionReusableView
    func canMove(at path: IndexPath) -> Bool
    func userMoved(from source: IndexPath, to target: IndexPath)
  }

  extension CollectionContent {
    /// Traps: an empty view would make UIKit throw an exception, which does not name its cause,
    /// because the view was not dequeued.
    func noSupplementaryView(ofKind kind: String, at path: IndexPath) -> Never {
      fatalError(
        "The layout asks for a supplementary view of kind \(kind) at \(path), and there is no closure "
          + "supplementaryView that makes it: set one before the view is laid out, or use a layout "
          + "without headers and footers")
    }
  }

  /// The data source of a collection view. Not generic, because a generic class cannot conform to
  /// Objective-C protocols in extensions.
  final class CollectionDataSource: NSObject, UICollectionViewDataSource {
    weak var content: (any CollectionContent)?

    func numberOfSections(in collectionView: UICollectionView) -> Int {
      content?.sectionCount ?? 0
    }

    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int {
      content?.itemCount(of: section) ?? 0
    }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      content?.cell(in: collectionView, at: indexPath) ?? UICollectionViewCell(frame: .zero)
    }

    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> UICollectionReusableView {
      content?.supplementaryView(in: collectionView, ofKind: kind, at: indexPath)
        ?? UICollectionReusableView(frame: .zero)
    }

    func collectionView(
      _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool {
      content?.canMove(at: indexPath) ?? false
    }

    func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      content?.userMoved(from: sourceIndexPath, to: destinationIndexPath)
    }
  }
#endif
