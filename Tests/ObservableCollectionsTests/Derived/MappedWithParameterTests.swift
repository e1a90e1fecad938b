import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

@Suite("A map with a parameter")
struct MappedWithParameterTests {
  @Test("Random histories and parameters: elements, batches, updates where something else was made")
  func randomHistories() throws {
    try play(seed: 91, isTelling: { _, old, new in old != new }) { source, parameter in
      source.mapped(with: parameter) { $0 / $1 }
    } value: {
      $0 / $1
    }
  }

  @Test("Without nil: what is told is what was replaced, and of another parameter what is another")
  func compactRandomHistories() throws {
    try play(seed: 92, isTelling: { $0 || $1 != $2 }) { source, parameter in
      source.compactMapped(with: parameter) { Self.value(of: $0, $1) }
    } value: {
      Self.value(of: $0, $1)
    }
  }

  /// Nil of some, the same for many parameters, and other values for others.
  private static func value(of element: Int, _ parameter: Int) -> Int? {
    element % (parameter + 1) == 0 ? nil : (element + parameter) / 4
  }

  /// Plays random histories, and compares each turn with plain data.
  ///
  /// - Parameters:
  ///   - isTelling: whether the list tells an update of an element that was replaced, or was not, in the source, by
  ///     what was made of it before and after.
  ///   - derive: makes a list with a parameter.
  ///   - value: what it makes of an element.
  private func play(
    seed: UInt64, isTelling: (Bool, Int, Int) -> Bool,
    _ derive: (ObservableArray<Int>, Int) -> AdjustableList<Int, Int>,
    value: @escaping (Int, Int) -> Int?
  ) throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(1_000), seed: seed) { script in
      let values = DerivedScreen.values(script.initialCount)
      let source = ObservableArray(values)
      var plain = PlainSource(values)
      let list = derive(source, 2)
      let made = { (plain: PlainSource, parameter: Int) in
        plain.cells.compactMap { cell in
          value(cell.value, parameter).map { PlainSource.Cell(id: cell.id, value: $0) }
        }
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
        let updated = new.filter { cell in
          before[cell.id].map { isTelling(plain.updatedIds.contains(cell.id), $0, cell.value) }
            ?? false
        }
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
    let compared = [source.mapped(with: 1) { $0 / $1 }, source.compactMapped(with: 1) { $0 / $1 }]
    let told = [Self.mapped(source), Self.compactMapped(source)]
    for list in compared + told { #expect(Array(list) == [1, 2, 3]) }
    let changes = LockedValue<[Int]>([])
    let tokens = (compared + told).map { list in
      list.observe(on: .callingThread) { record in
        changes.withLock { $0.append(record.indexes.count) }
      }
    }
    for list in compared + told { list.parameter = 2 }
    for list in compared + told { #expect(Array(list) == [0, 1, 1]) }
    #expect(changes.withLock { $0 } == [3, 3, 3, 3])
    for list in compared + told { list.parameter = 3 }
    #expect(changes.withLock { $0 } == [3, 3, 3, 3, 1, 1, 3, 3])
    for token in tokens { token.cancel() }
  }

  /// Nothing is known of `Result`, so this is the form that compares nothing.
  private static func mapped<Result>(
    _ list: ObservableArray<Result>
  ) -> AdjustableList<Result, Int> {
    list.mapped(with: 1) { divided($0, by: $1) }
  }

  private static func compactMapped<Result>(
    _ list: ObservableArray<Result>
  ) -> AdjustableList<Result, Int> {
    list.compactMapped(with: 1) { divided($0, by: $1) }
  }

  private static func divided<Result>(_ value: Result, by divisor: Int) -> Result {
    guard let value = value as? Int, let result = (value / divisor) as? Result else {
      preconditionFailure("Not an Int: \(value)")
    }
    return result
  }
}
