/// The keys of the rows of a paired list, as numbers. Guarded by the gate of the list.
///
/// Keys are compared only where a closure returns one: so inconsistent ones make no index wrong.
class PairedRows {
  /// The numbers of the rows, in order.
  private var numbers = ElementNumbers()
  /// The key of each row, by its number, -1 for none; and its place among the rows with that key.
  private var keys: [Int32] = []
  private var places: [Int32] = []
  /// The rows with each key.
  final var rows: [[Int32]] = []
  /// The keys that were read of rows since the last call of ``assign(at:)``, in order.
  final var asked: [Int32] = []
  /// The keys whose rows are to be made again.
  final var changed: [Int32] = []
  /// The keys that have lost a row.
  final var left: [Int32] = []

  /// Takes the rows of the first read.
  func begin(count: Int) {
    numbers.begin(count: count)
    grow()
    changed = []
  }

  private func grow() {
    let added = numbers.limit - keys.count
    if added <= 0 { return }
    keys += repeatElement(-1, count: added)
    places += repeatElement(-1, count: added)
  }

  /// Takes over changes of the source.
  ///
  /// - Returns: the changes, with a replacement of each element whose partners have changed.
  func take(_ log: EditLog) -> EditLog {
    if !log.isIdentity {
      let gone = numbers.numbers(removedBy: log)
      for number in gone { setKey(-1, of: number) }
      numbers.take(log, removing: gone)
      grow()
    }
    if changed.isEmpty { return log }
    let order = numbers.order
    let indexes = changed.flatMap { key in rows[Int(key)].map { order.index(of: Int($0)) } }
    changed = []
    var log = log
    for range in IndexRanges(indexes).ranges { log.update(range) }
    return log
  }

  /// Assigns the keys that were read to the rows that were made of the elements in some ranges.
  func assign(at ranges: [Range<Int>]) {
    var next = 0
    let order = numbers.order
    for range in ranges {
      if range.upperBound - range.lowerBound > asked.count - next { break }
      for index in range {
        setKey(asked[next], of: order[index])
        next += 1
      }
    }
    if next != asked.count || next != ranges.reduce(0, { $0 + $1.count }) {
      trap("\(asked.count) keys were read of the elements at \(ranges)")
    }
    asked.removeAll(keepingCapacity: true)
    freeUnused()
  }

  private func setKey(_ key: Int32, of number: Int) {
    let old = keys[number]
    if old == key { return }
    if old >= 0 {
      let place = Int(places[number])
      let last = rows[Int(old)].removeLast()
      if Int(last) != number {
        rows[Int(old)][place] = last
        places[Int(last)] = Int32(place)
      }
      if rows[Int(old)].isEmpty { left.append(old) }
    }
    keys[number] = key
    if key >= 0 {
      places[number] = Int32(rows[Int(key)].count)
      rows[Int(key)].append(Int32(number))
    }
  }

  /// Frees the keys that nothing has.
  func freeUnused() { left = [] }
}

/// The keys of the rows of a paired list, and the elements of the other list with each key. Guarded by
/// the gate of the list.
final class PartnerTable<Key: Hashable, Group: PartnerGroup>: PairedRows {
  typealias Partner = Group.Element

  /// What is known of a key.
  private struct Entry {
    /// Whether there is such a key.
    var isUsed = false
    var group = Group()
    /// Whether the group has changed in the present turn, and its first element before that.
    var isTouched = false
    var firstBefore: Int32?
  }

  /// The keys of an element: most have one.
  private struct Keys {
    var first: Int32 = -1
    var others: [Int32] = []

    func forEach(_ body: (Int32) -> Void) {
      if first >= 0 { body(first) }
      for key in others { body(key) }
    }

    mutating func insert(_ key: Int32) {
      if first < 0 {
        first = key
      } else if key != first, !others.contains(key) {
        others.append(key)
      }
    }
  }

