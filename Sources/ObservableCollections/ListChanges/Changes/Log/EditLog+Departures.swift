// Elements that leave and come back.
//
// An element of a derived list that leaves it, while its own element stays above, gets a number. A log
// remembers the numbers of the old elements that have left; one that comes back is inserted with its
// number, and where a log meets the departure, it is an old element again.

extension EditLog {
  /// An element that has left, and may come back.
  package struct Departure: Sendable {
    /// The number of its departure.
    package let number: Int
    /// Its index in the old array and its marks when it left, as a run's origin; or the origin of an
    /// element that had come back, whose earlier departure is not in this log.
    package internal(set) var origin: Int
    /// Held by all that remember departures of one list.
    package let era: DepartureEra

    /// Its index in the old array.
    package var oldIndex: Int { origin >> 2 }

    /// Four times the number of its earlier departure, plus its marks since, if it had come back.
    package var earlierLife: Int? {
      origin < 0 ? PackedRun(count: 1, origin: origin).life : nil
    }
  }

  /// The departures, by their numbers.
  package internal(set) var departures: [Departure] {
    get { isNumbered ? tree?.arena.departures ?? [] : [] }
    set {
      if newValue.isEmpty, !isNumbered { return }
      plantTree()
      tree!.makeUnique()
      tree!.arena.departures = newValue
      isNumbered = true
    }
  }

  /// Records that elements, which are removed next, may come back.
  package mutating func depart(_ rows: [DepartingRow]) {
    plantTree()
    var known = departures
    known.add(
      rows.map { row in
        let isGone = row.index < 0
        let origin =
          isGone ? PackedRun.returning(row.earlierLife).origin : tree!.origin(at: row.index)
        return Departure(number: row.number, origin: origin | row.marks, era: row.era)
      })
    departures = known
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

  /// Drops what is known of returns: elements that come back are new.
  package mutating func forgetReturns() {
    if !isNumbered { return }
    self = EditLog(
      oldCount: oldCount, runs: runs.map { $0.isInserted ? .inserted($0.count) : $0 },
      nodeLimit: nodeLimit)
  }
}

extension [EditLog.Departure] {
  /// Adds departures, but not those of new elements. An element that had come back is an old one, if
  /// its earlier departure is here.
  mutating func add(_ departures: [Element]) {
    var added: [Element] = []
    added.reserveCapacity(departures.count)
    for departure in departures where departure.origin != PackedRun.insertedOrigin {
      added.append(departure)
      if let life = departure.earlierLife, let place = place(of: life >> 2) {
        added[added.count - 1].origin =
          remove(at: place).origin | life & PackedRun.allMarks
      }
    }
    if isEmpty, added.count < 2 { return self = added }
    self += added
    sort { $0.number < $1.number }
  }

  /// Makes old elements of those that come back whose departures are here.
  mutating func settle(_ runs: inout [PackedRun]) {
    if isEmpty { return }
    var settled: Set<Int> = []
    for index in runs.indices where runs[index].isReturning {
      let life = runs[index].life
      guard let place = place(of: life >> 2) else { continue }
      runs[index].origin = self[place].origin | life & PackedRun.allMarks
      settled.insert(life >> 2)
    }
    if !settled.isEmpty { removeAll { settled.contains($0.number) } }
  }

  /// The place of a departure.
  private func place(of number: Int) -> Int? {
    let place = partitioningIndex { $0.number >= number }
    return place < count && self[place].number == number ? place : nil
  }
}

/// An element of a list that leaves it and may come back.
package struct DepartingRow: Sendable {
  /// The number of its departure.
  package let number: Int
  /// Its index in the list; -1 for one that is gone already, and comes back above but not in the list.
  package let index: Int
  /// What else has happened to it in the turn: whether it was replaced, or touched by a move call.
  package let marks: Int
  /// For one that is gone already, four times the number of its departure, plus its marks since.
  package let earlierLife: Int
  /// Held by all that remember the departure.
  package let era: DepartureEra

  package init(
    number: Int, index: Int = -1, marks: Int = 0, earlierLife: Int = 0, era: DepartureEra
  ) {
    self.number = number
    self.index = index
    self.marks = marks
    self.earlierLife = earlierLife
    self.era = era
  }
}

/// What the numbers of some departures are good for: they are needed while others hold this object.
package final class DepartureEra: Sendable {
  package init() {}
}
