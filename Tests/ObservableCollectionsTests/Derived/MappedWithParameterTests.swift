import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableCollections

@Suite("A map with a parameter")
struct MappedWithParameterTests {
  @Test("Random histories and parameters: elements, batches, updates where something else was made")
  func randomHistories() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(1_000), seed: 91) { script in
      let values = DerivedScreen.values(script.initialCount)
      let source = ObservableArray(values)
      var plain = PlainSource(values)
      let list = source.mapped(with: 2) { $0 / $1 }
      let made = { (plain: PlainSource, parameter: Int) in
        plain.cells.map { PlainSource.Cell(id: $0.id, value: $0.value / parameter) }
      }
      var (parameter, shown, next) = (2, made(plain, 2), 100)
      var checker = BatchChecker(rows: shown.map(\.value))
      let (turns, sink) = (ManualTurnScheduler(), RecordingSink<Int>())
      let rendering = list.render(on: .callingThread, every: turns.scheduler, into: sink)
      for (step, edit) in script.edits.enumerated() {
        // Before the edit, behind it, or not at all.
        let isAdjusted = (step + script.edits.count) % 3 != 0
        if isAdjusted, step % 2 == 0 {
          parameter = 1 + (step * 3 + script.initialCount) % 5
          list.parameter = parameter
        }
        let first = next
        edit.apply(to: source) {
          next += 1
          return next
        }
        next = first
        plain.apply(edit) {
          next += 1
          return next
        }
        if isAdjusted, step % 2 == 1 {
          parameter = 1 + (step * 3 + script.initialCount) % 5
          list.parameter = parameter
        }
        let count = sink.batches.count
        turns.endTurn()
        let (new, trace) = (made(plain, parameter), "\(edit), step \(step)")
        try demand(Array(list), equals: new.map(\.value), "elements, \(trace)")
        try demand(Array(sink.rows), equals: new.map(\.value), "shown, \(trace)")
        let before = Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0.value) })
        let updated = new.filter { cell in before[cell.id].map { $0 != cell.value } ?? false }
        let truth = Truth(from: shown, to: new, updated: Set(updated.map(\.id)))
        if sink.batches.count > count {
          try checker.check(sink.batches[count])
          // What changes and changes back within a turn is told as a replacement.
          if !isAdjusted || step % 2 == 1 {
            try truth.demandSame(sink.batches[count].changes, trace)
          }
        } else {
          try truth.demandNothing(trace)
        }
        shown = new
        plain.endTurn()
      }
      rendering.cancel()
    }
  }

  @Test("Elements that cannot be compared are all replaced; others if they are not the same")
  func updates() {
    let source = ObservableArray([1, 2, 3])
    let compared = source.mapped(with: 1) { $0 / $1 }
    let told = Self.mapped(source)
    #expect(Array(compared) == [1, 2, 3] && Array(told) == [1, 2, 3])
    let changes = LockedValue<[Int]>([])
    let tokens = [compared, told].map { list in
      list.observe(on: .callingThread) { record in
        changes.withLock { $0.append(record.indexes.count) }
      }
    }
    compared.parameter = 2
    told.parameter = 2
    #expect(Array(compared) == [0, 1, 1] && Array(told) == [0, 1, 1])
    #expect(changes.withLock { $0 } == [3, 3])
    compared.parameter = 3
    told.parameter = 3
    #expect(changes.withLock { $0 } == [3, 3, 1, 3])
    for token in tokens { token.cancel() }
  }

  /// Nothing is known of `Result`, so this is the form that compares nothing.
  private static func mapped<Result>(
    _ list: ObservableArray<Result>
  ) -> AdjustableList<Result, Int> {
    list.mapped(with: 1) { value, divisor in
      guard let value = value as? Int, let result = (value / divisor) as? Result else {
        preconditionFailure("Not an Int: \(value)")
      }
      return result
    }
  }
}
