/// A flag for each element of a list: whether it is in a result. Its weight is 1 if it is set.
package typealias FlagList = ChunkList<FlagStore>

/// The memory of a list of flags: about 1.5 bits for each.
package struct FlagStore: ChunkStore {
  package let capacity: Int
  /// The number of words of a slot.
  private let slotWords: Int
  private var words: [UInt64] = []

  /// - Parameter capacity: the number of flags in a slot; tests make it small.
  package init(capacity: Int = 1_024) {
    self.capacity = capacity
    slotWords = (capacity + 63) / 64
  }

  package var slotCount: Int { words.count / slotWords }

  package func makeEmpty() -> FlagStore { FlagStore(capacity: capacity) }

  package mutating func addSlot() { words.appendGrowing(0, count: slotWords) }

  /// Whether a flag is set.
  func isSet(at offset: Int, in slot: Int) -> Bool {
    words[slot * slotWords + offset >> 6] >> UInt64(offset & 63) & 1 != 0
  }

  /// The number of set flags of a slot before an offset.
  func setCount(before offset: Int, in slot: Int) -> Int {
    setCount(in: 0..<offset, of: slot)
  }

  /// The number of set flags of a slot in a range.
  func setCount(in range: Range<Int>, of slot: Int) -> Int {
    if range.isEmpty { return 0 }
    let start = slot * slotWords
    let (first, last) = (start + range.lowerBound >> 6, start + range.upperBound >> 6)
    let before = UInt64(1) << UInt64(range.lowerBound & 63) &- 1
    let rest = UInt64(1) << UInt64(range.upperBound & 63) &- 1
    return words.withUnsafeBufferPointer { words in
      if first == last { return (words[first] & rest & ~before).nonzeroBitCount }
      var result = (words[first] & ~before).nonzeroBitCount
      for index in first + 1..<last { result += words[index].nonzeroBitCount }
      return rest == 0 ? result : result + (words[last] & rest).nonzeroBitCount
    }
  }

  /// The offset of a set flag.
  ///
  /// - Parameter number: the number of set flags before it in the slot.
  func offset(ofSet number: Int, in slot: Int) -> Int {
    let start = slot * slotWords
    var (index, remaining) = (start, number)
    while words[index].nonzeroBitCount <= remaining {
      remaining -= words[index].nonzeroBitCount
      index += 1
    }
    var word = words[index]
    for _ in 0..<remaining { word &= word - 1 }
    return (index - start) * 64 + word.trailingZeroBitCount
  }

  package mutating func write(_ flag: Bool, at offset: Int, in slot: Int) -> Int {
    let (word, bit) = (slot * slotWords + offset >> 6, UInt64(offset & 63))
    words[word] = words[word] & (1 << bit - 1) | (flag ? 1 : 0) << bit
    return flag ? 1 : 0
  }

  /// Fills slot after slot, from the first on.
  ///
  /// - Returns: the number of set flags in each slot.
  mutating func fill(_ flags: [Bool]) -> [Int] {
    let slotCount = (flags.count + capacity - 1) / capacity
    words = Array(repeating: 0, count: slotCount * slotWords)
    var setCounts = Array(repeating: 0, count: slotCount)
    flags.withUnsafeBufferPointer { flags in
      words.withUnsafeMutableBufferPointer { words in
        var (slot, start, index) = (0, 0, 0)
        while index < flags.count {
          if index == start + capacity { (slot, start) = (slot + 1, index) }
          let end = min(index + 64, start + capacity, flags.count)
          let place = slot * slotWords + (index - start) >> 6
          var (word, bit): (UInt64, UInt64) = (0, 1)
          while index < end {
            if flags[index] { word |= bit }
            bit <<= 1
            index &+= 1
          }
          words[place] = word
          setCounts[slot] += word.nonzeroBitCount
        }
      }
    }
    return setCounts
  }

  package mutating func insert(_ flag: Bool, at offset: Int, of count: Int, in slot: Int) -> Int {
    let (first, bit) = (slot * slotWords + offset >> 6, UInt64(offset & 63))
    var index = slot * slotWords + count >> 6
    while index > first {
      words[index] = words[index] << 1 | words[index - 1] >> 63
      index -= 1
    }
    let before = words[first] & (1 << bit - 1)
    words[first] = before | (words[first] ^ before) << 1 | (flag ? 1 : 0) << bit
    return flag ? 1 : 0
  }

  package mutating func remove(at offset: Int, of count: Int, in slot: Int) -> Int {
    let bit = UInt64(offset & 63)
    var index = slot * slotWords + offset >> 6
    let last = slot * slotWords + (count - 1) >> 6
    let weight = isSet(at: offset, in: slot) ? 1 : 0
    let before = words[index] & (1 << bit - 1)
    words[index] = before | words[index] >> 1 & ~(1 << bit - 1)
    while index < last {
      words[index] = words[index] & (1 << 63 - 1) | words[index + 1] << 63
      index += 1
      words[index] >>= 1
    }
    return weight
  }

  /// Replaces a flag.
  mutating func set(_ flag: Bool, at offset: Int, in slot: Int) {
    let (word, bit) = (slot * slotWords + offset >> 6, UInt64(offset & 63))
    words[word] = words[word] & ~(1 << bit) | (flag ? 1 : 0) << bit
  }

  package mutating func copy(
    _ range: Range<Int>, of slot: Int, to offset: Int, in target: Int, areAtHome: Bool
  ) -> Int {
    // In bits from the first slot on.
    var position = slot * slotWords * 64 + range.lowerBound
    var goal = target * slotWords * 64 + offset
    let end = goal + range.count
    return words.withUnsafeMutableBufferPointer { words in
      var weight = 0
      while goal < end {
        // A word of the target, or the rest of one.
        let (place, bit) = (goal >> 6, goal & 63)
        let count = min(64 - bit, end - goal)
        let (word, shift) = (position >> 6, position & 63)
        var flags = words[word] >> UInt64(shift)
        if shift + count > 64 { flags |= words[word + 1] << UInt64(64 - shift) }
        if count < 64 { flags &= 1 << UInt64(count) - 1 }
        let before = bit == 0 ? 0 : words[place] & (1 << UInt64(bit) - 1)
        words[place] = before | flags << UInt64(bit)
        weight += flags.nonzeroBitCount
        position += count
        goal += count
      }
      return weight
    }
  }

  package mutating func setAside(_ count: Int, of slot: Int, in other: Int) {
    let (source, target) = (slot * slotWords, other * slotWords)
    for index in 0..<(count + 63) >> 6 { words[target + index] = words[source + index] }
  }

  package func note(_ chunks: [FlagList.Chunk], from first: Int) {}
}

