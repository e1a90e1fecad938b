import ObservableCollectionsTesting
import Testing

@testable import ObservableCollections

@Suite("When traces are told")
struct TraceTimingTests {
  @Test("A coalescing observer and a batch stream are told when they begin, before any change")
  func beginnings() {
    let array = ObservableArray(["a"], name: "posts")
    let lines = Recorder<String>()
    let trace = array.trace { lines.keep("\($0)") }
    let turns = ManualTurnScheduler()
    let observer = CoalescingObserver(of: array, scheduler: turns.scheduler) { _ in }
    #expect(lines.values == ["posts: observer 1 added at version 0"])
    let iterator = array.batches(every: turns.scheduler).makeAsyncIterator()
    #expect(lines.values.last == "posts: observer 2 added at version 0")
    withExtendedLifetime((trace, observer, iterator)) {}
  }

  @Test("A stream's batches are told under the number that it began with")
  func streamBatches() async {
    let array = ObservableArray(["a"], name: "posts")
    let lines = Recorder<String>()
    let trace = array.trace { lines.keep("\($0)") }
    var iterator = array.batches(every: .immediate).makeAsyncIterator()
    array.append("b")
    _ = await iterator.next()
    #expect(lines.values.last == "posts: batch for observer 1 from version 0 to 1: 1 inserted")
    withExtendedLifetime(trace) {}
  }

  @Test("The debug description of a list has its name, as an array's has")
  func debugDescriptions() {
    #expect(ObservableSections<Head, Cell>(name: "inbox").debugDescription.contains("(inbox, "))
    #expect(!ObservableSections<Head, Cell>().debugDescription.contains(", version"))
  }
}
