import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Transactions from several threads at once, nested and throwing, with readers and observers.
@Suite("Clause 11, transactions under attack", .serialized)
struct Clause11ConcurrencyTests {
  private struct Refusal: Error {}
  private static let rounds = TestScale.bound(full: 3_000, debug: 400)

  /// Keeps all elements equal, but in the middle of a transaction; throws now and then.
  private static func raise(_ array: ObservableArray<Int>, by amount: Int, throwing: Bool) {
    try? array.transaction { array throws(Refusal) in
      let start = array.revision.version
      for index in 0..<array.count { array[index] += amount }
      try? array.transaction { array throws(Refusal) in
        array.removeAll()
        throw Refusal()
      }
      if array.revision.version != start + array.count {
        fatalError("An inner transaction left a trace")
      }
      array.move(from: 0, to: array.count - 1)
      if throwing { throw Refusal() }
    }
  }

  @Test("Clause 11, transactions: no reader on any thread ever sees the middle of one")
  func noMiddle() {
    let array = ObservableArray(repeating: 0, count: 4)
    onThreads(4) { thread in
      for round in 0..<Self.rounds {
        if thread < 2 {
          Self.raise(array, by: 1, throwing: round % 3 == 0)
        } else {
          let rows = array.snapshot
          #expect(rows.count == 4 && Set(rows).count == 1)
          #expect(array.revision.version % 5 == 0)
        }
      }
    }
    let committed = (0..<Self.rounds).filter { $0 % 3 != 0 }.count * 2
    #expect(Array(array) == Array(repeating: committed, count: 4))
    #expect(array.revision.version == committed * 5)
  }

  @Test("Clause 11, transactions: records come once and in order, sinks get whole ones")
  func wholeTransactions() async throws {
    let array = ObservableArray(repeating: 0, count: 4)
    let versions = Recorder<Int>()
    let token = array.observe(on: .callingThread) { versions.keep($0.revision.version) }
    let sink = CheckedRows(array.snapshot)
    let states = Recorder<[Int]>()
    let coalescers = [TurnScheduler.immediate, .mainActor].map { scheduler in
      array.render(on: .callingThread, every: scheduler, initial: false) { batch in
        states.keep([Set(batch.after).count, batch.start.version % 5, batch.end.version % 5])
      }
    }
    let checked = array.render(on: .callingThread, every: .immediate, initial: false) {
      sink.take($0)
    }
    onThreads(3) { thread in
      for round in 0..<Self.rounds / 4 {
        Self.raise(array, by: thread, throwing: round % 5 == 0)
        if round % 7 == 0 { coalescers[0].flush() }
      }
    }
    checked.flush()
    // A job may still deliver the last records that were handed over to it.
    try await wait { versions.values.last == array.revision.version }
    #expect(versions.values == Array(1...array.revision.version))
    #expect(Set(states.values) == [[1, 0, 0]])
    #expect(sink.faults == [])
    #expect(sink.rows == Array(array))
    token.cancel()
    withExtendedLifetime(coalescers) {}
  }

  @Test("Clause 11, transactions: of sections, no reader ever sees the middle of one")
  func sections() {
    let list = ObservableSections(
      (0..<3).map { SectionSnapshot(Head(id: $0), elements: [Cell(token: 0)]) })
    onThreads(4) { thread in
      for round in 0..<Self.rounds / 4 {
        guard thread < 2 else {
          #expect(list.elementCount % 3 == 0)
          #expect(Set(list.snapshot.map(\.elements.count)).count == 1)
          continue
        }
        try? list.transaction { list throws(Refusal) in
          for section in 0..<3 { list[section: section].append(Cell(token: round)) }
          list.sections.move(from: 0, to: 2)
          if round % 3 == 0 { throw Refusal() }
        }
      }
    }
    #expect(list.snapshot.map(\.header.id).sorted() == [0, 1, 2])
  }
}
