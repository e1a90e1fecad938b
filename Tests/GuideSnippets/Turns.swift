import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import Testing

// The code of Turns.md, in its order; the loop of GLib is compiled with the example for GTK.

@MainActor private func calm(_ prices: ObservableArray<Post>, _ chart: Table<Post>) {
  let calm = TurnScheduler.frames(.milliseconds(250))
  let coalescer = prices.render(every: calm, into: chart)
  coalescer.cancel()
}

@MainActor private func quiet(
  _ document: ObservableArray<Post>, _ save: @escaping (ArraySnapshot<Post>) -> Void
) {
  let saving = document.render(every: .quiet(for: .seconds(1)), initial: false) { batch in
    save(batch.after)
  }
  saving.cancel()
}

@MainActor private func limited(_ posts: ObservableArray<Post>, _ table: Table<Post>) {
  let coalescer = posts.render(into: table)
  coalescer.changeLimit = 10  // 500 changes are 50 batches, one each turn
}

@MainActor private final class SlowTable {
  let coalescer: CoalescingObserver<BatchUpdate<Post>>
  let animate: (BatchUpdate<Post>, @escaping @MainActor () -> Void) -> Void

  init(
    _ coalescer: CoalescingObserver<BatchUpdate<Post>>,
    _ animate: @escaping (BatchUpdate<Post>, @escaping @MainActor () -> Void) -> Void
  ) {
    (self.coalescer, self.animate) = (coalescer, animate)
  }

  func apply(_ batch: BatchUpdate<Post>) {
    coalescer.pause()
    animate(batch) { self.coalescer.resume() }
  }
}

private actor SearchIndex {
  func update(_ batch: BatchUpdate<Post>) {}
}

private func slow(_ posts: ObservableArray<Post>, _ index: SearchIndex) {
  let coalescer = posts.render(initial: true, awaiting: { batch in await index.update(batch) })
  coalescer.cancel()
}

private func userChanges(_ coalescer: CoalescingObserver<BatchUpdate<Post>>, _ draft: Post) {
  coalescer.userMoved(from: 4, to: 1)  // rows, as the table showed them
  coalescer.userRemoved(at: [2])
  coalescer.userInserted(draft, at: 0)
}

@Test("The guide to turns: a test ends its own")
func ownTurns() async {
  let array = ObservableArray(["a"])
  let shown = Mutex<[String]>([])
  @Sendable func show(_ batch: BatchUpdate<String>) {
    shown.withLock { $0 = Array(batch.after) }
  }

  let turns = ManualTurnScheduler()
  let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) {
    batch in show(batch)
  }
  array.append("b")
  array.append("c")
  turns.endTurn()  // one batch with both edits arrives here

  #expect(shown.withLock { $0 } == ["a", "b", "c"])
  let manual = coalescer

  do {
    let coalescer = array.render(on: .callingThread, initial: false) { batch in show(batch) }
    await Task.detached { array.append("d") }.value
    await coalescer.settled()
    #expect(shown.withLock { $0 } == ["a", "b", "c", "d"])
    coalescer.cancel()
  }
  manual.cancel()
}
