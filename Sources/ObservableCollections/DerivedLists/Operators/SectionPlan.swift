/// The plan of a section that a turn changes.
@usableFromInline
package struct SectionPlan {
  @usableFromInline package let slot: Int
  /// The rows of the lifted elements.
  @usableFromInline package internal(set) var lifted: [Int] = []
  /// Whether some of them were removed from the list.
  var hasLost = false
  /// The rows of the elements replaced in place, and the indexes in the new source of the new ones.
  @usableFromInline package internal(set) var renewed: [(row: Int, newIndex: Int)] = []
  /// The elements to place; in the order of the source after ``arrange(_:_:)``.
  @usableFromInline package internal(set) var placed: [RowPlacement] = []
  /// The number of the section's header, if the header is new.
  var newHeader: Int?
  /// Whether its header is replaced.
  var hasNewHeader = false
  /// The section's old index, or -1 if the section is new.
  @usableFromInline package internal(set) var oldSection = -1
  /// The old row of its first element, and its old number of elements.
  var start = 0
  var count = 0
  /// The remaining elements.
  private(set) var remaining = RemainingElements(count: 0, lifted: [], updated: [])
  /// The index in the source of the first element.
  private(set) var firstIndex = 0

  init(slot: Int) {
    self.slot = slot
  }

  /// The number of its elements after the turn.
  var newCount: Int { remaining.count + placed.count }

  /// Whether it has lost all elements.
  var isGone: Bool { newCount == 0 }

  /// Whether it is new, or has another first element.
  var isLifted: Bool { oldSection < 0 || lifted.first == start || placed.first?.place == 0 }

  /// Whether the element keeps its place.
  @usableFromInline package var stays: Bool { !isGone && !isLifted }

  /// Finds the places of elements among the remaining ones.
  ///
  /// - Parameters:
  ///   - newIndex: the index in the new source of the element in a row.
  ///   - isBehind: whether the element in a row comes after an index of the new source.
  mutating func arrange(_ newIndex: (Int) -> Int, _ isBehind: (_ row: Int, _ index: Int) -> Bool) {
    lifted.sortFew(byKey: { $0 })
    renewed.sortFew(byKey: { $0.row })
    placed.sortFew(byKey: \.newIndex)
    let start = start
    let remaining = RemainingElements(
      count: count, lifted: lifted.map { $0 - start },
      updated: renewed.map { ($0.row - start, $0.newIndex) })
    var (place, passed) = (0, 0)
    let isNear = placed.count * placed.count > remaining.count
    for index in placed.indices {
      let wanted = placed[index].newIndex
      place = remaining.firstPlace(from: place, passing: &passed, isNear: isNear) {
        isBehind(start + $0, wanted)
      }
      placed[index].place = place
    }
    let firstRemaining = remaining.count > 0 ? newIndex(start + remaining.oldPlace(of: 0)) : Int.max
    firstIndex = min(firstRemaining, placed.first?.newIndex ?? Int.max)
    self.remaining = remaining
  }

  /// The indexes of the lifted elements in the old section.
  @usableFromInline package var liftedIndexes: IndexRanges {
    IndexRanges(lifted.map { $0 - start })
  }

  /// The indexes of the elements replaced in place, counted among the remaining elements.
  @usableFromInline package var renewedIndexes: IndexRanges {
    var passed = 0
    return IndexRanges(
      renewed.map { renewed in
        while passed < lifted.count, lifted[passed] < renewed.row { passed += 1 }
        return renewed.row - start - passed
      })
  }

  /// The indexes of the placed elements after the turn.
  @usableFromInline package var placedIndexes: IndexRanges {
    IndexRanges(placed.enumerated().map { $0.element.place + $0.offset })
  }
}

/// The new place of an element of a grouped list.
@usableFromInline
package struct RowPlacement {
  /// The element's index in the new source.
  @usableFromInline package let newIndex: Int
  /// The element's old row, or `nil` if the element is new.
  let old: Int?
  /// Whether it was replaced.
  let isRenewed: Bool
  /// The element's index among the new elements, in the order of the source, or -1 if the element
  /// is not new.
  let insertion: Int
  /// The number of remaining elements before it.
  var place = 0
}
