/// The operator behind `limited`: keeps a range of the source, such as its first or last elements.
///
/// An element that is in the range before and after keeps its identity; one that enters it is new.
struct Limiting<Element>: AdjustableDerivation {
  typealias Output = DerivedList<Element>

  /// Returns the range for a source with a number of elements; it may exceed the source.
  var function: (Int) -> Range<Int>
  /// The range of the shown elements in the source.
  private var range = 0..<0
  private let operations: ElementOperations<Element>

  init(
    operations: ElementOperations<Element> = ElementOperations(),
    _ function: @escaping (Int) -> Range<Int>
  ) {
    self.operations = operations
    self.function = function
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<Element> {
    build(source, range: bounds(of: source))
  }

  /// Computes the derived list, which shows a range of the source, for the first time.
  mutating func build(
    _ source: ArraySnapshot<Element>, range bounds: Range<Int>
  ) -> ArraySnapshot<Element> {
    range = bounds
    return ArraySnapshot(source.elements(at: [range]))
  }

  private func bounds(of source: ArraySnapshot<Element>) -> Range<Int> {
    function(source.count).clamped(to: 0..<source.count)
  }

  mutating func show(
    _ log: EditLog, to source: ArraySnapshot<Element>, in list: DerivedList<Element>
  ) {
    show(log, to: source, range: bounds(of: source), in: list)
  }

  /// Publishes the changes of the derived list, which shows a range of the source from now on.
  mutating func show(
    _ log: EditLog, to source: ArraySnapshot<Element>, range bounds: Range<Int>,
    in list: DerivedList<Element>
  ) {
    let edit = log.singleEdit
    let change = edit.flatMap { PageChange($0, from: range, to: bounds) }
    guard let edit, let change else {
      return list.publish(cut(log, to: source, range: bounds)) {}
    }
    range = bounds
    let leaving = change.removed.flatMap {
      LeavingRow(row: $0, index: $0 + bounds.lowerBound, ifItStaysIn: edit)
    }
    if let place = change.renewed {
      operations.take(source, bounds.lowerBound + place, operations)
      list.publish(
        change.isReplacement ? .replacement(place) : .insertion(place),
        after: change.removed.map { .removal($0) }, operations, leaving: leaving,
        count: source.count)
    } else if let edit = change.removed.map({ .removal($0) }) ?? change.move {
      list.publish(edit, operations, leaving: leaving, count: source.count)
    }
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> { cut(log, to: source, range: bounds(of: source)) }

  /// The changes of the derived list, which shows a range of the source from now on.
  @inline(__always)
  mutating func cut(
    _ log: EditLog, to source: ArraySnapshot<Element>, range bounds: Range<Int>
  ) -> DerivedTurn<Element> {
    var cut = Cut(from: range, to: bounds)
    log.forEachRun { cut.take($0) }
    range = cut.new
    cut.runs.noteSource(count: source.count)
    var turn = DerivedTurn<Element>(runs: cut.runs)
    turn.operations = operations
    if !cut.inserted.isEmpty { turn.inserted = operations.fetch(source, cut.inserted) }
    if !cut.updated.isEmpty { turn.updated = operations.fetch(source, cut.updated) }
    return turn
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> { advance(log, to: source, from: shown) }

  func sourceIndex(at index: Int) -> Int { index + range.lowerBound }

  func index(atSource index: Int) -> Int? {
    range.contains(index) ? index - range.lowerBound : nil
  }
}

/// The changes of a range after an edit of one element of the source.
private struct PageChange {
  /// The old place of the element that leaves the range.
  private(set) var removed: Int?
  /// The new place of the element that enters the range, or is replaced in it.
  private(set) var renewed: Int?
  private(set) var isReplacement = false
  /// The move of an element that stays in the range.
  private(set) var move: SingleEdit?

  /// Returns `nil` if more elements enter or leave the range.
  init?(_ edit: SingleEdit, from old: Range<Int>, to new: Range<Int>) {
    let (start, isSame) = (old.lowerBound, old == new)
    if new.lowerBound != start { return nil }
    switch edit {
    case .insertion(let index):
      if !isSame, new.count != old.count + 1 { return nil }
      if isSame, max(index, start) >= new.upperBound { return }
      // The new element, or one that it pushes into the range.
      renewed = min(max(index, start), new.upperBound - 1) - start
      if isSame { removed = old.count - 1 }
    case .removal(let index):
      if !isSame, new.count != old.count - 1 || index >= old.upperBound { return nil }
      if index >= old.upperBound || old.isEmpty { return }
      removed = max(index, start) - start
      if isSame { renewed = new.count - 1 }
    case .replacement(let index):
      if !isSame { return nil }
      if old.contains(index) { (renewed, isReplacement) = (index - start, true) }
    case .move(let source, let target):
      if !isSame { return nil }
      if old.contains(source), old.contains(target) {
        move = .move(from: source - start, to: target - start)
      } else if max(source, target) >= start, min(source, target) < old.upperBound, !old.isEmpty {
        // The others make room, or close the gap.
        removed = min(max(source, start), old.upperBound - 1) - start
        renewed = min(max(target, start), old.upperBound - 1) - start
      }
    }
  }
}

/// The changes of a range in a turn.
private struct Cut {
  /// The range in the old source, and in the new one.
  let (old, new): (Range<Int>, Range<Int>)
  var runs: DerivedRuns
  /// The indexes in the new source of the elements that are new in the range, and of the replaced
  /// ones.
  private(set) var (inserted, updated): ([Range<Int>], [Range<Int>]) = ([], [])
  /// The number of elements of the new source processed so far.
  private var count = 0

  init(from old: Range<Int>, to new: Range<Int>) {
    (self.old, self.new) = (old, new)
    runs = DerivedRuns(oldCount: old.count)
  }

  /// Takes the part of the next run of the source that lies in the range.
  mutating func take(_ run: PackedRun) {
    let part = (count..<count + run.count).clamped(to: new)
    let offset = part.lowerBound - count
    if !run.isInserted {
      let shown = (run.oldStart..<run.oldStart + run.count).clamped(to: old)
      let index = count - run.oldStart
      for old in shown where !part.contains(old + index) {
        runs.leave(
          old - self.old.lowerBound, old + index, marks: run.origin & PackedRun.allMarks)
      }
    }
    count += run.count
    if part.isEmpty { return }
    if run.isInserted { return insert(part) }
    let start = run.oldStart + offset
    let kept = (start..<start + part.count).clamped(to: old)
    if kept.isEmpty { return insert(part) }
    let first = part.lowerBound + kept.lowerBound - start
    insert(part.lowerBound..<first)
    let shown = kept.lowerBound - old.lowerBound
    runs.append(
      retained: shown..<shown + kept.count, marks: run.origin & PackedRun.allMarks)
    if run.isUpdated { updated.append(first..<first + kept.count) }
    insert(first + kept.count..<part.upperBound)
  }

  private mutating func insert(_ range: Range<Int>) {
    if range.isEmpty { return }
    runs.append(inserted: range.count)
    inserted.append(range)
  }
}
