import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// What coalescing observers and streams let go of when they end, on both levels.
@Suite("Clause 4, letting go of sinks and streams")
struct LettingGoSinkTests {
  /// Runs a check on a list of each level.
  private func onBothLevels(_ body: (any EndableList.Type) async throws -> Void) async rethrows {
    try await body(ObservableArray<Row>.self)
    try await body(ObservableSections<Head, Row>.self)
  }

  @Test(
    "Clause 4, letting go: what a cancelled coalescing observer showed", arguments: [false, true])
  func coalescer(isInParts: Bool) async {
    await onBothLevels { coalescer($0, isInParts) }
  }

  private func coalescer<List: EndableList>(_ type: List.Type, _ isInParts: Bool) {
    var (watch, list) = Watch.optionalList(type)
    let turns = ManualTurnScheduler()
    let captured = Captured()
    watch.note(captured)
    let coalescer = list?.gather(turns.scheduler) { [captured = captured.take()] in
      withExtendedLifetime(captured) {}
    }
    if isInParts {
      coalescer?.changeLimit = 1
      for _ in 0..<3 { list?.add() }
      turns.endTurn()
    }
    list?.empty()
    list = nil
    #expect(watch.remains == ["row", "list", "captured"])
    coalescer?.cancel()
    #expect(watch.remains == [])
    coalescer?.flush()
    turns.endTurn()
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 4, letting go: a coalescing observer that its sink cancels")
  func cancelledBySink() async {
    await onBothLevels { cancelledBySink($0) }
  }

  private func cancelledBySink<List: EndableList>(_ type: List.Type) {
    var (watch, list) = Watch.optionalList(type)
    let coalescers = Recorder<List.Coalescer>()
    let captured = Captured()
    watch.note(captured)
    if let list {
      coalescers.keep(
        list.gather(.immediate) { [captured = captured.take()] in
          withExtendedLifetime(captured) {}
          coalescers.values.first?.cancel()
        })
      list.empty()
    }
    list = nil
    #expect(watch.remains == [])
    #expect(coalescers.values.count == 1)
  }

  @Test("Clause 4, letting go: the scheduler of a cancelled coalescing observer")
  func scheduler() async {
    await onBothLevels { scheduler($0) }
  }

  private func scheduler<List: EndableList>(_ type: List.Type) {
    let (watch, list) = Watch.list(type)
    let captured = Captured()
    watch.note(captured)
    let coalescer = list.gather(
      TurnScheduler { [captured = captured.take()] _ in withExtendedLifetime(captured) {} }, {})
    list.add()
    #expect(watch.hasCaptured)
    coalescer.cancel()
    #expect(!watch.hasCaptured)
    coalescer.resumeAfterPause()
  }

  @Test("Clause 4, letting go: an asynchronous sink, when it has returned")
  func asynchronousSink() async throws {
    try await asynchronousSink(ObservableArray<Row>.self)
    try await asynchronousSink(ObservableSections<Head, Row>.self)
  }

  private func asynchronousSink<List: EndableList>(_ type: List.Type) async throws {
    var (watch, list) = Watch.optionalList(type)
    let (goOn, entered) = (Recorder<Void>(), Recorder<Void>())
    let captured = Captured()
    watch.note(captured)
    let coalescer = list?.gather(awaiting: { [captured = captured.take()] in
      entered.keep(())
      try? await wait { !goOn.values.isEmpty }
      withExtendedLifetime(captured) {}
    })
    list?.add()
    try await wait { !entered.values.isEmpty }
    list?.empty()
    list = nil
    coalescer?.cancel()
    goOn.keep(())
    try await wait { watch.remains == [] }
    #expect(watch.remains == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 4, letting go: a sink that is gone, at the next change")
  func goneSinkAsleep() async {
    await onBothLevels { goneSink($0) { list, _ in list?.empty() } }
  }

  @Test("Clause 4, letting go: a sink that is gone, at the end of the turn")
  func goneSinkAwake() async {
    await onBothLevels { goneSink($0, isAwake: true) { $1.endTurn() } }
  }

  @Test("Clause 4, letting go: a busy sink that is gone, at the end of the turn")
  func goneSinkPaused() async {
    await onBothLevels { goneSink($0, isAwake: true, isPaused: true) { $1.endTurn() } }
  }

  private func goneSink<List: EndableList>(
    _ type: List.Type, isAwake: Bool = false, isPaused: Bool = false,
    _ end: (List?, ManualTurnScheduler) -> Void
  ) {
    var (watch, list) = Watch.optionalList(type)
    let turns = ManualTurnScheduler()
    var sink: List.Sink? = List.makeSink()
    let coalescer = sink.flatMap { list?.gather(turns.scheduler, for: $0) }
    if isPaused { coalescer?.pause() }
    if isAwake { list?.empty() }
    sink = nil
    end(list, turns)
    list = nil
    #expect(watch.remains == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 4, letting go: an actor that is gone")
  func goneActor() async throws {
    actor Owner {}
    func check<List: EndableList>(_ type: List.Type) async throws {
      var (watch, list) = Watch.optionalList(type)
      var owner: Owner? = Owner()
      let coalescer = owner.flatMap { list?.gather(on: $0) }
      owner = nil
      list?.empty()
      list = nil
      #expect(watch.remains == [])
      withExtendedLifetime(coalescer) {}
    }
    try await check(ObservableArray<Row>.self)
    try await check(ObservableSections<Head, Row>.self)
  }

  // MARK: - Streams

  @Test("Clause 4, letting go: streams whose task was cancelled, while their iterator is held")
  func streams() async throws {
    try await Task { try await stream(ObservableArray<Row>.self) { $0.batchStream } }.value
    try await Task { try await stream(ObservableArray<Row>.self) { $0.changeStream } }.value
    try await Task { try await stream(ObservableSections<Head, Row>.self) { $0.batchStream } }.value
    try await Task { try await stream(ObservableSections<Head, Row>.self) { $0.changeStream } }
      .value
  }

  private func stream<List: EndableList, Stream: AsyncSequence>(
    _ type: List.Type, _ make: (List) -> Stream
  ) async throws {
    var (watch, list) = Watch.optionalList(type)
    var iterator = list.map { make($0).makeAsyncIterator() }
    list?.empty()
    // More than a stream of records lets wait: it stands in the log as well.
    for _ in 0..<4 { list?.add() }
    list = nil
    #expect(watch.remains == ["row", "list"])
    withUnsafeCurrentTask { $0?.cancel() }
    let end = try await iterator?.next()
    #expect(end == nil)
    #expect(watch.remains == [])
    withExtendedLifetime(iterator) {}
  }
}

extension EndableCoalescer {
  /// Says busy and ready again, which an ended observer hears in vain.
  fileprivate func resumeAfterPause() {
    pause()
    resume()
  }
}
