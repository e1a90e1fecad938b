import ExampleModels
import TerminalSinks

@main
@MainActor
struct Program {
  static func main() async { await Options.run(run) }

  private static func run(_ options: Options) async -> ExitCode {
    guard !options.isHeadless, Terminal.isThere, let terminal = Terminal() else {
      return await play(options)
    }
    let end = await show(options.name, on: TerminalHost(terminal))
    terminal.restore()
    return end.exitCode()
  }

  /// The example of a name, or the menu, and what is chosen there, until the reader leaves it; how it
  /// was left.
  private static func show(_ name: String?, on host: TerminalHost) async -> TerminalEvents.End {
    if let entry = name.flatMap(ExampleScreens.named) { return await host.show(entry.make()) }
    let menu = MenuScreen()
    while true {
      let end = await host.show(menu, isDone: { menu.isChosen })
      guard case .left = end, let entry = menu.take() else { return end }
      let left = await host.show(entry.make())
      guard case .left = left else { return left }
    }
  }

  private static func play(_ options: Options) async -> ExitCode {
    let entries = options.name.flatMap(ExampleScreens.named).map { [$0] } ?? ExampleScreens.all
    var code = ExitCode.well
    for entry in entries {
      let report = await HeadlessPlay(entry.make(), steps: options.steps).run()
      report.say(asJSON: options.isJSON)
      if report.violations > 0 { code = .violation }
    }
    return code
  }
}
