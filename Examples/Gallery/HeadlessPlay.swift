import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting
import TerminalSinks

/// Plays an example without a screen: lets it run, does its actions at random, searches, chooses in its menus, and
/// checks every batch of every pane under every widget's rules.
@MainActor
final class HeadlessPlay {
  private let screen: any ExampleScreen
  private let steps: Int
  private let panes: [(judged: JudgedPane, meter: TurnMeter)]
  private var generator: SplitMix64
  private var (searches, choices) = (0, 0)

  /// - Parameter seed: what the choice of actions comes from.
  init(_ screen: any ExampleScreen, steps: Int, seed: UInt64 = 11) {
    (self.screen, self.steps) = (screen, steps)
    generator = SplitMix64(seed: seed)
    panes = screen.panes.map { pane in
      let meter = TurnMeter()
      return (pane.accept(JudgeFinder(meter: meter)), meter)
    }
  }

  /// Plays and reports.
  func run() async -> HeadlessReport {
    let playing = Task { await screen.run() }
    await waitForRows()
    let progress = ProgressReport(of: "Gallery")
    defer { progress.end() }
    for step in 0..<steps {
      progress.note("\(screen.name), action \(step + 1) of \(steps)")
      await act(step)
      await pause(milliseconds: 10)
    }
    screen.search?.set("")
    playing.cancel()
    await playing.value
    let isCurrent = await settle()
    for (pane, _) in panes { pane.cancel() }
    return report(isCurrent: isCurrent)
  }

  /// Waits for the first poll, so that actions find rows; not for ever, since there may be none.
  private func waitForRows() async {
    for _ in 0..<1_000 where panes[0].judged.rowIDs().isEmpty { await pause(milliseconds: 5) }
  }

  /// Does something that a person can do, off the main actor. First comes a search, then each option of each menu, so
  /// that none is left to chance; then any action or option, and each sixth time a search.
  private func act(_ step: Int) async {
    let options = screen.choices.flatMap { choice in choice.options.map { (choice, $0.id) } }
    let place = step - searches
    if let search = screen.search, step % 6 == 0 {
      await look(with: search)
    } else if place < options.count {
      await choose(options[place])
    } else {
      let any = Int.random(in: 0..<options.count + screen.actions.count, using: &generator)
      if any < options.count {
        await choose(options[any])
      } else {
        await perform(screen.actions[any - options.count])
      }
    }
    for (pane, _) in panes { pane.updateLimit() }
  }

  /// Looks for a word of any row that is shown, or for nothing again.
  private func look(with search: ExampleSearch) async {
    searches += 1
    let row = panes[0].judged.rowTexts().randomElement(using: &generator)
    let words = row?.title.split(separator: " ").map(String.init) ?? []
    let word = search.text.isEmpty ? words.randomElement(using: &generator) : nil
    await Task.detached { search.set(word ?? "") }.value
  }

  private func choose(_ option: (choice: ExampleChoice, id: String)) async {
    if await Task.detached(operation: { option.choice.select(option.id) }).value { choices += 1 }
  }

  private func perform(_ action: ExampleAction) async {
    let row = panes[0].judged.rowIDs().randomElement(using: &generator)
    if action.needsRow, row == nil { return }
    await Task.detached { action.perform(row: row) }.value
  }

  /// Waits until nothing changes any more; false if a table does not come to show its array.
  private func settle() async -> Bool {
    for _ in 0..<6_000 {
      if panes.allSatisfy({ $0.judged.isCurrent() && !$0.meter.isTurnOpen }) { return true }
      await pause(milliseconds: 5)
    }
    return false
  }

  private func report(isCurrent: Bool) -> HeadlessReport {
    var report = HeadlessReport(name: screen.name, status: screen.status, actions: steps)
    (report.searches, report.choices) = (searches, choices)
    report.rows = panes[0].judged.rowIDs().count
    for (shown, (pane, meter)) in zip(screen.panes, panes) {
      // Notes tell of the example's own lists: they are checked, and not counted with those.
      if shown.layout != .notes { report.note(pane.counts(), turns: meter.turns) }
      report.note(violations: pane.check().map { "\(pane.title): \($0)" })
    }
    if !isCurrent { report.note(violations: ["\(screen.name): the tables lag behind the lists"]) }
    if report.batches > report.turns {
      report.note(violations: ["\(screen.name): more batches than turns"])
    }
    return report
  }

  private func pause(milliseconds: Int) async {
    // Sleeping throws only when the task is cancelled, and this one is not.
    try? await Task.sleep(for: .milliseconds(milliseconds))
  }
}
