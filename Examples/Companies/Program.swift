import TerminalSinks

@main
@MainActor
struct Program {
  static func main() async { await Options.run(run) }

  private static func run(_ options: Options) async -> ExitCode {
    if options.isHeadless { return await Headless(options: options).run() }
    guard Terminal.isThere, let terminal = Terminal() else {
      let paint = Terminal.isOutput ? Paint.terminal() : .none
      return await LineProgram(options: options, paint: paint).run()
    }
    return await TerminalProgram(options: options, terminal: terminal).run().exitCode()
  }
}
