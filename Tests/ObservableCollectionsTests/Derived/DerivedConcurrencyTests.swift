import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Observation
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

/// Several threads change a source, and read, observe and show what follows it. When all have ended,
/// all that hear or show a derived list have the source's last state: no change was missed.
struct DerivedConcurrencyTests {
  private typealias Lists = (plain: AdjustableList<Int, Int>, chain: AdjustableList<Int, Int>)

  private static func lists(of source: ObservableArray<Int>) -> Lists {
    let even = source.filtered(with: 2) { $0.isMultiple(of: $1) }
    return (even, even.mapped { $0 / 2 }.filtered { $0 % 3 != 0 }.limited(to: 10))
  }

  private static func change(_ source: ObservableArray<Int>, _ random: inout SplitMix64) {
    let value = Int.random(in: 0..<1_000, using: &random)
    source.transaction { source in
      let count = source.count
      if count == 0 { return source.append(value) }
      let index = Int.random(in: 0..<count, using: &random)
      switch Int.random(in: 0..<7, using: &random) {
      case 0...2: source.insert(value, at: index)
      case 3, 4: source.remove(at: index)
      case 5: source[index] = value
      default: source.move(from: index, to: Int.random(in: 0..<count, using: &random))
      }
    }
  }

  @Test("All that stay have the last state, whatever others do meanwhile")
  func lastState() throws {
    for seed in 0..<TestScale.randomRuns(600) {
      let source = ObservableArray(0..<20)
      let lists = Self.lists(of: source)
      let heard = LockedElements(Array(lists.chain))
      let token = lists.chain.observe(on: .callingThread) { heard.replay($0) }
      let shown = RecordingSink<Int>()
      let rendering = lists.plain.render(on: .callingThread, every: .immediate, into: shown)
      let also = RecordingSink<Int>()
      let other = lists.chain.render(on: .callingThread, every: .immediate, into: also)
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(seed * 10 + thread))
        for step in 0..<30 {
          switch (thread, step % 5) {
          case (0...1, _): Self.change(source, &random)
          case (2, 0): _ = lists.chain.count
          case (2, 1): _ = lists.plain.first
          case (2, 2): lists.plain.observe(on: .callingThread) { _ in }.cancel()
          case (3, 0): lists.chain.render(on: .callingThread, initial: false) { _ in }.cancel()
          case (3, 1): rendering.flush()
          case (3, 2): other.flush()
          case (3, 3): lists.plain.parameter = 1 + step % 3
          case (2, 3): lists.chain.parameter = 5 + step % 8
          default: _ = lists.chain.revision
          }
        }
      }
      let plain = source.filter { $0.isMultiple(of: lists.plain.parameter) }
      let chain = plain.map { $0 / 2 }.filter { $0 % 3 != 0 }.prefix(lists.chain.parameter)
      try demand(heard.fault?.description, equals: nil, "seed \(seed)")
      try demand(heard.elements, equals: Array(chain), "heard, seed \(seed)")
      try demand(Array(shown.rows), equals: plain, "shown, seed \(seed)")
      try demand(Array(also.rows), equals: Array(chain), "shown of the chain, seed \(seed)")
      try demand(Array(lists.chain), equals: Array(chain), "read, seed \(seed)")
      withExtendedLifetime(token) {}
      rendering.cancel()
      other.cancel()
    }
  }

  @Test("Who begins to hear or show while others change the source misses nothing")
  func lateObservers() throws {
    for seed in 0..<TestScale.randomRuns(600) {
      let source = ObservableArray(0..<20)
      let chain = Self.lists(of: source).chain
      let states = LockedValue<[@Sendable ([Int]) throws -> Void]>([])
      onThreads(3) { thread in
        var random = SplitMix64(seed: UInt64(seed * 10 + thread))
        if thread < 2 {
          for _ in 0..<20 { Self.change(source, &random) }
        } else {
          for _ in 0..<4 { Self.observe(chain, states) }
        }
      }
      let expected = chain.map(\.self)
      for check in states.withLock({ $0 }) { try check(expected) }
    }
  }

  /// Begins to observe in two ways; notes what has to be true at the end.
  private static func observe(
    _ list: DerivedList<Int>, _ states: LockedValue<[@Sendable ([Int]) throws -> Void]>
  ) {
    let heard = LockedValue<(elements: [Int], fault: Bool)>(([], false))
    let token = list.observe(on: .callingThread, options: [.old, .new, .initial]) { record in
      heard.withLock { heard in
        if let elements = try? replay(record, on: heard.elements) {
          heard.elements = elements
        } else {
          heard.fault = true
        }
      }
    }
    let sink = RecordingSink<Int>()
    let rendering = list.render(on: .callingThread, every: .immediate, into: sink)
    states.withLock { states in
      states.append { expected in
        try demand(heard.withLock { $0.fault }, equals: false, "a record that does not fit")
        try demand(heard.withLock { $0.elements }, equals: expected, "heard")
        try demand(Array(sink.rows), equals: expected, "shown")
        withExtendedLifetime(token) {}
        rendering.cancel()
      }
    }
  }

  @Test("Each look shows one version of the source, also where the source changes in transactions")
  func oneVersion() throws {
    let source = ObservableArray(repeating: 0, count: 8)
    let all = source.filtered { _ in true }.mapped { $0 + 1 }
    onThreads(4) { thread in
      for step in 0..<TestScale.randomRuns(4_000) {
        if thread == 0 {
          source.transaction { source in
            for index in 0..<8 { source[index] = step }
          }
        } else {
          let elements = Set(all.snapshot)
          if elements.count != 1 { Issue.record("\(elements) is no version") }
        }
      }
    }
  }

  @Test("The end of a derived list, while its source is changed and others read it")
  func ending() {
    let source = ObservableArray(0..<10)
    onThreads(3) { thread in
      var random = SplitMix64(seed: UInt64(thread))
      for _ in 0..<TestScale.randomRuns(2_000) {
        if thread == 0 {
          Self.change(source, &random)
        } else {
          let list = Self.lists(of: source).chain
          _ = list.count
          let token = list.observe(on: .callingThread) { _ in }
          _ = list.first
          withExtendedLifetime(token) {}
        }
      }
    }
    #expect(source.core.withLock { source.core.shared.isQuiet })
  }

  @Test("Who tracks reads hears of the last change")
  func tracking() async throws {
    for seed in 0..<TestScale.randomRuns(200) {
      let source = ObservableArray(0..<20)
      let chain = Self.lists(of: source).chain
      let reader = TrackingReader(chain)
      reader.read()
      onThreads(3) { thread in
        var random = SplitMix64(seed: UInt64(seed * 10 + thread))
        for _ in 0..<20 {
          if thread < 2 { Self.change(source, &random) } else { _ = chain.count }
        }
      }
      // A tracker that began to listen late is told in a job of its own.
      let expected = chain.map(\.self)
      try await wait { reader.elements == expected }
    }
  }
}

