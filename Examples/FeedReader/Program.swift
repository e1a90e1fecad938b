import TerminalSinks

@main
@MainActor
struct Program {
  static func main() async { await Options.run(run) }

  private static func run(_ options: Options) async -> ExitCode {
    guard !options.isHeadless, Terminal.isThere, let terminal = Terminal() else {
      return await Headless(options: options).run()
    }
    return await TerminalReader(options: options, terminal: terminal).run().exitCode()
  }
}
