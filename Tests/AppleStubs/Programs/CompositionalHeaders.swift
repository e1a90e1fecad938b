// A compositional layout with headers, over a list of sections.

import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct Album: Identifiable, Hashable, Sendable {
  let id: Int
  var name: String
}

nonisolated struct Photo: Identifiable, Hashable, Sendable {
  let id: Int
  var symbol: String
}

final class TitleView: UICollectionReusableView {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.frame = bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError() }
}

final class PhotosController: UIViewController {
  private let albums: ObservableSections<Album, Photo>
  private lazy var collectionView = UICollectionView(
    frame: .zero, collectionViewLayout: makeLayout())
  private var items: SectionsCollectionViewBinding<Album, Photo>?

  init(_ albums: ObservableSections<Album, Photo>) {
    self.albums = albums
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.frame = view.bounds
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(collectionView)
    collectionView.register(
      TitleView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "title")
    let cell = UICollectionView.CellRegistration<UICollectionViewCell, Photo> { cell, _, photo in
      cell.backgroundColor = .secondarySystemBackground
      cell.accessibilityLabel = photo.symbol
    }
    let items = SectionsCollectionViewBinding(of: albums, in: collectionView) { view, path, photo in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: photo)
    }
    items.supplementaryView = { view, kind, path, album in
      let title = view.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "title", for: path)
      (title as? TitleView)?.label.text = album.name
      return title
    }
    items.configureSupplementaryView = { view, _, album in
      (view as? TitleView)?.label.text = album.name
    }
    items.canMove = { _ in true }
    self.items = items
  }

  private func makeLayout() -> UICollectionViewLayout {
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(120)),
      subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    ]
    return UICollectionViewCompositionalLayout(section: section)
  }
}
