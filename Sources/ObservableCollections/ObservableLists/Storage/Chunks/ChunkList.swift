/// A list of small entries, in chunks of a bounded length, with the sums of their weights.
///
/// Derived lists use it for their source's elements: a flag for each, or a number. An entry is
/// found by a binary search among the chunks and a search of one of them. A single entry is inserted
/// or removed in its chunk. For all other changes ``ChunkWriter`` makes the next list from this one,
/// and takes over each chunk that remains whole.
@frozen @usableFromInline
package struct ChunkList<Store: ChunkStore> {
  /// A chunk of entries.
  @usableFromInline
  package struct Chunk {
    /// The number of the chunk's memory.
    @usableFromInline package let slot: Int32
    @usableFromInline package let count: Int32
    /// The sum of the entries' weights.
    @usableFromInline package let weight: Int32

    @_alwaysEmitIntoClient
    package init(slot: Int32, count: Int32, weight: Int32) {
      (self.slot, self.count, self.weight) = (slot, count, weight)
    }
  }

  /// The number and the weight of the entries before a place.
  @frozen @usableFromInline
  package struct Total {
    @usableFromInline package var count = 0
    @usableFromInline package var weight = 0

    @_alwaysEmitIntoClient
    package init() {}
  }

  @usableFromInline package var store: Store
  @usableFromInline package var chunks: [Chunk] = []
  /// The totals before each chunk, and at the end those of the list.
  @usableFromInline package var totals: [Total]
  /// The unused slots.
  @usableFromInline package var freeSlots: [Int32] = []

  @_alwaysEmitIntoClient
  package init(_ store: Store) {
    self.store = store
    totals = [Total()]
  }

  /// Creates what is left where a list was moved out, which allocates nothing and is not read.
  @_alwaysEmitIntoClient
  init(leftBy store: Store) {
    self.store = store
    totals = []
  }

  /// The number of entries.
  @_alwaysEmitIntoClient
  package var count: Int { totals[totals.count - 1].count }

  /// The sum of all weights.
  @_alwaysEmitIntoClient
  package var weight: Int { totals[totals.count - 1].weight }

  /// The place of an entry.
  @usableFromInline
  package struct Place {
    /// The number of the chunk.
    @usableFromInline package let chunk: Int
    @usableFromInline package let slot: Int
    /// The offset in the chunk.
    @usableFromInline package let offset: Int

    @_alwaysEmitIntoClient
    package init(chunk: Int, slot: Int, offset: Int) {
      (self.chunk, self.slot, self.offset) = (chunk, slot, offset)
    }
  }

  /// The place of the entry at an index. O(log C) for C chunks.
  @_alwaysEmitIntoClient
  package func place(of index: Int) -> Place {
    let chunk = self.chunk(at: index)
    return Place(chunk: chunk, slot: Int(chunks[chunk].slot), offset: index - totals[chunk].count)
  }

  /// The number of the chunk that holds an index.
  @_alwaysEmitIntoClient
  package func chunk(at index: Int) -> Int {
    totals.partitioningIndex { $0.count > index } - 1
  }

  /// Replaces the chunks.
  ///
  /// - Parameters:
  ///   - sameCount: the number of chunks at the front that are unchanged.
  ///   - sameSlots: the number of chunks at the front with unchanged slots.
  @_alwaysEmitIntoClient
  package mutating func take(_ chunks: [Chunk], sameCount: Int, sameSlots: Int) {
    self.chunks = chunks
    if totals.count > chunks.count + 1 { totals.removeSubrange((chunks.count + 1)...) }
    while totals.count <= chunks.count { totals.append(Total()) }
    totals.withUnsafeMutableBufferPointer { totals in
      chunks.withUnsafeBufferPointer { chunks in
        // A turn at the front of a long list counts all of its chunks: so nothing else is in the loop.
        var total = totals[sameCount]
        var index = sameCount
        while index < chunks.count {
          total.count &+= Int(chunks[index].count)
          total.weight &+= Int(chunks[index].weight)
          index &+= 1
          totals[index] = total
        }
      }
    }
    store.note(chunks, from: sameSlots)
  }

  /// Replaces the one chunk, or none, by another one in the memory of the old.
  @_alwaysEmitIntoClient
  mutating func take(_ chunk: Chunk) {
    if chunks.isEmpty {
      chunks.append(chunk)
      totals.append(Total())
    } else {
      freeSlots.append(chunks[0].slot)
      chunks[0] = chunk
    }
    totals[1].count = Int(chunk.count)
    totals[1].weight = Int(chunk.weight)
    store.note(chunks, from: 0)
  }

  /// Moves the entries out, to rewrite them.
  @_alwaysEmitIntoClient
  package mutating func take() -> ChunkList {
    var taken = ChunkList(leftBy: store.makeEmpty())
    swap(&taken, &self)
    return taken
  }
}

extension ChunkStore {
  /// The number of entries up to which two chunks are merged.
  @_alwaysEmitIntoClient
  package var fewest: Int { capacity * 3 / 4 }
}

/// The memory of a list in chunks: slots of the same length.
@usableFromInline
package protocol ChunkStore {
  associatedtype Entry

  /// The number of entries in a slot.
  var capacity: Int { get }
  var slotCount: Int { get }

  /// An empty store of the same kind.
  func makeEmpty() -> Self

  /// Appends a slot.
  mutating func addSlot()

  /// Writes an entry.
  ///
  /// - Returns: its weight.
  mutating func write(_ entry: Entry, at offset: Int, in slot: Int) -> Int

  /// Inserts an entry in a slot that is not full.
  ///
  /// - Parameter count: the number of entries in the slot.
  /// - Returns: its weight.
  mutating func insert(_ entry: Entry, at offset: Int, of count: Int, in slot: Int) -> Int

  /// Removes an entry from a slot.
  ///
  /// - Parameter count: the number of entries in the slot.
  /// - Returns: its weight.
  mutating func remove(at offset: Int, of count: Int, in slot: Int) -> Int

  /// Copies entries from one slot to another.
  ///
  /// - Parameter areAtHome: whether the entries were in the other slot before they were set aside.
  /// - Returns: their weight.
  mutating func copy(
    _ range: Range<Int>, of slot: Int, to offset: Int, in target: Int, areAtHome: Bool
  ) -> Int

  /// Copies the first entries of a slot to another one, where they can be read while their slot is
  /// rewritten. They still count as entries of the first slot.
  mutating func setAside(_ count: Int, of slot: Int, in other: Int)

  /// Notes the new order of the slots.
  ///
  /// - Parameter first: the first chunk whose slot may have changed.
  mutating func note(_ chunks: [ChunkList<Self>.Chunk], from first: Int)
}

extension Array {
  /// Appends an element several times. Grows by an eighth instead of doubling: the array is most of
  /// the list's memory.
  @_alwaysEmitIntoClient
  package mutating func appendGrowing(_ element: Element, count added: Int) {
    if count + added > capacity { reserveCapacity(count + Swift.max(added, count / 8)) }
    append(contentsOf: repeatElement(element, count: added))
  }
}
