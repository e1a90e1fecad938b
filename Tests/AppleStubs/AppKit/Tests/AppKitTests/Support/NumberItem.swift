import AppKit

/// An item that shows a number.
final class NumberItem: NSCollectionViewItem {
  init(_ number: Int) {
    super.init()
    representedObject = number
  }

  /// Items of this kind are not read from an archive.
  required init?(coder: NSCoder) { nil }
}

extension NSCollectionViewItem {
  var number: Int? { representedObject as? Int }
}

/// A collection view whose data source is what the test sets when it likes.
@MainActor
final class PlainCollection: NSObject, NSCollectionViewDataSource {
  let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
  let window = NSWindow()
  var sections: [[Int]]

  init(_ sections: [[Int]]) {
    self.sections = sections
    super.init()
    window.contentView = view
    view.dataSource = self
    view.reloadData()
    view.forgetCalls()
  }

  func numberOfSections(in collectionView: NSCollectionView) -> Int { sections.count }

  func collectionView(
    _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }

  func collectionView(
    _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
  ) -> NSCollectionViewItem { NumberItem(sections[indexPath.section][indexPath.item]) }

  var shown: [[Int?]] { view.shownSections.map { $0.items.map(\.number) } }
  var reasons: [String] { view.exceptions.map(\.reason) }
}
