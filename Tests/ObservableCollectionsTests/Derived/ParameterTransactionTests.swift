import ExampleTestKit
import ObservableCollections
import ObservableCollectionsTesting
import Observation
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

@Suite("A parameter in a transaction")
struct ParameterTransactionTests {
  private struct Failure: Error {}

  @Test("Inside, the list shows its old state and no closure runs; then both are one step")
  func oneStep() throws {
    let asked = LockedValue(0)
    let source = ObservableArray([1, 2, 3, 4])
    let found = source.filtered(with: 2) { element, divisor in
      asked.withLock { $0 += 1 }
      return element.isMultiple(of: divisor)
    }
    #expect(Array(found) == [2, 4])
    found.historyLimit = 100
    let before = (found.revision, asked.withLock { $0 })
    transaction(source, found) { source, found in
      source.append(contentsOf: [5, 6])
      found.parameter = 3
      #expect(found.parameter == 3, "on the thread of the transaction")
      #expect(asked.withLock { $0 } == before.1)
      #expect(Array(found) == [2, 4])
      #expect(found.revision == before.0)
    }
    #expect(asked.withLock { $0 } == before.1, "nobody has looked")
    #expect(found.parameter == 3)
    #expect(Array(found) == [3, 6])
    #expect(asked.withLock { $0 } == before.1 + 6)
    let batch = try #require(found.changes(since: before.0))
    #expect(batch.insertions == [0, 1] && batch.removals == [0, 1])
  }

