import ObservableCollections

/// Two lists of the size of a screen compared by key: there constants decide, not growth.
///
/// A round is a thousand comparisons, because one alone is short beside a look at the clock; an
/// operation is one of them. They stand beside one pass that compares the lists element by element, or
/// beside the standard library's difference with inferred moves.
enum SmallDiffSuite {
  /// What a screen's list goes through.
  private enum Change: String, CaseIterable {
    case few, shuffled, appearing, vanishing, unchanged

    /// The numbers before and after.
    func lists(n: Int, seed: UInt64) -> NumberLists {
      var random = SplitMix(seed: seed)
      let old = Array(0..<n)
      switch self {
      case .few:
        return NumberLists(DiffSize(n: n, deleted: 1, inserted: 1, swapped: 1), seed: seed)
      case .shuffled: return NumberLists(old: old, new: old.shuffled(using: &random))
      case .appearing: return NumberLists(old: [], new: old)
      case .vanishing: return NumberLists(old: old, new: [])
      case .unchanged: return NumberLists(old: old, new: old)
      }
    }
  }

  /// A row that has an id and shows three things.
  private struct Row: Identifiable, Equatable {
    let id: Int
    let first: Int
    let second: Int
    let third: Int

    init(_ number: Int) { (id, first, second, third) = (number, number / 2, number / 3, 7) }
  }

  private static let repeats = 1_000

  static var cases: [any Benchmark] {
    [10, 50, 200].flatMap { n in
      Change.allCases.flatMap { change in [ids(change, n: n), rows(change, n: n)] }
    }
  }

  /// Elements that are their own keys.
  private static func ids(_ change: Change, n: Int) -> Case {
    Case(
      heading: Heading(suite: "small-diff", name: "ids-\(change.rawValue)", n: n, k: 1),
      isQuick: change == .few,
      subject: { seed in
        let lists = change.lists(n: n, seed: seed)
        return repeating(counters: { counters(lists) }) {
          consume(BatchChanges(from: lists.old, to: lists.new, matching: .self))
        }
      },
      reference: Reference(name: "stdlib") { seed in
        let lists = change.lists(n: n, seed: seed)
        return repeating { consume(lists.new.difference(from: lists.old).inferringMoves()) }
      })
  }

  /// Elements with ids, whose contents are compared too.
  private static func rows(_ change: Change, n: Int) -> Case {
    Case(
      heading: Heading(suite: "small-diff", name: "rows-\(change.rawValue)", n: n, k: 1),
      subject: { seed in
        let (old, new) = change.lists(n: n, seed: seed).elements(Row.init)
        return repeating { consume(BatchChanges(from: old, to: new, matching: .id)) }
      },
      reference: Reference(name: "equality-pass") { seed in
        let (old, new) = change.lists(n: n, seed: seed).elements(Row.init)
        return repeating { consume(equalPairs(old, new)) }
      })
  }

  private static func repeating(
    counters: @escaping () -> [String: Int] = { [:] }, _ work: @escaping () -> Void
  ) -> Trial {
    Trial(
      operations: repeats, work: { for _ in 0..<repeats { work() } }, counters: counters)
  }

  private static func equalPairs(_ old: [Row], _ new: [Row]) -> Int {
    var count = 0
    for index in 0..<min(old.count, new.count) where old[index] == new[index] { count += 1 }
    return count
  }

  /// A comparison apart whose elements count.
  private static func counters(_ lists: NumberLists) -> [String: Int] {
    let (old, new) = lists.elements(CountingNumber.init)
    (CountingNumber.comparisons, CountingNumber.hashes) = (0, 0)
    let changes = BatchChanges(from: old, to: new, matching: .self)
    return [
      "moves": changes.moves.elementCount, "comparisons": CountingNumber.comparisons,
      "hashes": CountingNumber.hashes,
    ]
  }
}
