/// A flag for each element of a list: which of them are in a result. Its weight is 1 if it is set.
typealias FlagList = ChunkList<FlagStore>

/// The memory of a list of flags: some 1.5 bits for each.
struct FlagStore: ChunkStore {
  let capacity: Int
  /// The number of words of a slot.
  private let slotWords: Int
  private var words: [UInt64] = []

  /// - Parameter capacity: how many flags a slot holds; tests make it small.
  init(capacity: Int = 2_048) {
    self.capacity = capacity
    slotWords = (capacity + 63) / 64
  }

  var slotCount: Int { words.count / slotWords }

  func makeEmpty() -> FlagStore { FlagStore(capacity: capacity) }

  mutating func addSlot() { words += repeatElement(0, count: slotWords) }

  /// Whether a flag is set.
  func isSet(at offset: Int, in slot: Int) -> Bool {
    words[slot * slotWords + offset >> 6] >> UInt64(offset & 63) & 1 != 0
  }

  /// How many flags of a slot are set before one of them.
  func setCount(before offset: Int, in slot: Int) -> Int {
    let start = slot * slotWords
    var result = 0
    for word in words[start..<start + offset >> 6] { result += word.nonzeroBitCount }
    let rest = offset & 63
    if rest == 0 { return result }
    return result + (words[start + offset >> 6] & (1 << UInt64(rest) - 1)).nonzeroBitCount
  }

  /// The place of a flag that is set.
  ///
  /// - Parameter number: how many are set before it in the slot.
  func offset(ofSet number: Int, in slot: Int) -> Int {
    let start = slot * slotWords
    var (index, left) = (start, number)
    while words[index].nonzeroBitCount <= left {
      left -= words[index].nonzeroBitCount
      index += 1
    }
    var word = words[index]
    for _ in 0..<left { word &= word - 1 }
    return (index - start) * 64 + word.trailingZeroBitCount
  }

  mutating func write(_ flag: Bool, at offset: Int, in slot: Int) -> Int {
    put(flag ? 1 : 0, count: 1, at: offset, in: slot)
    return flag ? 1 : 0
  }

  mutating func copy(
    _ range: Range<Int>, of slot: Int, to offset: Int, in target: Int
  ) -> Int {
    var (position, goal, weight) = (range.lowerBound, offset, 0)
    while position < range.upperBound {
      // As many as neither side cuts.
      let count = min(64 - position & 63, 64 - goal & 63, range.upperBound - position)
      let word = words[slot * slotWords + position >> 6] >> UInt64(position & 63)
      let flags = count == 64 ? word : word & (1 << UInt64(count) - 1)
      put(flags, count: count, at: goal, in: target)
      weight += flags.nonzeroBitCount
      position += count
      goal += count
    }
    return weight
  }

  /// Puts flags in a word behind those that stand there.
  private mutating func put(_ flags: UInt64, count: Int, at offset: Int, in slot: Int) {
    let (word, bit) = (slot * slotWords + offset >> 6, UInt64(offset & 63))
    words[word] = words[word] & (1 << bit - 1) | flags << bit
  }

  func note(_ chunks: [FlagList.Chunk]) {}

  func checkInvariants(of chunk: FlagList.Chunk, number: Int) {
    let setCount = setCount(before: Int(chunk.count), in: Int(chunk.slot))
    if setCount != chunk.weight { trap("\(setCount) flags are set, not \(chunk.weight)") }
  }
}

extension ChunkList<FlagStore> {
  /// Whether the flag at an index is set. O(log C) for C chunks.
  subscript(index: Int) -> Bool {
    let place = place(of: index)
    return store.isSet(at: place.offset, in: place.slot)
  }

  /// How many flags are set.
  var setCount: Int { weight }

  /// How many flags are set before an index. O(log C) for C chunks.
  ///
  /// - Parameter index: at most ``count``.
  func setCount(before index: Int) -> Int {
    if index == count { return weight }
    let place = place(of: index)
    return totals[place.chunk].weight + store.setCount(before: place.offset, in: place.slot)
  }

  /// The index of a flag that is set. O(log C) for C chunks.
  ///
  /// - Parameter number: how many are set before it; less than ``setCount``.
  func index(ofSet number: Int) -> Int {
    let chunk = totals.partitioningIndex { $0.weight > number } - 1
    let offset = store.offset(
      ofSet: number - totals[chunk].weight, in: Int(chunks[chunk].slot))
    return totals[chunk].count + offset
  }
}
