/// A retained run and its place in the new array.
struct Survivor {
  /// The index in the old array of the first element.
  var oldStart: Int
  /// The index in the new array of the first element.
  var newStart: Int
  var count: Int
  /// Whether the elements were replaced.
  var isUpdated: Bool
  /// Whether a move call touched the elements.
  var isMoved: Bool
  /// Whether the elements stay, which is decided last.
  var stays = true

  init(_ run: PackedRun, newStart: Int) {
    oldStart = run.oldStart
    self.newStart = newStart
    count = run.count
    isUpdated = run.isUpdated
    isMoved = run.isMoved
  }
}

extension Array where Element == Survivor {
  /// The places of the survivors, ascending by old start.
  ///
  /// What no move call touched is in old order already, so only the rest is sorted, and merged.
  /// Only if that does not hold (runs that come from elsewhere) everything is sorted.
  ///
  /// - Complexity: O(R + M log M) for R survivors, M of them moved.
  func oldOrder() -> [Int] {
    var moved: [Int] = []
    var rest: [Int] = []
    rest.reserveCapacity(count)
    var end = -1
    for index in indices {
      if self[index].isMoved || self[index].oldStart < end {
        moved.append(index)
      } else {
        rest.append(index)
        end = self[index].oldStart
      }
    }
    moved.sort { self[$0].oldStart < self[$1].oldStart }
    return merged(rest, moved)
  }

  private func merged(_ rest: [Int], _ moved: [Int]) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(count)
    var next = 0
    for index in moved {
      while next < rest.count, self[rest[next]].oldStart < self[index].oldStart {
        result.append(rest[next])
        next += 1
      }
      result.append(index)
    }
    result.append(contentsOf: rest[next...])
    return result
  }
}
