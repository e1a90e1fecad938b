import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

/// Several threads change the sources of joined lists whose parts follow one source, near and far, and read, observe
/// and show them.
struct JoinedConcurrencyTests {
  /// The values 0..<count, split in two in two ways, in different orders.
  private struct Lists: Sendable {
    let low: AdjustableList<Int, Int>
    let high: AdjustableList<Int, Int>
    let all: JoinedList<Int>
    let turned: JoinedList<Int>
    let nested: JoinedList<Int>

    init(of source: ObservableArray<Int>, and other: ObservableArray<Int>) {
      low = source.filtered(with: 0) { value, _ in JoinedConcurrencyTests.slowly(value) % 2 == 0 }
      high = source.filtered(with: 0) { value, _ in JoinedConcurrencyTests.slowly(value) % 2 == 1 }
      let last = high.ordered { $0 / 4 < $1 / 4 }
      all = low.joined(with: last, other)
      turned = other.joined(with: high.mapped { $0 + 0 }, low)
      nested = low.joined(with: other).filtered { $0 >= 0 }.joined(with: last)
    }

    var joined: [JoinedList<Int>] { [all, turned, nested] }
  }

  private static let count = 24

  /// The value, when others had time to change what it comes from.
  private static func slowly(_ value: Int) -> Int {
    var number = value
    for _ in 0..<400 { number = number &* 31 &+ 7 }
    return number == .min ? 0 : value
  }

  /// Makes a change that leaves the values of both sources together what they are.
  private static func change(
    _ source: ObservableArray<Int>, _ other: ObservableArray<Int>, _ random: inout SplitMix64
  ) {
    let kind = Int.random(in: 0..<4, using: &random)
    let number = Int.random(in: 0..<count, using: &random)
    switch kind {
    case 0:
      source.transaction { source in
        if source.isEmpty { return }
        source.move(from: number % source.count, to: number * 7 % source.count)
      }
    case 1:
      source.transaction { source in
        if source.isEmpty { return }
        let (one, two) = (number % source.count, number * 5 % source.count)
        (source[one], source[two]) = (source[two], source[one])
      }
    case 2:
      transaction(source, other) { source, other in
        if !source.isEmpty { other.append(source.remove(at: number % source.count)) }
      }
    default:
      transaction(other, source) { other, source in
        if !other.isEmpty { source.insert(other.remove(at: number % other.count), at: 0) }
      }
    }
  }

