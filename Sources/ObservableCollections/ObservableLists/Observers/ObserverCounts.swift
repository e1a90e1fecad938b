/// How many observers of a list want what: counted as each comes, goes or changes, so that the others need not be asked.
struct ObserverCounts: Equatable {
  /// How many want the old elements of records, and the new ones, now or when they have caught up.
  private(set) var old = 0
  private(set) var new = 0
  /// How many hear records one by one, and how many of those want old elements, new elements, or have a limit.
  private(set) var hearing = 0
  private(set) var hearingOld = 0
  private(set) var hearingNew = 0
  private(set) var limited = 0
  /// How many do not hear each later record as it comes.
  private(set) var behind = 0
  /// How many have records held back for them.
  private(set) var heldBack = 0

  /// Counts an observer in or out.
  ///
  /// - Parameter change: 1 for one that has come, -1 for one that goes.
  mutating func count(_ entry: DeliveryQueue.Entry, _ change: Int) {
    let (wantsOld, wantsNew) = (entry.options.contains(.old), entry.options.contains(.new))
    if wantsOld { old += change }
    if wantsNew { new += change }
    if !entry.hearsAll { behind += change }
    if entry.heldBack != nil { heldBack += change }
    if entry.isStanding { return }
    hearing += change
    if wantsOld { hearingOld += change }
    if wantsNew { hearingNew += change }
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

  /// Changes an entry, and counts it anew.
  mutating func change(_ index: Int, _ body: (inout Entry) -> Void) {
    counts.count(entries[index], -1)
    body(&entries[index])
    counts.count(entries[index], 1)
    latestStart = max(latestStart, entries[index].startVersion)
  }

  /// Takes an entry out, in O(N) for N observers.
  mutating func removeEntry(at index: Int) -> Entry {
    let entry = entries.remove(at: index)
    counts.count(entry, -1)
    all = []
    return entry
  }
}
