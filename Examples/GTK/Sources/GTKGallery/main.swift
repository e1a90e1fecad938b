import Foundation
import GTKExampleModels
import GTKScreens

/// Ends the program with a message.
func stop(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}

let options: Options
do {
  options = try Options(CommandLine.arguments.dropFirst())
} catch {
  stop("\(error)\n\n\(Options.help)", status: 64)
}
if options.wantsHelp {
  print(Options.help)
  exit(0)
}
var entry: ExampleEntry?
if let name = options.example {
  entry = ExampleScreens.named(name)
  if entry == nil { stop("There is no example \(name)\n\n\(Options.help)", status: 64) }
}
do {
  try GTKProgram.start(isDark: options.isDark)
} catch {
  stop("\(error)", status: 69)
}

let gallery = Gallery(size: WindowSize(width: options.width, height: options.height))
var scenario: Scenario?
if let entry {
  scenario = Scenario(options.steps, in: gallery.open(entry))
  scenario?.begin()
} else {
  gallery.openList()
}
GTKProgram.run()
if let failure = scenario?.failure { stop(failure, status: 1) }
