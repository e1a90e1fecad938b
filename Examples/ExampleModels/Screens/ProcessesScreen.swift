import ObservableCollections
import Synchronization

/// The machine's own processes, twice a second: real data that never stops changing.
package final class ProcessesScreen: ExampleScreen {
  package let name = "Processes"
  package let title = "Live processes"
  package let summary =
    "This machine's processes twice a second; a search and an order, by option by user"
  package let panes: [any ExamplePane]
  package let model: ProcessesModel
  private let every: Double
  private let beat = Beat()
  private let start = ContinuousClock.now

  private struct State {
    var looks = 0
    var isPaused = false
    var error: ProcessError?
  }
  private let state = Mutex(State())

  /// - Parameters:
  ///   - folder: where the processes are shown.
  ///   - every: the seconds between two looks.
  package init(folder: ProcessFolder = ProcessFolder(), every: Double = 0.5) {
    model = ProcessesModel(folder: folder)
    self.every = every
    panes = [
      SectionsPane(
        "Processes", columns: ["Process", "Number", "User", "Load", "Memory"],
        sections: model.sections, head: { $0.text }, text: { $0.text })
    ]
  }

  package var actions: [ExampleAction] {
    [
      ExampleAction("group", title: "Group by user", key: "u", isOn: { self.model.isGrouped }) {
        _ in
        self.model.toggleGroups()
      },
      ExampleAction("pause", title: "Pause", key: "p", isOn: { self.isPaused }) { _ in
        self.state.withLock { $0.isPaused.toggle() }
      },
    ]
  }

  package var search: ExampleSearch? {
    let model = model
    return ExampleSearch("Name, user, number", read: { model.search }) { model.search = $0 }
  }

  package var choices: [ExampleChoice] {
    let model = model
    return [
      ExampleChoice("order", title: "Order", key: "o", read: { model.order }) { model.order = $0 }
    ]
  }

  package var status: String {
    let state = state.withLock { $0 }
    if let error = state.error { return "\(error). What is shown stays." }
    let (shown, all) = (model.sections.elementCount, model.count)
    let processes = counted(all, "process", "processes")
    return
      "\(shown == all ? processes : "\(shown) of \(processes)") · \(counted(state.looks, "look"))"
      + (state.isPaused ? " · paused" : "")
  }

  /// Looks until the task is cancelled.
  package func run() async {
    await beat.run(every: every) { if !isPaused { look() } }
  }

  private var isPaused: Bool { state.withLock { $0.isPaused } }

  private func look() {
    do throws(ProcessError) {
      try model.look(now: start.duration(to: .now))
      state.withLock { ($0.looks, $0.error) = ($0.looks + 1, nil) }
    } catch {
      state.withLock { $0.error = error }
    }
  }
}
