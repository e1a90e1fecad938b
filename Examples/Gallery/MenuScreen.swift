import ExampleModels
import ObservableCollections
import Synchronization

/// The menu of the examples: itself an example, of a list that does not change.
final class MenuScreen: ExampleScreen {
  let name = "Gallery"
  let summary = "One view model each, shown on a terminal, in GTK and in a browser"
  let panes: [any ExamplePane] = [
    ListPane("Examples", list: ObservableArray(ExampleScreens.all)) {
      RowText($0.name, detail: $0.summary)
    }
  ]
  private let chosen = Mutex<ExampleEntry?>(nil)

  var actions: [ExampleAction] {
    [
      ExampleAction("open", title: "Open", key: "\r", needsRow: true) { row in
        self.chosen.withLock { $0 = row.flatMap(ExampleScreens.named) }
      }
    ]
  }

  let hasLegend = false
  var status: String { counted(ExampleScreens.all.count, "example") }

  /// Whether an example was chosen and not taken yet.
  var isChosen: Bool { chosen.withLock { $0 != nil } }

  /// The example that was chosen, once.
  func take() -> ExampleEntry? { chosen.withLock { $0.take() } }

  /// A menu waits.
  func run() async {}
}
