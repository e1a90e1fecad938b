// Elements that leave and come back.
//
// An element of a derived list that leaves it, while its own element stays above, gets a number. A log
// remembers the numbers of the old elements that have left; one that comes back is inserted with its
// number, and where a log meets the departure, it is an old element again.

extension EditLog {
  /// An old element that has left, and may come back.
  package struct Departure: Sendable {
    /// The number of its departure.
    package let number: Int
    /// Its index in the old array and its marks when it left, as a run's origin; -1 if it has come
    /// back.
    package internal(set) var origin: Int
    /// Held by all that remember departures of one list.
    package let era: DepartureEra

    /// Its index in the old array.
    package var oldIndex: Int { origin >> 2 }
  }

  /// Records that elements, which are removed next, may come back.
  ///
  /// - Parameters:
  ///   - rows: their numbers and their indexes in the current array.
  ///   - era: the era of the numbers.
  package mutating func depart(_ rows: [DepartingRow], of era: DepartureEra) {
    plantTree()
    let isFirst = departures.isEmpty
    var isInOrder = true
    for row in rows {
      let origin = tree!.origin(at: row.index)
      // One that came within the turn is no old element.
      if origin < 0 { continue }
      if let last = departures.last, last.number >= row.number { isInOrder = false }
      departures.append(Departure(number: row.number, origin: origin, era: era))
    }
    if !isFirst || rows.count > 1, !isInOrder { departures.sort { $0.number < $1.number } }
  }

  /// The origin of the run of one element at an index of the current array.
  package mutating func origin(at index: Int) -> Int {
    plantTree()
    return tree!.origin(at: index)
  }

  /// Replaces the origin of an element.
  package mutating func setOrigin(_ origin: Int, at index: Int) {
    remove(index..<index + 1)
    insert(PackedRun(count: 1, origin: origin), at: index)
  }

  /// Makes old elements of those that come back whose departures this log knows.
  ///
  /// - Parameter runs: the runs of this log.
  mutating func settle(_ runs: inout [PackedRun]) {
    if departures.isEmpty { return }
    var hasSettled = false
    for index in runs.indices where runs[index].isReturning {
      let life = runs[index].life
      let place = departures.partitioningIndex { $0.number >= life >> 2 }
      guard place < departures.count, departures[place].number == life >> 2 else { continue }
      runs[index].origin = departures[place].origin | life & PackedRun.allMarks
      departures[place].origin = PackedRun.insertedOrigin
      hasSettled = true
    }
    if hasSettled { departures.removeAll { $0.origin < 0 } }
  }

  /// This log for those who know no returns: elements that come back are new.
  package mutating func forgetReturns() {
    if !departures.isEmpty { departures = [] }
    if !hasReturns { return }
    self = EditLog(
      oldCount: oldCount, runs: runs.map { $0.isInserted ? .inserted($0.count) : $0 },
      nodeLimit: nodeLimit)
  }
}

/// An element of a list that leaves it.
package struct DepartingRow: Sendable {
  /// The number of its departure.
  package let number: Int
  /// Its index in the list.
  package let index: Int

  package init(number: Int, index: Int) {
    self.number = number
    self.index = index
  }
}

/// What the numbers of some departures are good for: they are needed while others hold this object.
package final class DepartureEra: Sendable {
  package init() {}
}