  @Test("Each look, record and batch shows one state of all sources, beside threads that edit")
  func oneState() throws {
    let expected = Array(0..<Self.count)
    for seed in 0..<TestScale.randomRuns(400) {
      let (source, other) = (ObservableArray(0..<Self.count), ObservableArray<Int>())
      let lists = Lists(of: source, and: other)
      let faults = LockedValue<[String]>([])
      let sinks = lists.joined.map { list in
        list.render(on: .callingThread, every: .immediate, initial: false) { batch in
          let shown = batch.after.sorted()
          if shown != expected { faults.withLock { $0.append("shown \(shown)") } }
        }
      }
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(seed * 10 + thread))
        for step in 0..<25 {
          if thread < 2 {
            Self.change(source, other, &random)
          } else {
            let list = lists.joined[(thread + step) % 3]
            let seen = list.snapshot.sorted()
            if seen != expected { faults.withLock { $0.append("read \(seen)") } }
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
      let (source, other) = (ObservableArray(0..<Self.count), ObservableArray<Int>())
      let lists = Lists(of: source, and: other)
      let heard = lists.joined.map { LockedElements(Array($0)) }
      let tokens = zip(lists.joined, heard).map { list, heard in
        list.observe(on: .callingThread) { heard.replay($0) }
      }
      let sinks = lists.joined.map { _ in RecordingSink<Int>() }
      let renderings = zip(lists.joined, sinks).map { list, sink in
        list.render(on: .callingThread, every: .immediate, into: sink)
      }
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(seed * 10 + thread))
        for step in 0..<20 {
          switch (thread, step % 6) {
          case (0...1, _): Self.change(source, other, &random)
          case (2, 0): lists.low.parameter = step
          case (2, 1): lists.high.parameter = step
          case (2, 2): _ = lists.turned.firstIndex(of: step)
          case (2, _): _ = lists.nested.withoutChanges { lists.nested.count }
          case (3, 0): lists.all.observe(on: .callingThread) { _ in }.cancel()
          case (3, 1): renderings[step % 3].flush()
          case (3, 2): _ = lists.low.first
          default: _ = lists.joined[step % 3].last
          }
        }
      }
      for (list, (heard, sink)) in zip(lists.joined, zip(heard, sinks)) {
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

  @Test("A change that comes between the look at a source and the sleep in a part is heard")
  func changeMeanwhile() throws {
    for _ in 0..<4 {
      let (source, other) = (ObservableArray([0]), ObservableArray<Int>())
      let editor = LockedValue<RunningThread<Void>?>(nil)
      let part = source.filtered { value in
        if value == 1 {
          editor.withLock { $0 = RunningThread { source.append(2) } }
          // Time for the other thread to wake those who sleep; not needed to be right.
          Thread.sleep(forTimeInterval: 0.02)
        }
        return true
      }
      let all = part.joined(with: other)
      let heard = LockedElements(Array(all))
      let token = all.observe(on: .callingThread) { heard.replay($0) }
      source.append(1)
      editor.withLock { $0 }?.join()
      try demand(heard.fault?.description, equals: nil, "what was heard")
      try demand(heard.elements, equals: [0, 1, 2], "heard")
      token.cancel()
    }
  }

  @Test("Who holds a part may read its neighbour, while others look at both together")
  func heldPart() {
    let source = ObservableArray(0..<40)
    let (low, high) = (source.filtered { $0 % 2 == 0 }, source.filtered { $0 % 2 == 1 })
    let all = high.joined(with: low)
    onThreads(4) { thread in
      for step in 0..<TestScale.randomRuns(20_000) {
        switch thread {
        case 0: low.withoutChanges { _ = high.count }
        case 1: high.withoutChanges { _ = low.count }
        case 2: #expect(all.count == 40)
        default: source.move(from: step % 40, to: step * 7 % 40)
        }
      }
    }
  }

  @Test(
    "Who holds a part reads its neighbour, while another thread waits for the part to look at both")
  func awaitedPart() {
    for number in 0..<2 {
      let source = ObservableArray(0..<10)
      let parts = [source.filtered { $0 % 2 == 0 }, source.filtered { $0 % 2 == 1 }]
      let all = parts[0].joined(with: parts[1])
      let (held, other) = (parts[number], parts[1 - number])
      let reader = LockedValue<RunningThread<Void>?>(nil)
      held.withoutChanges {
        reader.withLock { $0 = RunningThread { _ = all.count } }
        while held.core.waiterCount == 0 { Thread.sleep(forTimeInterval: 0.001) }
        // Nobody has looked at it, so this takes its gate.
        #expect(other.count == 5)
      }
      reader.withLock { $0 }?.join()
      #expect(all.count == 10)
    }
  }

  @Test("A thread that has edited reads its edit, while others bring the lists between up to date")
  func ownEdits() {
    let (source, other) = (ObservableArray([0, 0]), ObservableArray<Int>())
    let part = source.mapped { $0 }
    for list in [part.mapped { $0 }, part.joined(with: other)] {
      source.replaceAll(with: [0, 0], matching: .self)
      _ = list.count
      let missed = LockedValue(0)
      onThreads(4) { thread in
        for step in 1...TestScale.bound(long: 400_000, full: 50_000, debug: 3_000) {
          switch thread {
          case 0, 1:
            source[thread] = step
            if list[thread] != step { missed.withLock { $0 += 1 } }
          case 2: _ = part.count
          default: _ = list.count
          }
        }
      }
      #expect(missed.withLock { $0 } == 0)
    }
  }

  @Test("The end of joined lists, while their parts are changed and others read them")
  func ending() {
    let (source, other) = (ObservableArray(0..<Self.count), ObservableArray<Int>())
    onThreads(3) { thread in
      var random = SplitMix64(seed: UInt64(thread))
      for _ in 0..<TestScale.randomRuns(1_000) {
        if thread == 0 {
          Self.change(source, other, &random)
        } else {
          let list = Lists(of: source, and: other).nested
          _ = list.count
          let token = list.observe(on: .callingThread) { _ in }
          _ = list.first
          withExtendedLifetime(token) {}
        }
      }
    }
    for list in [source, other] { #expect(list.core.withLock { list.core.shared.isQuiet }) }
  }
}

extension ArrayCore {
  /// How many threads wait for the gate.
  fileprivate var waiterCount: Int {
    withLock { allocatedSideTable.waiters.pointee.count.load(ordering: .relaxed) }
  }
}
