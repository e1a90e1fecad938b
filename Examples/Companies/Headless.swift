import ExampleModels
import ObservableCollections
import TerminalSinks

/// The program without a terminal and without pauses: polls, and checks every batch.
@MainActor
final class Headless {
  private let options: Options
  private let poller: CompaniesPoller
  private let judge = BatchJudge()
  private let meter = TurnMeter()
  private let observer: SectionedCoalescingObserver<Company, Product>
  private var report = HeadlessReport()
  private var failure: CompaniesError?

  init(options: Options) {
    let model = CompaniesModel()
    self.options = options
    poller = CompaniesPoller(source: options.source, model: model)
    observer = SectionedCoalescingObserver(
      of: model.sections, scheduler: meter.scheduler, sink: judge)
  }

  /// Polls, checks, prints.
  func run() async -> ExitCode {
    for number in 0..<polls {
      note(await poller.poll(number))
      while meter.isTurnOpen { await Task.yield() }
      note(violations: judge.check(against: poller.model.sections.snapshot))
    }
    observer.cancel()
    finishReport()
    say()
    return report.violations > 0 ? .violation : failure == nil ? .well : .badSource
  }

  /// By itself each state of the source once, and the way from the last one back to the first.
  private var polls: Int {
    let states = options.source.statesInARound
    return options.polls ?? (states > 1 ? states + 1 : 1)
  }

  private func note(_ outcome: CompaniesPoller.Outcome) {
    report.polls += 1
    guard case .failure(let error) = outcome else { return }
    if error != failure { Console.complain("\(error)") }
    failure = error
    report.failures += 1
  }

  private func note(violations: [String]) {
    report.violations += violations.count
    for violation in violations { Console.complain(violation) }
  }

  private func finishReport() {
    report.note(judge.counts)
    report.turns = meter.turns
    let sections = poller.model.sections.snapshot
    (report.sections, report.elements) = (sections.count, sections.elementCount)
    if report.batches > report.turns { note(violations: ["More batches than turns"]) }
  }

  private func say() {
    if !options.isJSON { return Console.say(report.text) }
    do {
      Console.say(try report.json())
    } catch {
      note(violations: ["The report cannot be written as JSON: \(error)"])
    }
  }
}
