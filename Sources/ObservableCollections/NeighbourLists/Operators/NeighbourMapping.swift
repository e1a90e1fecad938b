/// The operator behind `mapped` with neighbours: a transform of each element, of the one before it and
/// of the one behind it.
///
/// A ``Neighbouring`` stands around it. So it is a ``Mapping`` whose transform gets more.
struct NeighbourMapping<Source, Element>: AdjustableDerivation {
  typealias Output = DerivedList<Element>
  typealias Function = (Source?, Source, Source?) -> Element

  /// Called once for each inserted or replaced element, and for each with another neighbour.
  var function: Function
  private let isSame: (Element, Element) -> Bool

  init(_ function: @escaping Function, isSame: @escaping (Element, Element) -> Bool) {
    self.function = function
    self.isSame = isSame
  }

  var showsElements: Bool { false }

  #if DEBUG
    static var call: String { "mapped" }
  #endif

  private var mapping: Mapping<Source, Element> {
    Mapping(isSame: isSame) { [function] list, ranges, _ in
      var results: [Element] = []
      results.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
      list.forEachWithNeighbours(in: ranges) { results.append(function($0, $1, $2)) }
      return results
    }
  }

  func build(_ source: ArraySnapshot<Source>) -> ArraySnapshot<Element> { mapping.build(source) }

  func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    mapping.advance(log, to: source, from: shown)
  }

  func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    mapping.adjust(log, to: source, from: shown)
  }

  func sourceIndex(at index: Int) -> Int { index }

  func index(atSource index: Int) -> Int? { index }
}

extension ArraySnapshot {
  /// Calls a closure with the elements at some ranges and their neighbours.
  func forEachWithNeighbours(
    in ranges: [Range<Int>],
    _ body: (_ previous: Element?, _ element: Element, _ next: Element?) -> Void
  ) {
    for range in ranges where !range.isEmpty {
      var previous = range.lowerBound > 0 ? self[range.lowerBound - 1] : nil
      var rest = self[range.lowerBound..<Swift.min(range.upperBound + 1, count)].makeIterator()
      guard var element = rest.next() else { continue }
      for _ in range {
        let next = rest.next()
        body(previous, element, next)
        previous = element
        if let next { element = next }
      }
    }
  }
}
