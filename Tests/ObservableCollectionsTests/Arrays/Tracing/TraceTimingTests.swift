import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

@Suite("When traces are told")
struct TraceTimingTests {
  @Test("A coalescing observer and a batch stream are told when they begin, before any change")
  func beginnings() {
    let array = ObservableArray(["a"], name: "posts")
    let lines = Recorder<String>()
    let trace = array.trace { lines.keep("\($0)") }
    let turns = ManualTurnScheduler()
    let observer = array.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in }
    #expect(lines.values == ["posts: observer 1 added at version 0"])
    let iterator = array.batches(every: turns.scheduler, initial: false).makeAsyncIterator()
    #expect(lines.values.last == "posts: observer 2 added at version 0")
    withExtendedLifetime((trace, observer, iterator)) {}
  }

  @Test("A stream's batches are told under the number that it began with")
  func streamBatches() async {
    let array = ObservableArray(["a"], name: "posts")
    let lines = Recorder<String>()
    let trace = array.trace { lines.keep("\($0)") }
    var iterator = array.batches(every: .immediate, initial: false).makeAsyncIterator()
    array.append("b")
    _ = await iterator.next()
    #expect(lines.values.last == "posts: batch for observer 1 from version 0 to 1: 1 inserted")
    withExtendedLifetime(trace) {}
  }

  @Test("A stream of records tells its begin, what it takes from the log, and its end")
  func streamRecords() async {
    let array = ObservableArray(["a"], name: "posts")
    let lines = Recorder<String>()
    let trace = array.trace { lines.keep("\($0)") }
    do {
      var iterator = array.changes(initial: false, limit: 1).makeAsyncIterator()
      #expect(lines.take() == ["posts: observer 1 added at version 0"])
      for _ in 0..<3 { array.append("b") }
      let turns = lines.take().filter { !$0.contains("record") }
      #expect(turns == ["posts: observer 1 woken at version 3"])
      for version in 1...3 {
        let next = await iterator.next()
        #expect(next?.revision.version == version)
      }
      #expect(
        lines.take() == ["posts: batch for observer 1 from version 2 to 3: 1 inserted"])
      withExtendedLifetime(iterator) {}
    }
    #expect(lines.values == ["posts: observer 1 cancelled"])
    withExtendedLifetime(trace) {}
  }

  @Test("A stream that stands in the log, because nobody reads it, tells its end when it ends")
  func unreadStream() {
    let array = ObservableArray(["a"], name: "posts")
    let lines = Recorder<String>()
    let trace = array.trace { lines.keep("\($0)") }
    do {
      let iterator = array.changes(initial: false, limit: 1).makeAsyncIterator()
      for _ in 0..<3 { array.append("b") }
      _ = lines.take()
      withExtendedLifetime(iterator) {}
    }
    #expect(lines.values == ["posts: observer 1 cancelled"])
    withExtendedLifetime(trace) {}
  }

  @Test("The debug description of a list has its name, as an array's has")
  func debugDescriptions() {
    #expect(ObservableSections<Head, Cell>(name: "inbox").debugDescription.contains("(inbox, "))
    #expect(!ObservableSections<Head, Cell>().debugDescription.contains(", version"))
  }
}
