import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// What ends lets go of elements, array and closure at once, on both levels, even while somebody holds the
/// token, the observer or the iterator.
@Suite("Clause 4, letting go")
struct LettingGoTests {
  /// Runs a check on a list of each level.
  private func onBothLevels(_ body: (any EndableList.Type) async throws -> Void) async rethrows {
    try await body(ObservableArray<Row>.self)
    try await body(ObservableSections<Head, Row>.self)
  }

  // MARK: - Observers of records

  @Test("Clause 4, letting go: records that wait, when their observer cancels inside its handler")
  func waitingRecords() async {
    await onBothLevels { waitingRecords($0, cancel: { $0?.cancel() }) }
  }

  @Test("Clause 4, letting go: records that wait, when their observer is cancelled elsewhere")
  func waitingRecordsElsewhere() async {
    await onBothLevels { type in
      waitingRecords(type, cancel: { token in onOtherThread { token?.cancel() } })
    }
  }

  private func waitingRecords<List: EndableList>(
    _ type: List.Type, cancel: @escaping @Sendable (ChangeObservation?) -> Void
  ) {
    let (watch, list) = Watch.list(type)
    let token = Recorder<ChangeObservation>()
    let found = Recorder<[Bool]>()
    let observation = list.hear([.old, .new]) {
      if list.isEmptied { return }
      list.empty()
      let before = watch.hasRow
      cancel(token.values.first)
      found.keep([before, watch.hasRow])
    }
    token.keep(observation)
    list.add()
    #expect(found.values == [[true, false]])
  }

  @Test("Clause 4, letting go: old elements that the observers who stay did not ask for")
  func elementsOfAnother() async {
    await onBothLevels { elementsOfAnother($0) }
  }

  private func elementsOfAnother<List: EndableList>(_ type: List.Type) {
    let (watch, list) = Watch.list(type)
    let found = Recorder<[Bool]>()
    let staying = list.hear([]) {
      if list.isEmptied { return }
      let tokens = [list.hear([.old], {}), list.hear([.initial, .old], {})]
      list.empty()
      let before = watch.hasRow
      for token in tokens { token.cancel() }
      found.keep([before, watch.hasRow])
    }
    list.add()
    #expect(found.values == [[true, false]])
    staying.cancel()
  }

  @Test("Clause 4, letting go: records held back until the initial one has been heard")
  func heldBack() async {
    await onBothLevels { heldBack($0) }
  }

  private func heldBack<List: EndableList>(_ type: List.Type) {
    let (watch, list) = Watch.list(type)
    let found = Recorder<[Bool]>()
    // While a record is delivered, what is held back for a new observer waits.
    let tokens = Recorder<ChangeObservation>()
    let (emptied, calls) = (Recorder<Void>(), Recorder<Void>())
    let outer = list.hear([]) {
      if tokens.values.isEmpty {
        tokens.keep(
          list.hear([.initial, .old, .new]) {
            if !emptied.values.isEmpty { return }
            emptied.keep(())
            list.empty()
            // A record of its own, because the one that is being delivered is held.
            list.add()
          })
        return
      }
      calls.keep(())
      if calls.values.count < 2 { return }
      let before = watch.hasRow
      tokens.values[0].cancel()
      found.keep([before, watch.hasRow])
    }
    list.add()
    #expect(found.values == [[true, false]])
    outer.cancel()
  }

  @Test("Clause 4, letting go: closure and array, when a closure cancels its own observer")
  func ownClosure() async {
    await onBothLevels { ownClosure($0) }
  }

  private func ownClosure<List: EndableList>(_ type: List.Type) {
    var (watch, list) = Watch.optionalList(type)
    let token = Recorder<ChangeObservation>()
    let captured = Captured()
    watch.note(captured)
    if let list {
      token.keep(
        list.hear([]) { [captured = captured.take()] in
          withExtendedLifetime(captured) {}
          token.values.first?.cancel()
        })
      list.add()
    }
    list = nil
    #expect(watch.remains == [])
    #expect(token.values.count == 1)
  }

  @Test("Clause 4, letting go: the closure of an observer that another one cancels")
  func anothersClosure() async {
    await onBothLevels { anothersClosure($0) }
  }

  private func anothersClosure<List: EndableList>(_ type: List.Type) {
    let (watch, list) = Watch.list(type)
    let token = Recorder<ChangeObservation>()
    let found = Recorder<Bool>()
    let captured = Captured()
    watch.note(captured)
    let first = list.hear([]) {
      token.values.first?.cancel()
      found.keep(watch.hasCaptured)
    }
    token.keep(list.hear([]) { [captured = captured.take()] in withExtendedLifetime(captured) {} })
    #expect(watch.hasCaptured)
    list.add()
    #expect(found.values == [false])
    first.cancel()
  }

  @Test("Clause 4, letting go: records on their way to the main actor")
  @MainActor func onMainActor() async {
    await mainActorRecords(ObservableArray<Row>.self)
    await mainActorRecords(ObservableSections<Head, Row>.self)
  }

  @MainActor private func mainActorRecords<List: EndableList>(_ type: List.Type) async {
    var (watch, list) = Watch.optionalList(type)
    let captured = Captured()
    watch.note(captured)
    let token = list?.hearOnMainActor { [captured = captured.take()] in
      withExtendedLifetime(captured) {}
    }
    // The thread lets go of the list before it is waited for.
    let handed = Recorder<List>()
    if let list { handed.keep(list) }
    list = nil
    onOtherThread { handed.take().forEach { $0.empty() } }
    #expect(watch.remains == ["row", "list", "captured"])
    token?.cancel()
    #expect(watch.remains == [])
    await runMainActorJobs()
    withExtendedLifetime(token) {}
  }
}

extension EndableList {
  /// Whether ``empty()`` has been called, after which nothing is inserted.
  fileprivate var isEmptied: Bool {
    switch self {
    case let array as ObservableArray<Row>: array.isEmpty
    case let list as ObservableSections<Head, Row>: list.elementCount == 0
    default: false
    }
  }
}
