/// The operations that sort and compare elements, compiled where their type is known.
@usableFromInline
struct SortingOperations<Element> {
  @usableFromInline typealias Order = (Element, Element) -> Bool

  /// Sorts elements and returns their indexes. Stable.
  @usableFromInline
  let sort: (_ elements: [Element], _ areInIncreasingOrder: Order) -> [Int32]

  /// For each touched element, whether it may keep its place: it is between its neighbours and
  /// equal to neither, and those are untouched. Removed elements are not compared.
  @usableFromInline
  let fit:
    (
      _ touched: [TouchedElement], _ elements: [Element], _ shown: ArraySnapshot<Element>,
      _ areInIncreasingOrder: Order
    ) -> [Bool]

  /// Whether the remaining elements before and after the lifted ones are in order.
  ///
  /// They are in order if no object changed inside. If an object did, an element placed beside it
  /// later may be on the wrong side of other elements, because it was compared with an object out
  /// of order. Then two neighbours are in order with the object between them, and out of order when
  /// it is lifted.
  @usableFromInline
  let joins:
    (
      _ plan: OrderingPlan, _ elements: [Element], _ shown: ArraySnapshot<Element>,
      _ areInIncreasingOrder: Order, _ oldIndex: (_ place: Int) -> Int
    ) -> Bool

  /// Finds the places of the inserted and lifted elements among the remaining ones.
  @usableFromInline
  let place:
    (
      _ plan: inout OrderingPlan, _ elements: [Element], _ shown: ArraySnapshot<Element>,
      _ areInIncreasingOrder: Order, _ newIndex: (_ place: Int) -> Int
    ) -> Void

  /// The place of an element that is inserted or replaced, among the others; -1 if those before and
  /// after the old place are out of order, because an object changed inside.
  ///
  /// - Parameters:
  ///   - held: holds the new element, unless it is removed.
  ///   - old: the old place of the element, or -1.
  ///   - index: the index in the old source of the element, or of the one before which it is inserted.
  ///   - oldIndex: the index in the old source of an element, by its place in the old result.
  @usableFromInline
  let placeOne:
    (
      _ held: ElementOperations<Element>, _ old: Int, _ index: Int,
      _ shown: ArraySnapshot<Element>, _ areInIncreasingOrder: Order,
      _ oldIndex: (_ place: Int) -> Int
    ) -> Int

  @inlinable
  init() {
    sort = { elements, areInIncreasingOrder in
      var order = Array(0..<Int32(elements.count))
      elements.withUnsafeBufferPointer { elements in
        // Stable, as the standard library promises.
        order.sort { areInIncreasingOrder(elements[Int($0)], elements[Int($1)]) }
      }
      return order
    }
    fit = { touched, elements, shown, areInIncreasingOrder in
      var reader = RunReader(shown)
      return touched.indices.map { index in
        guard touched[index].isAlone(at: index, in: touched) else { return false }
        return reader.fits(
          elements[Int(touched[index].element)], at: Int(touched[index].place), areInIncreasingOrder
        )
      }
    }
    joins = { plan, elements, shown, areInIncreasingOrder, oldIndex in
      plan.joins(elements, shown, areInIncreasingOrder, oldIndex)
    }
    place = { plan, elements, shown, areInIncreasingOrder, newIndex in
      plan.place(elements, shown, areInIncreasingOrder, newIndex)
    }
    placeOne = { held, old, index, shown, areInIncreasingOrder, oldIndex in
      var neighbours = OrderNeighbours(shown, old: old, index: index)
      return neighbours.place(held.element, areInIncreasingOrder, oldIndex)
    }
  }
}

extension OrderingPlan {
  /// Whether the remaining elements before and after the gaps are in order.
  ///
  /// - Parameter oldIndex: the index in the old source of a remaining element, by its place in the
  ///   old result. The remaining elements have the same order in the new source.
  @inlinable
  func joins<Element>(
    _ elements: [Element], _ shown: ArraySnapshot<Element>,
    _ areInIncreasingOrder: (Element, Element) -> Bool, _ oldIndex: (_ place: Int) -> Int
  ) -> Bool {
    var reader = RunReader(shown)
    func remainingElement(_ place: Int) -> Element {
      remaining.updatedElement(at: place).map { elements[$0] } ?? reader.element(at: place)
    }
    for gap in gaps where gap.lowerBound > 0 && gap.upperBound < shown.count {
      let (before, behind) = (
        remainingElement(gap.lowerBound - 1), remainingElement(gap.upperBound)
      )
      if areInIncreasingOrder(before, behind) { continue }
      if areInIncreasingOrder(behind, before) { return false }
      if oldIndex(gap.lowerBound - 1) > oldIndex(gap.upperBound) { return false }
    }
    return true
  }

