/// Elements of one list that the walk has passed without finding their partners, in order.
@usableFromInline
struct DiffRest {
  /// An element.
  @usableFromInline
  struct Entry {
    /// Its index in its list.
    @usableFromInline var index: UInt32
    /// The hash of its key; 0 if it has not been asked for.
    @usableFromInline var hash: UInt32

    @inlinable
    init(index: UInt32, hash: UInt32) {
      self.index = index
      self.hash = hash
    }
  }

  @usableFromInline var entries: ContiguousArray<Entry> = []

  @inlinable
  init() {}

  /// Passes the elements of a range.
  ///
  /// - Parameter hashes: what is known of their hashes.
  @usableFromInline
  mutating func append(_ range: Range<Int>, hashes: KnownHashes) {
    for index in range {
      entries.append(Entry(index: UInt32(index), hash: hashes[index]))
    }
  }

  /// A hash value in 32 bits, never 0.
  @inlinable
  @inline(__always)
  static func folded(_ hashValue: Int) -> UInt32 {
    let bits = UInt(bitPattern: hashValue)
    let folded = UInt32(truncatingIfNeeded: bits ^ (bits >> 32))
    return folded == 0 ? 1 : folded
  }
}

/// The hashes of a stretch of a list, each asked for once.
@usableFromInline
struct KnownHashes {
  @usableFromInline var start = 0
  @usableFromInline var hashes: ContiguousArray<UInt32> = []

  @inlinable
  init() {}

  /// The index behind the last known hash.
  @inlinable var end: Int { start + hashes.count }

  /// The hash of an element; 0 if it is not known.
  @inlinable
  subscript(index: Int) -> UInt32 {
    index >= start && index < end ? hashes[index - start] : 0
  }

  /// Forgets all that lies before `index`, so that what is known next continues there.
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
