import CGtk
import GTKScreens
import GTKSinks
import ObservableCollections
import ObservableCollectionsTesting

/// 1,000 rows, 50 changes a turn, sixty turns a second, from a thread of its own: whatever GTK does
/// not keep up with is composed, and nothing is lost.
@MainActor
final class PaceRun {
  private let turns: Int
  private let array: ObservableArray<Entry>
  private let start: Int
  private let panels: [PacePanel]

  /// - Parameter turns: how many are offered.
  init(turns: Int) {
    self.turns = turns
    array = ObservableArray((0..<PaceOffers.rows).map { Entry(id: -$0) })
    start = array.version
    panels = [
      PacePanel("GtkListView", .list, array),
      PacePanel("GtkColumnView", .columns(["Title", "Revision", "Rest"]), array),
    ]
  }

  /// Runs it, and notes what held.
  func run(seed: UInt64, report: Report) {
    let window = CheckWindow(panels.map(\.rows.widget), width: 900, height: 700)
    defer { window.close() }
    let clock = ContinuousClock()
    let offers = PaceOffers(array: array, turns: turns, seed: seed)
    let begin = clock.now
    let firstFrame = window.frames.count
    let offering = Task.detached(priority: .high) { await offers.run() }
    defer { offering.cancel() }
    var early: Int?
    while !offers.areDone || panels.contains(where: { $0.version != array.version }) {
      g_main_context_iteration(nil, gboolean(1))
      if early == nil, offers.made > turns / 4 { early = ProcessMemory.resident }
    }
    let seconds = begin.duration(to: clock.now) / .seconds(1)
    let frames = window.frames.count - firstFrame
    noteVersions(report, seconds: seconds, frames: frames)
    noteMemory(report, early: early)
    for panel in panels {
      let difference = panel.wholeDifference(expected: array.snapshot, window.frames)
      report.note("pace: \(panel.name) ends with the rows of the array", failure: difference)
    }
  }

  private func noteVersions(_ report: Report, seconds: Double, frames: Int) {
    let versions = array.version - start
    say(
      "pace    \(turns) turns of \(PaceOffers.changes) changes in \(tenths(seconds)) s, "
        + "\(tenths(Double(turns) / seconds)) a second offered, "
        + "\(tenths(Double(frames) / seconds)) frames a second")
    for panel in panels {
      say("pace    \(panel.name): \(panel.account(seconds: seconds))")
      report.expect(
        panel.failure == nil && panel.versions == versions,
        "pace: \(panel.name) was told of every version",
        panel.failure ?? "\(panel.versions) of \(versions) versions")
    }
  }

  /// What is resident may grow by a tenth and 4 MB after the first quarter.
  private func noteMemory(_ report: Report, early: Int?) {
    guard let early, let late = ProcessMemory.resident else {
      say("pace    this system does not say what memory the process takes")
      return
    }
    say("pace    memory: \(early / 1_024) MB after a quarter, \(late / 1_024) MB at the end")
    report.expect(
      late <= early + early / 10 + 4_096, "pace: memory is flat", "\(early) KB to \(late) KB")
  }
}

/// A number with one digit after the point.
func tenths(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
