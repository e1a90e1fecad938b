import ObservableCollections

/// The memory of an observable array, beside that of an `Array` of as many elements that was made
/// in one piece and has no slack.
///
/// The ratio is one of bytes. The time is that of making the array, for each of its elements.
enum MemorySuite {
  /// How the array came to its elements.
  private enum History: String, CaseIterable {
    case bulk
    case append
    /// Insertions and removals of a tenth as many elements.
    case afterEdits = "after-10-percent-edits"
    /// As many random insertions and removals as there are elements.
    case afterChurn = "after-churn"
  }

  static var cases: [any Benchmark] {
    guard Heap.isKnown else {
      Console.note("memory: skipped, because this platform's C library counts no bytes\n")
      return []
    }
    return History.allCases.flatMap { history in
      [1_000, 100_000, 1_000_000].map { memory(history, n: $0) }
    } + derivedCases
  }

  private static func memory(_ history: History, n: Int) -> Case {
    Case(
      heading: Heading(suite: "memory", name: history.rawValue, n: n, k: n),
      isQuick: n > 1_000,
      subject: { subject(history, n: n, seed: $0) },
      reference: .array { _ in weighed(n: n) { Array(0..<n) } })
  }

  private static func subject(_ history: History, n: Int, seed: UInt64) -> Trial {
    switch history {
    case .bulk: weighed(n: n) { ObservableArray(0..<n) }
    case .append: weighed(n: n) { appended(n) }
    case .afterEdits: weighed(n: n) { edited(n, edits: n / 10, seed: seed) }
    case .afterChurn: weighed(n: n) { edited(n, edits: n, seed: seed) }
    }
  }

  private static func appended(_ n: Int) -> ObservableArray<Int> {
    let array = ObservableArray<Int>()
    for number in 0..<n { array.append(number) }
    return array
  }

  private static func edited(_ n: Int, edits: Int, seed: UInt64) -> ObservableArray<Int> {
    let array = ObservableArray(0..<n)
    for edit in RandomPlaceSuite.insertionsAndRemovals(edits, n: n, seed: seed) {
      array.apply(edit)
    }
    return array
  }

  /// What a derived list takes, and its elements: one byte each, of which half pass the filter. Beside it an array of
  /// so many elements as the list has.
  private static var derivedCases: [any Benchmark] {
    [100_000, 1_000_000].flatMap { n in
      [0, n].flatMap { edits in
        [
          derived("filter", n: n, shown: n / 2, edits: edits) { $0.filtered { $0 & 1 == 0 } },
          derived("order", n: n, shown: n, edits: edits) { $0.ordered() },
        ]
      }
    }
      + [
        rowByRow("filter", beside: 50_000) { $0.filtered { $0 & 1 == 0 } },
        rowByRow("order", beside: 100_000) { $0.ordered() },
        // It shows 256 elements, too few to be weighed: the heap may have such a block at hand.
        rowByRow("distinct", beside: 100_000) { $0.distinct { $0 } },
      ]
  }

  /// What a derived list takes that was read after each single append to its source.
  ///
  /// - Parameter count: the number of elements of the array beside it.
  private static func rowByRow(
    _ name: String, beside count: Int,
    _ derive: @escaping (ObservableArray<UInt8>) -> DerivedList<UInt8>
  ) -> Case {
    let n = 100_000
    return Case(
      heading: Heading(suite: "memory", name: "derived-\(name)-row-by-row", n: n, k: n),
      isQuick: true,
      subject: { _ in
        let source = ObservableArray<UInt8>()
        // Before, so that the source takes as much memory afterwards.
        for number in 0..<n { source.append(UInt8(truncatingIfNeeded: number)) }
        source.removeAll()
        let start = Heap.bytes
        for number in 0..<n { source.append(UInt8(truncatingIfNeeded: number)) }
        let own = Heap.bytes - start
        source.removeAll()
        var list: DerivedList<UInt8>?
        var bytes = 0
        return Trial(
          operations: n,
          work: {
            let before = Heap.bytes
            let derived = derive(source)
            for number in 0..<n {
              source.append(UInt8(truncatingIfNeeded: number))
              consume(derived.count)
            }
            bytes = Heap.bytes - before - own
            list = derived
            consume(list)
          },
          bytes: { bytes })
      },
      reference: .array { _ in weighed(n: n) { [UInt8](repeating: 0, count: count) } })
  }

  /// - Parameter edits: how many random insertions and removals it follows, in a hundred turns.
  private static func derived(
    _ name: String, n: Int, shown: Int, edits: Int,
    _ derive: @escaping (ObservableArray<UInt8>) -> DerivedList<UInt8>
  ) -> Case {
    Case(
      heading: Heading(
        suite: "memory", name: edits == 0 ? "derived-\(name)" : "derived-\(name)-after-churn",
        n: n, k: n),
      isQuick: n == 100_000,
      subject: { seed in
        var random = SplitMix(seed: seed)
        let source = ObservableArray((0..<n).map { _ in UInt8(truncatingIfNeeded: random.next()) })
        // Before, so that the source takes as much memory afterwards.
        for edit in RandomPlaceSuite.insertionsAndRemovals(edits, n: n, seed: ~seed) {
          source.apply(edit, 0)
        }
        let edits = RandomPlaceSuite.insertionsAndRemovals(edits, n: n, seed: seed)
        return weighed(n: n) {
          let list = derive(source)
          consume(list.count)
          for (index, edit) in edits.enumerated() {
            source.apply(edit, UInt8(truncatingIfNeeded: random.next()))
            if index % (n / 100) == 0 { consume(list.count) }
          }
          consume(list.count)
          return list
        }
      },
      reference: .array { _ in weighed(n: n) { [UInt8](repeating: 0, count: shown) } })
  }

  /// Work that makes something, and what the heap has more of afterwards.
  private static func weighed<Made>(n: Int, _ make: @escaping () -> Made) -> Trial {
    var made: Made?
    var bytes = 0
    return Trial(
      operations: n,
      work: {
        let before = Heap.bytes
        made = make()
        bytes = Heap.bytes - before
        consume(made)
      },
      bytes: { bytes })
  }
}
