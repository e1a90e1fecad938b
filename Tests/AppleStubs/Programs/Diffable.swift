// A diffable data source that is kept, and follows a list.

import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct Song: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}

nonisolated enum Part: Hashable, Sendable { case songs }

final class SongsController: UICollectionViewController {
  private let songs = ObservableArray<Song>()
  private var dataSource: UICollectionViewDiffableDataSource<Part, Song.ID>?
  private var rendering: CoalescingObserver<BatchUpdate<Song>>?

  override func viewDidLoad() {
    super.viewDidLoad()
    let cell = UICollectionView.CellRegistration<UICollectionViewListCell, Song.ID> {
      [songs] cell, _, id in
      var content = cell.defaultContentConfiguration()
      content.text = songs[id: id]?.title
      cell.contentConfiguration = content
    }
    let dataSource = UICollectionViewDiffableDataSource<Part, Song.ID>(
      collectionView: collectionView
    ) {
      view, path, id in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: id)
    }
    var snapshot = NSDiffableDataSourceSnapshot<Part, Song.ID>()
    snapshot.appendSections([.songs])
    dataSource.apply(snapshot, animatingDifferences: false)
    self.dataSource = dataSource
    rendering = songs.render(initial: true) { [weak self] batch in
      guard let dataSource = self?.dataSource else { return }
      var snapshot = dataSource.snapshot()
      snapshot.apply(batch, toSection: .songs)
      dataSource.apply(snapshot, animatingDifferences: true)
    }
  }
}