extension DerivedConcurrencyTests {
  @Test("One instant: what is read, and what is heard from then on, beside threads that edit")
  func withoutChanges() throws {
    for seed in 0..<TestScale.bound(full: 40, debug: 8) {
      let source = ObservableArray(0..<40)
      let list = source.filtered { $0 % 3 != 0 }.ordered { $0 % 7 < $1 % 7 }
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(seed * 10 + thread))
        for _ in 0..<10 {
          if thread < 2 { Self.change(source, &random) }
          if thread == 2 { source.transaction { _ in _ = list.count } }
          if thread == 3 {
            let (elements, token) = list.withoutChanges {
              let elements = LockedElements(Array(list))
              let start = list.revision.version
              elements.replayInitial(
                ArrayChange(
                  kind: .setting, indexes: [], newElements: Array(list), revision: list.at(start)))
              return (elements, list.observe(on: .callingThread) { elements.replay($0) })
            }
            token.cancel()
            #expect(elements.fault == nil)
          }
        }
      }
      // Nothing that was heard has missed a record, and the next one that begins is right, too.
      let (elements, token) = list.withoutChanges {
        let elements = LockedElements(Array(list))
        elements.replayInitial(
          ArrayChange(
            kind: .setting, indexes: [], newElements: Array(list), revision: list.revision))
        return (elements, list.observe(on: .callingThread) { elements.replay($0) })
      }
      source.append(100)
      source.remove(at: 0)
      #expect(elements.fault == nil)
      #expect(elements.elements == Array(list))
      token.cancel()
    }
  }

  @Test("Errors come out, and what the closure says of the list is closed to it")
  func errors() {
    struct Refusal: Error {}
    let source = ObservableArray(0..<4)
    let even = source.filtered { $0 % 2 == 0 }
    #expect(throws: Refusal.self) { try even.withoutChanges { throw Refusal() } }
    source.transaction { source in
      source.append(4)
      // A derived list shows its source as it was before the transaction.
      #expect(even.withoutChanges { even.count } == 2)
      #expect(source.withoutChanges { source.count } == 5)
    }
    #expect(even.withoutChanges { even.count } == 3)
  }
}

/// Reads a list anew each time that it is told that the list has changed.
private final class TrackingReader: Sendable {
  private let list: DerivedList<Int>
  private let state = LockedValue<(elements: [Int], reads: Int)>(([], 0))

  init(_ list: DerivedList<Int>) { self.list = list }

  var elements: [Int] { state.withLock { $0.elements } }

  func read() {
    let (elements, number) = withObservationTracking {
      let number = state.withLock { state in
        state.reads += 1
        return state.reads
      }
      return (Array(list.snapshot), number)
    } onChange: { [weak self] in
      // The list keeps this closure until its next change, and the reader holds the list.
      self?.read()
    }
    state.withLock { state in
      if number == state.reads { state.elements = elements }
    }
  }
}