  @Test("A throw drops the value; nested transactions keep what an outer one has set")
  func throwing() {
    let source = ObservableArray([1, 2, 3, 4])
    let found = source.filtered(with: 2) { $0.isMultiple(of: $1) }
    let heard = LockedValue(0)
    let token = found.render(on: .callingThread, every: .immediate, initial: false) { _ in
      heard.withLock { $0 += 1 }
    }
    #expect(throws: Failure.self) {
      try transaction(source, found) { source, found in
        source.append(6)
        found.parameter = 3
        throw Failure()
      }
    }
    #expect(found.parameter == 2)
    #expect(Array(found) == [2, 4])
    #expect(heard.withLock { $0 } == 0)
    transaction(source, found) { source, found in
      found.parameter = 1
      #expect(throws: Failure.self) {
        try transaction(found, source) { found, source in
          found.parameter = 3
          source.append(9)
          throw Failure()
        }
      }
      #expect(found.parameter == 1)
      transaction(found) { $0.parameter = 4 }
      #expect(found.parameter == 4)
    }
    #expect(Array(found) == [4])
    #expect(heard.withLock { $0 } == 1)
    token.cancel()
  }

  @Test("In a transaction of the source alone, a parameter takes effect at once")
  func sourceAlone() {
    let source = ObservableArray([1, 2, 3, 4])
    let found = source.filtered(with: 2) { $0.isMultiple(of: $1) }
    #expect(found.count == 2)
    source.transaction { source in
      source.append(6)
      found.parameter = 3
      #expect(Array(found) == [3])
    }
    #expect(Array(found) == [3, 6])
  }

  @Test("A list that has never been read, and an equal value")
  func unread() {
    let source = ObservableArray([1, 2, 3, 4])
    let found = source.filtered(with: 2) { $0.isMultiple(of: $1) }
    transaction(source, found) { $1.parameter = 3 }
    #expect(found.parameter == 3)
    transaction(source, found) {
      $0.append(9); $1.parameter = 3
    }
    #expect(Array(found) == [3, 9])
    let revision = found.revision
    transaction(source, found) { $1.parameter = 3 }
    #expect(Array(found) == [3, 9])
    #expect(found.revision == revision)
    found.parameter = 4
    #expect(Array(found) == [4])
  }

  @Test("Trackers, sinks and observers of the list hear of a parameter alone")
  func notices() {
    let source = ObservableArray([1, 2, 3, 4])
    let found = source.filtered(with: 2) { $0.isMultiple(of: $1) }
    let page = found.limited(to: 1)
    let (tracked, rows) = (LockedValue(0), LockedElements(Array(page)))
    let token = page.observe(on: .callingThread) { rows.replay($0) }
    withObservationTracking {
      _ = found.parameter
    } onChange: {
      tracked.withLock { $0 += 1 }
    }
    transaction(found, page) { found, page in
      found.parameter = 1
      page.parameter = 3
      #expect(rows.elements == [2])
    }
    #expect(rows.elements == [1, 2, 3])
    #expect(rows.fault == nil)
    #expect(tracked.withLock { $0 } == 1)
    token.cancel()
  }

  @Test("Sections by a parameter, of a limit by a parameter")
  func sections() throws {
    let source = ObservableArray([1, 2, 3, 4])
    let page = source.limited(to: 2)
    let groups = page.sections(with: 2) { $0 % $1 }
    let sink = SectionsRecordingSink<SectionKey<Int>, Int>()
    let rendering = groups.render(on: .callingThread, every: .immediate, into: sink)
    transaction(groups, page, source) { groups, page, source in
      source.insert(0, at: 0)
      page.parameter = 5
      groups.parameter = 3
    }
    #expect(sink.batches.count == 1)
    #expect(groups.map { Array($0.elements) } == [[0, 3], [1, 4], [2]])
    #expect(groups.parameter == 3 && page.parameter == 5)
    rendering.cancel()
  }

  @Test("Small cases: all orders of edits and parameters, with observers and without")
  func smallCases() throws {
    // Each step is applied in one transaction, or in one that throws; then all is recomputed.
    let steps: [(String, (ObservableArray<Int>) -> Void, Int?)] = [
      ("insert", { $0.insert(6, at: 0) }, nil), ("remove", { $0.remove(at: 1) }, nil),
      ("replace", { $0[1] = 4 }, nil), ("parameter 1", { _ in }, 1), ("both", { $0.append(3) }, 3),
      ("move", { $0.move(from: 0, to: 1) }, 2),
    ]
    for first in steps.indices {
      for second in steps.indices {
        for form in 0..<12 {
          let source = ObservableArray([1, 2, 3])
          let found = source.filtered(with: 2) { $0.isMultiple(of: $1) }
          let order = found.ordered(with: false) { $2 ? $0 > $1 : $0 < $1 }
          let shown = LockedElements(Array(order))
          let token =
            form % 2 == 0 ? nil : order.observe(on: .callingThread) { shown.replay($0) }
          var (elements, divisor, isDown) = ([1, 2, 3], 2, false)
          for (index, step) in [steps[first], steps[second]].enumerated() {
            let isThrown = form / 2 % 3 == index
            let (text, edit, parameter) = step
            do {
              try transaction(order, source, found) { order, source, found in
                edit(source)
                if let parameter { found.parameter = parameter }
                if form < 6 { order.parameter.toggle() }
                if isThrown { throw Failure() }
              }
              let model = ObservableArray(elements)
              edit(model)
              elements = Array(model)
              divisor = parameter ?? divisor
              if form < 6 { isDown.toggle() }
            } catch {}
            let expected = elements.filter { $0.isMultiple(of: divisor) }
              .sorted { isDown ? $0 > $1 : $0 < $1 }
            let place = "\(steps[first].0), \(text), form \(form)"
            if token != nil { try demand(shown.elements, equals: expected, place) }
            if form % 4 < 2 { try demand(Array(order), equals: expected, place) }
            try demand(found.parameter, equals: divisor, place)
            try demand(order.parameter, equals: isDown, place)
          }
          #expect(shown.fault == nil)
          token?.cancel()
        }
      }
    }
  }

  @Test("Random histories of two sources: no state that never was")
  func histories() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(5000)) {
      var chance = SplitMix64(seed: seed)
      let (left, right) = (ObservableArray([0]), ObservableArray([0]))
      let joined = left.mapped(with: [0]) { [$0] + $1 }
      let below = joined.joined(with: right.mapped { [-$0] })
      let states = LockedValue<Set<[[Int]]>>([])
      let isObserved = Bool.random(using: &chance)
      let token =
        isObserved
        ? joined.render(on: .callingThread, every: .immediate, initial: false) { batch in
          states.withLock { _ = $0.insert(Array(batch.after)) }
        } : nil
      var legal: Set<[[Int]]> = [joined.map { $0 }]
      for number in 1...20 {
        let (isBoth, isThrown) = (
          Int.random(in: 0..<3, using: &chance), Bool.random(using: &chance)
        )
        let old = (Array(left), joined.parameter, Array(right))
        do {
          try transaction(left, joined, right) { left, joined, right in
            if isBoth != 1 {
              left.insert(number, at: Int.random(in: 0...left.count, using: &chance))
            }
            if isBoth != 2 { joined.parameter = [number] }
            if isBoth == 0 { right[0] = number }
            if Bool.random(using: &chance) {
              try demand(Array(joined), equals: old.0.map { [$0] + old.1 }, "seed \(seed)")
            }
            if isThrown { throw Failure() }
          }
        } catch is Failure {
          try demand(Array(left), equals: old.0, "seed \(seed)")
          try demand(joined.parameter, equals: old.1, "seed \(seed)")
        }
        let expected = left.map { [$0] + joined.parameter }
        legal.insert(expected)
        if Bool.random(using: &chance) {
          try demand(Array(joined), equals: expected, "seed \(seed), \(number)")
        }
        if Bool.random(using: &chance) {
          try demand(
            Array(below), equals: expected + right.map { [-$0] }, "seed \(seed), \(number)")
        }
        if Int.random(in: 0..<4, using: &chance) == 0 {
          joined.parameter = [-number]
          legal.insert(left.map { [$0, -number] })
        }
      }
      #expect(states.withLock { $0 }.isSubset(of: legal), "seed \(seed)")
      token?.cancel()
    }
  }

  #if os(macOS) || os(Linux)
    @Test("A parameter that belongs to the main actor is read and set there alone")
    func parameterElsewhere() async throws {
      let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let found = await Wanted.found()
        await Task.detached { _ = found.parameter }.value
      }
      try expectMessage(
        "the getter of `parameter` was called outside the main actor, of a list that is bound to it",
        in: read)
      let set = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let found = await Wanted.found()
        await Task.detached { found.parameter = Wanted(2) }.value
      }
      try expectMessage("the setter of `parameter` was called outside the main actor", in: set)
    }

    @Test("Clause 12, errors: a transaction of only some, a list bound elsewhere, a closure")
    func traps() async throws {
      let some = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let source = ObservableArray([1])
        let found = source.filtered(with: 1) { $0 == $1 }
        transaction(found) { _ in transaction(source, found) { $1.parameter = 2 } }
      }
      try expectMessage("begins inside a transaction of only 1 of its 2 lists", in: some)
      let bound = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let source = ObservableArray([1])
        let found = await MainActor.run { source.filtered(on: .mainActor) { $0 == 1 } }
        let page = found.limited(to: 1)
        await Task.detached { transaction(source, page) { $1.parameter = 2 } }.value
      }
      try expectMessage(
        "transaction(_:body:) was called outside the main actor, of a list that is bound to it",
        in: bound)
      let closure = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let source = ObservableArray([1])
        let box = LockedValue<AdjustableList<Int, Int>?>(nil)
        let found = source.filtered(with: 1) { element, _ in
          if let found = box.withLock({ $0 }) { transaction(found) { $0.parameter = 2 } }
          return element == 1
        }
        _ = found.count
        box.withLock { $0 = found }
        source.append(2)
        _ = found.count
      }
      try expectMessage(
        "the setter of `parameter` was called while the thread is at work", in: closure)
      let limit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let page = ObservableArray([1]).limited(to: 1)
        transaction(page) { $0.parameter = -1 }
      }
      try expectMessage("-1", in: limit)
    }
  #endif
}

/// A parameter that is not `Sendable`.
private final class Wanted: Equatable {
  let number: Int

  init(_ number: Int) { self.number = number }

  static func == (first: Wanted, second: Wanted) -> Bool { first.number == second.number }

  @MainActor static func found() -> AdjustableList<Int, Wanted> {
    let found = ObservableArray([1, 2]).filtered(with: Wanted(1)) { $0 == $1.number }
    #expect(found.count == 1)
    found.parameter = Wanted(3)
    #expect(found.isEmpty && found.parameter.number == 3)
    return found
  }
}
