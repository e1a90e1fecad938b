/// The operator behind `limited(while:)`: keeps the elements before the first one that fails a
/// predicate.
///
/// The predicate's results are cached: a flag for each element of the source is set if the element
/// ends the list. So the shown elements are those before the first set flag, a range of the source,
/// whose changes a ``Limiting`` computes.
struct LimitingWhile<Element>: AdjustableDerivation {
  typealias Output = DerivedList<Element>

  /// Returns a value for an element that ends the list, and `nil` for one that does not. Called once
  /// for each inserted or replaced element.
  var function: SpecializedTransform<Element, Void>
  private var ends: FlagList
  private var page: Limiting<Element>
  /// Holds the result for the element of a single edit.
  private let result = ElementOperations<Void>()

  init(
    _ function: SpecializedTransform<Element, Void>,
    operations: ElementOperations<Element> = ElementOperations(),
    flags: FlagList = FlagList(FlagStore())
  ) {
    self.function = function
    ends = flags
    page = Limiting(operations: operations) { 0..<$0 }
  }

  /// The shown range of the source.
  private var range: Range<Int> {
    0..<(ends.setCount == 0 ? ends.count : ends.index(ofSet: 0))
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<Element> {
    askAll(source)
    return page.build(source, range: range)
  }

  private mutating func askAll(_ source: ArraySnapshot<Element>) {
    ends.rewrite(function.apply(source, [0..<source.count]).isKept)
  }

  mutating func show(
    _ log: EditLog, to source: ArraySnapshot<Element>, in list: DerivedList<Element>
  ) {
    if let edit = log.singleEdit { note(edit, source) } else { note(log, source) }
    page.show(log, to: source, range: range, in: list)
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    note(log, source)
    return page.cut(log, to: source, range: range)
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    askAll(source)
    return page.cut(log, to: source, range: range)
  }

  /// Takes over an edit of one element.
  private mutating func note(_ edit: SingleEdit, _ source: ArraySnapshot<Element>) {
    switch edit {
    case .insertion(let index): ends.insert(function.take(source, index, result), at: index)
    case .removal(let index): ends.remove(at: index)
    case .replacement(let index): _ = ends.set(function.take(source, index, result), at: index)
    case .move(let from, let to): ends.insert(ends.remove(at: from) > 0, at: to)
    }
  }

  /// Takes over any changes of the source.
  private mutating func note(_ log: EditLog, _ source: ArraySnapshot<Element>) {
    let isEnd = function.apply(source, log.renewedIndexes).isKept
    var writer = ChunkWriter(ends.take())
    var next = 0
    log.forEachRun { run in
      if run.isInserted || run.isUpdated {
        for flag in isEnd[next..<next + run.count] { writer.append(flag) }
        next += run.count
      } else {
        writer.append(run.oldStart..<run.oldStart + run.count)
      }
    }
    ends = writer.finish()
  }

  func sourceIndex(at index: Int) -> Int { index }

  func index(atSource index: Int) -> Int? { page.index(atSource: index) }
}
