// Context menus, and favourites that move to the top.

import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct Recipe: Identifiable, Equatable, Sendable {
  let id: UUID
  var name: String
  var isFavourite = false
}

final class RecipesController: UICollectionViewController {
  let recipes: ObservableArray<Recipe>
  private var items: CollectionViewBinding<Recipe>?

  init(_ recipes: ObservableArray<Recipe>) {
    self.recipes = recipes
    let list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    super.init(collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let cell = UICollectionView.CellRegistration<UICollectionViewListCell, Recipe> {
      cell, _, recipe in
      var content = cell.defaultContentConfiguration()
      content.text = recipe.name
      content.image = recipe.isFavourite ? UIImage(systemName: "star.fill") : nil
      cell.contentConfiguration = content
    }
    let shown = recipes.ordered {
      ($0.isFavourite ? 0 : 1, $0.name) < ($1.isFavourite ? 0 : 1, $1.name)
    }
    items = CollectionViewBinding(of: shown, in: collectionView) { view, path, recipe in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: recipe)
    }
  }

  override func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath],
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard let path = indexPaths.first, let recipe = items?.element(at: path) else { return nil }
    return UIContextMenuConfiguration(identifier: recipe.id as NSUUID, previewProvider: nil) {
      [weak self] _ in
      let star = UIAction(title: "Favourite", image: UIImage(systemName: "star")) { _ in
        self?.recipes[id: recipe.id]?.isFavourite.toggle()
      }
      let delete = UIAction(title: "Delete", attributes: .destructive) { _ in
        self?.recipes.remove(id: recipe.id)
      }
      return UIMenu(children: [star, delete])
    }
  }
}
