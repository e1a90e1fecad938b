import Synchronization

/// The numbers by which the elements of a source are known while rows of a derived list are away.
///
/// A row leaves a list although its element stays above: a filter drops it, a page pushes it out. If it
/// comes back before a sink has got its batch, it must be the same row there, no matter who has read it
/// meanwhile. So from the first departure on, all elements of the source have numbers, as runs in an
/// edit log: no element and no row is held. When nobody remembers a departure any more, the numbers are
/// forgotten.
///
/// Touched only by the holder of the list's gate.
package final class ElementLives {
  /// Held by all that remember departures by these numbers.
  private var era = DepartureEra()
  /// The eras of the lists above, whose numbers name elements that are gone from the source.
  private var erasAbove: [DepartureEra] = []
  /// The number of the first element of the source when the numbers were given, and of elements.
  private let (first, count): (Int, Int)
  /// The elements of the source: a run's origin is four times the number of its first element, plus
  /// marks that the elements have got since their last departure. Made at the first change: most
  /// departures are forgotten before.
  private var log: EditLog?
  /// The rows that have left before the first change.
  private var firstRow: LeavingRow?
  /// The numbers of the elements that have left the list.
  private var departed: Set<Int> = []
  /// How many these may be before those are looked for that are not needed any more.
  private var departedLimit = 64
  /// For elements that are gone from the source, by their numbers there: the origins of their runs.
  private var gone: [Int: Int] = [:]

  private static let counter = Atomic(1)

  /// The first of some numbers that nothing else has.
  private static func numbers(_ count: Int) -> Int {
    counter.add(count, ordering: .relaxed).oldValue
  }

  /// Numbers the elements of a source.
  init(count: Int) {
    self.count = count
    first = ElementLives.numbers(count)
  }

  /// Whether nobody remembers a departure any more.
  var isOver: Bool { isKnownUniquelyReferenced(&era) }

  /// How many of these are remembered.
  var departedCount: Int { departed.count }

  private var lives: EditLog {
    get {
      if let log { return log }
      var log = EditLog(
        oldCount: 0, runs: [PackedRun(count: count, origin: first << 2)])
      if let firstRow { note(firstRow, in: &log) }
      return log
    }
    _modify {
      var log = lives
      self.log = nil
      defer { self.log = log }
      yield &log
    }
  }

  /// Takes over the changes of the source.
  ///
  /// - Parameters:
  ///   - log: the changes.
  ///   - row: returns the row of an element of the old source, before the list changes.
  /// - Returns: the rows whose elements leave the source and may come back, and the elements that come
  ///   back there and had left only the source.
  func follow(_ log: EditLog, row: (Int) -> Int?) -> SourceReturns {
    var result = SourceReturns()
    for departure in log.departures {
      if let life = departure.earlierLife {
        if let origin = gone[life >> 2] {
          gone[departure.number] = origin | life & PackedRun.allMarks
        } else {
          result.departing.append(DepartingRow(above: departure))
        }
        continue
      }
      let origin = lives.origin(at: departure.oldIndex)
      let marks = departure.origin & PackedRun.allMarks
      gone[departure.number] = origin | marks
      if erasAbove.last !== departure.era, !erasAbove.contains(where: { $0 === departure.era }) {
        erasAbove.append(departure.era)
      }
      guard let row = row(departure.oldIndex) else { continue }
      departed.insert(origin >> 2)
      gone[departure.number] = origin & ~PackedRun.allMarks | marks
      result.departing.append(DepartingRow(number: origin >> 2, index: row, era: era))
    }
    lives.compose(log) { run in
      if run.isReturning, let origin = self.gone[run.life >> 2] {
        return PackedRun(count: 1, origin: origin | run.life & PackedRun.allMarks)
      }
      return PackedRun(count: run.count, origin: ElementLives.numbers(run.count) << 2)
    }
    if departed.count > departedLimit { forgetGone() }
    return result
  }

  /// Forgets the departed numbers of elements that are gone for good: while somebody remembers a
  /// departure, any number of elements may come and go.
  private func forgetGone() {
    var present = Set(gone.values.lazy.map { $0 >> 2 }.filter(departed.contains))
    for run in lives.runs {
      let first = run.origin >> 2
      for number in first..<first + run.count where departed.contains(number) {
        present.insert(number)
      }
    }
    departed = present
    departedLimit = 64 + 2 * (lives.newCount + gone.count)
  }

  /// Whether an element that comes back in the source has left while it had a number here.
  func knows(_ life: Int) -> Bool { gone[life >> 2] != nil }

  /// Numbers rows that leave the list.
  func leave(_ rows: [LeavingRow]) -> [DepartingRow] { rows.map { leave($0) } }

  /// Numbers a row that leaves the list.
  func leave(_ row: LeavingRow) -> DepartingRow {
    if log == nil, firstRow == nil {
      firstRow = row
      return DepartingRow(number: first + row.index, index: row.row, era: era)
    }
    return DepartingRow(number: note(row, in: &lives), index: row.row, era: era)
  }

  /// Numbers an element that comes back in the source, but not in the list.
  ///
  /// - Parameters:
  ///   - life: four times the number of its departure, plus its marks since.
  ///   - index: its index in the source.
  func leave(_ life: Int, at index: Int) -> DepartingRow {
    let number = note(LeavingRow(row: -1, index: index, marks: 0), in: &lives)
    return DepartingRow(number: number, earlierLife: life, era: era)
  }

  @discardableResult
  private func note(_ row: LeavingRow, in log: inout EditLog) -> Int {
    let origin = log.origin(at: row.index)
    let departing = origin & ~PackedRun.allMarks | row.marks
    if origin != departing { log.setOrigin(departing, at: row.index) }
    departed.insert(origin >> 2)
    return origin >> 2
  }

  /// Four times the number of an element that comes back to the list, plus its marks since it left;
  /// `nil` for one that is new in the list.
  ///
  /// - Parameter index: its index in the source.
  func life(at index: Int) -> Int? {
    if log == nil { log = lives }
    let origin = lives.origin(at: index)
    return departed.contains(origin >> 2) ? origin : nil
  }
}

