import ObservableCollections
import ObservableCollectionsTesting
import UIKit

/// A data source for both views that has as many rows as it is told.
@MainActor final class CountedSource: NSObject, UITableViewDataSource, UICollectionViewDataSource {
  /// What the rows are, section by section.
  var rows: [[Row]]
  private(set) var askedCells: [IndexPath] = []
  /// Whether items may be moved.
  var canMove = false
  /// Whether a table has an index: the numbers of its sections.
  var hasIndex = false
  /// Called when a cell is asked for.
  var onCell: (() -> Void)?

  init(_ rows: [[Row]]) {
    self.rows = rows
  }

  convenience init(counts: [Int], from start: Int = 0) {
    self.init(Self.numbered(counts, from: start))
  }

  /// Rows of these counts, all different.
  static func numbered(_ counts: [Int], from start: Int) -> [[Row]] {
    counts.enumerated().map { section, count in
      (0..<count).map { Row(id: start + 100 * section + $0) }
    }
  }

  func numberOfSections(in tableView: UITableView) -> Int { rows.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows[section].count
  }

  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    askedCells.append(path)
    onCell?()
    return rowCell(tableView, path, rows[path.section][path.row])
  }

  func tableView(
    _ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath
  ) {
    rows[target.section].insert(rows[source.section].remove(at: source.row), at: target.row)
  }

  func sectionIndexTitles(for tableView: UITableView) -> [String]? {
    hasIndex ? rows.indices.map { "\($0)" } : nil
  }

  func collectionView(_ view: UICollectionView, canMoveItemAt path: IndexPath) -> Bool { canMove }

  func numberOfSections(in collectionView: UICollectionView) -> Int { rows.count }

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    rows[section].count
  }

  func collectionView(
    _ view: UICollectionView, cellForItemAt path: IndexPath
  ) -> UICollectionViewCell {
    askedCells.append(path)
    onCell?()
    return itemCell(view, path, rows[path.section][path.item])
  }
}

/// A view of either kind with a counted source: what blocks are issued to.
@MainActor struct PlainList {
  let table: TestWindow<UITableView>?
  let collection: TestWindow<UICollectionView>?
  let source: CountedSource

  init(_ profile: StrictTableProfile, counts: [Int], isShown: Bool = true) {
    source = CountedSource(counts: counts)
    table = profile == .table ? TestWindow(isShown: isShown) : nil
    collection = profile == .table ? nil : TestWindow(isShown: isShown)
    table?.view.dataSource = source
    collection?.view.dataSource = source
    layOut()
  }

  var simulation: ListSimulation {
    table?.simulation ?? collection?.simulation ?? TestWindow<UITableView>().simulation
  }
  var exceptions: [UncaughtException] { table?.exceptions ?? collection?.exceptions ?? [] }
  var window: UIWindow? { table?.window ?? collection?.window }
  var view: UIScrollView { table?.view ?? collection?.view ?? UIScrollView(frame: .zero) }

  func layOut() {
    table?.window.layoutIfNeeded()
    collection?.window.layoutIfNeeded()
  }

  func reloadData() {
    table?.view.reloadData()
    collection?.view.reloadData()
  }

  func perform(_ updates: @escaping () -> Void, completion: (@Sendable (Bool) -> Void)? = nil) {
    table?.view.performBatchUpdates(updates, completion: completion)
    collection?.view.performBatchUpdates(updates, completion: completion)
  }

  /// Changes the source and issues a block, as a program should.
  func perform(_ block: SectionsTableBlock, after rows: [[Row]]) {
    perform {
      source.rows = rows
      issue(block)
    }
  }

  func issue(_ block: SectionsTableBlock) {
    if let view = table?.view { block.issue(to: view) }
    if let view = collection?.view { block.issue(to: view) }
  }
}

extension SectionsTableBlock {
  private func paths(_ places: [ElementPath]) -> [IndexPath] { places.map { path($0) } }

  private func path(_ place: ElementPath) -> IndexPath { [place.section, place.element] }

  @MainActor func issue(to view: UITableView) {
    for section in sectionRemovals { view.deleteSections([section], with: .fade) }
    for section in sectionReloads { view.reloadSections([section], with: .fade) }
    for section in sectionInsertions { view.insertSections([section], with: .fade) }
    for move in sectionMoves { view.moveSection(move.from, toSection: move.to) }
    view.deleteRows(at: paths(removals), with: .fade)
    view.reloadRows(at: paths(reloads), with: .fade)
    view.insertRows(at: paths(insertions), with: .fade)
    for move in moves { view.moveRow(at: path(move.from), to: path(move.to)) }
  }

  @MainActor func issue(to view: UICollectionView) {
    for section in sectionRemovals { view.deleteSections([section]) }
    for section in sectionReloads { view.reloadSections([section]) }
    for section in sectionInsertions { view.insertSections([section]) }
    for move in sectionMoves { view.moveSection(move.from, toSection: move.to) }
    view.deleteItems(at: paths(removals))
    view.reloadItems(at: paths(reloads))
    view.insertItems(at: paths(insertions))
    for move in moves { view.moveItem(at: path(move.from), to: path(move.to)) }
  }
}
