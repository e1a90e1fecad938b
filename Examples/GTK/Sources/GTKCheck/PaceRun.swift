import CGtk
import GTKScreens
import GTKSinks
import ObservableCollections
import GTKTesting

/// 1,000 rows, 50 changes a turn, sixty turns a second, from a thread of its own: whatever GTK does
/// not keep up with is composed, and nothing is lost.
@MainActor
final class PaceRun {
  private let turns: Int
  private let array: ObservableArray<Entry>
  private let start: Int
  private let panel: PacePanel

  /// - Parameters:
  ///   - turns: how many are offered.
  ///   - name: the name of the widget.
  init(turns: Int, _ name: String, _ kind: RowsViewKind) {
    self.turns = turns
    array = ObservableArray((0..<PaceOffers.rows).map { Entry(id: -$0) })
    start = array.revision.version
    panel = PacePanel(name, kind, array)
  }

  /// Runs it, and notes what held.
  func run(seed: UInt64, report: Report) {
    let window = CheckWindow([panel.rows.widget], width: 640, height: 600)
    defer { window.close() }
    let offers = PaceOffers(array: array, turns: turns, seed: seed)
    let clock = ContinuousClock()
    let begin = clock.now
    let offering = Task.detached(priority: .high) { await offers.run() }
    defer { offering.cancel() }
    var early: Int?
    while !offers.areDone || panel.version != array.revision.version {
      g_main_context_iteration(nil, gboolean(1))
      if early == nil, offers.made > turns / 4 { early = ProcessMemory.resident }
    }
    noteVersions(report, seconds: begin.duration(to: clock.now) / .seconds(1))
    noteMemory(report, early: early)
    let difference = panel.wholeDifference(expected: array.snapshot, window.frames)
    report.note("\(panel.name) ends with the rows of the array", failure: difference)
  }

  private func noteVersions(_ report: Report, seconds: Double) {
    let versions = array.revision.version - start
    say(
      "        \(panel.name): \(turns) turns of \(PaceOffers.changes) changes in "
        + "\(tenths(seconds)) s, \(tenths(Double(turns) / seconds)) a second; "
        + "\(panel.account(seconds: seconds))")
    report.expect(
      panel.failure == nil && panel.versions == versions,
      "\(panel.name) received every version, in \(panel.batches) batches that chain",
      panel.failure ?? "\(panel.versions) of \(versions) versions")
  }

  /// What is resident may grow by a tenth and 4 MB after the first quarter.
  private func noteMemory(_ report: Report, early: Int?) {
    guard let early, let late = ProcessMemory.resident else {
      say("        this system does not say what memory the process takes")
      return
    }
    report.expect(
      late <= early + early / 10 + 4_096,
      "memory is flat: \(early / 1_024) MB after a quarter, \(late / 1_024) MB at the end",
      "\(early) KB after a quarter, \(late) KB at the end")
  }
}

/// A number with one digit after the point.
func tenths(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
