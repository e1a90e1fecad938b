import Foundation
import GTKScreens

/// Ends the program with a message.
func stop(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}

let options: CheckOptions
do {
  options = try CheckOptions(CommandLine.arguments.dropFirst())
} catch {
  stop("\(error)\n\n\(CheckOptions.help)", status: 64)
}
if options.wantsHelp {
  say(CheckOptions.help)
  exit(0)
}
LogWatch.start()
// What screen readers would say is kept, whether or not there is one.
setenv("GTK_A11Y", "test", 1)
do {
  try GTKProgram.start(hasTheme: false)
} catch {
  stop("\(error)", status: 69)
}
if let mistake = options.mistake {
  let found = PlantedRun(mistake: mistake, turns: options.turns, seed: options.seed).run()
  if let found { stop(found, status: 1) }
  exit(0)
}

let report = Report()
do {
  report.note(
    "\(options.turns) random turns, seed \(options.seed)",
    failure: RandomTurns(turns: options.turns, seed: options.seed).run())
  StayingPut().run(report)
  FollowedEndCheck().run(report)
  report.note("a window that is hidden for a while", failure: HiddenWindow().run())
  report.note("an initial batch in the place of rows", failure: InitialBatchCheck().run())
  report.note("a list of 1,000,000 rows", failure: LargeList().run(seed: options.seed))
  try PlantedChecks(report: report).run()
  try BadInputChecks(report: report).run()
  ExamplesCheck(report: report).run()
  LookChecks(report: report).run()
  FinderChecks(report: report).run()
  if options.paceTurns > 0 {
    let columns = RowsViewKind.columns(["Title", "Revision", "Rest"])
    for (name, kind) in [("GtkListView", .lines), ("GtkColumnView", columns)] {
      PaceRun(turns: options.paceTurns, name, kind).run(seed: options.seed, report: report)
    }
  }
} catch {
  report.note("the check runs to its end", failure: "\(error)")
}
report.expect(LogWatch.count == 0, "GTK had nothing to complain of", "\(LogWatch.count) criticals")
say(report.summary)
exit(report.failed == 0 ? 0 : 1)
