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
do {
  try GTKProgram.start()
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
  try PlantedChecks(report: report).run()
  if options.paceTurns > 0 {
    PaceRun(turns: options.paceTurns).run(seed: options.seed, report: report)
  }
} catch {
  report.note("the check runs to its end", failure: "\(error)")
}
say(report.summary)
exit(report.failed == 0 ? 0 : 1)
