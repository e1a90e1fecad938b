/// The sections of a grouped list by their keys, with a slot for each, which it keeps while it
/// exists.
///
/// A key is hashed when it is looked up and never again: a key that changes, as an object can, is
/// no longer found, and breaks nothing.
@usableFromInline
package struct SectionTable<Key: Hashable> {
  // The properties of slots are in separate arrays: only that of the keys depends on their type.

  /// The keys; `nil` in a free slot.
  @usableFromInline private(set) var keys: [Key?] = []
  @usableFromInline private(set) var hashes: [Int] = []
  /// The next slot in the same bucket; -1 for the last one.
  @usableFromInline private(set) var next: [Int32] = []
  /// The numbers of the headers; -1 for a section without one.
  private(set) var headers: [Int32] = []
  /// The first slot of each bucket. Their number is a power of 2.
  @usableFromInline private(set) var buckets: [Int32] = [-1]
  private var free: [Int32] = []

  @usableFromInline
  init() {}

  /// The number of slots, including free ones.
  var slotCount: Int { headers.count }

  /// The slot of a key, which may be a new one. Calls the key's `hash` and `==`.
  @inlinable
  mutating func slot(of key: Key) -> Int {
    let hash = key.hashValue
    return existingSlot(of: key, hash) ?? add(key, hash)
  }

  /// The slot of a key, or `nil` if it has no section.
  func existingSlot(of key: Key) -> Int? { existingSlot(of: key, key.hashValue) }

  @_alwaysEmitIntoClient @inline(__always)
  func existingSlot(of key: Key, _ hash: Int) -> Int? {
    var slot = Int(buckets[hash & (buckets.count &- 1)])
    while slot >= 0 {
      if hashes[slot] == hash, keys[slot] == key { return slot }
      slot = Int(next[slot])
    }
    return nil
  }

  @usableFromInline
  mutating func add(_ key: Key, _ hash: Int) -> Int {
    if keys.count - free.count >= buckets.count { grow() }
    let slot: Int
    if let last = free.popLast() {
      slot = Int(last)
      (keys[slot], hashes[slot]) = (key, hash)
    } else {
      slot = keys.count
      keys.append(key)
      hashes.append(hash)
      next.append(-1)
      headers.append(-1)
    }
    link(slot)
    return slot
  }

  private mutating func link(_ slot: Int) {
    let bucket = hashes[slot] & (buckets.count - 1)
    next[slot] = buckets[bucket]
    buckets[bucket] = Int32(slot)
  }

  private mutating func grow() {
    buckets = Array(repeating: -1, count: 2 * buckets.count)
    let isFree = Set(free)
    for slot in hashes.indices where !isFree.contains(Int32(slot)) { link(slot) }
  }

  /// Frees a slot. Does not call client code.
  mutating func remove(_ slot: Int) {
    let bucket = hashes[slot] & (buckets.count - 1)
    if buckets[bucket] == slot {
      buckets[bucket] = next[slot]
    } else {
      var before = Int(buckets[bucket])
      while next[before] != slot { before = Int(next[before]) }
      next[before] = next[slot]
    }
    (keys[slot], headers[slot]) = (nil, -1)
    free.append(Int32(slot))
  }

  /// The key of an existing section.
  @inlinable
  package func key(of slot: Int) -> Key {
    guard let key = keys[slot] else { trapNoSection(slot) }
    return key
  }

  /// The number of a section's header; -1 if it has none yet.
  @inline(__always)
  func header(of slot: Int) -> Int { Int(headers[slot]) }

  /// Notes the number of a section's header.
  mutating func setHeader(_ number: Int, of slot: Int) { headers[slot] = Int32(number) }
}

/// Traps for a slot without a section. Separate, so that the inlined check stays small.
@usableFromInline
func trapNoSection(_ slot: Int) -> Never { trap("Slot \(slot) has no section") }
