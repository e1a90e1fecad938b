import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Several threads change both lists of rows by key, and read, observe and show these.
struct PairedConcurrencyTests {
  /// An element of either list. All of both lists have one stamp, at each instant.
  private struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var stamp: Int
  }

  /// A row says what it is made of: 0 if all has one stamp.
  private struct Lists: Sendable {
    let left = ObservableArray((0..<8).map { Item(id: $0, stamp: 0) })
    let right = ObservableArray((0..<8).map { Item(id: $0, stamp: 0) })
    let rows: [ObservableList<Int>]
    let parameter: AdjustableList<Int, Int>

    init() {
      parameter = left.paired(to: right, by: \.id, with: 1) { item, partner, _ in
        Self.torn(item, partner.map { [$0] } ?? [])
      }
      let ordered = right.ordered { $0.id % 3 < $1.id % 3 }
      let grouped = left.grouped(from: ordered, by: { [$0.id, $0.id / 2] }) { Self.torn($0, $1) }
      rows = [
        left.paired(to: right, by: \.id) { Self.torn($0, $1.map { [$0] } ?? []) },
        left.filtered { $0.id != 3 }.paired(requiring: ordered, by: \.id) { Self.torn($0, [$1]) },
        grouped, parameter,
        grouped.filtered { $0 >= 0 }.joined(with: parameter),
      ]
    }

    private static func torn(_ item: Item, _ others: some Sequence<Item>) -> Int {
      others.count { $0.stamp != item.stamp }
    }

    /// Changes both lists, or one, so that all stamps stay the same.
    func change(_ random: inout SplitMix64) {
      let number = Int.random(in: 0..<64, using: &random)
      switch number % 4 {
      case 0...1:
        transaction(left, right) { left, right in
          for list in [left, right] {
            for index in list.indices { list[index].stamp += 1 }
          }
        }
      case 2: Self.move(number % 2 == 0 ? left : right, number)
      default:
        transaction(left, right) { left, right in
          let list = number % 8 == 3 ? left : right
          if let item = list.last, list.count > 4 {
            list.removeLast()
            right.insert(item, at: number % right.count)
          }
        }
      }
    }

    private static func move(_ list: ObservableArray<Item>, _ number: Int) {
      list.transaction { list in
        if list.isEmpty { return }
        list.move(from: number % list.count, to: number * 7 % list.count)
      }
    }
  }

  @Test("Each look, record and batch shows one state of both lists, beside threads that edit")
  func oneState() throws {
    for seed in 0..<TestScale.randomRuns(400) {
      let lists = Lists()
      let faults = LockedValue<[String]>([])
      let sinks = lists.rows.map { list in
        list.render(on: .callingThread, every: .immediate, initial: false) { batch in
          if batch.after.contains(where: { $0 != 0 }) { faults.withLock { $0.append("shown") } }
        }
      }
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(seed * 10 + thread))
        for step in 0..<25 {
          switch (thread, step % 5) {
          case (0...1, _): lists.change(&random)
          case (2, 0): lists.parameter.parameter = step
          default:
            let list = lists.rows[(thread + step) % lists.rows.count]
            if list.snapshot.contains(where: { $0 != 0 }) { faults.withLock { $0.append("read") } }
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
      let heard = lists.rows.map { LockedElements(Array($0)) }
      let tokens = zip(lists.rows, heard).map { list, heard in
        list.observe(on: .callingThread) { heard.replay($0) }
      }
      let sinks = lists.rows.map { _ in RecordingSink<Int>() }
      let renderings = zip(lists.rows, sinks).map { list, sink in
        list.render(on: .callingThread, every: .immediate, into: sink)
      }
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(seed * 10 + thread))
        for step in 0..<20 {
          switch (thread, step % 4) {
          case (0...1, _): lists.change(&random)
          case (2, 0): lists.rows[step % 4].observe(on: .callingThread) { _ in }.cancel()
          case (2, 1): renderings[step % 4].flush()
          case (2, _): _ = lists.rows[step % 4].withoutChanges { lists.rows[0].count }
          case (_, 0): lists.parameter.parameter = step
          default: _ = lists.rows[step % 4].last
          }
        }
      }
      for (list, (heard, sink)) in zip(lists.rows, zip(heard, sinks)) {
        let rows = Array(list)
        try demand(rows.contains { $0 != 0 }, equals: false, "read, seed \(seed)")
        try demand(heard.fault?.description, equals: nil, "seed \(seed)")
        try demand(heard.elements, equals: rows, "heard, seed \(seed)")
        try demand(Array(sink.rows), equals: rows, "shown, seed \(seed)")
      }
      withExtendedLifetime(tokens) {}
      for rendering in renderings { rendering.cancel() }
    }
  }

  @Test("The end of the lists, while both sources are changed and others read them")
  func ending() {
    let lists = Lists()
    let (left, right) = (lists.left, lists.right)
    onThreads(3) { thread in
      var random = SplitMix64(seed: UInt64(thread))
      for _ in 0..<TestScale.randomRuns(1_000) {
        if thread == 0 {
          lists.change(&random)
        } else {
          let list = left.paired(to: right.filtered { $0.id != 2 }, by: \.id) { $1?.id ?? $0.id }
          _ = list.count
          let token = list.observe(on: .callingThread) { _ in }
          _ = list.first
          withExtendedLifetime(token) {}
        }
      }
    }
    for list in [left, right] { #expect(list.core.withLock { list.core.shared.isQuiet }) }
  }
}
