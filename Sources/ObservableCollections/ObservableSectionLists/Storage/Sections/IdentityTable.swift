/// A set of ids that must be unique, found by their hashes.
///
/// If many ids have the same hash, finding equal ones requires comparing each with all others.
/// Therefore, only the first ``limit`` ids with one hash are compared; any others are counted, and
/// assumed to be unique. A call makes at most ``limit`` comparisons, whatever the hashes.
struct IdentityTable<ID: Hashable> {
  /// The ids whose hash another id has too.
  private struct Crowd {
    var ids: [ID] = []
    /// The number of further ids, which are not compared.
    var uncompared = 0
  }

  /// The maximum number of compared ids with one hash.
  static var limit: Int { 32 }

  /// One id of each hash.
  private var ids: [Int: ID] = [:]
  /// The other ids, by hash. Empty unless hashes collide.
  private var crowds: [Int: Crowd] = [:]

  /// The ids that can be compared.
  var compared: [ID] { Array(ids.values) + crowds.values.flatMap(\.ids) }

  /// Whether the table contains an id; false for an id that is only counted.
  func contains(_ id: ID) -> Bool {
    let hash = id.hashValue
    if let known = ids[hash], known == id { return true }
    return !crowds.isEmpty && crowds[hash]?.ids.contains(id) ?? false
  }

  /// Inserts an id.
  ///
  /// - Returns: false if the table contains it already.
  mutating func insert(_ id: ID) -> Bool {
    let hash = id.hashValue
    guard let known = ids[hash] else {
      if !crowds.isEmpty, crowds[hash]?.ids.contains(id) ?? false { return false }
      ids[hash] = id
      return true
    }
    if known == id || crowds[hash]?.ids.contains(id) ?? false { return false }
    if crowds[hash, default: Crowd()].ids.count < Self.limit - 1 {
      crowds[hash, default: Crowd()].ids.append(id)
    } else {
      crowds[hash, default: Crowd()].uncompared += 1
    }
    return true
  }

  /// Removes an id.
  ///
  /// - Returns: false if the table does not contain it, even among the ids that are only counted.
  mutating func remove(_ id: ID) -> Bool {
    let hash = id.hashValue
    if let known = ids[hash], known == id {
      ids[hash] = nil
      return true
    }
    if crowds.isEmpty { return false }
    defer { dropEmptyCrowd(of: hash) }
    if let place = crowds[hash]?.ids.firstIndex(of: id) {
      crowds[hash]?.ids.remove(at: place)
      return true
    }
    guard let uncompared = crowds[hash]?.uncompared, uncompared > 0 else { return false }
    crowds[hash]?.uncompared -= 1
    return true
  }

  private mutating func dropEmptyCrowd(of hash: Int) {
    if let crowd = crowds[hash], crowd.ids.isEmpty, crowd.uncompared == 0 { crowds[hash] = nil }
  }
}
