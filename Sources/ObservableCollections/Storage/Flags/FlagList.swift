/// A flag for each element of a list: which of them are in a result.
///
/// The flags stand in chunks of a bounded length, in order. How many flags are set before an index is
/// found by halving among the chunks and counting bits in one of them. A list of flags does not
/// change: ``FlagWriter`` makes the next one from it, and takes over each chunk that stays whole. That
/// is a step for each chunk, of which there is one for some 1,500 flags.
struct FlagList {
  /// Where some flags stand.
  struct Chunk {
    /// The number of the chunk's memory.
    let slot: Int32
    let count: Int32
    let setCount: Int32
  }

  /// The number of words of a chunk.
  let chunkWords: Int
  /// The words of all slots.
  var words: [UInt64] = []
  private(set) var chunks: [Chunk] = []
  /// What stands before each chunk, and at the end all.
  private var totals: [Total] = [Total()]
  /// The slots that no chunk has.
  var freeSlots: [Int32] = []

  /// What stands before a place.
  private struct Total {
    var count = 0
    var setCount = 0
  }

  /// - Parameter chunkWords: how long chunks may get, in words of 64 flags; tests set it to 1.
  init(chunkWords: Int = 32) {
    self.chunkWords = chunkWords
  }

  /// The number of flags.
  var count: Int { totals[totals.count - 1].count }

  /// The number of flags that are set.
  var setCount: Int { totals[totals.count - 1].setCount }

  /// Whether the flag at an index is set. O(log C) for C chunks.
  subscript(index: Int) -> Bool {
    let chunk = self.chunk(at: index)
    let bit = index - totals[chunk].count
    return words[firstWord(of: chunks[chunk]) + bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }

  /// How many flags are set before an index. O(log C) for C chunks.
  ///
  /// - Parameter index: at most ``count``.
  func setCount(before index: Int) -> Int {
    if index == count { return setCount }
    let chunk = self.chunk(at: index)
    let bits = index - totals[chunk].count
    let start = firstWord(of: chunks[chunk])
    var result = totals[chunk].setCount
    for word in words[start..<start + bits >> 6] { result += word.nonzeroBitCount }
    let rest = bits & 63
    if rest > 0 {
      result += (words[start + bits >> 6] & (1 << UInt64(rest) - 1)).nonzeroBitCount
    }
    return result
  }

  /// The number of the chunk that holds an index.
  func chunk(at index: Int) -> Int {
    totals.partitioningIndex { $0.count > index } - 1
  }

  /// The index of the first flag of a chunk; for their number, that behind the last.
  func start(ofChunk number: Int) -> Int { totals[number].count }

  func firstWord(of chunk: Chunk) -> Int { Int(chunk.slot) * chunkWords }

  /// Takes over other chunks.
  mutating func take(_ chunks: [Chunk]) {
    self.chunks = chunks
    var (totals, total) = ([Total()], Total())
    totals.reserveCapacity(chunks.count + 1)
    for chunk in chunks {
      total.count += Int(chunk.count)
      total.setCount += Int(chunk.setCount)
      totals.append(total)
    }
    self.totals = totals
  }

  /// Takes the flags out.
  mutating func take() -> FlagList {
    var taken = FlagList(chunkWords: chunkWords)
    swap(&taken, &self)
    return taken
  }

  /// Traps unless the chunks are as they should be.
  func checkInvariants() {
    var slots = Set(freeSlots)
    if slots.count != freeSlots.count { trap("A free slot is noted twice") }
    for chunk in chunks {
      if chunk.count < 1 || chunk.count > chunkWords * 64 { trap("\(chunk.count) flags in a chunk") }
      if !slots.insert(chunk.slot).inserted { trap("Slot \(chunk.slot) is used twice") }
      var setCount = 0
      for bit in 0..<Int(chunk.count) {
        let word = words[firstWord(of: chunk) + bit >> 6]
        setCount += Int(word >> UInt64(bit & 63) & 1)
      }
      if setCount != chunk.setCount { trap("\(setCount) flags are set, not \(chunk.setCount)") }
    }
    if slots.count * chunkWords != words.count { trap("Slots are lost") }
  }
}
