/// The rows of a list by the hashes of their ids.
///
/// It holds neither ids nor elements, and runs none of their code: the caller compares the elements
/// in the returned rows. So it can be used under a lock, and inconsistent ids cannot break it.
///
/// The elements of one hash are a chain. Inserting one or removing one is O(1) however long the
/// chain is, and a lookup returns only its first elements: equal hashes make a search slow, but
/// never an edit.
package struct IdentityRows {
  /// The rows of one hash.
  package struct Found {
    /// One of the rows; `nil` if there is none.
    package internal(set) var first: Int?
    /// The others. Empty unless ids are equal, or their hashes.
    package internal(set) var others: [Int]
    /// Whether these are all rows; otherwise there were too many to examine.
    package internal(set) var isComplete: Bool

    init() { (others, isComplete) = ([], true) }
  }

  /// The neighbours of an element in its chain.
  private struct Link {
    /// The number of the next element; -1 for none.
    var next: Int32 = -1
    /// The number of the previous element; -1 for none.
    var previous: Int32 = -1
  }

  /// The maximum number of elements of one hash that a lookup examines.
  static var limit: Int { 32 }
  /// The maximum number of elements of a chain that a lookup examines.
  private static var chainLimit: Int { 256 }

  private var numbers: ElementNumbers
  /// By number: the hash; unspecified for a row without an id.
  private var hashes: [UInt32]
  /// By number.
  private var links: [Link]
  /// The first number of each chain, or -1. The number of chains is a power of two.
  private var heads: [Int32]

  /// - Parameter hashes: for each row the hash of its id; `nil` for a header, which has none.
  init(_ hashes: [UInt32?]) {
    numbers = ElementNumbers(NumberStore(capacity: 128))
    heads = []
    numbers.begin(count: hashes.count)
    self.hashes = hashes.map { $0 ?? 0 }
    links = Array(repeating: Link(), count: hashes.count)
    heads = Array(repeating: -1, count: IdentityRows.headCount(for: hashes.count))
    for (number, hash) in hashes.enumerated() {
      if let hash { insert(number, hash) }
    }
  }

  /// The number of rows.
  var count: Int { numbers.order.count }

  /// The capacity in rows.
  var placeCount: Int { hashes.count }

  /// The rows whose ids have a hash.
  func rows(of hash: UInt32) -> Found {
    var found = Found()
    var number = Int(heads[Int(hash) & (heads.count - 1)])
    var met = 0
    while number >= 0 {
      if met == IdentityRows.chainLimit || found.others.count == IdentityRows.limit - 1 {
        found.isComplete = false
        break
      }
      met += 1
      if hashes[number] == hash {
        let row = numbers.order.index(of: number)
        if found.first == nil { found.first = row } else { found.others.append(row) }
      }
      number = Int(links[number].next)
    }
    return found
  }

  /// The only row that may have an id with a hash; `noRow` of a core if there is none, `unknownRow`
  /// if there are several.
  func onlyRow(of hash: UInt32) -> Int {
    var number = Int(heads[Int(hash) & (heads.count - 1)])
    var found = -1
    var met = 0
    while number >= 0 {
      if met == IdentityRows.chainLimit { return ArrayCore.unknownRow }
      met += 1
      if hashes[number] == hash {
        if found >= 0 { return ArrayCore.unknownRow }
        found = number
      }
      number = Int(links[number].next)
    }
    return found < 0 ? ArrayCore.noRow : numbers.order.index(of: found)
  }

  /// Applies changes of the list.
  ///
  /// - Parameters:
  ///   - log: the changes.
  ///   - renewed: as for the initialiser, for each inserted or replaced row, in order.
  mutating func advance(_ log: EditLog, renewed: [UInt32?]) {
    let gone = numbers.numbers(removedBy: log)
    for number in gone { remove(number) }
    var inserted: [UInt32?] = []
    var next = 0
    log.forEachRun { run in
      if !run.isInserted, !run.isUpdated { return }
      let own = renewed[next..<next + run.count]
      next += run.count
      if run.isInserted { return inserted += own }
      for (offset, hash) in own.enumerated() {
        replace(numbers.order[run.oldStart + offset], hash)
      }
    }
    let new = numbers.take(log, removing: gone, reusingThem: true)
    let missing = numbers.limit - hashes.count
    // Appending nothing copies a shared array, too: replacements in a transaction would copy the
    // index.
    if missing > 0 {
      hashes += repeatElement(0, count: missing)
      links += repeatElement(Link(), count: missing)
    }
    for (number, hash) in zip(new, inserted) {
      if let hash { insert(number, hash) }
    }
    if count > heads.count { spread() }
    // Most of the capacity is unused.
    if numbers.limit > 2 * count + 128 { self = IdentityRows(hashesInOrder) }
  }
}

// MARK: - Chains

extension IdentityRows {
  /// For each row the hash of its id, or `nil`.
  private var hashesInOrder: [UInt32?] {
    (0..<count).map { index in
      let number = numbers.order[index]
      let isInChain =
        links[number].previous >= 0
        || heads[Int(hashes[number]) & (heads.count - 1)] == number
      return isInChain ? hashes[number] : nil
    }
  }

  private static func headCount(for count: Int) -> Int {
    var result = 16
    while result < count { result *= 2 }
    return result
  }

  /// Inserts an element at the front of its chain.
  private mutating func insert(_ number: Int, _ hash: UInt32) {
    hashes[number] = hash
    let chain = Int(hash) & (heads.count - 1)
    let next = heads[chain]
    links[number] = Link(next: next, previous: -1)
    if next >= 0 { links[Int(next)].previous = Int32(number) }
    heads[chain] = Int32(number)
  }

  /// Removes an element from its chain, if it is in one.
  private mutating func remove(_ number: Int) {
    let link = links[number]
    let chain = Int(hashes[number]) & (heads.count - 1)
    if link.previous >= 0 {
      links[Int(link.previous)].next = link.next
    } else if heads[chain] == number {
      heads[chain] = link.next
    } else {
      // A row without an id.
      return
    }
    if link.next >= 0 { links[Int(link.next)].previous = link.previous }
    links[number] = Link()
  }

  /// Changes the hash of an element.
  private mutating func replace(_ number: Int, _ hash: UInt32?) {
    guard let hash, hash != hashes[number] else { return }
    remove(number)
    insert(number, hash)
  }

  /// Makes as many chains as there are elements.
  private mutating func spread() {
    var old = Array(repeating: Int32(-1), count: IdentityRows.headCount(for: count))
    swap(&old, &heads)
    for head in old {
      var number = Int(head)
      while number >= 0 {
        let next = Int(links[number].next)
        insert(number, hashes[number])
        number = next
      }
    }
  }
}
