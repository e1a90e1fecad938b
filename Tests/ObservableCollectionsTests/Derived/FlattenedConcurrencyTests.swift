import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

/// Several threads change lists of lists, and read, observe and show what they are flattened to.
struct FlattenedConcurrencyTests {
  /// The values 0..<count, in the parts of a list whose elements come and go.
  private struct Lists: Sendable {
    /// The parts; the list holds their numbers.
    let parts: [ObservableArray<Int>]
    let numbers: ObservableArray<Int>
    /// Always there.
    let rest: ObservableArray<Int>
    let flat: JoinedList<Int>
    let all: JoinedList<Int>
    let turned: JoinedList<Int>
    let behind: ObservableList<Int>
    let nested: JoinedList<Int>

    init() {
      let parts = (0..<4).map { _ in ObservableArray<Int>() }
      self.parts = parts
      numbers = ObservableArray([0])
      rest = ObservableArray(0..<FlattenedConcurrencyTests.count)
      flat = numbers.flattened { parts[FlattenedConcurrencyTests.slowly($0)] }
      all = flat.joined(with: rest)
      let even = flat.filtered { $0 % 2 == 0 }
      turned = rest.joined(with: flat.filtered { $0 % 2 == 1 }, even)
      let ordered = numbers.ordered(by: >)
      behind = ordered.flattened { parts[$0] }.joined(with: rest).ordered()
      let outer = ObservableArray([numbers])
      nested = outer.flattened { $0 }.flattened { parts[$0] }.joined(with: rest)
    }

    var lists: [ObservableList<Int>] { [all, turned, behind, nested] }
  }

  private static let count = 24

  /// The value, when others had time to change what it comes from.
  private static func slowly(_ value: Int) -> Int {
    var number = value
    for _ in 0..<400 { number = number &* 31 &+ 7 }
    return number == .min ? 0 : value
  }

