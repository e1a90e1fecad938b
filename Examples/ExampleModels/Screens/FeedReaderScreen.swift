import ObservableCollections
import Synchronization

/// A feed of 500 posts that is parsed in the background: searched, in several orders, by option only the unread ones,
/// ten changes a turn.
package final class FeedReaderScreen: ExampleScreen {
  package let name = "FeedReader"
  package let title = "News feed"
  package let summary =
    "500 posts, parsed in the background; a search and an order, by option unread only"
  package let panes: [any ExamplePane]
  package let model = FeedViewModel()
  private let poller: FeedPoller
  private let every: Double
  private let beat = Beat()
  private let option = LimitOption()
  private let batches: BatchNotes<Post>

  private let polls = PollNotes()

  /// - Parameters:
  ///   - source: where the posts come from.
  ///   - every: the seconds between two polls.
  package init(source: FeedSource = .bundled, every: Double = 6) {
    poller = FeedPoller(source: source, model: model)
    self.every = every
    let numbers = BatchCount()
    batches = BatchNotes(of: model.shown) { batch, notes in
      notes.tell(batch.changes.sizeTexts(number: numbers.next()))
    }
    let option = option
    panes = [
      ListPane("Posts", list: model.shown, changeLimit: { option.limit }, text: \.rowText),
      batches.notes.pane("Batches", followsEnd: true),
    ]
  }

  package var actions: [ExampleAction] {
    let (model, option, batches, beat) = (model, option, batches, beat)
    return [
      row("read", title: "Mark as read", key: " ") { model.toggleRead($0) },
      row("delete", title: "Delete", key: "d") { model.delete($0) },
      row("up", title: "Move up", key: "K") { model.move($0, by: -1) },
      row("down", title: "Move down", key: "J") { model.move($0, by: 1) },
      ExampleAction("refresh", title: "Refresh", key: "r") { _ in beat.ask() },
      ExampleAction("unread", title: "Unread only", key: "u", isOn: { model.showsUnreadOnly }) {
        _ in model.showsUnreadOnly.toggle()
      },
      ExampleAction("ten", title: "Ten changes a turn", key: "t", isOn: { option.isOn }) { _ in
        batches.changeLimit = option.toggle()
      },
    ]
  }

  package var search: ExampleSearch? {
    let model = model
    return ExampleSearch("Title, author, text", read: { model.search }) { model.search = $0 }
  }

  package var choices: [ExampleChoice] {
    let model = model
    return [
      ExampleChoice("order", title: "Order", key: "o", read: { model.order }) { model.order = $0 }
    ]
  }

  package var status: String {
    let (shown, all) = (model.shown.count, model.posts.count)
    let posts = counted(all, "post")
    return "\(shown == all ? posts : "\(shown) of \(posts)") · \(polls.text)"
  }

  /// Polls until the task is cancelled. What is shown stays when a poll fails.
  package func run() async {
    await beat.run(every: every) {
      let outcome = await poller.poll(polls.count)
      switch outcome {
      case .success(let difference): polls.note("\(difference)")
      case .failure(let error): polls.note("\(error). What is shown stays.")
      }
    }
  }

  private func row(
    _ id: String, title: String, key: Character, _ edit: @escaping @Sendable (Post.ID) -> Void
  ) -> ExampleAction {
    ExampleAction(id, title: title, key: key, needsRow: true) { row in row.map(edit) }
  }
}

/// Whether ten changes a turn are wanted.
private final class LimitOption: Sendable {
  private let state = Mutex(false)

  var isOn: Bool { state.withLock { $0 } }
  var limit: Int? { isOn ? 10 : nil }

  /// The limit afterwards.
  func toggle() -> Int? {
    state.withLock { $0.toggle() }
    return limit
  }
}

/// Counts batches from 1.
private final class BatchCount: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

extension Post {
  /// Unread ones begin with a dot; the day and the summary stand behind.
  fileprivate var rowText: RowText {
    let day = updated.map(FeedDate.day(of:))
    let detail = [day, summary].compactMap(\.self).filter { !$0.isEmpty }
    return RowText(
      (isRead ? "  " : "• ") + title, detail: detail.joined(separator: " — "), isDim: isRead)
  }
}

extension BatchChanges {
  /// The number of the batch, then a line for each kind: how many rows it deletes, inserts, moves
  /// and reloads.
  fileprivate func sizeTexts(number: Int) -> [RowText] {
    let counts: [(AnimationKind, Int)] = [
      (.deleted, removals.elementCount), (.inserted, insertions.elementCount),
      (.moved, moves.elementCount), (.reloaded, updates.elementCount),
    ]
    let head = RowText("Batch \(number):", detail: "\(oldCount) → \(counted(newCount, "row"))")
    return [head]
      + counts.filter { $0.1 > 0 }.map { RowText("  \($0.word)", detail: "\($1)", tells: $0) }
  }
}
