/// Writes the next list in chunks: ranges of the one before, in any order, and new entries.
struct ChunkWriter<Store: ChunkStore> {
  /// The list before. Each of its entries is written at most once.
  private(set) var old: ChunkList<Store>
  private var chunks: [ChunkList<Store>.Chunk] = []
  /// The chunks of the old list that were taken over.
  private var taken: [Range<Int>] = []
  /// The slot that is being filled; nil if none is.
  private var slot: Int?
  private var count = 0
  private var weight = 0
  private let capacity: Int

  /// - Parameter old: the list before.
  init(_ old: consuming ChunkList<Store>) {
    capacity = old.store.capacity
    chunks.reserveCapacity(old.chunks.count + 2)
    self.old = old
  }

  /// Writes a new entry.
  mutating func append(_ entry: Store.Entry) {
    if count >= capacity { close() }
    let slot = self.slot ?? makeSlot()
    weight += old.store.write(entry, at: count, in: slot)
    count += 1
  }

  /// Writes entries of the old list.
  ///
  /// - Complexity: O(log C + B) for C chunks, and B entries in the chunks at both ends of the range.
  mutating func append(_ range: Range<Int>) {
    if range.isEmpty { return }
    var chunk = old.chunk(at: range.lowerBound)
    var position = range.lowerBound
    while position < range.upperBound {
      let (start, end) = (old.totals[chunk].count, old.totals[chunk + 1].count)
      if position == start, end <= range.upperBound, canClose(before: end - start) {
        chunk = takeOver(from: chunk, upTo: range.upperBound)
        position = old.totals[chunk].count
      } else {
        let part = position - start..<min(end, range.upperBound) - start
        copy(part, of: chunk)
        position = start + part.upperBound
        chunk += 1
      }
    }
  }

  /// The new list.
  consuming func finish() -> ChunkList<Store> {
    close()
    let isSame = taken.first?.lowerBound == 0
    let sameCount = isSame ? taken[0].count : 0
    var end = 0
    for range in taken.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      old.freeSlots += old.chunks[end..<range.lowerBound].lazy.map(\.slot)
      end = range.upperBound
    }
    old.freeSlots += old.chunks[end...].lazy.map(\.slot)
    old.take(chunks, sameCount: isFirst(sameCount) ? sameCount : 0)
    return old
  }

  /// Whether the new list begins with so many chunks of the old one.
  private func isFirst(_ sameCount: Int) -> Bool {
    sameCount > 0 && chunks[0].slot == old.chunks[0].slot
  }

  /// Whether a chunk of so many entries may follow what is being filled: else there would be ever more
  /// chunks with ever fewer entries.
  private func canClose(before next: Int) -> Bool {
    count == 0 || count >= capacity / 4 && count + next > capacity * 3 / 4
  }

  /// Takes over all chunks from one on that end before an index.
  ///
  /// - Returns: the chunk behind them.
  private mutating func takeOver(from first: Int, upTo index: Int) -> Int {
    close()
    var end = old.chunk(at: index)
    // At the end of the list all are taken.
    if index == old.count { end = old.chunks.count }
    chunks += old.chunks[first..<end]
    taken.append(first..<end)
    return end
  }

  /// Copies a part of a chunk. If it is more than fits, both chunks get the same share.
  private mutating func copy(_ part: Range<Int>, of number: Int) {
    let source = Int(old.chunks[number].slot)
    let total = count + part.count
    let limit = total <= capacity ? capacity : (total + 1) / 2
    var position = part.lowerBound
    while position < part.upperBound {
      if count >= limit { close() }
      let slot = self.slot ?? makeSlot()
      let end = min(part.upperBound, position + limit - count)
      weight += old.store.copy(position..<end, of: source, to: count, in: slot)
      count += end - position
      position = end
    }
  }

  private mutating func close() {
    guard let slot else { return }
    chunks.append(
      ChunkList<Store>.Chunk(slot: Int32(slot), count: Int32(count), weight: Int32(weight)))
    (self.slot, count, weight) = (nil, 0, 0)
  }

  private mutating func makeSlot() -> Int {
    if let free = old.freeSlots.popLast() {
      slot = Int(free)
      return Int(free)
    }
    let new = old.store.slotCount
    old.store.addSlot()
    slot = new
    return new
  }
}
