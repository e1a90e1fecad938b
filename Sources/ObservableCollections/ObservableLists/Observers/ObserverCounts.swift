/// The numbers of a list's observers by the contents that they want: updated as an observer is
/// added, removed or changed, so that the others need not be asked.
struct ObserverCounts: Equatable {
  /// The observers that want old elements in records, and new ones, now or when they have caught
  /// up.
  private(set) var old: Int32 = 0
  private(set) var new: Int32 = 0
  /// The observers that receive records one by one, and those among them that want old elements,
  /// want new elements, or have a limit.
  private(set) var receiving: Int32 = 0
  private(set) var receivingOld: Int32 = 0
  private(set) var receivingNew: Int32 = 0
  private(set) var limited: Int32 = 0
  /// The observers that do not receive each later record at once.
  private(set) var behind: Int32 = 0
  /// The observers with held-back records.
  private(set) var heldBack: Int32 = 0

  /// Adds or subtracts an observer.
  ///
  /// - Parameter change: 1 for an added observer, -1 for a removed one.
  mutating func count(_ entry: DeliveryQueue.Entry, _ change: Int32) {
    let (wantsOld, wantsNew) = (entry.options.contains(.old), entry.options.contains(.new))
    if wantsOld { old += change }
    if wantsNew { new += change }
    if !entry.receivesAll { behind += change }
    if entry.heldBack != nil { heldBack += change }
    if entry.isInLog { return }
    receiving += change
    if wantsOld { receivingOld += change }
    if wantsNew { receivingNew += change }
    if entry.limit != nil { limited += change }
  }
}

extension DeliveryQueue {
  /// Adds an entry. O(1).
  mutating func append(_ entry: Entry) {
    entries.append(entry)
    counts.count(entry, 1)
    latestStart = max(latestStart, entry.startVersion)
    all = []
  }

  /// Changes an entry, and updates the counts.
  mutating func change(_ index: Int, _ body: (inout Entry) -> Void) {
    counts.count(entries[index], -1)
    body(&entries[index])
    counts.count(entries[index], 1)
    latestStart = max(latestStart, entries[index].startVersion)
  }

  /// Removes an entry. O(N) for N observers.
  mutating func removeEntry(at index: Int) -> Entry {
    let entry = entries.remove(at: index)
    counts.count(entry, -1)
    all = []
    return entry
  }
}
