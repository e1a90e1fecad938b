import ObservableCollections
import ObservableCollectionsTesting

/// Keeps every batch for the judge. Checking takes longer than a turn may, so it comes afterwards.
@MainActor
final class BatchCollector: @MainActor RenderSink {
  private(set) var rows: ArraySnapshot<Post> = []
  private(set) var first: (rows: ArraySnapshot<Post>, version: Int) = ([], 0)
  private(set) var batches: [BatchUpdate<Post>] = []

  func reload(_ rows: ArraySnapshot<Post>, version: Int) {
    (self.rows, first) = (rows, (rows, version))
  }

  func apply(_ batch: BatchUpdate<Post>) {
    rows = batch.after
    batches.append(batch)
  }
}

/// The program without a terminal: plays its source through once.
@MainActor
final class Headless {
  private let options: Options
  private let model = FeedViewModel()
  private let collector = BatchCollector()
  private let meter = TurnMeter()
  private let watch = StallWatch()
  private var report = HeadlessReport()

  init(options: Options) { self.options = options }

  /// Plays, checks, prints.
  func run() async -> ExitCode {
    let observer = CoalescingObserver(of: model.posts, scheduler: meter.scheduler, sink: collector)
    let watching = watch.start()
    let failure = await play()
    watching.cancel()
    observer.cancel()
    finishReport()
    say()
    if let failure { Console.complain("\(failure)") }
    return report.violations > 0 ? .violation : failure == nil ? .well : .badSource
  }

  /// Shows each state of the source once; stops at the first that cannot be read.
  private func play() async -> FeedError? {
    let poller = Poller(source: options.source, model: model)
    for number in 0..<options.source.statesInARound {
      let outcome = await poller.poll(number)
      while meter.isTurnOpen { await Task.yield() }
      switch outcome {
      case .failure(let error): return error
      case .success(let difference): note(difference, number)
      }
    }
    return nil
  }

  private func note(_ difference: FeedDifference, _ number: Int) {
    report.note(difference)
    if !options.isJSON { Console.say("Document \(number + 1): \(difference)") }
  }

  private func finishReport() {
    report.posts = model.posts.count
    report.turns = meter.turns
    report.batches = collector.batches.count
    report.changes = model.posts.version
    report.largestBatch = collector.batches.map(\.changes.size).max() ?? 0
    report.longestStallMilliseconds = watch.longestMilliseconds
    report.violations = violations().count
  }

  /// Plays every batch in the strict tables, and compares the end with the array.
  private func violations() -> [String] {
    var found: [String] = []
    var checker = BatchChecker(rows: collector.first.rows, version: collector.first.version)
    for batch in collector.batches {
      do throws(BatchCheckError) {
        try checker.check(batch)
      } catch {
        found.append("\(error)")
        checker.reload(batch.after, version: batch.toVersion)
      }
    }
    if checker.rows != Array(model.posts.snapshot) { found.append("The end is not the array") }
    if report.batches > report.turns { found.append("More batches than turns") }
    for violation in found { Console.complain(violation) }
    return found
  }

  private func say() {
    if !options.isJSON { return Console.say(report.text) }
    do {
      Console.say(try report.json())
    } catch {
      report.violations += 1
      Console.complain("The report cannot be written as JSON: \(error)")
    }
  }
}
