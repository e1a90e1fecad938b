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

  /// An element of three words, which is known by one of them.
  private struct Post: Identifiable, Equatable, Sendable {
    let id: Int
    var key: Int
    var flags: Int

    init(_ number: Int) {
      (id, key, flags) = (number, number, number & 1)
    }
  }

  /// What is derived, both ways.
  struct Operator<Element: Sendable>: Sendable {
    let name: String
    /// Makes an element.
    let element: @Sendable (Int) -> Element
    /// Derives a list, and returns what looks at it: it says how many elements there are.
    let derive: @Sendable (ObservableArray<Element>) -> () -> Int
    /// Computes the first result, and returns what computes the next one and compares both.
    let compute: @Sendable ([Element]) -> ([Element]) -> Void
  }

  private static let posts: [Operator<Post>] = [
    list(
      "filter-posts", derive: { $0.filtered { $0.flags == 0 } },
      compute: { $0.filter { $0.flags == 0 } }),
    list(
      "order-posts", derive: { $0.ordered { $0.key < $1.key } },
      compute: { $0.sorted { $0.key < $1.key } }),
  ]

  static let operators: [Operator<Int>] = [
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
      "limit-while", derive: { $0.limited(while: { $0 & 127 < 127 }) },
      compute: { Array($0.prefix { $0 & 127 < 127 }) }),
    list(
      "joined", derive: { $0.filtered { $0 & 1 == 0 }.joined(with: $0.filtered { $0 & 1 == 1 }) },
      compute: { $0.filter { $0 & 1 == 0 } + $0.filter { $0 & 1 == 1 } }),
    list("sum", derive: { $0.reduced(0) { $0 &+ $1 } }, compute: { [$0.reduce(0, &+)] }),
    sections("sections-of-30", 30), sections("sections-of-30000", 30_000),
  ]

  private static func list(
    _ name: String, derive: @escaping @Sendable (ObservableArray<Post>) -> ObservableList<Post>,
    compute: @escaping @Sendable ([Post]) -> [Post]
  ) -> Operator<Post> {
    Operator(name: name, element: { Post($0) }) { source in
      let list = derive(source)
      return { list.snapshot.count }
    } compute: { source in
      var shown = compute(source)
      return { source in
        let result = compute(source)
        consume(BatchChanges(from: shown, to: result, matching: .id))
        shown = result
      }
    }
  }

  private static func list(
    _ name: String, derive: @escaping @Sendable (ObservableArray<Int>) -> ObservableList<Int>,
    compute: @escaping @Sendable ([Int]) -> [Int]
  ) -> Operator<Int> {
    Operator(name: name, element: { $0 }) { source in
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
  private static func sections(_ name: String, _ count: Int) -> Operator<Int> {
    Operator(name: name, element: { $0 }) { source in
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
    cases(operators) + cases(posts) + folderCases + rowByRowCases
  }

  private static func cases<Element>(_ operators: [Operator<Element>]) -> [any Benchmark] {
    operators.flatMap { derivation in
      sizes.flatMap { size in
        size.ks.flatMap { k in
          [Mix.random, .randomMoves].map { turn(derivation, $0, n: size.n, k: k) }
        }
      }
    }
  }

  private static func turn<Element>(
    _ derivation: Operator<Element>, _ mix: Mix, n: Int, k: Int
  ) -> Case {
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

  private static func derived<Element>(
    _ derivation: Operator<Element>, _ mix: Mix, n: Int, k: Int, seed: UInt64
  ) -> Trial {
    var random = SplitMix(seed: seed)
    let source = ObservableArray(elements(n, &random).map(derivation.element))
    let look = derivation.derive(source)
    consume(look())
    var generator = EditGenerator(count: n, mix: mix, seed: seed)
    return Trial(
      rounds: rounds(n), operations: 1,
      prepare: {
        for edit in generator.edits(k) {
          source.apply(edit, derivation.element(Int(truncatingIfNeeded: random.next() >> 2)))
        }
      },
      work: { consume(look()) },
      counters: { ["count": look()] })
  }

  private static func anew<Element>(
    _ derivation: Operator<Element>, _ mix: Mix, n: Int, k: Int, seed: UInt64
  ) -> Trial {
    var random = SplitMix(seed: seed)
    var source = elements(n, &random).map(derivation.element)
    let compute = derivation.compute(source)
    var generator = EditGenerator(count: n, mix: mix, seed: seed)
    return Trial(
      rounds: n < 1_000 ? rounds(n) : 3, operations: 1,
      prepare: {
        for edit in generator.edits(k) {
          source.apply(edit, derivation.element(Int(truncatingIfNeeded: random.next() >> 2)))
        }
      },
      work: { compute(source) })
  }

  private static func rounds(_ n: Int) -> Int { n < 1_000 ? 500 : 20 }
}

// MARK: - Folders of posts

extension DerivedSuite {
  /// A list of a thousand arrays, flattened, in which K edits fall anywhere.
  private static var folderCases: [any Benchmark] {
    [100_000, 1_000_000].flatMap { n in
      [1, 100, 10_000].map { k in
        Case(
          heading: Heading(suite: "derived", name: "flattened-1000", n: n, k: k),
          subject: { flattened(n: n, k: k, seed: $0) },
          reference: Reference(name: "anew-and-diff") { joined(n: n, k: k, seed: $0) })
      }
    }
  }

  private static func folders(_ n: Int, _ random: inout SplitMix) -> [[Int]] {
    (0..<1_000).map { _ in elements(n / 1_000, &random) }
  }

  /// Makes edits of folders of the same length.
  private static func edits(_ k: Int, _ n: Int, _ random: inout SplitMix) -> [(folder: Int, Edit)] {
    (0..<k).map { number in
      let (folder, place) = (random.index(below: 1_000), random.index(below: n / 2_000))
      return (folder, number % 2 == 0 ? .update(at: place) : .move(from: place, to: place + 1))
    }
  }

  private static func flattened(n: Int, k: Int, seed: UInt64) -> Trial {
    var random = SplitMix(seed: seed)
    let folders = folders(n, &random).map { ObservableArray($0) }
    let list = ObservableArray(0..<1_000).flattened { folders[$0] }
    consume(list.snapshot.count)
    return Trial(
      rounds: rounds(n), operations: 1,
      prepare: {
        for (folder, edit) in edits(k, n, &random) {
          folders[folder].apply(edit, Int(truncatingIfNeeded: random.next() >> 2))
        }
      },
      work: { consume(list.snapshot.count) })
  }

  private static func joined(n: Int, k: Int, seed: UInt64) -> Trial {
    var random = SplitMix(seed: seed)
    var folders = folders(n, &random)
    var shown = folders.flatMap { $0 }
    return Trial(
      rounds: 3, operations: 1,
      prepare: {
        for (folder, edit) in edits(k, n, &random) {
          folders[folder].apply(edit, Int(truncatingIfNeeded: random.next() >> 2))
        }
      },
      work: {
        let result = folders.flatMap { $0 }
        consume(BatchChanges(from: shown, to: result, matching: .self))
        shown = result
      })
  }
}
