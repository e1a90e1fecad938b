/// Writes the next list in chunks: ranges of the one before, and new entries.
///
/// If the ranges are in order, a changed chunk keeps its slot: its entries are set aside and
/// written there again. So a store that knows the slot of each entry need not record another one.
///
/// Two neighbouring chunks have more than ``ChunkStore/fewest`` entries together, however few are
/// written at a time: new entries go on with a chunk that is not full, and a chunk that turns out
/// too short is merged into the one before.
///
/// A list of one chunk is written to another slot, and nothing is noted of chunks while it fits.
@frozen @usableFromInline
package struct ChunkWriter<Store: ChunkStore> {
  @usableFromInline typealias Chunk = ChunkList<Store>.Chunk

  /// The previous list. Each of its entries is written at most once. It can be read in the
  /// meantime, unless the ranges are declared to be in order.
  @usableFromInline package var old: ChunkList<Store>
  @usableFromInline var chunks: [ChunkList<Store>.Chunk] = []
  /// The chunks of the old list whose slots the new one has.
  @usableFromInline var kept: [Range<Int>] = []
  /// The number of chunks at the front that are unchanged, and the number of chunks at the front
  /// with unchanged slots.
  @usableFromInline var sameCount = 0
  @usableFromInline var sameSlots = 0
  /// The slot that is being filled; nil if none is.
  @usableFromInline var slot: Int?
  @usableFromInline var count = 0
  @usableFromInline var weight = 0
  @usableFromInline let capacity: Int
  @usableFromInline let isInOrder: Bool
  /// Whether the old list has one chunk, or none, and may be written to another slot.
  @usableFromInline let isOfOneChunk: Bool
  /// The chunk of the old list that was written anew last; -1 if none was.
  @usableFromInline var rewritten = -1
  /// Where its old entries are set aside.
  @usableFromInline var asideSlot: Int?
  /// The chunk of the old list that was looked at last.
  @usableFromInline var lastChunk = 0

  /// - Parameters:
  ///   - old: the list before.
  ///   - isInOrder: whether its ranges come in their order.
  @_alwaysEmitIntoClient
  package init(_ old: consuming ChunkList<Store>, isInOrder: Bool = false) {
    capacity = old.store.capacity
    self.isInOrder = isInOrder
    isOfOneChunk = !isInOrder && old.chunks.count <= 1
    if !isOfOneChunk { chunks.reserveCapacity(old.chunks.count + 2) }
    self.old = old
  }

  /// Writes a new entry.
  @_alwaysEmitIntoClient
  package mutating func append(_ entry: Store.Entry) {
    if count >= capacity { close() }
    if slot == nil, let last = chunks.last, last.count < capacity { reopen(last) }
    let slot = self.slot ?? makeSlot()
    weight += old.store.write(entry, at: count, in: slot)
    count += 1
  }

  /// Writes entries of the old list.
  ///
  /// - Complexity: O(log C + B) for C chunks, and B entries in the chunks at both ends of the
  ///   range. The logarithm depends on the distance from the previous range.
  @_alwaysEmitIntoClient
  package mutating func append(_ range: Range<Int>) {
    if range.isEmpty { return }
    if isOfOneChunk, chunks.isEmpty, count + range.count <= capacity {
      return write(range, of: Int(old.chunks[0].slot))
    }
    var chunk = chunk(at: range.lowerBound)
    var position = range.lowerBound
    while position < range.upperBound {
      let (start, end) = (old.totals[chunk].count, old.totals[chunk + 1].count)
      let isWhole = position == start && end <= range.upperBound && chunk != rewritten
      if isWhole, canClose(before: end - start) {
        chunk = takeOver(from: chunk, upTo: range.upperBound)
        position = old.totals[chunk].count
      } else {
        let part = position - start..<min(end, range.upperBound) - start
        copy(part, of: chunk)
        position = start + part.upperBound
        chunk += 1
      }
    }
    lastChunk = min(chunk, old.chunks.count - 1)
  }

  /// Copies entries of another slot, for which there is room.
  @_alwaysEmitIntoClient
  mutating func write(_ range: Range<Int>, of source: Int) {
    let slot = self.slot ?? makeSlot()
    weight += old.store.copy(range, of: source, to: count, in: slot, areAtHome: false)
    count += range.count
  }

  /// The chunk of the old list that holds an index: mostly the last one, or the next.
  @_alwaysEmitIntoClient
  func chunk(at index: Int) -> Int {
    let first = old.totals[lastChunk].count <= index ? lastChunk : 0
    for chunk in first..<min(first + 2, old.chunks.count)
    where index < old.totals[chunk + 1].count { return chunk }
    return old.chunk(at: index)
  }

  /// Ends the list. It is moved out, because a copy would make the writer's memory shared.
  @_alwaysEmitIntoClient
  package mutating func finish() -> ChunkList<Store> {
    if isOfOneChunk, let slot, chunks.isEmpty, kept.isEmpty {
      old.take(Chunk(slot: Int32(slot), count: Int32(count), weight: Int32(weight)))
      return old.take()
    }
    close()
    if let asideSlot { old.freeSlots.append(Int32(asideSlot)) }
    if !isInOrder { kept.sortFew(byKey: \.lowerBound) }
    var end = 0
    for range in kept {
      if end < range.lowerBound {
        old.freeSlots += old.chunks[end..<range.lowerBound].lazy.map(\.slot)
      }
      end = range.upperBound
    }
    if end < old.chunks.count { old.freeSlots += old.chunks[end...].lazy.map(\.slot) }
    old.take(chunks, sameCount: sameCount, sameSlots: sameSlots)
    return old.take()
  }

  /// Whether a chunk of `next` entries may follow the last one: otherwise there would be ever more
  /// chunks with ever fewer entries.
  @_alwaysEmitIntoClient
  func canClose(before next: Int) -> Bool {
    if slot == nil { return !isShort(next) }
    return count >= capacity / 4 && count + next > old.store.fewest
  }

  /// Whether the last closed chunk and `next` further entries are few enough to be merged.
  @_alwaysEmitIntoClient
  func isShort(_ next: Int) -> Bool {
    guard let last = chunks.last else { return false }
    return Int(last.count) + next <= old.store.fewest
  }

  /// Takes over all chunks from one on that end before an index.
  ///
  /// - Returns: the chunk behind them.
  @_alwaysEmitIntoClient
  mutating func takeOver(from first: Int, upTo index: Int) -> Int {
    close()
    // At the end of the list all are taken.
    var end = old.chunks.count
    if index < old.count {
      end = index < old.totals[first + 1].count ? first : old.chunk(at: index)
    }
    if sameCount == chunks.count, first == chunks.count { sameCount = end }
    if sameSlots == chunks.count, first == chunks.count { sameSlots = end }
    chunks += old.chunks[first..<end]
    kept.append(first..<end)
    return end
  }

  /// Copies a part of a chunk. If it is more than fits, both chunks get the same share.
  @_alwaysEmitIntoClient
  mutating func copy(_ part: Range<Int>, of number: Int) {
    // If all of it is few enough, so is the part.
    if slot == nil, let last = chunks.last, isShort(Int(old.chunks[number].count)) { reopen(last) }
    if isInOrder, slot == nil, number > rewritten { rewrite(number) }
    let source: Int
    if number == rewritten, let asideSlot {
      source = asideSlot
    } else {
      source = Int(old.chunks[number].slot)
    }
    let total = count + part.count
    let limit = total <= capacity ? capacity : (total + 1) / 2
    var position = part.lowerBound
    while position < part.upperBound {
      if count >= limit { close() }
      let slot = self.slot ?? makeSlot()
      let end = min(part.upperBound, position + limit - count)
      weight += old.store.copy(
        position..<end, of: source, to: count, in: slot,
        areAtHome: number == rewritten && slot == Int(old.chunks[number].slot))
      count += end - position
      position = end
    }
  }

  /// Begins to fill the slot of a chunk anew.
  @_alwaysEmitIntoClient
  mutating func rewrite(_ number: Int) {
    let chunk = old.chunks[number]
    let aside = asideSlot ?? freeSlot()
    asideSlot = aside
    old.store.setAside(Int(chunk.count), of: Int(chunk.slot), in: aside)
    if sameSlots == chunks.count, number == chunks.count { sameSlots += 1 }
    kept.append(number..<number + 1)
    rewritten = number
    slot = Int(chunk.slot)
  }

  /// Reopens the last chunk, which may be one of the old list: new entries follow its existing
  /// ones.
  @_alwaysEmitIntoClient
  mutating func reopen(_ last: ChunkList<Store>.Chunk) {
    chunks.removeLast()
    sameCount = min(sameCount, chunks.count)
    (slot, count, weight) = (Int(last.slot), Int(last.count), Int(last.weight))
  }

  @_alwaysEmitIntoClient
  mutating func close() {
    guard let slot else { return }
    if isShort(count) { return merge(slot) }
    chunks.append(
      Chunk(slot: Int32(slot), count: Int32(count), weight: Int32(weight)))
    (self.slot, count, weight) = (nil, 0, 0)
  }

  /// Closes what is being filled into the chunk before.
  @_alwaysEmitIntoClient
  mutating func merge(_ slot: Int) {
    let own = count
    reopen(chunks[chunks.count - 1])
    guard let target = self.slot else { return }
    weight += old.store.copy(0..<own, of: slot, to: count, in: target, areAtHome: false)
    count += own
    sameSlots = min(sameSlots, chunks.count + 1)
    if let home = kept.last, Int(old.chunks[home.upperBound - 1].slot) == slot {
      // Free when all is written, as every slot that is not kept.
      kept.removeLast()
      if home.count > 1 { kept.append(home.lowerBound..<home.upperBound - 1) }
    } else {
      old.freeSlots.append(Int32(slot))
    }
    close()
  }

  @_alwaysEmitIntoClient
  mutating func makeSlot() -> Int {
    let new = freeSlot()
    slot = new
    return new
  }

  @_alwaysEmitIntoClient
  mutating func freeSlot() -> Int {
    if let free = old.freeSlots.popLast() { return Int(free) }
    old.store.addSlot()
    return old.store.slotCount - 1
  }
}