  /// Finds the places of the inserted and lifted elements among the remaining ones.
  ///
  /// - Parameter newIndex: the index in the new source of a remaining element, by its place in the
  ///   old result.
  @inlinable
  mutating func place<Element>(
    _ elements: [Element], _ shown: ArraySnapshot<Element>,
    _ areInIncreasingOrder: (Element, Element) -> Bool, _ newIndex: (_ place: Int) -> Int
  ) {
    var placed = takePlaced()
    placed.sort { areInIncreasingOrder(elements[Int($0.element)], elements[Int($1.element)]) }
    var reader = RunReader(shown)
    // A remaining element, in its current state.
    let remaining = remaining
    func remainingElement(_ place: Int) -> Element {
      remaining.updatedElement(at: place).map { elements[$0] } ?? reader.element(at: place)
    }
    // If many are placed, the next place is near.
    let isNear = placed.count * placed.count > remaining.count
    var (place, passed) = (0, 0)
    for index in placed.indices {
      let element = elements[Int(placed[index].element)]
      place = remaining.firstPlace(from: place, passing: &passed, isNear: isNear) { other in
        !areInIncreasingOrder(remainingElement(other), element)
      }
      if place < remaining.count, !areInIncreasingOrder(element, remainingElement(place + passed)) {
        let limit = Int(placed[index].newIndex)
        place = remaining.firstPlace(from: place, passing: &passed, isNear: true) { other in
          let standing = remainingElement(other)
          // If objects changed inside, a smaller one may be here: no element is placed before it.
          return areInIncreasingOrder(element, standing)
            || newIndex(other) > limit && !areInIncreasingOrder(standing, element)
        }
      }
      placed[index].place = Int32(place)
    }
    self.placed = placed
  }
}

/// The elements among which one element is placed: as ``OrderingPlan`` does it for several.
@frozen @usableFromInline
struct OrderNeighbours<Element> {
  @usableFromInline var reader: RunReader<Element>
  /// The number of all elements, and the old place of the one to be placed, or -1.
  @usableFromInline let (count, old): (Int, Int)
  /// The index in the old source of the element, or of the one before which it is inserted.
  @usableFromInline let index: Int

  @_alwaysEmitIntoClient
  init(_ shown: ArraySnapshot<Element>, old: Int, index: Int) {
    reader = RunReader(shown)
    (count, self.old, self.index) = (shown.count, old, index)
  }

  /// The place of an element among the others; its old place if it may stay there; -1 if the others
  /// are out of order.
  ///
  /// - Parameter element: the element; `nil` if it is removed.
  @_alwaysEmitIntoClient
  mutating func place(
    _ element: Element?, _ areInIncreasingOrder: (Element, Element) -> Bool,
    _ oldIndex: (_ place: Int) -> Int
  ) -> Int {
    if old >= 0 {
      if let element, reader.fits(element, at: old, areInIncreasingOrder) { return old }
      if !joins(areInIncreasingOrder, oldIndex) { return -1 }
    }
    guard let element else { return old }
    return place(among: count - (old < 0 ? 0 : 1), element, areInIncreasingOrder, oldIndex)
  }

  /// Whether the elements before and after the old place are in order: see
  /// ``SortingOperations/joins``.
  @_alwaysEmitIntoClient
  mutating func joins(
    _ areInIncreasingOrder: (Element, Element) -> Bool, _ oldIndex: (_ place: Int) -> Int
  ) -> Bool {
    if old == 0 || old + 1 == count { return true }
    let (before, behind) = (reader.element(at: old - 1), reader.element(at: old + 1))
    if areInIncreasingOrder(before, behind) { return true }
    return !areInIncreasingOrder(behind, before) && oldIndex(old - 1) < oldIndex(old + 1)
  }

  /// The place of an element among a number of others.
  @_alwaysEmitIntoClient
  mutating func place(
    among others: Int, _ element: Element, _ areInIncreasingOrder: (Element, Element) -> Bool,
    _ oldIndex: (_ place: Int) -> Int
  ) -> Int {
    let place = firstPlace(in: 0..<others, isNear: false) {
      !areInIncreasingOrder(reader.element(at: oldPlace(of: $0)), element)
    }
    if place == others
      || areInIncreasingOrder(element, reader.element(at: oldPlace(of: place)))
    {
      return place
    }
    return firstPlace(in: place..<others, isNear: true) { other in
      let standing = reader.element(at: oldPlace(of: other))
      // If objects changed inside, a smaller one may be here: no element is placed before it.
      return areInIncreasingOrder(element, standing)
        || oldIndex(oldPlace(of: other)) >= index && !areInIncreasingOrder(standing, element)
    }
  }

  /// The old place of an element among the others.
  @_alwaysEmitIntoClient
  func oldPlace(of other: Int) -> Int { old < 0 || other < old ? other : other + 1 }
}

extension RunReader {
  /// Whether a replaced element is between its neighbours, and equal to neither.
  @_alwaysEmitIntoClient
  mutating func fits(
    _ element: Element, at place: Int, _ areInIncreasingOrder: (Element, Element) -> Bool
  ) -> Bool {
    if place > 0, !areInIncreasingOrder(self.element(at: place - 1), element) { return false }
    return place + 1 == tree.count || areInIncreasingOrder(element, self.element(at: place + 1))
  }
}
