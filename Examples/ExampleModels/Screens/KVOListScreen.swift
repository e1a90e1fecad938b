import ObservableCollections

/// A list that is edited by hand, with what key-value observing and a batch say about each edit.
package final class KVOListScreen: ExampleScreen {
  package let name = "KVOList"
  package let title = "A list to edit"
  package let summary =
    "A list edited by hand, its records as they happen, and the batch of the turn"
  package let panes: [any ExamplePane]
  package let list = EditableList(count: 12)
  private let records: RecordNotes
  private let batches: BatchNotes<ListItem>

  package init() {
    records = RecordNotes(of: list.items)
    batches = BatchNotes(ofLastBatch: list.items)
    panes = [
      ListPane("List", list: list.items) { RowText($0.text) },
      records.notes.pane("Records", followsEnd: true), batches.notes.pane("Batch of the turn"),
    ]
  }

  package var actions: [ExampleAction] {
    let list = list
    return [
      ExampleAction("above", title: "Insert above", key: "i") {
        list.insertAbove($0.flatMap(Int.init))
      },
      ExampleAction("below", title: "Insert below", key: "o") {
        list.insertBelow($0.flatMap(Int.init))
      },
      row("delete", title: "Delete", key: "d") { list.delete($0) },
      row("up", title: "Move up", key: "K") { list.move($0, by: -1) },
      row("down", title: "Move down", key: "J") { list.move($0, by: 1) },
      row("edit", title: "Edit", key: "e") { list.rewrite($0) },
      ExampleAction("several", title: "Move several", key: "m") { _ in list.moveSeveral() },
      ExampleAction("replace", title: "Replace all", key: "a") { _ in list.replaceAll() },
      ExampleAction("undo", title: "Undo", key: "u", isReady: { list.undoCount > 0 }) { _ in
        list.undo()
      },
    ]
  }

  package var status: String {
    "\(counted(list.items.count, "row")) · version \(list.items.revision) · "
      + "\(counted(list.undoCount, "edit")) to undo"
  }

  /// Nothing happens by itself here.
  package func run() async {}

  private func row(
    _ id: String, title: String, key: Character, _ edit: @escaping @Sendable (Int) -> Void
  ) -> ExampleAction {
    ExampleAction(id, title: title, key: key, needsRow: true) { row in
      row.flatMap(Int.init).map(edit)
    }
  }
}
