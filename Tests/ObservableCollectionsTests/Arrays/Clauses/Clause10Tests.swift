import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

@Suite("Clause 10, slow sinks")
struct Clause10Tests {
  private let turns = ManualTurnScheduler()

  /// Counts the index ranges that an array's records name.
  private final class RangeCounter: Sendable {
    private let ranges = LockedValue(0)
    private let token: ChangeObservation

    init(_ array: ObservableArray<Int>) {
      token = array.observe(on: .callingThread, options: []) { [ranges] change in
        let count = change.kind == .move ? change.moves.ranges.count : change.indexes.ranges.count
        ranges.withLock { $0 += count }
      }
    }

    var count: Int { ranges.withLock { $0 } }
  }

  private func runCount(of array: ObservableArray<Int>) -> Int {
    array.core.withLock { array.core.shared.history.runCount }
  }

  @Test("Clause 10, slow sinks: a million edits past a stopped one, its log stays within bounds")
  func million() {
    let array = ObservableArray(0..<1_000)
    let (counter, sink) = (RangeCounter(array), RecordingSink<Int>())
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    var generator = SplitMix64(seed: 10)
    var most = 0
    for step in 0..<TestScale.bound(full: 1_000_000, debug: 8_000) {
      ListEdit.random(count: array.count, using: &generator)
        .apply(to: array, newElement: { step })
      if array.count > 3_000 { array.removeLast(2_000) }
      if step % 64 == 0 || step < 64 {
        let runs = runCount(of: array)
        most = max(most, runs)
        #expect(runs <= max(1, min(3 * counter.count + 1, array.count)), "step \(step)")
      }
    }
    #expect(most <= 3_001)
    #expect(turns.wakeUpCount == 1)
    #expect(sink.batches.isEmpty)
    turns.endTurn()
    #expect(sink.batches.count == 1)
    #expect(sink.faults == [])
    #expect(sink.rows == array.snapshot)
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 10, slow sinks: few edits of a long array cost few runs")
  func fewEdits() {
    let array = ObservableArray(0..<100_000)
    let counter = RangeCounter(array)
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in
    }
    var generator = SplitMix64(seed: 11)
    for step in 0..<500 {
      ListEdit.random(count: array.count, using: &generator)
        .apply(to: array, newElement: { step })
      #expect(runCount(of: array) <= 3 * counter.count + 1)
    }
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 10, slow sinks: a stopped one beside one that follows each edit stays in bounds")
  func besideAFastOne() {
    let array = ObservableArray(0..<200)
    let (counter, fastTurns) = (RangeCounter(array), ManualTurnScheduler())
    let (slow, fast) = (RecordingSink<Int>(), RecordingSink<Int>())
    let coalescers = [
      array.render(on: .callingThread, every: turns.scheduler, into: slow),
      array.render(on: .callingThread, every: fastTurns.scheduler, into: fast),
    ]
    var generator = SplitMix64(seed: 12)
    var longest = array.count
    for step in 0..<TestScale.randomRuns(4_000) {
      ListEdit.random(count: array.count, using: &generator)
        .apply(to: array, newElement: { step })
      if array.count > 400 { array.removeFirst(200) }
      longest = max(longest, array.count)
      fastTurns.endTurn()
      // Pieces shrink by half towards the present, so all together hold twice the longest.
      #expect(runCount(of: array) <= min(3 * counter.count + 1, longest) * 3 + 3, "step \(step)")
    }
    turns.endTurn()
    #expect(slow.batches.count == 1)
    for sink in [slow, fast] {
      #expect(sink.faults == [])
      #expect(sink.rows == array.snapshot)
    }
    withExtendedLifetime(coalescers) {}
  }

  @Test("Clause 10, slow sinks: of sections, the log of a stopped one stays within bounds")
  func sections() {
    let list = ObservableSections(
      (0..<10).map { SectionSnapshot(Head(id: $0), elements: [Cell(token: $0)]) })
    let coalescer = list.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in }
    var generator = SplitMix64(seed: 13)
    for step in 0..<TestScale.randomRuns(10_000) {
      let section = Int.random(in: 0..<list.sections.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: list[section: section].append(Cell(token: step))
      case 1: list.sections.move(from: section, to: Int.random(in: 0..<10, using: &generator))
      default: list[section: section].removeAll()
      }
      let runs = list.core.withLock { list.core.shared.history.runCount }
      #expect(runs <= list.elementCount + list.sections.count)
    }
    withExtendedLifetime(coalescer) {}
  }
}
