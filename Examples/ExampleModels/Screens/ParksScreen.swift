import ObservableCollections

/// ArrayUpdater's parks, with its three index lists and ours.
package final class ParksScreen: ExampleScreen {
  package let name = "Parks"
  package let summary = "ArrayUpdater's parks: its three index lists, and ours with moves"
  package let panes: [any ExamplePane]
  package let model = ParksModel()
  private let pace: Duration
  private let batches: BatchNotes<Park>

  /// - Parameter pace: the time from one list to the other.
  package init(pace: Duration = .seconds(4)) {
    self.pace = pace
    batches = BatchNotes(of: model.parks) { batch, notes in
      notes.show(Self.lists(of: batch.changes))
    }
    batches.notes.show(Self.lists(of: BatchChanges(from: Park.before, to: Park.after)))
    panes = [
      ListPane("Parks", array: model.parks) { RowText($0.name) },
      batches.notes.pane("The same change, told twice"),
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

  /// First without moves, then with them.
  static func lists(of changes: BatchChanges) -> [RowText] {
    let lists = ReloadLists(changes)
    let told = [
      RowText("reload", detail: "\(lists.reloads)"),
      RowText("delete", detail: "\(lists.deletions)"),
      RowText("insert", detail: "\(lists.insertions)"),
    ]
    return [RowText("Three index lists", isDim: true)] + told
      + [RowText("One batch, with moves", isDim: true)] + changes.kindTexts
  }
}
