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
  /// Whether a person is typing what to look for.
  private var isTyping = false

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
      KeyParser<Keystroke> { $0 }, resize: { sink.resize(to: terminal.size) }, second: sink.draw,
      perform: press)
    for task in tasks { task.cancel() }
    observer.cancel()
    terminal.restore()
    return end
  }

  /// False if the key ends the program.
  private func press(_ key: Keystroke) -> Bool {
    if isTyping, type(key) { return true }
    guard let meaning = Key(key), !isTyping || meaning.isForTyping else { return true }
    return perform(meaning)
  }

  /// Does what a key asks for while a person types what to look for.
  ///
  /// - Returns: whether it asks for anything then.
  private func type(_ key: Keystroke) -> Bool {
    switch Typing(key, after: model.search.text) {
    case .text(let text): search(text, isTyping: true)
    case .end: search(model.search.text, isTyping: false)
    case .cancel: search("", isTyping: false)
    case .other: return false
    }
    return true
  }

  private func search(_ text: String, isTyping: Bool) {
    model.search = SearchText(text)
    self.isTyping = isTyping
    sink.show(search: model.search.text, isTyping: isTyping)
  }

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
    case .nextOrder:
      let orders = PostOrder.allCases
      let index = orders.firstIndex(of: model.order).map { $0 + 1 } ?? 0
      model.order = orders[index % orders.count]
      sink.say("Order: \(model.order.title)")
    case .search: search(model.search.text, isTyping: true)
    case .showAll: search("", isTyping: false)
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
