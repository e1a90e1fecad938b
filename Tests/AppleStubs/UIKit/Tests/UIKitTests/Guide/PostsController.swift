import AdaptersOnUIKit
import ObservableCollections
import UIKit

final class PostsController: UICollectionViewController {
  let posts: ObservableArray<Post>
  private var items: CollectionViewBinding<Post>?

  init(posts: ObservableArray<Post>) {
    self.posts = posts
    let list = UICollectionLayoutListConfiguration(appearance: .plain)
    super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let cell = UICollectionView.CellRegistration<UICollectionViewListCell, Post> { cell, _, post in
      var content = cell.defaultContentConfiguration()
      content.text = post.title
      cell.contentConfiguration = content
      cell.accessories = [.disclosureIndicator()]
    }
    items = CollectionViewBinding(of: posts, in: collectionView) { view, path, post in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: post)
    }
  }

  override func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
    guard let post = items?.element(at: path) else { return }
    open(post)
  }
}
