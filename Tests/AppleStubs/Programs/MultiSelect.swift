// Several items are chosen and deleted, which can be undone.

import ObservableCollections
import ObservableCollectionsAdapters
import UIKit

nonisolated struct Snap: Identifiable, Equatable, Sendable {
  let id: Int
  var name: String
}

final class SnapsController: UICollectionViewController {
  private let snaps: ObservableArray<Snap>
  private let undo: ListUndo<BatchUpdate<Snap>>
  private var items: CollectionViewBinding<Snap>?

  init(_ snaps: ObservableArray<Snap>) {
    self.snaps = snaps
    undo = ListUndo(of: snaps, limit: 50)
    super.init(collectionViewLayout: UICollectionViewFlowLayout())
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.leftBarButtonItem = editButtonItem
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .trash, primaryAction: UIAction { [weak self] _ in self?.deleteSelected() })
    collectionView.allowsMultipleSelectionDuringEditing = true
    let cell = UICollectionView.CellRegistration<UICollectionViewCell, Snap> { cell, _, snap in
      cell.accessibilityLabel = snap.name
    }
    items = CollectionViewBinding(of: snaps, in: collectionView) { view, path, snap in
      view.dequeueConfiguredReusableCell(using: cell, for: path, item: snap)
    }
  }

  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    collectionView.isEditing = editing
  }

  private func deleteSelected() {
    let chosen = Set((items?.selectedElements ?? []).map(\.id))
    undo.group("Delete") { snaps.removeAll { chosen.contains($0.id) } }
  }

  @objc func takeBack() {
    guard undo.canUndo else { return }
    _ = try? undo.undo()
  }
}
