/// The operator behind `separated`: all elements, and rows between them that depend on their neighbours.
///
/// There is a *gap* before each element, with its index, and one behind the last. A flag for each says
/// whether a separator is in it. A gap is asked when one of the two elements beside it is another one, or
/// was replaced.
struct Separating<Source, Separator, Key: Hashable>: AdjustableDerivation {
  typealias Row = SeparatedRow<Source, Separator>
  typealias Output = DerivedList<Row>

  // A row between two others has no place in the source.
  static var keepsOrder: Bool { false }
  static var hasOtherRows: Bool { true }

  /// Returns the separator of two neighbours. Called once for each gap that has changed.
  var function: (Source?, Source?) -> Separator?
  private let isSame: (Separator, Separator) -> Bool
  /// The id of a separator; `nil` if separators live with the elements behind them.
  private let id: ((Separator) -> Key)?
  /// A flag for each gap.
  private var flags = FlagList(FlagStore())

  init(
    isSame: @escaping (Separator, Separator) -> Bool, id: ((Separator) -> Key)?,
    _ function: @escaping (Source?, Source?) -> Separator?
  ) {
    self.function = function
    self.isSame = isSame
    self.id = id
  }

  #if DEBUG
    static var call: String { "separated" }
  #endif

  mutating func build(_ source: ArraySnapshot<Source>) -> ArraySnapshot<Row> {
    let separators = ask([0..<source.count + 1], source)
    flags.rewrite(separators.map { $0 != nil })
    var rows: [Row] = []
    rows.reserveCapacity(source.count)
    var elements = source.makeIterator()
    for separator in separators {
      if let separator { rows.append(.separator(separator)) }
      if let element = elements.next() { rows.append(.element(element)) }
    }
    return ArraySnapshot(rows)
  }

  /// The separators of some gaps. An empty list has none.
  private func ask(_ gaps: [Range<Int>], _ source: ArraySnapshot<Source>) -> [Separator?] {
    if source.isEmpty { return gaps.flatMap { $0.map { _ in nil } } }
    return gaps.flatMap { gaps in
      gaps.map { gap in
        function(gap > 0 ? source[gap - 1] : nil, gap < source.count ? source[gap] : nil)
      }
    }
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Row>
  ) -> DerivedTurn<Row> {
    write(log, to: source, from: shown, gaps: log.changedGaps, areAll: false)
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Row>
  ) -> DerivedTurn<Row> {
    write(log, to: source, from: shown, gaps: [0..<source.count + 1], areAll: true)
  }

  private mutating func write(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Row>,
    gaps: [Range<Int>], areAll: Bool
  ) -> DerivedTurn<Row> {
    // Client code first.
    let separators = ask(gaps, source)
    let old = match(log, shown, gaps, separators, areAll: areAll)
    var plan = SeparationPlan(from: flags.take())
    var turn = DerivedTurn<Row>(runs: DerivedRuns(oldCount: 0))
    var (index, next) = (0, 0)
    var changed = gaps.joined().makeIterator()
    var gap = changed.next()
    func writeGap(_ place: Int, old oldGap: Int?, marks: Int) {
      if gap != place {
        if let oldGap { plan.keepGap(oldGap, marks: marks) }
        return
      }
      gap = changed.next()
      let separator = separators[next]
      let match = old[next]
      next += 1
      guard let separator else { return plan.writeGap(nil, false, isSame: true, marks: 0) }
      var isSame = true
      if let match, case .separator(let before) = shown[plan.row(ofGap: match)] {
        isSame = self.isSame(before, separator)
      }
      plan.writeGap(match, true, isSame: isSame, marks: match == oldGap ? marks : 0)
      if match == nil {
        turn.inserted.append(.separator(separator))
      } else if !isSame {
        turn.updated.append(.separator(separator))
      }
    }
    log.forEachRun { run in
      let marks = run.origin & PackedRun.movedMark
      if run.isInserted {
        for place in index..<index + run.count {
          writeGap(place, old: nil, marks: 0)
          plan.insertElement()
          turn.inserted.append(.element(source[place]))
        }
      } else if run.isUpdated || areAll {
        for offset in 0..<run.count {
          writeGap(index + offset, old: run.oldStart + offset, marks: marks)
          plan.keepElements(
            run.oldStart + offset..<run.oldStart + offset + 1,
            marks: run.origin & PackedRun.allMarks)
          if run.isUpdated { turn.updated.append(.element(source[index + offset])) }
        }
      } else {
        writeGap(index, old: run.oldStart, marks: marks)
        plan.keepElements(run.oldStart..<run.oldStart + run.count, marks: marks)
      }
      index += run.count
    }
    writeGap(index, old: log.oldCount, marks: 0)
    (turn.runs, flags) = plan.finish()
    return turn
  }

