import ObservableCollections
import ObservableCollectionsTesting

/// Writes each widget's calls for a batch in one line.
///
/// `del{(0,1)}; ins{…}; mov{(0,3)→(0,0)}; rel{…}` is a block of one section, `⟶` stands between two
/// blocks, `∅` for nothing.
struct WidgetCallText {
  let changes: BatchChanges

  var canonical: String {
    parts([
      ("del", changes.removals.map(path)), ("ins", changes.insertions.map(path)),
      ("mov", pairs(changes.moves)), ("rel", pairs(changes.updates)),
    ])
  }

  var table: String { text(changes.calls.tableView.blocks()) }
  var macCollection: String { text(changes.calls.macCollectionView.blocks()) }

  var tableView: String {
    list(
      changes.calls.sequential.map { step in
        switch step {
        case .reload: "reloadData"
        case .removal(let rows): "removeRows(\(Array(rows)))"
        case .move(let from, let to): "moveRow(\(from),\(to))"
        case .insertion(let rows): "insertRows(\(Array(rows)))"
        case .update(let rows): "reloadData forRowIndexes(\(Array(rows)))"
        }
      })
  }

  var recycler: String {
    list(
      changes.calls.recyclerView.map { step in
        switch step {
        case .reloaded: "dataSetChanged"
        case .removed(let start, let count): "rangeRemoved(\(start),\(count))"
        case .moved(let from, let to): "moved(\(from),\(to))"
        case .inserted(let start, let count): "rangeInserted(\(start),\(count))"
        case .changed(let start, let count): "rangeChanged(\(start),\(count))"
        }
      })
  }

  var hunks: String { text(changes.calls.listModelHunks) }
  var hull: String { text(changes.calls.listModelHull.map { [$0] } ?? []) }

  private func text(_ blocks: [UpdateBlock]) -> String {
    list(
      blocks.map { block in
        parts([
          ("del", block.removals.map(path)), ("ins", block.insertions.map(path)),
          ("mov", pairs(block.moves)), ("rel", block.reloads.map(path)),
        ])
      }, separator: " ⟶ ")
  }

  private func text(_ splices: [Splice]) -> String {
    list(
      splices.map { "(\($0.position),\($0.removed.map(String.init) ?? "all"),\($0.added))" },
      separator: " ")
  }

  private func parts(_ parts: [(name: String, entries: [String])]) -> String {
    list(
      parts.filter { !$0.entries.isEmpty }
        .map { "\($0.name){\($0.entries.joined(separator: " "))}" })
  }

  private func pairs(_ pairs: RangePairs) -> [String] {
    pairs.elements.map { "\(path($0.old))→\(path($0.new))" }
  }

  private func path(_ index: Int) -> String { "(0,\(index))" }

  private func list(_ entries: [String], separator: String = "; ") -> String {
    entries.isEmpty ? "∅" : entries.joined(separator: separator)
  }
}
