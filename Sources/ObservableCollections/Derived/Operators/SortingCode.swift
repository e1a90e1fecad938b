/// What an order asks of elements, compiled where their type is known.
@usableFromInline
struct SortingCode<Element> {
  @usableFromInline typealias Order = (Element, Element) -> Bool

  /// The indexes of elements in an order. Stable.
  @usableFromInline
  let sort: (_ elements: [Element], _ areInIncreasingOrder: Order) -> [Int32]

  /// Whether elements that were touched may stay where they stand: each stands between its neighbours and is equal
  /// to neither, and nothing happened to those. Nothing is asked for those that are gone.
  @usableFromInline
  let fit:
    (
      _ touched: [TouchedPlace], _ elements: [Element], _ shown: ArraySnapshot<Element>,
      _ areInIncreasingOrder: Order
    ) -> [Bool]

  /// Finds the places of what came and what was lifted, among those that are left.
  @usableFromInline
  let place:
    (
      _ plan: inout OrderingPlan, _ elements: [Element], _ shown: ArraySnapshot<Element>,
      _ areInIncreasingOrder: Order, _ newIndex: (_ place: Int) -> Int
    ) -> Void

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
      var reader = LeafReader(shown)
      return touched.indices.map { index in
        guard touched[index].isAlone(at: index, in: touched) else { return false }
        let (place, element) = (Int(touched[index].place), elements[Int(touched[index].element)])
        if place > 0, !areInIncreasingOrder(reader.element(at: place - 1), element) {
          return false
        }
        return place + 1 == shown.count
          || areInIncreasingOrder(element, reader.element(at: place + 1))
      }
    }
    place = { plan, elements, shown, areInIncreasingOrder, newIndex in
      plan.place(elements, shown, areInIncreasingOrder, newIndex)
    }
  }
}

extension OrderingPlan {
  /// Finds the places of what came and what was lifted, among those that are left.
  ///
  /// - Parameter newIndex: the index in the new source of one that is left, by its place in the old result.
  @inlinable
  mutating func place<Element>(
    _ elements: [Element], _ shown: ArraySnapshot<Element>,
    _ areInIncreasingOrder: (Element, Element) -> Bool, _ newIndex: (_ place: Int) -> Int
  ) {
    var placed = takePlaced()
    placed.sort { areInIncreasingOrder(elements[Int($0.element)], elements[Int($1.element)]) }
    var reader = LeafReader(shown)
    // One of those left, as it is now.
    let left = left
    func leftElement(_ place: Int) -> Element {
      left.updatedElement(at: place).map { elements[$0] } ?? reader.element(at: place)
    }
    // Where many are placed, the next place is near.
    let isNear = placed.count * placed.count > left.count
    var (place, passed) = (0, 0)
    for index in placed.indices {
      let element = elements[Int(placed[index].element)]
      place = left.firstPlace(from: place, passing: &passed, isNear: isNear) { other in
        !areInIncreasingOrder(leftElement(other), element)
      }
      if place < left.count, !areInIncreasingOrder(element, leftElement(place + passed)) {
        let limit = Int(placed[index].newIndex)
        place = left.firstPlace(from: place, passing: &passed, isNear: true) { other in
          areInIncreasingOrder(element, leftElement(other)) || newIndex(other) > limit
        }
      }
      placed[index].place = Int32(place)
    }
    self.placed = placed
  }
}

/// Reads elements of a tree. What lies in the leaf that was read last is found without a way down from the root.
@usableFromInline
struct LeafReader<Element> {
  @usableFromInline let tree: ArraySnapshot<Element>
  /// The indexes of the leaf's elements.
  @usableFromInline var held = 0..<0
  @usableFromInline var start: UnsafeMutablePointer<Element>?

  @inlinable
  init(_ tree: ArraySnapshot<Element>) {
    self.tree = tree
  }

  /// The element at an index, which is checked by the caller.
  @inlinable @inline(__always)
  mutating func element(at index: Int) -> Element {
    if index < held.lowerBound || index >= held.upperBound { find(index) }
    // The tree holds the leaf.
    return withExtendedLifetime(tree) {
      (start.unsafelyUnwrapped + (index &- held.lowerBound)).pointee
    }
  }

  @inlinable
  mutating func find(_ index: Int) {
    let (leaf, position) = tree.leaf(holding: index)
    leaf._withUnsafeGuaranteedRef { leaf in
      start = leaf.elements
      held = index - position..<index - position + leaf.count
    }
  }
}