/// What leaves and comes back in the source of a list.
package struct SourceReturns {
  /// The rows whose elements leave the source and may come back.
  var departing: [DepartingRow] = []
  /// The elements that come back in the source, and had left only there: their indexes, and four times
  /// their numbers, plus their marks.
  var returning: [(index: Int, life: Int)] = []
}

extension DepartingRow {
  /// A row whose element departs from the source.
  ///
  /// - Parameter index: its row, or -1 if the element had come back there before.
  init(above departure: EditLog.Departure, at index: Int = -1) {
    self.init(
      number: departure.number, index: index, marks: departure.origin & PackedRun.allMarks,
      earlierLife: departure.earlierLife ?? 0, era: departure.era)
  }
}

/// A row that leaves a list although its element stays in the source.
package struct LeavingRow {
  /// Its index in the old list.
  let row: Int
  /// The index of the element in the new source.
  var index: Int
  /// Whether the element was replaced, or touched by a move call, as in a run's origin.
  var marks: Int

  init(row: Int, index: Int, marks: Int) {
    self.row = row
    self.index = index
    self.marks = marks
  }

  /// The row that an edit of one element pushes out of a range.
  ///
  /// - Parameters:
  ///   - index: the element's index in the old source.
  ///   - edit: the edit. Returns `nil` if it removes the element.
  init?(row: Int, index: Int, ifItStaysIn edit: SingleEdit) {
    switch edit {
    case .insertion(let new):
      self.init(row: row, index: new <= index ? index + 1 : index, marks: 0)
    case .removal(let old):
      if old == index { return nil }
      self.init(row: row, index: old < index ? index - 1 : index, marks: 0)
    case .replacement: self.init(row: row, index: index, marks: PackedRun.updatedMark)
    case .move(let old, let new):
      let between = old < index ? index - 1 : index
      let isMoved = old == index
      self.init(
        row: row, index: isMoved ? new : new <= between ? between + 1 : between,
        marks: isMoved ? PackedRun.movedMark : 0)
    }
  }
}

/// The rows of a turn that leave and come back although the source has their elements.
final class ReturningRows {
  /// The rows that leave and have no number yet.
  var left: [LeavingRow] = []
  /// The length of the new source.
  var sourceCount = 0
  /// Those that have a number.
  var departing: [DepartingRow] = []
  /// The rows of the new list that come back, in order: four times their numbers, plus marks.
  var back: [(row: Int, life: Int)] = []

  /// Runs in which the rows that come back are known as such.
  func log(of runs: some RunList) -> EditLog {
    var result: [PackedRun] = []
    result.reserveCapacity(runs.runCount + 2 * back.count)
    var (start, next) = (0, 0)
    runs.forEachRun { run in
      let end = start + run.count
      while next < back.count, back[next].row < end {
        result.appendFusing(.inserted(back[next].row - start))
        result.append(.returning(back[next].life))
        start = back[next].row + 1
        next += 1
      }
      result.appendFusing(run.part(from: run.count - (end - start), count: end - start))
      start = end
    }
    return EditLog(oldCount: runs.oldCount, runs: result)
  }
}
