import Foundation
import ObservableCollections

/// Two whole lists compared by key.
///
/// An operation is one whole diff. It stands beside one pass that compares the lists element by
/// element, beside one that hashes every element of both, and, where that ends in time, beside the
/// standard library's difference with inferred moves.
enum DiffSuite {
  static var cases: [any Benchmark] {
    sizes("uuid") { UUID(number: $0) } + sizes("int") { $0 &* 0x1E37_79B9_7F4A_7C15 }
      + sizes("string") { "element number \($0)" } + sizes("class") { KeyedRow($0) }
      + [nothingChanged] + worstCases + replaceAll
  }

  private static func sizes<Element: Hashable>(
    _ name: String, _ make: @escaping (Int) -> Element
  ) -> [any Benchmark] {
    DiffSize.all.flatMap { size in
      [Company.equalityPass, .hashingPass, .standardLibrary]
        .filter { $0 != .standardLibrary || size.n <= 5_000 }
        .map { company in
          diff(
            Heading(suite: "diff", name: name, n: size.n, k: size.k), company,
            isQuick: name == "uuid", make
          ) { NumberLists(size, seed: $0) }
        }
    }
  }

  private static var nothingChanged: any Benchmark {
    let n = 1_000_000
    return diff(
      Heading(suite: "diff", name: "nothing-changed", n: n, k: 0), .equalityPass, isQuick: true,
      { UUID(number: $0) }
    ) { _ in NumberLists(old: Array(0..<n), new: Array(0..<n)) }
  }

  private static var worstCases: [any Benchmark] {
    [5_000, 100_000].flatMap { n in
      WorstCase.allCases.map { worst in
        diff(
          Heading(suite: "diff", name: worst.rawValue, n: n, k: n), .hashingPass, isQuick: false,
          { UUID(number: $0) }
        ) { worst.lists(n: n, seed: $0) }
      }
    }
  }
}

// MARK: - Cases

extension DiffSuite {
  /// What a diff is measured beside.
  private enum Company: String {
    case equalityPass = "equality-pass"
    case hashingPass = "hashing-pass"
    case standardLibrary = "stdlib"

    func work<Element: Hashable>(_ old: [Element], _ new: [Element]) {
      switch self {
      case .equalityPass: consume(equalPairs(old, new))
      case .hashingPass: consume(hashSum(old) ^ hashSum(new))
      case .standardLibrary: consume(new.difference(from: old).inferringMoves())
      }
    }

    private func equalPairs<Element: Hashable>(_ old: [Element], _ new: [Element]) -> Int {
      var count = 0
      for index in 0..<min(old.count, new.count) where old[index] == new[index] { count += 1 }
      return count
    }

    private func hashSum<Element: Hashable>(_ list: [Element]) -> Int {
      var sum = 0
      for element in list { sum ^= element.hashValue }
      return sum
    }
  }

  private static func diff<Element: Hashable>(
    _ heading: Heading, _ company: Company, isQuick: Bool, _ make: @escaping (Int) -> Element,
    _ numbers: @escaping (_ seed: UInt64) -> NumberLists
  ) -> Case {
    Case(
      heading: heading, isQuick: isQuick,
      subject: { seed in
        let (old, new) = numbers(seed).elements(make)
        return Trial(
          operations: 1, work: { consume(BatchChanges(from: old, to: new, matching: .self)) },
          counters: { counters(numbers(seed)) })
      },
      reference: Reference(name: company.rawValue) { seed in
        let (old, new) = numbers(seed).elements(make)
        return Trial(operations: 1, work: { company.work(old, new) })
      })
  }

  /// A run apart that counts.
  private static func counters(_ numbers: NumberLists) -> [String: Int] {
    let (old, new) = numbers.elements(CountingNumber.init)
    (CountingNumber.comparisons, CountingNumber.hashes) = (0, 0)
    let changes = BatchChanges(from: old, to: new, matching: .self)
    return [
      "moves": changes.moves.elementCount, "removals": changes.removals.count,
      "insertions": changes.insertions.count, "comparisons": CountingNumber.comparisons,
      "hashes": CountingNumber.hashes,
    ]
  }

  /// What makes a diff slow.
  private enum WorstCase: String, CaseIterable {
    case reversed, shuffled, disjoint
    case allEqual = "all-equal"
    case halfDuplicates = "half-duplicates"

    func lists(n: Int, seed: UInt64) -> NumberLists {
      var random = SplitMix(seed: seed)
      let old = Array(0..<n)
      switch self {
      case .reversed: return NumberLists(old: old, new: old.reversed())
      case .shuffled: return NumberLists(old: old, new: old.shuffled(using: &random))
      case .disjoint: return NumberLists(old: old, new: Array(n..<2 * n))
      case .allEqual:
        // The other elements keep the common ends from saying it all.
        let equal = [Int](repeating: 0, count: n - 1)
        return NumberLists(old: equal + [1], new: [2] + equal)
      case .halfDuplicates:
        let doubled = old.map { $0 % 2 == 0 ? $0 : $0 % 101 }
        return NumberLists(old: doubled, new: doubled.shuffled(using: &random))
      }
    }
  }

  /// The whole way in: diff, records, storage, log.
  private static var replaceAll: [any Benchmark] {
    let (size, n) = (DiffSize.all[1], 1_000_000)
    return [
      replaceAll(Heading(suite: "diff", name: "replace-all", n: size.n, k: size.k), .hashingPass) {
        NumberLists(size, seed: $0)
      },
      replaceAll(
        Heading(suite: "diff", name: "replace-all-unchanged", n: n, k: 0), .equalityPass
      ) { _ in NumberLists(old: Array(0..<n), new: Array(0..<n)) },
    ]
  }

  private static func replaceAll(
    _ heading: Heading, _ company: Company, _ numbers: @escaping (_ seed: UInt64) -> NumberLists
  ) -> Case {
    Case(
      heading: heading, isQuick: true,
      subject: { seed in
        let (old, new) = numbers(seed).elements { UUID(number: $0) }
        let array = ObservableArray(old)
        return Trial(
          operations: 1, work: { consume(array.replaceAll(with: new, matching: .self)) },
          counters: { counters(numbers(seed)) })
      },
      reference: Reference(name: company.rawValue) { seed in
        let (old, new) = numbers(seed).elements { UUID(number: $0) }
        return Trial(operations: 1, work: { company.work(old, new) })
      })
  }
}