  private var table = SectionTable<Key>()
  private var entries: [Entry] = []
  /// The numbers of the other list's elements, in order, and their keys, by their numbers.
  private var numbers = ElementNumbers()
  private var keys: [Keys] = []
  /// The other list.
  private var state = ArraySnapshot<Partner>()
  private let keysOfPartner: (Partner) -> [Key]
  /// The keys whose groups have changed in the present turn.
  private var touched: [Int32] = []

  /// - Parameter keys: returns the keys of an element of the other list. Called once for each inserted
  ///   or replaced element.
  init(_ keys: @escaping (Partner) -> [Key]) { keysOfPartner = keys }

  /// The number of entries, unused ones included.
  var entryCount: Int { entries.count }

  // MARK: Asked by rows

  /// The elements with a key, which is that of the next row.
  func group(of key: Key?) -> Group? {
    guard let key else {
      asked.append(-1)
      return nil
    }
    let number = number(of: key)
    asked.append(number)
    return entries[Int(number)].group
  }

  /// The first element with a key, which is that of the next row.
  func first(of key: Key?) -> Partner? {
    guard let first = group(of: key)?.first else { return nil }
    return state[numbers.order.index(of: Int(first))]
  }

  private func number(of key: Key) -> Int32 {
    let number = table.slot(of: key)
    if number >= entries.count {
      entries.append(Entry())
      rows.append([])
    }
    entries[number].isUsed = true
    return Int32(number)
  }

  override func freeUnused() {
    for key in left.map(Int.init) where rows[key].isEmpty && entries[key].group.isEmpty {
      if !entries[key].isUsed { continue }
      entries[key].isUsed = false
      table.remove(key)
    }
    left.removeAll(keepingCapacity: true)
  }

  // MARK: Changes of the other list

  /// Takes over changes of the other list.
  ///
  /// - Returns: whether rows are to be made again.
  func take(_ log: EditLog, _ state: ArraySnapshot<Partner>) -> Bool {
    // Client code first.
    var renewed: [Keys] = []
    for range in log.renewedIndexes {
      for index in range {
        var keys = Keys()
        for key in keysOfPartner(state[index]) { keys.insert(number(of: key)) }
        renewed.append(keys)
      }
    }
    let gone = numbers.numbers(removedBy: log)
    for number in gone {
      removeFromGroups(number)
      keys[number] = Keys()
    }
    let again = takeOut(log)
    numbers.take(log, removing: gone)
    if numbers.limit > keys.count {
      keys += repeatElement(Keys(), count: numbers.limit - keys.count)
    }
    self.state = state
    let updated = putIn(log, renewed, again)
    for key in touched { finish(key, updated) }
    touched.removeAll(keepingCapacity: true)
    freeUnused()
    return !changed.isEmpty
  }

  /// Takes elements out of their groups that were replaced or have moved. What is left keeps its order.
  ///
  /// - Returns: the numbers of those that have moved.
  private func takeOut(_ log: EditLog) -> Set<Int> {
    var (moved, stayEnd): (Set<Int>, Int) = ([], 0)
    let order = numbers.order
    log.forEachRun { run in
      if run.isInserted { return }
      let range = run.oldStart..<run.oldStart + run.count
      let isMoved = run.isMoved || run.oldStart < stayEnd
      if !isMoved { stayEnd = range.upperBound }
      if !isMoved, !run.isUpdated { return }
      for index in range {
        removeFromGroups(order[index])
        if isMoved { moved.insert(order[index]) }
      }
    }
    return moved
  }

  /// Puts elements into their groups that are new, were replaced, or have moved.
  ///
  /// - Parameters:
  ///   - renewed: the keys of those that are new or were replaced, in order.
  ///   - moved: the numbers of those that have moved.
  /// - Returns: the numbers of those that were replaced.
  private func putIn(_ log: EditLog, _ renewed: [Keys], _ moved: Set<Int>) -> Set<Int32> {
    var updated: Set<Int32> = []
    var (next, index) = (0, 0)
    let order = numbers.order
    log.forEachRun { run in
      defer { index += run.count }
      let isRenewed = run.isInserted || run.isUpdated
      if !isRenewed, moved.isEmpty { return }
      // A run moves as a whole.
      if !isRenewed, !moved.contains(order[index]) { return }
      for place in index..<index + run.count {
        let number = order[place]
        if isRenewed {
          keys[number] = renewed[next]
          next += 1
          if run.isUpdated { updated.insert(Int32(number)) }
        }
        keys[number].forEach { key in
          touch(key)
          entries[Int(key)].group.insert(Int32(number), state[place], in: order)
        }
      }
    }
    return updated
  }

