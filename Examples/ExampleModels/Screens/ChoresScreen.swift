import ObservableCollections

/// Objects that are changed in place, and lists that follow what they read of them.
package final class ChoresScreen: ExampleScreen {
  package let name = "Chores"
  package let title = "Objects that change"
  package let summary =
    "Objects whose properties are edited; a filter and an order follow by themselves"
  package let panes: [any ExamplePane]
  package let model: ChoresModel
  private let batches: BatchNotes<ChoreRow>

  package init(_ model: ChoresModel = ChoresModel()) {
    self.model = model
    batches = BatchNotes(ofLastBatch: model.open)
    panes = [
      ListPane("All chores", list: model.all) { $0.text },
      ListPane("Open, most urgent first", list: model.open) { $0.text },
      batches.notes.pane("Batch of the open ones"),
    ]
  }

  package var actions: [ExampleAction] {
    let model = model
    return [
      row("done", title: "Done", key: "d") { $0.isDone.toggle() },
      row("raise", title: "More urgent", key: "r") { $0.urgency += 1 },
      row("lower", title: "Less urgent", key: "l") { $0.urgency -= 1 },
      row("edit", title: "Edit", key: "e") { $0.title += "!" },
      ExampleAction("several", title: "Every second one", key: "m") { _ in
        Task { @MainActor in model.changeSeveral { $0.isDone.toggle() } }
      },
    ]
  }

  package var status: String {
    "\(counted(model.all.count, "chore")), \(model.open.count) open"
  }

  /// Nothing happens by itself here.
  package func run() async {}

  /// An action that changes the chore of a row, on the main actor, where all of them change.
  private func row(
    _ id: String, title: String, key: Character, _ change: @escaping @Sendable (Chore) -> Void
  ) -> ExampleAction {
    let model = model
    return ExampleAction(id, title: title, key: key, needsRow: true) { row in
      guard let id = row.flatMap(Int.init) else { return }
      Task { @MainActor in model.change(id, change) }
    }
  }
}
