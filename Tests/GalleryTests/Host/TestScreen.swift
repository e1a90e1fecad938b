import ExampleModels
import ObservableCollections
import Synchronization

/// A row of a test.
struct Row: Identifiable, Hashable, Sendable {
  let id: Int
  var text: String

  init(_ id: Int, _ text: String? = nil) { (self.id, self.text) = (id, text ?? "row \(id)") }
}

/// A screen of a test: whatever panes it is given.
final class TestScreen: ExampleScreen {
  let name = "Test"
  let summary = "a screen of a test"
  let panes: [any ExamplePane]
  let array: ObservableArray<Row>
  let sections: ObservableSections<Row, Row>
  let notes = NoteList()
  /// What actions were given, with the row.
  let asked = Mutex<[String]>([])

  enum Panes { case list, grid, sections, listAndNotes, listAndLog }

  init(_ kind: Panes, rows: Int = 5) {
    let array = ObservableArray((0..<rows).map { Row($0) })
    let groups = [
      SectionSnapshot(Row(100, "A"), elements: [Row(1), Row(2)]),
      SectionSnapshot(Row(101, "B"), elements: [Row(3)]),
    ]
    let sections = ObservableSections(groups)
    (self.array, self.sections) = (array, sections)
    let box = LimitBox()
    let list = ListPane(
      "Rows", layout: kind == .grid ? .grid : .list, list: array, changeLimit: { box.limit }
    ) { RowText($0.text) }
    self.box = box
    panes =
      switch kind {
      case .list, .grid: [list]
      case .listAndNotes: [list, notes.pane("Notes")]
      case .listAndLog: [list, notes.pane("Log", followsEnd: true)]
      case .sections:
        [
          SectionsPane(
            "Groups", sections: sections, head: { RowText($0.text, detail: "group") },
            text: { RowText($0.text) })
        ]
      }
  }

  private let box: LimitBox

  var actions: [ExampleAction] {
    [
      ExampleAction("delete", title: "Delete", key: "d", needsRow: true) {
        self.note("delete", $0)
      },
      ExampleAction("more", title: "More", key: "j") { self.note("more", $0) },
      ExampleAction("limit", title: "Limit", key: " ", isOn: { self.box.limit != nil }) { _ in
        self.box.toggle()
      },
    ]
  }

  var status: String { "\(array.count) rows" }

  func run() async {}

  var askedFor: [String] { asked.withLock { $0 } }

  private func note(_ action: String, _ row: String?) {
    asked.withLock { $0.append("\(action) \(row ?? "nothing")") }
  }
}

/// At most two changes a turn, or any number.
private final class LimitBox: Sendable {
  private let state = Mutex<Int?>(nil)

  var limit: Int? { state.withLock { $0 } }
  func toggle() { state.withLock { $0 = $0 == nil ? 2 : nil } }
}
