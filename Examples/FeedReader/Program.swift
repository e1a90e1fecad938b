import TerminalSinks

@main
@MainActor
struct Program {
  static func main() async { await Options.run(usage: .wrongUsage, run) }

  private static func run(_ options: Options) async -> ExitCode {
    guard !options.isHeadless, Terminal.isThere, let terminal = Terminal() else {
      return await Headless(options: options).run()
    }
    await TerminalReader(options: options, terminal: terminal).run()
    return .well
  }
}
