import Foundation
import ObservableCollections

/// How large a list is, and how much of it changes.
struct DiffSize {
  let n: Int
  let deleted: Int
  let inserted: Int
  let swapped: Int

  /// The number of changes.
  var k: Int { deleted + inserted + swapped }

  static let all = [
    DiffSize(n: 5_000, deleted: 1_000, inserted: 1_000, swapped: 200),
    DiffSize(n: 100_000, deleted: 10_000, inserted: 10_000, swapped: 2_000),
    DiffSize(n: 1_000_000, deleted: 1_000, inserted: 1_000, swapped: 200),
  ]
}

/// Two lists of numbers, of which elements are made.
struct NumberLists {
  var old: [Int]
  var new: [Int]

  /// Changes at random places.
  init(_ size: DiffSize, seed: UInt64) {
    var random = SplitMix(seed: seed)
    old = Array(0..<size.n)
    var isDeleted = [Bool](repeating: false, count: size.n)
    for place in random.places(size.deleted, below: size.n) { isDeleted[place] = true }
    let kept = old.filter { !isDeleted[$0] }
    new = []
    new.reserveCapacity(kept.count + size.inserted)
    var number = size.n
    var places = random.places(size.inserted, below: kept.count).sorted()[...]
    for (index, element) in kept.enumerated() {
      if places.first == index {
        places.removeFirst()
        new.append(number)
        number += 1
      }
      new.append(element)
    }
    for _ in 0..<size.swapped {
      new.swapAt(random.index(below: new.count), random.index(below: new.count))
    }
  }

  init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
  }

  /// The same lists of other elements.
  func elements<Element>(_ make: (Int) -> Element) -> (old: [Element], new: [Element]) {
    // An element of the new list is an object of its own, as after parsing.
    (old.map(make), new.map(make))
  }
}

extension SplitMix {
  /// Different places in any order.
  fileprivate mutating func places(_ count: Int, below limit: Int) -> Set<Int> {
    var places: Set<Int> = []
    while places.count < count { places.insert(index(below: limit)) }
    return places
  }
}

extension UUID {
  /// An identifier that a number always gives.
  init(number: Int) {
    var random = SplitMix(seed: UInt64(number))
    var words = (random.next(), random.next())
    self = withUnsafeBytes(of: &words) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

/// An object with a key.
final class KeyedRow: Hashable, Sendable {
  let key: UUID

  init(_ number: Int) { key = UUID(number: number) }

  static func == (one: KeyedRow, other: KeyedRow) -> Bool { one.key == other.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// A number that counts what it is asked.
struct CountingNumber: Hashable {
  nonisolated(unsafe) static var comparisons = 0
  nonisolated(unsafe) static var hashes = 0

  let number: Int

  static func == (one: CountingNumber, other: CountingNumber) -> Bool {
    comparisons += 1
    return one.number == other.number
  }

  func hash(into hasher: inout Hasher) {
    CountingNumber.hashes += 1
    hasher.combine(number)
  }
}
