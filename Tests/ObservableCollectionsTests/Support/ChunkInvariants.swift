@testable import DerivedLists
@testable import ObservableLists

/// A store whose content a test can check.
protocol CheckedStore: ChunkStore {
  /// Traps unless the store agrees with a chunk.
  func checkInvariants(of chunk: ChunkList<Self>.Chunk, number: Int)
}

extension ChunkList where Store: CheckedStore {
  /// Traps unless the chunks are valid.
  func checkInvariants() {
    var slots = Set(freeSlots)
    if slots.count != freeSlots.count { trap("A free slot is noted twice") }
    var total = Total()
    for (index, chunk) in chunks.enumerated() {
      if chunk.count < 1 || chunk.count > store.capacity { trap("\(chunk.count) in a chunk") }
      if index > 0, Int(chunks[index - 1].count + chunk.count) <= store.fewest {
        trap("Chunks \(index - 1) and \(index) have only \(chunks[index - 1].count + chunk.count)")
      }
      if !slots.insert(chunk.slot).inserted { trap("Slot \(chunk.slot) is used twice") }
      total.count += Int(chunk.count)
      total.weight += Int(chunk.weight)
      if totals[index + 1].count != total.count || totals[index + 1].weight != total.weight {
        trap("The total behind chunk \(index) is wrong")
      }
      store.checkInvariants(of: chunk, number: index)
    }
    if slots.count != store.slotCount { trap("Slots are lost") }
  }
}

extension NumberStore: CheckedStore {
  func checkInvariants(of chunk: NumberList.Chunk, number: Int) {
    if chunkNumbers[Int(chunk.slot)] != number { trap("Slot \(chunk.slot) is not chunk \(number)") }
    for offset in 0..<Int(chunk.count) {
      let entry = self.number(at: offset, in: Int(chunk.slot))
      let place = place(of: entry)
      if place != (number, offset) { trap("\(entry) stands at \(place), not \((number, offset))") }
    }
  }
}

extension FlagStore: CheckedStore {
  func checkInvariants(of chunk: FlagList.Chunk, number: Int) {
    let setCount = setCount(before: Int(chunk.count), in: Int(chunk.slot))
    if setCount != chunk.weight { trap("\(setCount) flags are set, not \(chunk.weight)") }
  }
}
