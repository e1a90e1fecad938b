import ObservableCollections

/// Integers shuffled to another list, in a grid; by option in three blocks.
package final class NumbersScreen: ExampleScreen {
  package let name = "Numbers"
  package let title = "Numbers in motion"
  package let summary = "Integers shuffled to another list, in a grid: one batch, or three blocks"
  package let panes: [any ExamplePane]
  package let model: NumbersModel
  private let pace: Duration
  private let batches: BatchNotes<NumberCell>

  /// - Parameters:
  ///   - seed: what the random lists come from.
  ///   - pace: the time between two lists; a third of it between two blocks.
  package init(seed: UInt64 = 9, pace: Duration = .seconds(2.4)) {
    model = NumbersModel(seed: seed)
    self.pace = pace
    batches = BatchNotes(ofLastBatch: model.cells)
    panes = [
      ListPane("Numbers", layout: .grid, list: model.cells) { RowText("\($0.id)") },
      batches.notes.pane("Batch"),
    ]
  }

  package var actions: [ExampleAction] {
    let model = model
    return [
      ExampleAction("next", title: "Next", key: "n") { _ in model.step() },
      ExampleAction("blocks", title: "Three blocks", key: "b", isOn: { model.isInBlocks }) { _ in
        model.toggleBlocks()
      },
    ]
  }

  package var status: String {
    let way = model.isOnTheWay ? "on the way to" : "shows"
    let list = model.target.map { "\($0.id)" }.joined(separator: ", ")
    return "\(model.isInBlocks ? "Three blocks" : "One batch") · \(way) [\(list)]"
  }

  /// Shows one list after another until the task is cancelled.
  package func run() async {
    while (try? await Task.sleep(for: model.isOnTheWay ? pace / 3 : pace)) != nil { model.step() }
  }
}
