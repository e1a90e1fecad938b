import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting
import Synchronization

/// Two lists that change at random, one turn a request: what the browser test plays.
final class RandomScreen: ExampleScreen {
  /// A row whose text changes while it stays the same row.
  struct Row: Identifiable, Hashable, Sendable {
    let id: Int
    var revision = 0
  }

  private struct State {
    var generator: SplitMix64
    var nextID = 0

    mutating func newRow() -> Row {
      nextID += 1
      return Row(id: nextID)
    }
  }

  let name = "Random"
  let summary = "Two lists that change at random: what the browser test plays."
  private let rows: ObservableArray<Row>
  private let sections: ObservableSections<Row, Row>
  private let state: Mutex<State>

  init(seed: UInt64) {
    var first = State(generator: SplitMix64(seed: seed))
    rows = ObservableArray((0..<60).map { _ in first.newRow() })
    sections = ObservableSections(
      (0..<6).map { _ in
        SectionSnapshot(first.newRow(), elements: (0..<10).map { _ in first.newRow() })
      })
    state = Mutex(first)
  }

  var panes: [any ExamplePane] {
    [
      ListPane("Rows", array: rows, text: Self.text),
      SectionsPane("Sections", sections: sections, head: Self.text, text: Self.text),
    ]
  }

  private static func text(_ row: Row) -> RowText {
    RowText("Row \(row.id)", detail: "revision \(row.revision)", isDim: row.revision % 3 == 2)
  }

  var actions: [ExampleAction] {
    [
      ExampleAction("turn", title: "Random turn", key: "r") { [self] _ in turn() },
      ExampleAction("burst", title: "Ten turns", key: "b") { [self] _ in
        for _ in 0..<10 { turn() }
      },
    ]
  }

  var status: String { "versions \(rows.version) and \(sections.version)" }

  func run() async {}

  /// A few edits of each list.
  private func turn() {
    state.withLock { state in
      for _ in 0..<Int.random(in: 1...6, using: &state.generator) { editRows(&state) }
      for _ in 0..<Int.random(in: 1...4, using: &state.generator) { editSections(&state) }
    }
  }

  private func editRows(_ state: inout State) {
    switch ListEdit.random(count: rows.count, using: &state.generator) {
    // A list that grows for ever is slow to show: about as many go as come.
    case .insert where rows.count > 90: rows.removeLast(10)
    case .touch(let range):
      for index in range { rows.update(at: index) { $0.revision += 1 } }
    case let edit:
      var new: [Row] = []
      for _ in 0..<10 { new.append(state.newRow()) }
      edit.apply(to: rows) { new.removeLast() }
    }
  }

  private func editSections(_ state: inout State) {
    let counts = sections.snapshot.counts
    if sections.elementCount > 90 {
      sections.removeLastSection()
      return
    }
    var new: [Row] = []
    for _ in 0..<10 { new.append(state.newRow()) }
    SectionedEdit.random(counts: counts, using: &state.generator).apply(
      to: sections, newSection: { new.removeLast() },
      updatedSection: { Row(id: $0.id, revision: $0.revision + 1) },
      newElement: { new.removeLast() })
  }
}
