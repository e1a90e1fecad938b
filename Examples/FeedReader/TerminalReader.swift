import ExampleModels
import ObservableCollections
import TerminalSinks

/// The program on a terminal: keys in, batches out, and a poll every few seconds.
@MainActor
final class TerminalReader {
  private let terminal: Terminal
  private let model = FeedViewModel()
  private let sink: TerminalSink
  private let observer: CoalescingObserver<BatchUpdate<Post>>
  private let ticks = PollTicks()
  private let events: TerminalEvents
  private let options: Options
  private let watch = StallWatch()

  init(options: Options, terminal: Terminal) {
    (self.options, self.terminal) = (options, terminal)
    events = TerminalEvents(of: terminal)
    let (meter, posts, watch) = (TurnMeter(), model.posts, watch)
    sink = TerminalSink(
      size: terminal.size,
      measurements: { (meter.turns, posts.revision.version, watch.longestMilliseconds) },
      write: terminal.write)
    observer = model.shown.render(every: meter.scheduler, into: sink)
  }

  /// Runs until the reader quits or the terminal is gone; how it was left.
  func run() async -> TerminalEvents.End {
    let poller = FeedPoller(source: options.source, model: model, fetch: options.fetch)
    let tasks = [
      watch.start(), ticks.start(every: options.every),
      Task { await poller.run(ticks: ticks.ticks) { self.note($0) } },
    ]
    let end = await events.play(
      KeyParser<Key>(), resize: { sink.resize(to: terminal.size) }, second: sink.draw,
      perform: perform)
    for task in tasks { task.cancel() }
    observer.cancel()
    terminal.restore()
    return end
  }

  /// False if the key ends the program.
  private func perform(_ key: Key) -> Bool {
    switch key {
    case .up: sink.select(by: -1)
    case .down: sink.select(by: 1)
    case .pageUp: sink.select(by: -sink.pageHeight)
    case .pageDown: sink.select(by: sink.pageHeight)
    case .home: sink.select(by: -model.shown.count)
    case .end: sink.select(by: model.shown.count)
    case .refresh: ticks.ask()
    case .quit: return false
    case .toggleUnreadOnly:
      model.showsUnreadOnly.toggle()
      sink.say(model.showsUnreadOnly ? "Unread posts only" : "All posts")
    case .toggleOrder:
      model.order = model.order == .feed ? .newest : .feed
      sink.say(model.order == .newest ? "The newest first" : "In the order of the feed")
    case .toggleRead, .delete, .moveUp, .moveDown: sink.selected.map { edit($0.id, key) }
    }
    return true
  }

  private func edit(_ id: Post.ID, _ key: Key) {
    switch key {
    case .toggleRead: model.toggleRead(id)
    case .delete: model.delete(id)
    case .moveUp: model.move(id, by: -1)
    default: model.move(id, by: 1)
    }
  }

  private func note(_ outcome: FeedPoller.Outcome) {
    switch outcome {
    case .success(let difference): sink.say(difference.description)
    case .failure(let error): sink.complain("\(error). What is shown stays.")
    }
  }
}
