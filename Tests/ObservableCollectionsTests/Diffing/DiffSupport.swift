import ObservableCollections
import ObservableCollectionsTesting

@testable import CoreTestSupport
@testable import ListDiffs

/// Two lists whose elements count what they are asked.
struct QuestionedLists {
  let questions = Questions()
  let old: [Questioned]
  let new: [Questioned]

  /// - Parameter hash: what an element with a key says its hash is.
  init(_ old: some Sequence<Int>, _ new: some Sequence<Int>, hash: (Int) -> Int = { $0 }) {
    let questions = questions
    self.old = old.map { Questioned(key: $0, hash: hash($0), questions: questions) }
    self.new = new.map { Questioned(key: $0, hash: hash($0), questions: questions) }
  }

  /// The diff, checked by replay; what the check asks is not counted.
  func diff() throws -> KeyedDiff {
    let diff = KeyedDiff(from: old, to: new, matching: .self)
    let (comparisons, hashes) = (questions.comparisons, questions.hashes)
    try diff.check(old, new)
    (questions.comparisons, questions.hashes) = (comparisons, hashes)
    return diff
  }
}

extension KeyedDiff {
  /// Throws unless the changes are valid and lead from one list to the other.
  func check<Element: Equatable>(_ old: [Element], _ new: [Element]) throws {
    let update = BatchUpdate(
      changes: changes, before: ArraySnapshot(old), after: ArraySnapshot(new))
    try expectEqual(changes.checked(), changes, "The changes made from their parts")
    try expectEqual(update.applied(to: old), new, "\(changes) applied to \(old.count) elements")
    // Survivors have the keys they had: for elements that are their own keys, they are equal.
    for newIndex in new.indices {
      guard let oldIndex = changes.oldIndex(forNew: newIndex) else { continue }
      if old[oldIndex] != new[newIndex], !changes.updatedNewIndexes.contains(newIndex) {
        throw BatchFault("\(oldIndex) → \(newIndex) pairs elements that differ in \(changes)")
      }
    }
  }
}

/// Calls `body` with every list of up to `longest` elements in which letters of `alphabet` occur.
func everyList(of alphabet: Int, longest: Int, _ body: ([Int]) throws -> Void) throws {
  func extend(_ list: [Int]) throws {
    try body(list)
    if list.count == longest { return }
    for letter in 0..<alphabet { try extend(list + [letter]) }
  }
  try extend([])
}

/// Calls `body` with every list of up to `longest` different elements: some of `0..<count` in any
/// order, and new ones between, which count from `count` in their order.
func everyArrangement(
  of count: Int, longest: Int, _ body: ([Int]) throws -> Void
) throws {
  func extend(_ list: [Int], _ nextNew: Int) throws {
    try body(list)
    if list.count == longest { return }
    for old in 0..<count where !list.contains(old) { try extend(list + [old], nextNew) }
    try extend(list + [nextNew], nextNew + 1)
  }
  try extend([], count)
}

/// A list after random changes, and what they were.
struct ChangedList {
  var items: [Item]

  /// Deletes, inserts, swaps and updates at random places; new ids are a million and above.
  init(
    _ old: [Item], deleting: Int, inserting: Int, swapping: Int, updating: Int,
    using random: inout SplitMix64
  ) {
    items = old
    let firstNew = max(1_000_000, 1 + (old.map(\.id).max() ?? 0))
    for _ in 0..<min(deleting, items.count) {
      items.remove(at: Int.random(in: 0..<items.count, using: &random))
    }
    for number in 0..<inserting {
      items.insert(
        Item(id: firstNew + number), at: Int.random(in: 0...items.count, using: &random))
    }
    guard !items.isEmpty else { return }
    for _ in 0..<swapping {
      items.swapAt(
        Int.random(in: items.indices, using: &random),
        Int.random(in: items.indices, using: &random))
    }
    for _ in 0..<updating { items[Int.random(in: items.indices, using: &random)].text += 1 }
  }
}
