import ExampleModels
import ObservableCollections
import Synchronization

/// Two lists that change at random, one turn a request: what the browser test plays.
final class RandomScreen: ExampleScreen {
  let name = "Random"
  let summary = "Two lists that change at random: what the browser test plays."
  private let array: ObservableArray<RandomRow>
  private let sections: ObservableSections<RandomRow, RandomRow>
  private let rows: Mutex<RandomRows>

  init(seed: UInt64) {
    var rows = RandomRows(seed: seed)
    array = ObservableArray(rows.new(60))
    sections = ObservableSections(
      (0..<6).map { _ in SectionSnapshot(rows.new(), elements: rows.new(10)) })
    self.rows = Mutex(rows)
  }

  var panes: [any ExamplePane] {
    [
      ListPane("Rows", list: array, text: Self.text),
      SectionsPane("Sections", sections: sections, head: Self.text, text: Self.text),
    ]
  }

  /// The text of a row: each revision changes either the title or the detail.
  private static func text(_ row: RandomRow) -> RowText {
    RowText(
      "Row \(row.id), title \((row.revision + 1) / 2)", detail: "detail \(row.revision / 2)",
      isDim: row.revision % 3 == 2)
  }

  var actions: [ExampleAction] {
    [
      ExampleAction("turn", title: "Random turn", key: "r") { [self] _ in turn() },
      ExampleAction("burst", title: "Ten turns", key: "b") { [self] _ in
        for _ in 0..<10 { turn() }
      },
    ]
  }

  var status: String { "versions \(array.revision) and \(sections.revision)" }

  func run() async {}

  /// A few edits of each list.
  private func turn() {
    rows.withLock { rows in
      for _ in 0..<Int.random(in: 1...6, using: &rows.generator) { array.editAtRandom(&rows) }
      for _ in 0..<Int.random(in: 1...4, using: &rows.generator) { sections.editAtRandom(&rows) }
    }
  }
}