  /// Makes a change that leaves the values of the parts that are there, and of the rest, together what they are.
  private static func change(_ lists: Lists, _ random: inout SplitMix64) {
    let number = Int.random(in: 0..<4, using: &random)
    let other = Int.random(in: 0..<4, using: &random)
    let place = Int.random(in: 0..<count, using: &random)
    let (parts, numbers, rest) = (lists.parts, lists.numbers, lists.rest)
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      transaction(numbers, parts[number], rest) { numbers, part, rest in
        if !rest.isEmpty, numbers.contains(number) {
          part.insert(rest.remove(at: place % rest.count), at: 0)
        }
      }
    case 1:
      transaction(numbers, parts[number], parts[other]) { numbers, part, goal in
        if number != other, !part.isEmpty, numbers.contains(number), numbers.contains(other) {
          goal.append(part.remove(at: place % part.count))
        }
      }
    case 2:
      // A part goes; what it has comes to the rest.
      transaction(numbers, parts[number], rest) { numbers, part, rest in
        guard let place = numbers.firstIndex(of: number) else { return }
        numbers.remove(at: place)
        rest.append(contentsOf: Array(part))
      }
    case 3:
      // A part comes, with some of the rest.
      transaction(numbers, parts[number], rest) { numbers, part, rest in
        if numbers.contains(number) { return }
        part.removeAll()
        for _ in 0..<min(3, rest.count) { part.append(rest.remove(at: place % rest.count)) }
        numbers.insert(number, at: place % (numbers.count + 1))
      }
    case 4:
      // What one part has comes to another, which comes while the first goes.
      transaction(numbers, parts[number], parts[other]) { numbers, part, goal in
        guard let place = numbers.firstIndex(of: number), !numbers.contains(other) else { return }
        goal.removeAll()
        goal.append(contentsOf: Array(part))
        numbers[place] = other
      }
    default:
      numbers.transaction { numbers in
        if !numbers.isEmpty {
          numbers.move(from: place % numbers.count, to: place * 7 % numbers.count)
        }
      }
    }
  }

  @Test("Each look, record and batch shows one state of all lists, beside threads that edit")
  func oneState() throws {
    let expected = Array(0..<Self.count)
    for seed in 0..<TestScale.randomRuns(400) {
      let lists = Lists()
      let faults = LockedValue<[String]>([])
      let sinks = lists.lists.enumerated().map { number, list in
        list.render(on: .callingThread, every: .immediate, initial: false) { batch in
          let shown = batch.after.sorted()
          if shown != expected { faults.withLock { $0.append("\(number) shown \(shown)") } }
        }
      }
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(seed * 10 + thread))
        for step in 0..<25 {
          if thread < 2 {
            Self.change(lists, &random)
          } else {
            let number = (thread + step) % lists.lists.count
            let seen = lists.lists[number].snapshot.sorted()
            if seen != expected { faults.withLock { $0.append("\(number) read \(seen)") } }
          }
        }
      }
      try demand(faults.withLock { $0 }, equals: [], "seed \(seed)")
      for sink in sinks { sink.cancel() }
    }
  }

  @Test("All that stay have the last state; nobody waits for ever")
  func lastState() throws {
    for seed in 0..<TestScale.randomRuns(400) {
      let lists = Lists()
      let heard = lists.lists.map { LockedElements(Array($0)) }
      let tokens = zip(lists.lists, heard).map { list, heard in
        list.observe(on: .callingThread) { heard.replay($0) }
      }
      let sinks = lists.lists.map { _ in RecordingSink<Int>() }
      let renderings = zip(lists.lists, sinks).map { list, sink in
        list.render(on: .callingThread, every: .immediate, into: sink)
      }
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(seed * 10 + thread))
        for step in 0..<20 {
          switch (thread, step % 5) {
          case (0...1, _): Self.change(lists, &random)
          case (2, 0): _ = lists.all.withoutChanges { lists.all.count }
          case (2, 1): _ = lists.nested.withoutChanges { lists.nested.count }
          case (2, _): _ = lists.flat.parts
          case (3, 0): lists.all.observe(on: .callingThread) { _ in }.cancel()
          case (3, 1): renderings[step % 4].flush()
          default: _ = lists.lists[step % 4].last
          }
        }
      }
      for (list, (heard, sink)) in zip(lists.lists, zip(heard, sinks)) {
        let elements = Array(list)
        try demand(elements.sorted(), equals: Array(0..<Self.count), "read, seed \(seed)")
        try demand(heard.fault?.description, equals: nil, "seed \(seed)")
        try demand(heard.elements, equals: elements, "heard, seed \(seed)")
        try demand(Array(sink.rows), equals: elements, "shown, seed \(seed)")
      }
      withExtendedLifetime(tokens) {}
      for rendering in renderings { rendering.cancel() }
    }
  }

  @Test("A part that changes together with another one, while the first of them is looked at")
  func twoParts() {
    let parts = [ObservableArray(0..<4), ObservableArray<Int>()]
    let flat = ObservableArray([0, 1]).flattened { parts[$0] }
    let faults = LockedValue(0)
    onThreads(2) { thread in
      for _ in 0..<TestScale.randomRuns(400_000) {
        if thread == 0 {
          transaction(parts[0], parts[1]) { one, other in
            if one.isEmpty {
              one.append(other.removeLast())
            } else {
              other.append(one.removeLast())
            }
          }
        } else if flat.count != 4 {
          faults.withLock { $0 += 1 }
        }
      }
    }
    #expect(faults.withLock { $0 } == 0)
  }

  @Test("A thread that has edited a part, or the list, reads its edit, beside others that look")
  func ownEdits() {
    let parts = (0..<3).map { _ in ObservableArray([0]) }
    let numbers = ObservableArray([0, 1])
    let flat = numbers.flattened { parts[$0] }
    let behind = flat.mapped { $0 }
    for list in [flat, behind] {
      let missed = LockedValue(0)
      onThreads(4) { thread in
        for step in 1...TestScale.bound(long: 200_000, full: 50_000, debug: 3_000) {
          switch thread {
          case 0:
            parts[0][0] = step
            if list[0] != step { missed.withLock { $0 += 1 } }
          case 1:
            if step % 2 == 0 { numbers.append(2) } else { numbers.removeLast() }
            if list.count != numbers.count { missed.withLock { $0 += 1 } }
          case 2: _ = flat.count
          default: _ = list.count
          }
        }
        if thread == 1, numbers.count != 2 { numbers.append(2) }
      }
      #expect(missed.withLock { $0 } == 0)
    }
  }

  @Test("The end of flattened lists, while their parts come and go and others read them")
  func ending() {
    let lists = Lists()
    let (parts, numbers) = (lists.parts, lists.numbers)
    onThreads(3) { thread in
      var random = SplitMix64(seed: UInt64(thread))
      for _ in 0..<TestScale.randomRuns(1_000) {
        if thread == 0 {
          Self.change(lists, &random)
        } else {
          let list = numbers.flattened { parts[$0] }
          _ = list.count
          let token = list.filtered { $0 > 0 }.observe(on: .callingThread) { _ in }
          _ = list.first
          withExtendedLifetime(token) {}
        }
      }
    }
    for list in parts + [numbers] { #expect(list.core.withLock { list.core.shared.isQuiet }) }
  }
}
