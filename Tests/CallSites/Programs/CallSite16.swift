import ObservableCollections

/// 16. A stream that is made before its task, waits until all has been heard, a sink in a server without a
/// main thread, schedulers of the main actor and of pauses, and an observer that ends itself.
public enum CallSite16 {
  /// An actor of a server.
  private actor Store {
    private let tasks = ObservableArray<String>()
    private var sent: [Int] = []

    func send(_ count: Int) { sent.append(count) }

    /// How many rows each batch has: three changes in a job are one.
    func run() async -> [Int] {
      let rendering = tasks.render(
        initial: false,
        awaiting: { [weak self] batch in
          await self?.send(batch.after.count)
        })
      for title in ["a", "b", "c"] { tasks.append(title) }
      await rendering.settled()
      return sent
    }
  }

  /// What is heard and shown.
  @MainActor public static func run() async -> [String] {
    var lines: [String] = []
    let tasks = ObservableArray<String>()
    let batches = tasks.batches(initial: false)
    let saving = Task {
      var saved: [String] = []
      for await batch in batches {
        saved = Array(batch.after)
        if saved.count == 2 { break }
      }
      return saved
    }
    tasks.append("a")
    tasks.append("b")
    lines.append("saved: \(await saving.value)")

    var (heard, shown) = (0, 0)
    let observation = tasks.observe { _ in heard += 1 }
    let rendering = tasks.render(
      every: .onMainActor { endTurn in Task { @MainActor in endTurn() } }, initial: false
    ) { batch in shown = batch.after.count }
    await Task.detached { tasks.append("c") }.value
    await observation.settled()
    await rendering.settled()
    lines.append("heard \(heard), shown \(shown)")

    let once = tasks.observe(options: [.initial, .new]) { change, observation in
      lines.append("\(change)")
      observation.cancel()
    }
    let quiet = tasks.render(every: .quiet(for: .seconds(60)), initial: false) { batch in
      lines.append("after a pause: \(batch.after.count)")
    }
    tasks.append("d")
    quiet.flush()
    once.cancel()

    lines.append("sent: \(await Store().run())")
    return lines
  }
}
