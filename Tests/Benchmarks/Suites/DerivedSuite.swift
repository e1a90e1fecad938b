import ObservableCollections

/// A derived list that is brought up to date after a turn of K edits of its source.
///
/// An operation is a turn, and so much that is done in it: the look at the list, not the edits. Beside it
/// the result is computed anew from an `Array` and compared with the one before, keyed by the element.
enum DerivedSuite {
  private static let sizes: [(n: Int, ks: [Int])] = [
    (100, [1, 10]),
    (100_000, [1, 100, 10_000]),
    (1_000_000, [1, 100, 10_000]),
  ]

  /// What is derived, both ways.
  private struct Operator: Sendable {
    let name: String
    /// Derives a list, and returns what looks at it: it says how many elements there are.
    let derive: @Sendable (ObservableArray<Int>) -> () -> Int
    /// Computes the first result, and returns what computes the next one and compares both.
    let compute: @Sendable ([Int]) -> ([Int]) -> Void
  }

  private static let operators: [Operator] = [
    list("filter", derive: { $0.filtered { $0 & 1 == 0 } }, compute: { $0.filter { $0 & 1 == 0 } }),
    list("order", derive: { $0.ordered() }, compute: { $0.sorted() }),
    list(
      "filter-order", derive: { $0.filtered { $0 & 1 == 0 }.ordered() },
      compute: { $0.filter { $0 & 1 == 0 }.sorted() }),
    list(
      "filter-order-limit",
      derive: { $0.filtered { $0 & 1 == 0 }.ordered().limited(to: 50) },
      compute: { Array($0.filter { $0 & 1 == 0 }.sorted().prefix(50)) }),
    list(
      "joined", derive: { $0.filtered { $0 & 1 == 0 }.joined(with: $0.filtered { $0 & 1 == 1 }) },
      compute: { $0.filter { $0 & 1 == 0 } + $0.filter { $0 & 1 == 1 } }),
    list("sum", derive: { $0.reduced(0) { $0 &+ $1 } }, compute: { [$0.reduce(0, &+)] }),
    sections("sections-of-30", 30), sections("sections-of-30000", 30_000),
  ]

  private static func list(
    _ name: String, derive: @escaping @Sendable (ObservableArray<Int>) -> ObservableList<Int>,
    compute: @escaping @Sendable ([Int]) -> [Int]
  ) -> Operator {
    Operator(name: name) { source in
      let list = derive(source)
      return { list.snapshot.count }
    } compute: { source in
      var shown = compute(source)
      return { source in
        let result = compute(source)
        consume(BatchChanges(from: shown, to: result, matching: .self))
        shown = result
      }
    }
  }

  /// - Parameter count: how many sections there are at most.
  private static func sections(_ name: String, _ count: Int) -> Operator {
    Operator(name: name) { source in
      let list = source.sections(by: { $0 % count }, orderedBy: <)
      return { list.snapshot.elementCount }
    } compute: { source in
      var shown = grouped(source, count)
      return { source in
        let result = grouped(source, count)
        consume(SectionsBatchUpdate(from: shown, to: result, matching: .self))
        shown = result
      }
    }
  }

  private static func grouped(
    _ source: [Int], _ count: Int
  ) -> SectionsSnapshot<SectionKey<Int>, Int> {
    SectionsSnapshot(
      Dictionary(grouping: source) { $0 % count }.sorted { $0.key < $1.key }
        .map { SectionSnapshot(SectionKey(id: $0.key), elements: $0.value) })
  }

  static var cases: [any Benchmark] {
    operators.flatMap { derivation in
      sizes.flatMap { size in
        size.ks.flatMap { k in
          [Mix.random, .randomMoves].map { turn(derivation, $0, n: size.n, k: k) }
        }
      }
    }
  }

  private static func turn(_ derivation: Operator, _ mix: Mix, n: Int, k: Int) -> Case {
    Case(
      heading: Heading(suite: "derived", name: "\(derivation.name)-\(mix.rawValue)", n: n, k: k),
      isQuick: n == 100_000 && k == 100,
      subject: { derived(derivation, mix, n: n, k: k, seed: $0) },
      reference: Reference(name: "anew-and-diff") { anew(derivation, mix, n: n, k: k, seed: $0) })
  }

  /// Elements in no order, of which few are equal.
  private static func elements(_ n: Int, _ random: inout SplitMix) -> [Int] {
    (0..<n).map { _ in Int(truncatingIfNeeded: random.next() >> 2) }
  }

  private static func derived(
    _ derivation: Operator, _ mix: Mix, n: Int, k: Int, seed: UInt64
  ) -> Trial {
    var random = SplitMix(seed: seed)
    let source = ObservableArray(elements(n, &random))
    let look = derivation.derive(source)
    consume(look())
    var generator = EditGenerator(count: n, mix: mix, seed: seed)
    return Trial(
      rounds: rounds(n), operations: 1,
      prepare: {
        for edit in generator.edits(k) {
          source.apply(edit, Int(truncatingIfNeeded: random.next() >> 2))
        }
      },
      work: { consume(look()) },
      counters: { ["count": look()] })
  }

  private static func anew(
    _ derivation: Operator, _ mix: Mix, n: Int, k: Int, seed: UInt64
  ) -> Trial {
    var random = SplitMix(seed: seed)
    var source = elements(n, &random)
    let compute = derivation.compute(source)
    var generator = EditGenerator(count: n, mix: mix, seed: seed)
    return Trial(
      rounds: n < 1_000 ? rounds(n) : 3, operations: 1,
      prepare: {
        for edit in generator.edits(k) {
          source.apply(edit, Int(truncatingIfNeeded: random.next() >> 2))
        }
      },
      work: { compute(source) })
  }

  private static func rounds(_ n: Int) -> Int { n < 1_000 ? 500 : 20 }
}

extension Array where Element == Int {
  /// Applies an edit with a new element.
  fileprivate mutating func apply(_ edit: Edit, _ element: Int) {
    switch edit {
    case .insert(let index): insert(element, at: index)
    case .update(let index): self[index] = element
    case .remove, .move: apply(edit)
    }
  }
}

extension ObservableArray where Element == Int {
  /// Applies an edit with a new element.
  fileprivate func apply(_ edit: Edit, _ element: Int) {
    switch edit {
    case .insert(let index): insert(element, at: index)
    case .update(let index): self[index] = element
    case .remove, .move: apply(edit)
    }
  }
}
