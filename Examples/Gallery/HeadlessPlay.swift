import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting
import TerminalSinks

/// Plays an example without a screen: lets it run, does its actions at random, and checks every batch
/// of every pane under every widget's rules.
@MainActor
final class HeadlessPlay {
  private let screen: any ExampleScreen
  private let steps: Int
  private let judges: [(judge: any PaneJudge, meter: TurnMeter)]
  private var generator: SplitMix64

  /// - Parameter seed: what the choice of actions comes from.
  init(_ screen: any ExampleScreen, steps: Int, seed: UInt64 = 11) {
    (self.screen, self.steps) = (screen, steps)
    generator = SplitMix64(seed: seed)
    judges = screen.panes.map { pane in
      let meter = TurnMeter()
      return (pane.accept(JudgeFinder(meter: meter)), meter)
    }
  }

  /// Plays and reports.
  func run() async -> HeadlessReport {
    let playing = Task { await screen.run() }
    await waitForRows()
    for _ in 0..<steps {
      await act()
      await pause(milliseconds: 10)
    }
    playing.cancel()
    await playing.value
    let isCurrent = await settle()
    for (judge, _) in judges { judge.cancel() }
    return report(isCurrent: isCurrent)
  }

  /// Waits for the first poll, so that actions find rows; not for ever, since there may be none.
  private func waitForRows() async {
    for _ in 0..<1_000 where judges[0].judge.rowIDs.isEmpty { await pause(milliseconds: 5) }
  }

  /// Does any action, off the main actor.
  private func act() async {
    guard let action = screen.actions.randomElement(using: &generator) else { return }
    let row = judges[0].judge.rowIDs.randomElement(using: &generator)
    if action.needsRow, row == nil { return }
    await Task.detached { action.perform(row: row) }.value
    for (judge, _) in judges { judge.updateLimit() }
  }

  /// Waits until nothing changes any more; false if a table does not come to show its array.
  private func settle() async -> Bool {
    for _ in 0..<6_000 {
      if judges.allSatisfy({ $0.judge.isCurrent && !$0.meter.isTurnOpen }) { return true }
      await pause(milliseconds: 5)
    }
    return false
  }

  private func report(isCurrent: Bool) -> HeadlessReport {
    var report = HeadlessReport(name: screen.name, status: screen.status, actions: steps)
    report.rows = judges[0].judge.rowIDs.count
    for (judge, meter) in judges { report.note(judge.counts, turns: meter.turns) }
    var faults = judges.flatMap(\.judge.counts.violations)
    if !isCurrent { faults.append("\(screen.name): the tables do not show the lists") }
    if report.batches > report.turns { faults.append("\(screen.name): more batches than turns") }
    for fault in faults { Console.complain(fault) }
    report.violations = faults.count
    return report
  }

  private func pause(milliseconds: Int) async {
    // Sleeping throws only when the task is cancelled, and this one is not.
    try? await Task.sleep(for: .milliseconds(milliseconds))
  }
}
