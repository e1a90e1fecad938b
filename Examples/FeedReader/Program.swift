import Foundation
import TerminalSinks

@main
@MainActor
struct Program {
  static func main() async {
    do throws(OptionError) {
      exit(await run(try Options(CommandLine.arguments.dropFirst())).rawValue)
    } catch {
      Console.complain("\(error). --help lists the options.")
      exit(ExitCode.usage.rawValue)
    }
  }

  private static func run(_ options: Options) async -> ExitCode {
    if options.wantsHelp {
      Console.say(Options.help)
      return .well
    }
    guard !options.isHeadless, Terminal.isThere, let terminal = Terminal() else {
      return await Headless(options: options).run()
    }
    await TerminalReader(options: options, terminal: terminal).run()
    return .well
  }
}
