/// An ordered list of numbers with a fast index of each number.
package typealias NumberList = ChunkList<NumberStore>

/// The memory of a list of numbers: about ten bytes for each.
package struct NumberStore: ChunkStore {
  package let capacity: Int
  private var numbers: [Int32]
  /// The slot of each number.
  private var slots: [Int32]
  /// The chunk of each slot.
  private(set) var chunkNumbers: [Int32]

  /// - Parameter capacity: the number of numbers in a slot; tests make it small.
  package init(capacity: Int = 512) {
    self.capacity = capacity
    (numbers, slots, chunkNumbers) = ([], [], [])
  }

  package var slotCount: Int { numbers.count / capacity }

  package func makeEmpty() -> NumberStore { NumberStore(capacity: capacity) }

  package mutating func addSlot() {
    numbers.appendGrowing(-1, count: capacity)
    chunkNumbers.append(-1)
  }

  /// The number at a place.
  func number(at offset: Int, in slot: Int) -> Int { Int(numbers[slot * capacity + offset]) }

  /// The first numbers in a slot.
  func numbers(_ count: Int, in slot: Int) -> ArraySlice<Int32> {
    numbers[slot * capacity..<slot * capacity + count]
  }

  /// The chunk of a number.
  func chunk(of number: Int) -> Int { Int(chunkNumbers[Int(slots[number])]) }

  /// The place of a number: the chunk, and the offset in it.
  func place(of number: Int) -> (chunk: Int, offset: Int) {
    let slot = Int(slots[number])
    let wanted = Int32(number)
    let offset = numbers[slot * capacity..<(slot + 1) * capacity].withUnsafeBufferPointer {
      Self.offset(of: wanted, in: $0)
    }
    guard let offset else { trap("\(number) does not stand where it should") }
    return (Int(chunkNumbers[slot]), offset)
  }

  /// The first place of a number.
  private static func offset(of wanted: Int32, in entries: UnsafeBufferPointer<Int32>) -> Int? {
    guard let start = entries.baseAddress else { return nil }
    var index = 0
    // 32 at a time without a branch for each: so the compiler makes vector instructions of it.
    while index &+ 32 <= entries.count {
      var found: Int32 = 0
      var other = 0
      while other < 32 {
        found |= start[index &+ other] == wanted ? -1 : 0
        other &+= 1
      }
      if found != 0 { break }
      index &+= 32
    }
    while index < entries.count, start[index] != wanted { index &+= 1 }
    return index < entries.count ? index : nil
  }

  package mutating func insert(_ number: Int, at offset: Int, of count: Int, in slot: Int) -> Int {
    let start = slot * capacity + offset
    copyNumbers(count - offset, from: start, to: start + 1)
    return write(number, at: offset, in: slot)
  }

  package mutating func remove(at offset: Int, of count: Int, in slot: Int) -> Int {
    let start = slot * capacity + offset
    copyNumbers(count - offset - 1, from: start + 1, to: start)
    return 0
  }

  package mutating func write(_ number: Int, at offset: Int, in slot: Int) -> Int {
    if number >= slots.count { slots.appendGrowing(-1, count: number + 1 - slots.count) }
    numbers[slot * capacity + offset] = Int32(number)
    slots[number] = Int32(slot)
    return 0
  }

  package mutating func copy(
    _ range: Range<Int>, of slot: Int, to offset: Int, in target: Int, areAtHome: Bool
  ) -> Int {
    let (source, goal) = (slot * capacity + range.lowerBound, target * capacity + offset)
    let (end, new) = (max(source, goal) + range.count, Int32(target))
    if end > numbers.count { trap("\(end) is behind the last of \(numbers.count) numbers") }
    if areAtHome {
      copyNumbers(range.count, from: source, to: goal)
      return 0
    }
    // Out of the store, so that both can be written at once. All numbers have slots.
    var slots: [Int32] = []
    swap(&slots, &self.slots)
    numbers.withUnsafeMutableBufferPointer { numbers in
      slots.withUnsafeMutableBufferPointer { slots in
        for index in 0..<range.count {
          let number = numbers[source + index]
          if number < 0 || number >= slots.count { trap("\(number) is no number") }
          numbers[goal + index] = number
          slots[Int(number)] = new
        }
      }
    }
    swap(&slots, &self.slots)
    return 0
  }

  package mutating func setAside(_ count: Int, of slot: Int, in other: Int) {
    copyNumbers(count, from: slot * capacity, to: other * capacity)
  }

  /// Fills slot after slot, from the first on.
  ///
  /// - Parameter entries: in order; each comes once.
  mutating func fill(_ entries: [Int32]) {
    let slotCount = (entries.count + capacity - 1) / capacity
    chunkNumbers = (0..<slotCount).map { Int32($0) }
    numbers = Array(unsafeUninitializedCapacity: slotCount * capacity) { numbers, count in
      let end = numbers.initialize(fromContentsOf: entries)
      numbers[end...].initialize(repeating: -1)
      count = numbers.count
    }
    let limit = Int(entries.max() ?? -1) + 1
    if limit > slots.count { slots.appendGrowing(-1, count: limit - slots.count) }
    var (slot, left): (Int32, Int) = (0, capacity)
    for number in entries {
      if left == 0 { (slot, left) = (slot &+ 1, capacity) }
      slots[Int(number)] = slot
      left &-= 1
    }
  }

  private mutating func copyNumbers(_ count: Int, from source: Int, to target: Int) {
    numbers.withUnsafeMutableBufferPointer { numbers in
      let old = UnsafeMutableBufferPointer(rebasing: numbers[source..<source + count])
      _ = UnsafeMutableBufferPointer(rebasing: numbers[target..<target + count]).update(
        fromContentsOf: old)
    }
  }

  package mutating func note(_ chunks: [NumberList.Chunk], from first: Int) {
    for number in first..<chunks.count { chunkNumbers[Int(chunks[number].slot)] = Int32(number) }
  }
}

extension ChunkList<NumberStore> {
  /// The number at an index. O(log C) for C chunks.
  package subscript(index: Int) -> Int {
    let place = place(of: index)
    return store.number(at: place.offset, in: place.slot)
  }

  /// Whether a number in the list comes after an index. O(1) if the index is in another chunk.
  package func isBehind(_ number: Int, _ index: Int) -> Bool {
    let chunk = store.chunk(of: number)
    if totals[chunk].count > index { return true }
    return totals[chunk + 1].count > index && self.index(of: number) > index
  }

  /// All numbers, in order. O(N).
  package var numbers: [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(count)
    for chunk in chunks { numbers += store.numbers(Int(chunk.count), in: Int(chunk.slot)) }
    return numbers
  }

  /// Rewrites all numbers, into full chunks. O(N).
  package mutating func rewrite(_ numbers: [Int32]) {
    var taken = take()
    taken.store.fill(numbers)
    let capacity = taken.store.capacity
    let chunks = (0..<taken.store.slotCount).map { slot in
      Chunk(
        slot: Int32(slot), count: Int32(min(capacity, numbers.count - slot * capacity)), weight: 0)
    }
    taken.freeSlots = []
    taken.take(chunks, sameCount: 0, sameSlots: 0)
    self = taken
  }

  /// The index of a number in the list. O(B) for B numbers in a chunk.
  package func index(of number: Int) -> Int {
    let (chunk, offset) = store.place(of: number)
    return totals[chunk].count + offset
  }
}
