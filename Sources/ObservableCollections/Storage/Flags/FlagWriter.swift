/// Writes the next list of flags: ranges of the one before, in any order, and new ones.
struct FlagWriter {
  /// The list before. Each of its flags is written at most once.
  private(set) var old: FlagList
  private var chunks: [FlagList.Chunk] = []
  /// The slots of the old list whose flags were taken over.
  private var isTaken: [Bool]
  /// The chunk that is being filled; nil if none is.
  private var slot: Int32?
  private var count = 0
  private var setCount = 0
  private let chunkLimit: Int
  /// New flags that are written together.
  private var gathered: UInt64 = 0
  private var gatheredCount = 0

  /// - Parameter old: the list before.
  init(_ old: consuming FlagList) {
    chunkLimit = old.chunkWords * 64
    isTaken = Array(repeating: false, count: old.chunks.count)
    chunks.reserveCapacity(old.chunks.count + 1)
    self.old = old
  }

  /// Writes a new flag.
  mutating func append(_ flag: Bool) {
    if flag { gathered |= 1 << UInt64(gatheredCount) }
    gatheredCount += 1
    if gatheredCount == 64 { writeGathered() }
  }

  /// Writes flags of the old list.
  ///
  /// - Complexity: O(C) for C chunks that the range touches.
  mutating func append(_ range: Range<Int>) {
    if range.isEmpty { return }
    writeGathered()
    var chunk = old.chunk(at: range.lowerBound)
    var position = range.lowerBound
    while position < range.upperBound {
      let start = old.start(ofChunk: chunk)
      let end = old.start(ofChunk: chunk + 1)
      if position == start, end <= range.upperBound {
        takeOver(chunk)
      } else {
        let end = min(end, range.upperBound)
        copy(position - start..<end - start, of: chunk, upTo: chunkLimit)
      }
      position = end
      chunk += 1
    }
  }

  /// The new list.
  consuming func finish() -> FlagList {
    writeGathered()
    close()
    for (index, chunk) in old.chunks.enumerated() where !isTaken[index] {
      old.freeSlots.append(chunk.slot)
    }
    old.take(chunks)
    return old
  }

  /// Writes a whole chunk of the old list: takes it over, or adds its flags to a chunk that has few.
  private mutating func takeOver(_ number: Int) {
    let chunk = old.chunks[number]
    let total = count + Int(chunk.count)
    if count > 0, count < chunkLimit / 4 || total <= chunkLimit * 3 / 4 {
      // Together, or in two equal parts.
      let limit = total <= chunkLimit ? chunkLimit : (total + 1) / 2
      return copy(0..<Int(chunk.count), of: number, upTo: limit)
    }
    close()
    chunks.append(chunk)
    isTaken[number] = true
  }

  private mutating func writeGathered() {
    if gatheredCount == 0 { return }
    write(gathered, count: gatheredCount, upTo: chunkLimit)
    (gathered, gatheredCount) = (0, 0)
  }

  private mutating func copy(_ bits: Range<Int>, of chunk: Int, upTo limit: Int) {
    let start = old.firstWord(of: old.chunks[chunk])
    var position = bits.lowerBound
    while position < bits.upperBound {
      let part = min(64, bits.upperBound - position)
      let (word, offset) = (start + position >> 6, UInt64(position & 63))
      var value = old.words[word] >> offset
      if offset > 0, Int(offset) + part > 64 { value |= old.words[word + 1] << (64 - offset) }
      write(value, count: part, upTo: limit)
      position += part
    }
  }

  /// Writes up to 64 flags.
  ///
  /// - Parameter limit: how many a chunk takes.
  private mutating func write(_ value: UInt64, count part: Int, upTo limit: Int) {
    if count >= limit { close() }
    let fitting = min(part, limit - count)
    let slot = self.slot ?? makeSlot()
    self.slot = slot
    let all = value
    let value = fitting == 64 ? all : all & (1 << UInt64(fitting) - 1)
    let (word, offset) = (Int(slot) * old.chunkWords + count >> 6, UInt64(count & 63))
    if offset == 0 {
      old.words[word] = value
    } else {
      old.words[word] = old.words[word] & (1 << offset - 1) | value << offset
      if Int(offset) + fitting > 64 { old.words[word + 1] = value >> (64 - offset) }
    }
    count += fitting
    setCount += value.nonzeroBitCount
    if fitting < part { write(all >> UInt64(fitting), count: part - fitting, upTo: limit) }
  }

  private mutating func close() {
    guard let slot else { return }
    chunks.append(FlagList.Chunk(slot: slot, count: Int32(count), setCount: Int32(setCount)))
    (self.slot, count, setCount) = (nil, 0, 0)
  }

  private mutating func makeSlot() -> Int32 {
    if let slot = old.freeSlots.popLast() { return slot }
    let slot = old.words.count / old.chunkWords
    old.words.append(contentsOf: repeatElement(0, count: old.chunkWords))
    return Int32(slot)
  }
}
