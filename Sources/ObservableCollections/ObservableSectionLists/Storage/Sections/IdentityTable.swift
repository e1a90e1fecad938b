/// Ids that must be unique, found by their hashes.
///
/// Where many ids have the same hash, nothing short of comparing all with all would tell whether two
/// are equal. So of the ids with one hash only the first ``limit`` are compared; any more are counted,
/// and taken to be unique. A call makes at most so many comparisons, whatever the hashes.
struct IdentityTable<ID: Hashable> {
  /// Ids whose hash another id has too.
  private struct Crowd {
    var ids: [ID] = []
    /// How many more there are.
    var uncompared = 0
  }

  /// How many ids with one hash are compared.
  static var limit: Int { 32 }

  /// One id of each hash.
  private var ids: [Int: ID] = [:]
  /// The others, by hash. Empty unless hashes collide.
  private var crowds: [Int: Crowd] = [:]

  /// The ids that are compared.
  var compared: [ID] { Array(ids.values) + crowds.values.flatMap(\.ids) }

  /// Whether an id is noted; false for one that is only counted.
  func contains(_ id: ID) -> Bool {
    let hash = id.hashValue
    if let known = ids[hash], known == id { return true }
    return !crowds.isEmpty && crowds[hash]?.ids.contains(id) ?? false
  }

  /// Notes an id.
  ///
  /// - Returns: false if it is noted already.
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

  /// Forgets an id.
  ///
  /// - Returns: false if it was neither noted nor can be one of those that are only counted.
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
