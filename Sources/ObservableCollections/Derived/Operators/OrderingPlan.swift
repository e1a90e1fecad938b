/// What a turn does to an order: which elements are lifted, and where elements are placed among those
/// that are left.
///
/// What is noted of elements is not generic, and names them by numbers: the runtime would be asked for types
/// at each step.
struct OrderingPlan<Element> {
  private let shown: ArraySnapshot<Element>
  private let areInIncreasingOrder: (Element, Element) -> Bool
  /// The elements that came, took the place of others, or moved, by their numbers here.
  private(set) var elements: [Element] = []
  private var touched: [TouchedPlace] = []
  private(set) var placed: [PlacedElement] = []
  /// The numbers of the new elements, in the order of the source.
  var insertedNumbers: [Int] = []
  /// Those that are left.
  private(set) var left: LeftPieces

  /// - Parameter shown: the result so far.
  init(
    shown: ArraySnapshot<Element>, areInIncreasingOrder: @escaping (Element, Element) -> Bool
  ) {
    self.shown = shown
    self.areInIncreasingOrder = areInIncreasingOrder
    left = LeftPieces(count: shown.count, lifted: [], updated: [])
  }

  /// Notes that an element of the result is gone.
  mutating func remove(at place: Int) {
    touched.append(TouchedPlace(fate: .removed, place: place, newIndex: -1, element: -1))
  }

  /// Notes that an element of the result moved in the source, or was replaced.
  mutating func touch(
    _ fate: TouchedPlace.Fate, _ place: Int, _ newIndex: Int, _ element: Element
  ) {
    touched.append(
      TouchedPlace(fate: fate, place: place, newIndex: newIndex, element: elements.count))
    elements.append(element)
  }

  /// Notes a new element. In the order of the source.
  mutating func insert(_ element: Element, _ newIndex: Int) {
    placed.append(
      PlacedElement(
        element: elements.count, newIndex: newIndex, old: nil, isUpdated: false,
        insertion: placed.count))
    elements.append(element)
  }

  /// The places of the elements that are gone.
  var removedPlaces: [Int] {
    touched.lazy.filter { $0.fate == .removed }.map(\.place)
  }
}

// MARK: - Lifting

extension OrderingPlan {
  /// Lifts what is gone, what was replaced by something that may not stand there, and what moved in the
  /// source and has an equal beside it.
  mutating func lift() {
    touched.sort { $0.place < $1.place }
    var lifted: [Int] = []
    var updated: [(place: Int, element: Int)] = []
    for (index, touch) in touched.enumerated() {
      if touch.fate == .removed {
        lifted.append(touch.place)
      } else if !fits(elements[touch.element], index) {
        lifted.append(touch.place)
        placed.append(
          PlacedElement(
            element: touch.element, newIndex: touch.newIndex, old: touch.place,
            isUpdated: touch.fate == .updated, insertion: -1))
      } else if touch.fate == .updated {
        updated.append((touch.place, touch.element))
      }
    }
    left = LeftPieces(count: shown.count, lifted: lifted, updated: updated)
  }

  /// Whether an element stands between its neighbours and is equal to neither, and nothing happened to
  /// those.
  private func fits(_ element: Element, _ index: Int) -> Bool {
    guard hasUntouchedNeighbours(index) else { return false }
    let place = touched[index].place
    if place > 0, !areInIncreasingOrder(shown[place - 1], element) { return false }
    return place + 1 == shown.count || areInIncreasingOrder(element, shown[place + 1])
  }

  private func hasUntouchedNeighbours(_ index: Int) -> Bool {
    let place = touched[index].place
    if index > 0, touched[index - 1].place == place - 1 { return false }
    return index + 1 == touched.count || touched[index + 1].place != place + 1
  }
}

// MARK: - Placing

extension OrderingPlan {
  /// Finds the places of what came and what was lifted, among those that are left.
  ///
  /// - Parameters:
  ///   - sources: the numbers in the order of the new source.
  ///   - results: the numbers in the order of the old result.
  mutating func place(_ sources: NumberList, _ results: NumberList) {
    placed.sort { $0.newIndex < $1.newIndex }
    placed.sort { areInIncreasingOrder(elements[$0.element], elements[$1.element]) }
    // Where many are placed, the next place is near.
    let isNear = placed.count * placed.count > left.count
    var place = 0
    for index in placed.indices {
      let element = elements[placed[index].element]
      place = left.firstPlace(from: place, isNear: isNear) { other in
        !areInIncreasingOrder(leftElement(other), element)
      }
      if place < left.count, !areInIncreasingOrder(element, leftElement(place)) {
        let newIndex = placed[index].newIndex
        place = left.firstPlace(from: place, isNear: true) { other in
          areInIncreasingOrder(element, leftElement(other))
            || sources.index(of: results[left.oldPlace(of: other)]) > newIndex
        }
      }
      placed[index].place = place
    }
  }

  /// One of those left, as it is now.
  private func leftElement(_ index: Int) -> Element {
    let place = left.oldPlace(of: index)
    return left.updatedElement(at: place).map { elements[$0] } ?? shown[place]
  }
}

/// An element of a result that something happened to.
struct TouchedPlace {
  /// What happened to an element.
  enum Fate {
    case removed
    case updated
    case moved
  }

  let fate: Fate
  /// Its place in the old result.
  let place: Int
  /// Its index in the new source; -1 if it is gone.
  let newIndex: Int
  /// The number of what it is now; -1 if it is gone.
  let element: Int
}

/// An element that is placed.
struct PlacedElement {
  /// Its number in the plan.
  let element: Int
  /// Its index in the new source.
  let newIndex: Int
  /// Its place in the old result; nil if it is new.
  let old: Int?
  let isUpdated: Bool
  /// Which of the new elements it is, in the order of the source; -1 if it is none.
  let insertion: Int
  /// Before how many of those left it comes.
  var place = 0
}
