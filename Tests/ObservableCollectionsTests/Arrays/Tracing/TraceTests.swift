import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

@Suite("Traces")
struct TraceTests {
  private let array = ObservableArray(["a", "b"], name: "posts")

  private func traced(_ body: () throws -> Void) rethrows -> [String] {
    let lines = Recorder<String>()
    let trace = array.trace { lines.keep("\($0)") }
    try body()
    trace.cancel()
    array.append("untraced")
    return lines.values
  }

  private struct Refusal: Error {}

  @Test("Records are told with call and places, in order, also without observers")
  func records() {
    let lines = traced {
      array.append("c")
      array.insert(contentsOf: ["x", "y"], at: 1)
      array[0] = "z"
      array.move(from: 0, to: 2)
      array.removeAll { $0 == "x" }
      array.replaceSubrange(0..<1, with: ["p", "q"])
    }
    #expect(
      lines == [
        "posts: record 1, insertion {2}, by append(_:)",
        "posts: record 2, insertion {1...2}, by insert(contentsOf:at:)",
        "posts: record 3, replacement {0}, by subscript(_:)",
        "posts: record 4, move 0 → 2, by move(from:to:)",
        "posts: record 5, removal {0}, by removeAll(where:)",
        "posts: replaceSubrange(_:with:) began at version 5",
        "posts: record 6, insertion {1}, by replaceSubrange(_:with:)",
        "posts: record 7, replacement {0}, by replaceSubrange(_:with:)",
        "posts: transaction ended, from version 5 to 7",
      ])
  }

  @Test("Transactions tell beginning, inner calls, what failed, and the end")
  func transactions() {
    let lines = traced {
      array.transaction { array in
        array.append("c")
        try? array.transaction { array throws(Refusal) in
          array.removeAll()
          throw Refusal()
        }
      }
      try? array.transaction { _ throws(Refusal) in throw Refusal() }
    }
    #expect(
      lines == [
        "posts: transaction(_:) began at version 0",
        "posts: transaction failed, 1 records taken back",
        "posts: record 1, insertion {2}, by append(_:)",
        "posts: transaction ended, from version 0 to 1",
        "posts: transaction(_:) began at version 1",
        "posts: transaction failed, 0 records taken back",
      ])
  }

  @Test("Each record of a transaction names its call, also after some are taken back")
  func callsOfTransactions() {
    let lines = traced {
      array.transaction { array in
        array.append("c")
        array.append("d")
        array[0] = "e"
        try? array.transaction { array throws(Refusal) in
          array[1] = "f"
          array.removeLast()
          array.append("g")
          throw Refusal()
        }
        array.removeLast()
        array.removeLast()
        array.append("h")
      }
    }
    #expect(
      lines.filter { $0.contains("record ") } == [
        "posts: record 1, insertion {2}, by append(_:)",
        "posts: record 2, insertion {3}, by append(_:)",
        "posts: record 3, replacement {0}, by subscript(_:)",
        "posts: record 4, removal {3}, by removeLast()",
        "posts: record 5, removal {2}, by removeLast()",
        "posts: record 6, insertion {2}, by append(_:)",
      ])
  }

  @Test("Observers have numbers of their own for as long as they are there")
  func observers() {
    let turns = ManualTurnScheduler()
    let lines = traced {
      let token = array.observe(on: .callingThread) { _ in }
      let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) {
        _ in
      }
      token.cancel()
      let other = array.observe(on: .callingThread) { _ in }
      coalescer.cancel()
      other.cancel()
    }
    #expect(
      lines == [
        "posts: observer 1 added at version 0", "posts: observer 2 added at version 0",
        "posts: observer 1 cancelled", "posts: observer 3 added at version 0",
        "posts: observer 2 cancelled", "posts: observer 3 cancelled",
      ])
  }

  @Test("Records are told in version order while several threads change the array")
  func order() {
    let versions = Recorder<Int>()
    let trace = array.trace { event in
      if case .record(let revision, _, _) = event.kind { versions.keep(revision.version) }
    }
    onThreads(3) { _ in
      for _ in 0..<TestScale.randomRuns(2_000) {
        array.append("x")
        array.transaction {
          $0.removeLast(); $0.append("y")
        }
      }
    }
    trace.cancel()
    #expect(versions.values == Array(1...array.revision.version))
  }

  @Test("A target may read and change the array, and cancel the trace")
  func insideTarget() {
    let lines = Recorder<String>()
    let held = Recorder<ListTrace>()
    held.keep(
      array.trace { [array] event in
        lines.keep("\(event.kind)")
        onOtherThread { _ = array.count }
        if array.count < 4 {
          array.append("more")
        } else {
          for trace in held.take() { trace.cancel() }
        }
      })
    array.append("c")
    array.append("d")
    #expect(
      lines.values == [
        "record 1, insertion {2}, by append(_:)", "record 2, insertion {3}, by append(_:)",
      ])
    #expect(array.core.shared.tracer == nil)
  }

  @Test("Two traces hear the same; each ends with its token, and then nothing is paid for")
  func tokens() {
    let lines = [Recorder<String>(), Recorder<String>()]
    var traces = lines.map { lines in array.trace { lines.keep("\($0)") } }
    array.append("c")
    traces.removeFirst()
    array.append("d")
    #expect(lines.map(\.values.count) == [1, 2])
    #expect(array.core.shared.tracer != nil)
    traces[0].cancel()
    traces[0].cancel()
    #expect(array.core.shared.tracer == nil)
    #expect(array.core.shared.hasReceivers == false)
  }

  @Test("Sections tell records of both levels")
  func sections() {
    let list = ObservableSections<Head, Cell>(name: "shelves")
    let lines = Recorder<String>()
    let trace = list.trace { lines.keep("\($0)") }
    list.sections.append(Head(id: 1))
    list[section: 0].append(Cell(token: 1))
    trace.cancel()
    #expect(
      lines.values == [
        "shelves: record 1, section insertion {0}, by append(_:)",
        "shelves: record 2, element insertion 0: {0}, by append(_:)",
      ])
  }

  #if os(macOS) || os(Linux)
    @Test("The name is in the debug description, and in the message of a trap")
    func names() async {
      #expect(array.debugDescription == #"ObservableArray(posts, version 0, ["a", "b"])"#)
      array.name = nil
      #expect(array.debugDescription == #"ObservableArray(version 0, ["a", "b"])"#)
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let rows = ObservableArray([1], name: "rows")
        rows.update(at: 0) { _ in rows.append(2) }
      }
      #expect(
        result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?
          .contains("append(_:) changes the array rows inside the closure of update(at:_:)") == true
      )
    }
  #endif

  @Test("A turn tells who was woken, the batch with the records that it folds, and the gone sink")
  func turns() throws {
    let turns = ManualTurnScheduler()
    var sink: RecordingSink<String>? = RecordingSink()
    let events = Recorder<TraceEvent.Kind>()
    let coalescer = sink.map {
      array.render(on: .callingThread, every: turns.scheduler, into: $0)
    }
    let trace = array.trace { events.keep($0.kind) }
    array.append("c")
    array.append("d")
    turns.endTurn()
    array.append("e")
    array.removeLast()
    turns.endTurn()
    array.append("f")
    sink = nil
    turns.endTurn()
    let lines = events.values.map(\.description).filter { !$0.hasPrefix("record") }
    #expect(
      lines == [
        "observer 1 woken at version 1", "batch for observer 1 from version 0 to 2: 2 inserted",
        "observer 1 woken at version 3",
        "no batch for observer 1: from version 2 to 4 nothing changed",
        "observer 1 woken at version 5", "batch for observer 1 from version 2 to 5: 1 inserted",
        "the sink of observer 1 is gone", "observer 1 cancelled",
      ])
    let batches = events.values.compactMap { kind in
      if case .batchMade(_, let start, let end, _) = kind {
        [start.version, end.version]
      } else {
        nil
      }
    }
    #expect(batches == [[0, 2], [2, 5]])
    trace.cancel()
    coalescer?.cancel()
  }

  @Test("A stream of batches is traced as a coalescing observer is")
  func batchStream() async {
    let (lines, turns) = (Recorder<String>(), ManualTurnScheduler())
    let trace = array.trace { lines.keep("\($0.kind)") }
    var batches: ChangeStream<BatchUpdate<String>>.Iterator? =
      array.batches(every: turns.scheduler, initial: false).makeAsyncIterator()
    array.append("c")
    array.append("d")
    turns.endTurn()
    _ = await batches?.next()
    array.removeLast()
    batches = nil
    trace.cancel()
    #expect(
      lines.values.filter { !$0.hasPrefix("record") } == [
        "observer 1 added at version 0", "observer 1 woken at version 1",
        "batch for observer 1 from version 0 to 2: 2 inserted", "observer 1 woken at version 3",
        "observer 1 cancelled",
      ])
  }

  @Test("A turn in parts tells each part")
  func parts() {
    let (lines, turns) = (Recorder<String>(), ManualTurnScheduler())
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in
    }
    coalescer.changeLimit = 2
    let trace = array.trace { lines.keep("\($0.kind)") }
    array.append(contentsOf: ["c", "d", "e"])
    for _ in 0..<3 { turns.endTurn() }
    trace.cancel()
    #expect(
      lines.values.filter { $0.hasPrefix("batch") } == [
        "batch for observer 1 from version 0 to 0 part 1: 2 inserted",
        "batch for observer 1 from version 0 part 1 to 1: 1 inserted",
      ])
    coalescer.cancel()
  }

  @Test("A batch of sections is told in numbers")
  func sectionBatches() {
    let list = ObservableSections<Head, Cell>()
    let (lines, turns) = (Recorder<String>(), ManualTurnScheduler())
    let coalescer = list.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in }
    let trace = list.trace { lines.keep("\($0)") }
    list.sections.append(Head(id: 1))
    list.sections.append(Head(id: 2))
    turns.endTurn()
    list[section: 0].append(Cell(token: 1))
    list.sections.move(from: 0, to: 1)
    turns.endTurn()
    #expect(
      lines.values.filter { $0.hasPrefix("batch") } == [
        "batch for observer 1 from version 0 to 2: 2 sections inserted",
        "batch for observer 1 from version 2 to 4: 1 sections moved, 1 inserted",
      ])
    trace.cancel()
    coalescer.cancel()
  }

  @Test("A batch of sections tells all that it does, and nothing that it does not")
  func everyNumberOfASectionsBatch() {
    let list = ObservableSections(plainSections([2, 2, 1, 1, 1]).map(\.snapshot))
    let (lines, turns) = (Recorder<String>(), ManualTurnScheduler())
    let coalescer = list.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in }
    let trace = list.trace { lines.keep("\($0)") }
    list.sections.touch(at: 0)
    list.sections.remove(at: 4)
    list.move(from: ElementPath(section: 0, element: 0), to: ElementPath(section: 1, element: 0))
    list.touch(at: ElementPath(section: 2, element: 0))
    list.touch(at: ElementPath(section: 1, element: 1))
    list[section: 1].removeLast()
    turns.endTurn()
    list.sections.replaceSubrange(0..<1, with: [SectionSnapshot(Head(id: 9), elements: [])])
    list[section: 1].header = Head(id: 1, value: 4)
    turns.endTurn()
    #expect(
      lines.values.filter { $0.hasPrefix("batch") } == [
        "batch for observer 1 from version 0 to 6: "
          + "1 sections removed, 1 headers updated, 1 removed, 1 moved, 2 updated",
        "batch for observer 1 from version 6 to 9: "
          + "1 sections removed, 1 sections inserted, 1 headers updated",
      ])
    trace.cancel()
    coalescer.cancel()
  }
}
