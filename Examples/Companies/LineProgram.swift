import ExampleModels
import ObservableCollections
import TerminalSinks

/// The program where the output only goes forward: a line for each section and row that changes.
@MainActor
final class LineProgram {
  private let options: Options
  private let meter = TurnMeter()
  private let sink: SectionsLineSink<Company, Product>
  private var failed = false

  init(options: Options, paint: Paint) {
    self.options = options
    sink = SectionsLineSink(text: .names) { Console.say($0, in: paint, $1) }
  }

  /// Runs until so many polls have been made as the options say, or for ever.
  func run() async -> ExitCode {
    let model = CompaniesModel()
    let observer = model.sections.render(every: meter.scheduler, into: sink)
    let ticks = PollTicks()
    let clock = ticks.start(every: options.every)
    let poller = CompaniesPoller(source: options.source, model: model, fetch: options.fetch)
    await poller.run(ticks: ticks.ticks) { await self.note($0 + 1, $1) }
    clock.cancel()
    observer.cancel()
    return failed ? .badSource : .well
  }

  /// False after the last poll.
  private func note(_ number: Int, _ outcome: CompaniesPoller.Outcome) async -> Bool {
    while meter.isTurnOpen { await Task.yield() }
    switch outcome {
    case .success(0): Console.say("Poll \(number): nothing changed")
    case .success: break
    case .failure(let error):
      failed = true
      Console.complain("Poll \(number): \(error). What is shown stays.")
    }
    return number != options.polls
  }
}
