/// The operator behind an order by a key of objects that change: the keys are remembered.
///
/// So elements are placed among the keys that the others had when they were asked, and not among
/// what they have become since: those are asked, and placed, later.
struct KeyedOrdering<Element, Key>: Derivation {
  typealias Output = DerivedList<Element>

  static var keepsOrder: Bool { false }

  /// An element and its key.
  private struct Keyed {
    let element: Element
    let key: Key
  }

  /// Asks each inserted or replaced element for its key, in their order.
  private let mapping: Mapping<Element, Keyed>
  private var ordering: Ordering<Keyed>
  private let operations = ElementOperations<Keyed>()
  /// The source and the result, with keys.
  private var (source, shown) = (ArraySnapshot<Keyed>(), ArraySnapshot<Keyed>())

  init(
    holds: DueWork = DueWork(), _ key: @escaping (Element) -> Key,
    areInIncreasingOrder: @escaping (Key, Key) -> Bool
  ) {
    mapping = Mapping(transform: { Keyed(element: $0, key: key($0)) }, isSame: nil)
    ordering = Ordering(operations: operations, holds: holds) {
      areInIncreasingOrder($0.key, $1.key)
    }
  }

  var dueWork: DueWork? { ordering.holds }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<Element> {
    self.source = mapping.build(source)
    shown = ordering.build(self.source)
    return ArraySnapshot(shown.map(\.element))
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    operations.change(&self.source, by: mapping.advance(log, to: source, from: self.source))
    let turn = ordering.advance(log, to: self.source, from: self.shown)
    operations.change(&self.shown, by: turn)
    return DerivedTurn(
      runs: turn.runs, inserted: turn.inserted.map(\.element),
      updated: turn.updated.map(\.element))
  }

  func sourceIndex(at index: Int) -> Int { ordering.sourceIndex(at: index) }

  func index(atSource index: Int) -> Int? { ordering.index(atSource: index) }
}

extension ElementOperations {
  /// Changes a list as a turn does.
  fileprivate func change(_ list: inout ArraySnapshot<Element>, by turn: DerivedTurn<Element>) {
    if turn.runs.recordCount == 0 { return }
    let news = NewElements(turn.runs, inserted: turn.inserted, updated: turn.updated)
    if turn.runs.areBuiltAnew || !turn.runs.staysAreInOrder {
      list = rebuild(list, news)
    } else {
      _ = edit(&list, news)
    }
  }
}