  /// The old gaps whose rows the separators of changed gaps keep.
  private func match(
    _ log: EditLog, _ shown: ArraySnapshot<Row>, _ gaps: [Range<Int>], _ separators: [Separator?],
    areAll: Bool
  ) -> [Int?] {
    // The old gaps of those elements that stay, by their new gaps.
    var staying: [Int: Int] = [:]
    var free: [Int] = []
    var (index, place) = (0, 0)
    func note(_ gap: Int, _ old: Int) {
      while place < gaps.count, gaps[place].upperBound <= gap { place += 1 }
      guard place < gaps.count, gaps[place].contains(gap), flags[old] else { return }
      staying[gap] = old
      free.append(old)
    }
    log.forEachRun { run in
      if !run.isInserted {
        for offset in 0..<(run.isUpdated || areAll ? run.count : 1) {
          note(index + offset, run.oldStart + offset)
        }
      }
      index += run.count
    }
    note(log.newCount, log.oldCount)
    guard let id else {
      return gaps.joined().enumerated().map { offset, gap in
        separators[offset] == nil ? nil : staying[gap]
      }
    }
    for range in NetEffect(log).removals.ranges { free += range.filter { flags[$0] } }
    // The first of the new ones with an id gets the first of the old ones.
    var table = SectionTable<Key>()
    var waiting: [[Int]] = []
    var taken: [Int] = []
    func slot(_ separator: Separator) -> Int {
      let slot = table.slot(of: id(separator))
      if slot == waiting.count {
        waiting.append([])
        taken.append(0)
      }
      return slot
    }
    for gap in free.sorted() {
      if case .separator(let separator) = shown[gap + flags.setCount(before: gap)] {
        waiting[slot(separator)].append(gap)
      }
    }
    return separators.map { separator in
      guard let separator else { return nil }
      let slot = slot(separator)
      if taken[slot] == waiting[slot].count { return nil }
      defer { taken[slot] += 1 }
      return waiting[slot][taken[slot]]
    }
  }

  func sourceIndex(at index: Int) -> Int {
    min(flags.gap(atRow: index).gap, max(flags.count - 2, 0))
  }

  func index(atSource index: Int) -> Int? { index + flags.setCount(before: index + 1) }

  /// Separators are not the user's to remove.
  func sourceIndexes(at indexes: IndexRanges) -> IndexRanges {
    IndexRanges(indexes.filter { !flags.gap(atRow: $0).isSeparator }.map(sourceIndex))
  }
}

extension FlagList {
  /// The gap whose separator, or the element behind it, is at a row.
  fileprivate func gap(atRow row: Int) -> (gap: Int, isSeparator: Bool) {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      // The row of the element behind the gap.
      if middle + setCount(before: middle + 1) >= row { high = middle } else { low = middle + 1 }
    }
    return (low, self[low] && low + setCount(before: low) == row)
  }
}

/// The rows of a list with separators, written anew. Not generic: otherwise the runtime would be asked
/// for types at each step.
private struct SeparationPlan {
  private var runs: DerivedRuns
  private var writer: ChunkWriter<FlagStore>
  private var counter = FlagCounter()

  init(from flags: consuming FlagList) {
    runs = DerivedRuns(oldCount: max(flags.count - 1, 0) + flags.setCount)
    writer = ChunkWriter(flags)
  }

  /// The old row of the separator in an old gap.
  mutating func row(ofGap gap: Int) -> Int { gap + counter.setCount(before: gap, in: writer.old) }

  /// Writes a gap that has not changed.
  mutating func keepGap(_ gap: Int, marks: Int) {
    if counter.isSet(at: gap, in: writer.old) {
      let row = row(ofGap: gap)
      runs.append(retained: row..<row + 1, marks: marks)
    }
    writer.append(gap..<gap + 1)
  }

  /// Writes a gap that has changed.
  ///
  /// - Parameters:
  ///   - old: the old gap whose row stays; `nil` for a new one.
  ///   - isSet: whether there is a separator.
  ///   - isSame: whether it is the same as the one in the old gap.
  mutating func writeGap(_ old: Int?, _ isSet: Bool, isSame: Bool, marks: Int) {
    writer.append(isSet)
    if !isSet { return }
    guard let old else { return runs.append(inserted: 1) }
    let row = row(ofGap: old)
    runs.append(
      retained: row..<row + 1, marks: marks | (isSame ? 0 : PackedRun.updatedMark))
  }

  mutating func insertElement() { runs.append(inserted: 1) }

  /// Writes old elements, and the gaps between them.
  mutating func keepElements(_ range: Range<Int>, marks: Int) {
    let first = row(ofGap: range.lowerBound + 1) - 1
    let end = row(ofGap: range.upperBound)
    runs.append(retained: first..<end, marks: marks)
    if range.count > 1 { writer.append(range.lowerBound + 1..<range.upperBound) }
  }

  mutating func finish() -> (DerivedRuns, FlagList) { (runs, writer.finish()) }
}
