import ExampleModels
import ObservableCollections
import TerminalSinks

/// The program without a terminal: plays its source through and checks every batch.
@MainActor
final class Headless {
  private let options: Options
  private let poller: FeedPoller
  private let judge: BatchJudge
  private let meter = TurnMeter()
  private let watch = StallWatch()
  private let progress = ProgressReport(of: "FeedReader")
  private let observer: CoalescingObserver<BatchUpdate<Post>>
  private var report = HeadlessReport()
  private var failure: FeedError?

  init(options: Options) {
    let model = FeedViewModel()
    self.options = options
    judge = BatchJudge(watch: watch, progress: progress)
    poller = FeedPoller(source: options.source, model: model, fetch: options.fetch)
    observer = model.posts.render(every: meter.scheduler, into: judge)
  }

  /// Plays, checks, prints.
  func run() async -> ExitCode {
    for number in 0..<(options.rounds * options.source.statesInARound) {
      let watching = watch.start()
      note(await poller.poll(number), number)
      while meter.isTurnOpen { await Task.yield() }
      watching.cancel()
      await watching.value
      report.note(violations: judge.check(against: poller.model.posts.snapshot))
    }
    observer.cancel()
    progress.end()
    finishReport()
    if options.isJSON || report.failures < report.documents { report.say(asJSON: options.isJSON) }
    return report.violations > 0 ? .violation : failure == nil ? .well : .badSource
  }

  private func note(_ outcome: FeedPoller.Outcome, _ number: Int) {
    report.documents += 1
    switch outcome {
    case .failure(let error):
      if error != failure { Console.complain("\(error)") }
      failure = error
      report.failures += 1
    case .success(let difference):
      report.note(difference)
      if !options.isJSON { Console.say("Document \(number + 1): \(difference)") }
    }
  }

  private func finishReport() {
    report.posts = poller.model.posts.count
    report.turns = meter.turns
    report.batches = judge.counts.batches
    report.replays = judge.replays
    report.changes = poller.model.posts.revision.version
    report.largestBatch = judge.counts.largest
    report.longestStallMilliseconds = watch.longestMilliseconds
    report.peakMemoryKilobytes = Memory.peakKilobytes
    if report.batches > report.turns { report.note(violations: ["More batches than turns"]) }
  }
}
