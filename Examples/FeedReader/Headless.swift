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
    await playShown()
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

  /// Looks for a word of the first post, shows what is found in each order, and then all posts again: each is a turn
  /// of its own, and its batch is checked.
  private func playShown() async {
    let (model, meter) = (poller.model, TurnMeter())
    let judge = BatchJudge(watch: watch, progress: progress)
    let observer = model.shown.render(every: meter.scheduler, into: judge)
    let word = model.posts.first?.title.split(separator: " ").first.map(String.init) ?? ""
    let orders = PostOrder.allCases.map { order in { model.order = order } }
    for step in [{ model.search = SearchText(word) }] + orders + [{ model.search = SearchText() }] {
      step()
      while meter.isTurnOpen { await Task.yield() }
      report.note(violations: judge.check(against: model.shown.snapshot))
      report.found = min(report.found ?? model.shown.count, model.shown.count)
    }
    observer.cancel()
    report.shownBatches = judge.counts.batches
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
