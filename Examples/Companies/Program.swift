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
    if options.isHeadless { return await Headless(options: options).run() }
    guard Terminal.isThere, let terminal = Terminal() else {
      let paint = Terminal.isOutput ? Paint.terminal() : .none
      return await LineProgram(options: options, paint: paint).run()
    }
    await TerminalProgram(options: options, terminal: terminal).run()
    return .well
  }
}
