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
    let derive: @Sendable (ObservableArray<Int>) -> ObservableList<Int>
    let compute: @Sendable ([Int]) -> [Int]
  }

  private static let operators: [Operator] = [
    Operator(
      name: "filter", derive: { $0.filtered { $0 & 1 == 0 } },
      compute: { $0.filter { $0 & 1 == 0 } }),
    Operator(name: "order", derive: { $0.ordered() }, compute: { $0.sorted() }),
    Operator(
      name: "filter-order", derive: { $0.filtered { $0 & 1 == 0 }.ordered() },
      compute: { $0.filter { $0 & 1 == 0 }.sorted() }),
    Operator(
      name: "filter-order-limit",
      derive: { $0.filtered { $0 & 1 == 0 }.ordered().limited(to: 50) },
      compute: { Array($0.filter { $0 & 1 == 0 }.sorted().prefix(50)) }),
  ]

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
    let list = derivation.derive(source)
    consume(list.count)
    var generator = EditGenerator(count: n, mix: mix, seed: seed)
    return Trial(
      rounds: rounds(n), operations: 1,
      prepare: {
        for edit in generator.edits(k) {
          source.apply(edit, Int(truncatingIfNeeded: random.next() >> 2))
        }
      },
      work: { consume(list.snapshot) },
      counters: { ["count": list.count] })
  }

  private static func anew(
    _ derivation: Operator, _ mix: Mix, n: Int, k: Int, seed: UInt64
  ) -> Trial {
    var random = SplitMix(seed: seed)
    var source = elements(n, &random)
    var shown = derivation.compute(source)
    var generator = EditGenerator(count: n, mix: mix, seed: seed)
    return Trial(
      rounds: n < 1_000 ? rounds(n) : 3, operations: 1,
      prepare: {
        for edit in generator.edits(k) {
          source.apply(edit, Int(truncatingIfNeeded: random.next() >> 2))
        }
      },
      work: {
        let result = derivation.compute(source)
        consume(BatchChanges(from: shown, to: result, matching: .self))
        shown = result
      })
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
