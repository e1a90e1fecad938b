/// The sections of a grouped list by their keys: a slot for each, which it keeps as long as it is there.
///
/// A key is hashed when it is looked for and never again: so one that changes, as an object can, is
/// found no more, and makes nothing wrong.
struct SectionTable<Key: Hashable> {
  private struct Entry {
    /// Nil in a free slot.
    var key: Key?
    var hash = 0
    /// The next slot of the same hash; -1 behind the last one.
    var next = -1
    /// The number of the header.
    var header = -1
  }

  private var entries: [Entry] = []
  private var free: [Int] = []
  /// The first slot of each hash.
  private var first: [Int: Int] = [:]

  /// The slot of a key; nil if no section has it. Runs code of the key's.
  func slot(of key: Key) -> Int? {
    var slot = first[key.hashValue] ?? -1
    while slot >= 0 {
      if entries[slot].key == key { return slot }
      slot = entries[slot].next
    }
    return nil
  }

  /// Makes a slot for a key that has none. Runs code of the key's.
  mutating func add(_ key: Key) -> Int {
    let hash = key.hashValue
    let slot = free.popLast() ?? entries.count
    if slot == entries.count { entries.append(Entry()) }
    entries[slot] = Entry(key: key, hash: hash, next: first[hash] ?? -1)
    first[hash] = slot
    return slot
  }

  /// Gives a slot back. Runs no code of the key's.
  mutating func remove(_ slot: Int) {
    let entry = entries[slot]
    if first[entry.hash] == slot {
      first[entry.hash] = entry.next < 0 ? nil : entry.next
    } else {
      var before = first[entry.hash] ?? -1
      while entries[before].next != slot { before = entries[before].next }
      entries[before].next = entry.next
    }
    entries[slot] = Entry()
    free.append(slot)
  }

  /// The key of a section that is there.
  func key(of slot: Int) -> Key {
    guard let key = entries[slot].key else { trap("Slot \(slot) has no section") }
    return key
  }

  /// The number of a section's header; -1 as long as it has none.
  func header(of slot: Int) -> Int { entries[slot].header }

  /// Notes the number of a section's header.
  mutating func setHeader(_ number: Int, of slot: Int) { entries[slot].header = number }
}
