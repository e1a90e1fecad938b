import ExampleModels
import ObservableCollections
import TerminalSinks

/// The program without a terminal and without pauses: polls, and checks every batch.
@MainActor
final class Headless {
  private let options: Options
  private let poller: CompaniesPoller
  private let judge = SectionsJudge<Company, Product, Company, Product>(head: \.self, row: \.self)
  private let meter = TurnMeter()
  private let observer: CoalescingObserver<SectionsBatchUpdate<Company, Product>>
  private var report = HeadlessReport()
  private var failure: CompaniesError?
  private let progress = ProgressReport(of: "Companies")

  init(options: Options) {
    let model = CompaniesModel()
    self.options = options
    poller = CompaniesPoller(source: options.source, model: model, fetch: options.fetch)
    observer = model.sections.render(every: meter.scheduler, into: judge)
  }

  /// Polls, checks, prints.
  func run() async -> ExitCode {
    for number in 0..<polls {
      progress.note("poll \(number + 1) of \(polls)")
      note(await poller.poll(number))
      while meter.isTurnOpen { await Task.yield() }
      report.note(violations: judge.check(against: poller.model.sections.snapshot))
    }
    observer.cancel()
    progress.end()
    finishReport()
    if options.isJSON || report.failures < report.polls { report.say(asJSON: options.isJSON) }
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

  private func finishReport() {
    report.note(judge.counts)
    report.turns = meter.turns
    let sections = poller.model.sections.snapshot
    (report.sections, report.elements) = (sections.count, sections.elementCount)
    if report.batches > report.turns { report.note(violations: ["More batches than turns"]) }
  }
}
