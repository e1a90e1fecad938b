import ExampleModels
import ObservableCollections
import TerminalSinks

/// The program on a terminal: keys in, batches out, and a poll every few seconds.
@MainActor
final class TerminalProgram {
  private let terminal: Terminal
  private let options: Options
  private let model = CompaniesModel()
  private let meter = TurnMeter()
  private let ticks = PollTicks()
  private let events: TerminalEvents
  private let sink: SectionsTerminalSink<Company, Product>
  private let observer: CoalescingObserver<SectionsBatchUpdate<Company, Product>>
  private let polls = PollCount()

  init(options: Options, terminal: Terminal) {
    (self.options, self.terminal) = (options, terminal)
    events = TerminalEvents(of: terminal)
    let (sections, meter, polls) = (model.sections, meter, polls)
    sink = SectionsTerminalSink(
      size: terminal.size, text: .names, paint: .terminal(),
      status: { polls.status(of: sections.snapshot, turns: meter.turns) }, write: terminal.write)
    observer = sections.render(every: meter.scheduler, into: sink)
  }

  /// Runs until the reader quits, the terminal is gone, or all polls have been made; how it was left.
  func run() async -> TerminalEvents.End {
    let poller = CompaniesPoller(source: options.source, model: model, fetch: options.fetch)
    let clock = ticks.start(every: options.every)
    let polling = Task {
      await poller.run(ticks: ticks.ticks) { self.note($0 + 1, $1) }
      events.end()
    }
    let end = await events.play(
      KeyParser<Key>(), resize: { sink.resize(to: terminal.size) }, second: sink.draw,
      perform: perform)
    for task in [clock, polling] { task.cancel() }
    observer.cancel()
    terminal.restore()
    return end
  }

  /// False if the key ends the program.
  private func perform(_ key: Key) -> Bool {
    switch key {
    case .up: sink.scroll(by: -1)
    case .down: sink.scroll(by: 1)
    case .pageUp: sink.scroll(by: -sink.pageHeight)
    case .pageDown: sink.scroll(by: sink.pageHeight)
    case .home: sink.scroll(by: -model.sections.snapshot.rows.count)
    case .end: sink.scroll(by: model.sections.snapshot.rows.count)
    case .poll: ticks.ask()
    case .quit: return false
    }
    return true
  }

  /// False after the last poll.
  private func note(_ number: Int, _ outcome: CompaniesPoller.Outcome) -> Bool {
    polls.note(number, nextAfter: options.every)
    switch outcome {
    case .success: sink.message = ""
    case .failure(let error): sink.message = "\(error). What is shown stays."
    }
    return number != options.polls
  }
}

/// How many polls there were, and when the next one is.
@MainActor
private final class PollCount {
  private var polls = 0
  private var next = ContinuousClock.now

  func note(_ number: Int, nextAfter seconds: Double) {
    polls = number
    next = .now + .seconds(seconds)
  }

  func status(of sections: SectionsSnapshot<Company, Product>, turns: Int) -> String {
    let left = max((next - .now).components.seconds + 1, 0)
    let companies = counted(sections.count, "company", "companies")
    return "\(companies), \(counted(sections.elementCount, "product")) · "
      + "\(counted(polls, "poll")), \(counted(turns, "turn")) · next in \(left) s"
  }
}
