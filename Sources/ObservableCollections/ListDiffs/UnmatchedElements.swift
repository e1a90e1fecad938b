/// An element for which the walk has found no partner, with the hash of its key.
@usableFromInline
struct UnmatchedElement {
  /// The element's index in its list.
  @usableFromInline var index: UInt32
  /// The hash of the element's key.
  @usableFromInline var hash: UInt32

  @_alwaysEmitIntoClient
  init(index: UInt32, hash: UInt32) {
    self.index = index
    self.hash = hash
  }

  /// A hash value, folded into 32 bits.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func folded(_ hashValue: Int) -> UInt32 {
    let bits = UInt(bitPattern: hashValue)
    return UInt32(truncatingIfNeeded: bits ^ (bits >> 32))
  }
}

/// The hashes of one list that are known before its unmatched elements are joined, each computed
/// once.
@frozen @usableFromInline
struct KnownHashes {
  /// The index of the element with the first of `hashes`.
  @usableFromInline var start = 0
  /// The hashes of a range of the list.
  @usableFromInline var hashes: ContiguousArray<UInt32> = []
  /// The passed elements with known hashes, ascending.
  @usableFromInline var passed: ContiguousArray<UnmatchedElement> = []

  @_alwaysEmitIntoClient
  init() {}

  /// The index after the last known hash.
  @_alwaysEmitIntoClient var end: Int { start &+ hashes.count }

  /// The hash of an element in the range.
  @_alwaysEmitIntoClient
  subscript(index: Int) -> UInt32 { hashes[index - start] }

  /// Keeps the hashes of passed elements that are in the range.
  ///
  /// - Returns: the passed elements after the range, whose hashes are unknown.
  @inlinable
  mutating func pass(_ range: Range<Int>) -> Range<Int> {
    let known = range.clamped(to: start..<end)
    let (hashes, start) = (hashes, start)
    hashes.withUnsafeBufferPointer { hashes in
      passed.append(known, filledWith: UnmatchedElement(index: 0, hash: 0)) { index in
        UnmatchedElement(index: UInt32(truncatingIfNeeded: index), hash: hashes[index &- start])
      }
    }
    return range.clamped(to: end..<Swift.max(end, range.upperBound))
  }

  /// Keeps the hash of a passed element.
  @_alwaysEmitIntoClient
  mutating func pass(_ index: Int, hash: UInt32) {
    passed.append(UnmatchedElement(index: UInt32(truncatingIfNeeded: index), hash: hash))
  }

  /// Removes the hashes of elements before `index`, once they are more than half of the known ones.
  @usableFromInline
  mutating func forget(before index: Int) {
    if index >= end {
      hashes.removeAll(keepingCapacity: true)
      start = index
    } else if (index - start) * 2 > hashes.count {
      hashes.removeFirst(index - start)
      start = index
    }
  }
}

extension ContiguousArray {
  /// Appends an element for each index of a range. The space is filled first, so that each element
  /// is a store.
  ///
  /// - Parameters:
  ///   - filler: any element, to fill the space.
  ///   - element: returns the element for an index.
  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func append(
    _ range: Range<Int>, filledWith filler: Element, _ element: (Int) -> Element
  ) {
    if range.isEmpty { return }
    let start = count
    append(contentsOf: repeatElement(filler, count: range.count))
    withUnsafeMutableBufferPointer { elements in
      var place = start
      for index in range {
        elements[place] = element(index)
        place &+= 1
      }
    }
  }
}

/// The hashes of passed elements, read in ascending order.
@frozen @usableFromInline
struct PassedHashes {
  @usableFromInline let entries: ContiguousArray<UnmatchedElement>
  @usableFromInline var next = 0
  /// The index of the next known element.
  @usableFromInline var nextIndex: Int

  @_alwaysEmitIntoClient
  init(_ entries: ContiguousArray<UnmatchedElement>) {
    self.entries = entries
    nextIndex = entries.isEmpty ? Int.max : Int(entries[0].index)
  }

