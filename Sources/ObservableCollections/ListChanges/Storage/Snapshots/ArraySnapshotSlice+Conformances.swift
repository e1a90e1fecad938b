extension ArraySnapshotSlice: Equatable where Element: Equatable {
  /// Returns whether two slices hold equal elements in the same order.
  ///
  /// - Complexity: O(*n*) for *n* elements; nodes that both share at the same positions are
  ///   skipped.
  @inlinable
  public static func == (left: ArraySnapshotSlice, right: ArraySnapshotSlice) -> Bool {
    guard left.count == right.count else { return false }
    return withExtendedLifetime((left, right)) { areEqual(left, right) }
  }

  /// Whether two slices of the same length hold equal elements.
  @inlinable
  static func areEqual(_ left: ArraySnapshotSlice, _ right: ArraySnapshotSlice) -> Bool {
    var position = 0
    while position < left.count {
      let start = (left: left.startIndex + position, right: right.startIndex + position)
      let shared = left.base.sharedCount(at: start.left, with: right.base, at: start.right)
      if shared > 0 {
        position += shared
        continue
      }
      let runs = (left.base.run(from: start.left), right.base.run(from: start.right))
      let length = Swift.min(runs.0.count, runs.1.count, left.count - position)
      for index in 0..<length where runs.0[index] != runs.1[index] { return false }
      position += length
    }
    return true
  }
}

extension ArraySnapshotSlice: Hashable where Element: Hashable {
  /// Hashes the elements and their count.
  ///
  /// - Parameter hasher: The hasher that receives them.
  /// - Complexity: O(*n*) for *n* elements.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    base.forEachRun(in: indices) { run in
      for element in run { hasher.combine(element) }
    }
  }
}

extension ArraySnapshotSlice: CustomStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { Array(self).description }
}