  private func removeFromGroups(_ number: Int) {
    let order = numbers.order
    keys[number].forEach { key in
      touch(key)
      entries[Int(key)].group.remove(Int32(number), in: order)
    }
  }

  private func touch(_ key: Int32) {
    if entries[Int(key)].isTouched { return }
    entries[Int(key)].isTouched = true
    entries[Int(key)].firstBefore = entries[Int(key)].group.first
    touched.append(key)
  }

  /// Notes whether the rows with a key are to be made again.
  private func finish(_ key: Int32, _ updated: Set<Int32>) {
    let (before, first) = (entries[Int(key)].firstBefore, entries[Int(key)].group.first)
    entries[Int(key)].isTouched = false
    if first == nil { left.append(key) }
    if rows[Int(key)].isEmpty { return }
    if Group.isWhole || before != first || first.map(updated.contains) ?? false {
      changed.append(key)
    }
  }
}

/// The elements of the other list with one key, in its order.
protocol PartnerGroup {
  associatedtype Element

  /// Whether rows depend on all of them; otherwise on the first.
  static var isWhole: Bool { get }

  #if DEBUG
    /// The call that makes such lists.
    static var call: String { get }
  #endif

  init()

  /// The number of the first one.
  var first: Int32? { get }

  /// Inserts an element with a number at its place.
  ///
  /// - Parameter order: the order of the other list.
  mutating func insert(_ number: Int32, _ element: Element, in order: NumberList)

  /// Removes the element with a number.
  mutating func remove(_ number: Int32, in order: NumberList)
}

extension PartnerGroup {
  var isEmpty: Bool { first == nil }
}

/// The elements with one key, of which rows are made of the first.
struct FirstPartner<Element>: PartnerGroup {
  private var numbers: [Int32] = []

  static var isWhole: Bool { false }

  #if DEBUG
    static var call: String { "paired" }
  #endif

  var first: Int32? { numbers.first }

  mutating func insert(_ number: Int32, _ element: Element, in order: NumberList) {
    numbers.insert(number, at: place(of: number, in: order))
  }

  mutating func remove(_ number: Int32, in order: NumberList) {
    numbers.remove(at: place(of: number, in: order))
  }

  private func place(of number: Int32, in order: NumberList) -> Int {
    if numbers.isEmpty { return 0 }
    let index = order.index(of: Int(number))
    return numbers.partitioningIndex { order.index(of: Int($0)) >= index }
  }
}

/// The elements with one key, of which rows are made of all.
struct WholeGroup<Element>: PartnerGroup {
  private var numbers = ArraySnapshot<Int32>()
  private(set) var elements = ArraySnapshot<Element>()

  static var isWhole: Bool { true }

  #if DEBUG
    static var call: String { "grouped" }
  #endif

  var first: Int32? { numbers.first }

  mutating func insert(_ number: Int32, _ element: Element, in order: NumberList) {
    let place = place(of: number, in: order)
    numbers.insert(number, at: place)
    elements.insert(element, at: place)
  }

  mutating func remove(_ number: Int32, in order: NumberList) {
    let place = place(of: number, in: order)
    _ = numbers.remove(at: place)
    _ = elements.remove(at: place)
  }

  private func place(of number: Int32, in order: NumberList) -> Int {
    let index = order.index(of: Int(number))
    // New ones come most often at an end.
    if let last = numbers.last, order.index(of: Int(last)) < index { return numbers.count }
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if order.index(of: Int(numbers[middle])) >= index { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
