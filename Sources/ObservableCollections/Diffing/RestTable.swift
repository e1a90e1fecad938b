/// The old rest by hash: buckets of entries that are chained in their order.
///
/// A chain keeps equal keys in the order of the list. A taken entry leaves its chain, except the
/// last one of its key: that stays, so that one more of this key is known to be one too many.
@usableFromInline
struct RestTable {
  /// Entry number plus 1, or 0; in `nexts` with marks.
  @usableFromInline typealias Link = UInt32

  @usableFromInline let entries: ContiguousArray<DiffEntry>
  @usableFromInline var buckets: ContiguousArray<Link>
  @usableFromInline var nexts: ContiguousArray<Link>
  @usableFromInline let shift: UInt32
  /// How many more entries may be looked at. See ``DiffWalk/join()``.
  @usableFromInline var budget: Int

  /// - Parameters:
  ///   - entries: the rest, in order.
  ///   - budget: how many entries may be looked at.
  /// - Complexity: O(R) for R entries.
  @usableFromInline
  init(_ entries: ContiguousArray<DiffEntry>, budget: Int) {
    self.entries = entries
    self.budget = budget
    var bits: UInt32 = 4
    while 1 << bits < entries.count * 2 { bits += 1 }
    shift = 32 - bits
    buckets = ContiguousArray(repeating: 0, count: 1 << bits)
    nexts = ContiguousArray(repeating: 0, count: entries.count)
    for index in entries.indices.reversed() {
      let bucket = self.bucket(of: entries[index].hash)
      nexts[index] = buckets[bucket]
      buckets[bucket] = Link(index + 1)
    }
  }

  /// The bucket of a hash: its high bits after a multiplication by 2³² over the golden ratio
  /// (D. E. Knuth, *The Art of Computer Programming*, volume 3, 6.4), as low bits may be poor.
  @inlinable
  @inline(__always)
  func bucket(of hash: UInt32) -> Int { Int((hash &* 0x9E37_79B9) >> shift) }

  /// The entry behind another in its chain, without marks.
  @inlinable
  @inline(__always)
  func next(of number: Int) -> Link { nexts[number] & ~RestTable.marks }

  /// The mark of an entry that is taken but still in its chain.
  @inlinable static var takenMark: Link { 1 << 31 }
  /// The mark of an entry of whose key another was taken.
  @inlinable static var repeatedMark: Link { 1 << 30 }
  /// Both marks.
  @inlinable static var marks: Link { 3 << 30 }
}
