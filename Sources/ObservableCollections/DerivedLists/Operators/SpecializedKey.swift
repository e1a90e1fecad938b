/// A key closure for elements, compiled where its type and theirs are known.
@usableFromInline
package struct SpecializedKey<Element, Key: Hashable> {
  /// The slots of the sections of the elements in some ranges. New sections get slots.
  @usableFromInline
  let apply:
    (
      _ list: ArraySnapshot<Element>, _ ranges: [Range<Int>], _ table: inout SectionTable<Key>
    ) -> [Int32]

  @inlinable
  package init(_ key: @escaping (Element) -> Key) {
    apply = { list, ranges, table in
      var slots: [Int32] = []
      slots.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
      var reader = RunReader(list)
      for range in ranges {
        reader.forEachRun(in: range) { run in
          for element in run { slots.append(Int32(table.slot(of: key(element)))) }
        }
      }
      return slots
    }
  }
}

/// The rank of a section among the others.
@usableFromInline
package struct SectionRank {
  /// The slot of its key.
  @usableFromInline package let slot: Int
  /// The index in the source of its first element.
  @usableFromInline package let index: Int
  /// The number of the section in its plan.
  let number: Int

  init(slot: Int, index: Int, number: Int = 0) {
    (self.slot, self.index, self.number) = (slot, index, number)
  }
}

extension [SectionRank] {
  /// Sorts sections, and finds their places among others.
  ///
  /// - Returns: for each section, the number of others before it.
  @_alwaysEmitIntoClient
  package mutating func place(
    among remainingCount: Int, _ remaining: (Int) -> SectionRank,
    _ isBefore: (SectionRank, SectionRank) -> Bool
  ) -> [Int] {
    if count > 1 { sort(by: isBefore) }
    // If many are placed, the next place is near.
    let isNear = count * count > remainingCount
    var place = 0
    return map { rank in
      place = firstPlace(in: place..<remainingCount, isNear: isNear) {
        isBefore(rank, remaining($0))
      }
      return place
    }
  }
}