  /// The hash of an element after all those read before; nil if it is unknown.
  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func hash(of index: Int) -> UInt32? {
    if index != nextIndex { return nil }
    let hash = entries[next].hash
    next &+= 1
    nextIndex = next < entries.count ? Int(entries[next].index) : Int.max
    return hash
  }
}

// MARK: - Buckets

/// The unmatched old elements by hash: buckets of entries that are chained in their order.
///
/// A chain keeps equal keys in the order of the list. A taken entry leaves its chain, except the
/// last one of its key: that stays, so that another new element with this key is known to be
/// surplus.
///
/// The table lies in temporary memory: for a few entries on the stack.
@usableFromInline
struct UnmatchedTable {
  /// The number of an entry plus 1, or 0; in `nexts` with marks.
  @usableFromInline typealias Link = UInt32

  @usableFromInline let entries: UnsafeBufferPointer<UnmatchedElement>
  @usableFromInline let buckets: UnsafeMutableBufferPointer<Link>
  @usableFromInline let nexts: UnsafeMutableBufferPointer<Link>
  @usableFromInline let shift: UInt32
  /// The number of entries that may still be visited. See ``DiffWalk/join()``.
  @usableFromInline var budget: Int

  /// Runs `body` with a table.
  ///
  /// - Parameters:
  ///   - entries: the unmatched elements, in order.
  ///   - budget: the number of entries that may be visited.
  /// - Complexity: O(R) for R entries.
  @inlinable
  static func with(
    _ entries: UnsafeBufferPointer<UnmatchedElement>, budget: Int,
    _ body: (inout UnmatchedTable) -> Void
  ) {
    let bits = UnmatchedTable.bits(for: entries.count)
    withUnsafeTemporaryAllocation(of: Link.self, capacity: entries.count + 1 << bits) { links in
      links.initialize(repeating: 0)
      var table = UnmatchedTable(entries, links, bits: bits, budget: budget)
      body(&table)
    }
  }

  /// The number of bits of a bucket's number.
  @usableFromInline
  static func bits(for count: Int) -> UInt32 {
    var bits: UInt32 = 4
    while 1 << bits < count * 2 { bits += 1 }
    return bits
  }

  /// - Parameter links: zeros, one for each entry and then one for each bucket.
  @usableFromInline
  init(
    _ entries: UnsafeBufferPointer<UnmatchedElement>, _ links: UnsafeMutableBufferPointer<Link>,
    bits: UInt32, budget: Int
  ) {
    self.entries = entries
    self.budget = budget
    shift = 32 - bits
    nexts = UnsafeMutableBufferPointer(rebasing: links[..<entries.count])
    buckets = UnsafeMutableBufferPointer(rebasing: links[entries.count...])
    link()
  }

  /// Chains all entries.
  private func link() {
    var index = entries.count
    while index > 0 {
      let bucket = bucket(of: entries[index &- 1].hash)
      nexts[index &- 1] = buckets[bucket]
      buckets[bucket] = Link(truncatingIfNeeded: index)
      index &-= 1
    }
  }

  /// The bucket of a hash: its high bits after a multiplication by 2³² over the golden ratio
  /// (D. E. Knuth, *The Art of Computer Programming*, volume 3, 6.4), as low bits may be poor.
  @_alwaysEmitIntoClient
  @inline(__always)
  func bucket(of hash: UInt32) -> Int { Int((hash &* 0x9E37_79B9) &>> shift) }

  /// The entry after another in its chain, without marks.
  @_alwaysEmitIntoClient
  @inline(__always)
  func next(of number: Int) -> Link { nexts[number] & ~UnmatchedTable.marks }

  /// The mark of a taken entry that is still in its chain.
  @_alwaysEmitIntoClient static var takenMark: Link { 1 << 31 }
  /// The mark of an entry with the same key as a taken one.
  @_alwaysEmitIntoClient static var repeatedMark: Link { 1 << 30 }
  /// Both marks.
  @_alwaysEmitIntoClient static var marks: Link { 3 << 30 }
}
