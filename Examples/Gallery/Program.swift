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
    defer { terminal.restore() }
    await show(options.name, on: TerminalHost(terminal))
    return .well
  }

  /// The example of a name, or the menu, and what is chosen there, until the reader leaves it.
  private static func show(_ name: String?, on host: TerminalHost) async {
    if let entry = name.flatMap(ExampleScreens.named) {
      _ = await host.show(entry.make())
      return
    }
    let menu = MenuScreen()
    while await host.show(menu, isDone: { menu.isChosen }) == .left, let entry = menu.take() {
      if await host.show(entry.make()) == .hungUp { return }
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
