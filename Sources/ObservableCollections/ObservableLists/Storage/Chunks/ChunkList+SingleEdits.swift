// An edit of one entry, in the memory of its chunk. That is not possible if a new entry does not fit,
// or if a chunk would be so short that it must be merged: then the list is written anew.

extension ChunkList {
  /// Inserts an entry. O(log C + B) for C chunks and B entries in a chunk, plus a step for each later
  /// chunk.
  ///
  /// - Parameter index: the entry's index after the insertion.
  @_alwaysEmitIntoClient
  package mutating func insert(_ entry: Store.Entry, at index: Int) {
    let number = min(chunk(at: index), chunks.count - 1)
    if number < 0 || chunks[number].count >= store.capacity { return rewrite(index, entry) }
    let (chunk, offset) = (chunks[number], index - totals[number].count)
    let weight = store.insert(entry, at: offset, of: Int(chunk.count), in: Int(chunk.slot))
    note(1, weight: weight, in: number)
  }

  /// Removes the entry at an index. O(log C + B) for C chunks and B entries in a chunk, plus a step
  /// for each later chunk.
  ///
  /// - Returns: the weight of the entry.
  @_alwaysEmitIntoClient
  @discardableResult
  package mutating func remove(at index: Int) -> Int {
    let number = chunk(at: index)
    let chunk = chunks[number]
    if chunk.count == 1 || isShort(number - 1) || isShort(number) {
      let weight = weight
      rewrite(index, nil)
      return weight - self.weight
    }
    let weight = store.remove(
      at: index - totals[number].count, of: Int(chunk.count), in: Int(chunk.slot))
    note(-1, weight: -weight, in: number)
    return weight
  }

  /// Whether a chunk and the next one must be merged if one of them loses an entry.
  @_alwaysEmitIntoClient
  func isShort(_ number: Int) -> Bool {
    if number < 0 || number + 1 >= chunks.count { return false }
    return Int(chunks[number].count + chunks[number + 1].count) <= store.fewest + 1
  }

  /// Notes a change of the entries of a chunk, and of the sum of their weights.
  @_alwaysEmitIntoClient
  package mutating func note(_ added: Int, weight: Int, in number: Int) {
    let chunk = chunks[number]
    chunks[number] = Chunk(
      slot: chunk.slot, count: chunk.count + Int32(added), weight: chunk.weight + Int32(weight))
    totals.withUnsafeMutableBufferPointer { totals in
      for index in number + 1..<totals.count {
        totals[index].count &+= added
        totals[index].weight &+= weight
      }
    }
  }

  /// Writes the list with an entry that is inserted at an index, or without the one there.
  @_alwaysEmitIntoClient @inline(never)
  mutating func rewrite(_ index: Int, _ entry: Store.Entry?) {
    let count = count
    var writer = ChunkWriter(take(), isInOrder: true)
    writer.append(0..<index)
    if let entry { writer.append(entry) }
    writer.append((entry == nil ? index + 1 : index)..<count)
    self = writer.finish()
  }
}