extension ChunkList<FlagStore> {
  /// Whether the flag at an index is set. O(log C) for C chunks.
  package subscript(index: Int) -> Bool {
    let place = place(of: index)
    return store.isSet(at: place.offset, in: place.slot)
  }

  /// The number of set flags.
  package var setCount: Int { weight }

  /// Rewrites all flags, into full chunks. O(N).
  package mutating func rewrite(_ flags: [Bool]) {
    var taken = take()
    let setCounts = taken.store.fill(flags)
    let capacity = taken.store.capacity
    let chunks = setCounts.enumerated().map { slot, setCount in
      Chunk(
        slot: Int32(slot), count: Int32(min(capacity, flags.count - slot * capacity)),
        weight: Int32(setCount))
    }
    taken.freeSlots = []
    taken.take(chunks, sameCount: 0, sameSlots: 0)
    self = taken
  }

  /// Replaces the flag at an index. O(log C) for C chunks, plus a step for each later chunk.
  ///
  /// - Returns: the old flag.
  package mutating func set(_ flag: Bool, at index: Int) -> Bool {
    let place = place(of: index)
    let old = store.isSet(at: place.offset, in: place.slot)
    if old != flag {
      store.set(flag, at: place.offset, in: place.slot)
      note(0, weight: flag ? 1 : -1, in: place.chunk)
    }
    return old
  }

  /// The number of set flags before an index. O(log C) for C chunks.
  ///
  /// - Parameter index: at most ``count``.
  package func setCount(before index: Int) -> Int {
    if index == count { return weight }
    let place = place(of: index)
    return totals[place.chunk].weight + store.setCount(before: place.offset, in: place.slot)
  }

  /// The index of a set flag. O(log C) for C chunks.
  ///
  /// - Parameter number: the number of set flags before it; less than ``setCount``.
  package func index(ofSet number: Int) -> Int {
    let chunk = totals.partitioningIndex { $0.weight > number } - 1
    let offset = store.offset(
      ofSet: number - totals[chunk].weight, in: Int(chunks[chunk].slot))
    return totals[chunk].count + offset
  }
}

/// Counts the set flags of a list before consecutive places. From one place to a near one, only the
/// flags in between are counted.
package struct FlagCounter {
  private var chunk = 0
  private var offset = 0
  private var count = 0

  package init() {}

  /// The number of set flags before an index.
  ///
  /// - Parameters:
  ///   - index: at most the number of flags.
  ///   - flags: always the same list.
  package mutating func setCount(before index: Int, in flags: FlagList) -> Int {
    if index == flags.count { return flags.weight }
    move(to: index, flags)
    return count
  }

  /// Whether the flag at an index is set.
  package mutating func isSet(at index: Int, in flags: FlagList) -> Bool {
    move(to: index, flags)
    return flags.store.isSet(at: offset, in: Int(flags.chunks[chunk].slot))
  }

  private mutating func move(to index: Int, _ flags: FlagList) {
    let (start, end) = (flags.totals[chunk].count, flags.totals[chunk + 1].count)
    var from = offset
    if index < start || index >= end {
      let isNext = index >= end && chunk + 2 < flags.totals.count
      chunk =
        isNext && index < flags.totals[chunk + 2].count ? chunk + 1 : flags.chunk(at: index)
      from = 0
    } else if index < start + offset {
      from = 0
    }
    let base = flags.totals[chunk]
    if from == 0 { count = base.weight }
    offset = index - base.count
    count += flags.store.setCount(in: from..<offset, of: Int(flags.chunks[chunk].slot))
  }
}
