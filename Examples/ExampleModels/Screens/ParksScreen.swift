import ObservableCollections

/// ArrayUpdater's parks, with its three index lists and ours.
package final class ParksScreen: ExampleScreen {
  package let name = "Parks"
  package let title = "One change, told three ways"
  package let summary = "ArrayUpdater's parks: its three index lists, and ours with moves"
  package let panes: [any ExamplePane]
  package let model = ParksModel()
  private let pace: Duration
  private let batches: BatchNotes<Park>

  /// - Parameter pace: the time from one list to the other.
  package init(pace: Duration = .seconds(4)) {
    self.pace = pace
    batches = BatchNotes(of: model.parks) { batch, notes in notes.show(Self.lists(of: batch)) }
    let change = BatchUpdate(from: Park.before, to: Park.after, matching: .id)
    batches.notes.show(Self.lists(of: change))
    panes = [
      ListPane("Parks", list: model.parks) { RowText($0.name) },
      batches.notes.pane("The same change, told three times"),
    ]
  }

  package var actions: [ExampleAction] {
    let model = model
    return [
      ExampleAction("toggle", title: "After", key: "t", isOn: { model.isAfter }) { _ in
        model.toggle()
      }
    ]
  }

  package var status: String {
    "\(counted(model.parks.count, "park")) · the list \(model.isAfter ? "after" : "before")"
  }

  /// Goes from one list to the other until the task is cancelled.
  package func run() async {
    while (try? await Task.sleep(for: pace)) != nil { model.toggle() }
  }

  /// First as ArrayUpdater does, then our batch without moves, then with them.
  static func lists(of batch: BatchUpdate<Park>) -> [RowText] {
    [RowText("ArrayUpdater", isDim: true)] + IndexLists(from: batch.before, to: batch.after).texts
      + [RowText("One batch, moves told as two", isDim: true)] + IndexLists(batch.changes).texts
      + [RowText("One batch, with moves", isDim: true)] + batch.changes.kindTexts
  }
}
