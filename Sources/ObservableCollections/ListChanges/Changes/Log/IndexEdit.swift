/// One record without its elements: what the edit log and the history keep of it.
@usableFromInline
enum IndexEdit {
  /// New elements stand at these indexes afterwards.
  case insertion(IndexRanges)
  /// The elements at these indexes, counted before, are gone.
  case removal(IndexRanges)
  /// The elements at these indexes were replaced.
  case replacement(IndexRanges)
  /// The elements moved: sources before, targets afterwards, ascending by source.
  case move([RangePair])
}

/// An edit of one element: nothing in it has to be copied or released, as most edits are of this kind.
@usableFromInline
enum SingleEdit {
  /// A new element stands at a checked index afterwards.
  case insertion(Int)
  /// The element at a checked index, counted before, is gone.
  case removal(Int)
  /// The element at a checked index was replaced.
  case replacement(Int)
  /// The element at a checked index went to another one, which counts afterwards.
  case move(from: Int, to: Int)

  /// The same as other edits are.
  @usableFromInline
  var edit: IndexEdit {
    switch self {
    case .insertion(let index): .insertion(at: index)
    case .removal(let index): .removal(at: index)
    case .replacement(let index): .replacement(at: index)
    case .move(let source, let target): .move(from: source, to: target)
    }
  }
}

// MARK: - One place

extension IndexEdit {
  /// A new element stands at a checked index afterwards.
  @usableFromInline
  static func insertion(at index: Int) -> IndexEdit {
    .insertion(IndexRanges(checked: index..<index + 1))
  }

  /// The element at a checked index, counted before, is gone.
  @usableFromInline
  static func removal(at index: Int) -> IndexEdit {
    .removal(IndexRanges(checked: index..<index + 1))
  }

  /// The element at a checked index was replaced.
  @usableFromInline
  static func replacement(at index: Int) -> IndexEdit {
    .replacement(IndexRanges(checked: index..<index + 1))
  }

  /// The element at a checked index went to another one, which counts afterwards.
  @usableFromInline
  static func move(from source: Int, to target: Int) -> IndexEdit {
    .move([RangePair(knownOldStart: source, newStart: target, count: 1)])
  }
}

// MARK: - As a record

extension IndexEdit {
  /// The elements that the record is about: for an insertion counted after it, else before.
  @usableFromInline
  var indexes: IndexRanges {
    switch self {
    case .insertion(let indexes), .removal(let indexes), .replacement(let indexes): indexes
    case .move(let moves): IndexRanges(sortedDisjoint: moves.map(\.oldRange).joiningNeighbours())
    }
  }

  /// Where the old elements of the record stand before it; nil if it has none.
  @usableFromInline
  var oldIndexes: IndexRanges? {
    if case .insertion = self { nil } else { indexes }
  }

  /// Where the new elements of the record stand after it; nil if it has none.
  @usableFromInline
  var newIndexes: IndexRanges? {
    switch self {
    case .insertion(let indexes), .replacement(let indexes): indexes
    case .removal: nil
    case .move(let moves): IndexRanges(moves.lazy.map(\.newRange))
    }
  }

  /// The ranges that moved; empty for every other record.
  @usableFromInline
  var moves: [RangePair] {
    if case .move(let moves) = self { moves } else { [] }
  }
}

extension EditLog {
  /// Notes one record of one element.
  mutating func apply(_ edit: SingleEdit) {
    switch edit {
    case .insertion(let index): insert(index..<index + 1)
    case .removal(let index): remove(index..<index + 1)
    case .replacement(let index): update(index..<index + 1)
    case .move(let source, let target):
      move(RangePair(knownOldStart: source, newStart: target, count: 1))
    }
  }

  /// Notes one record.
  mutating func apply(_ edit: IndexEdit) {
    switch edit {
    case .insertion(let indexes):
      if let range = indexes.ranges.only { return insert(range) }
      for range in indexes.ranges { insert(range) }
    case .removal(let indexes):
      if let range = indexes.ranges.only { return remove(range) }
      for range in indexes.ranges.reversed() { remove(range) }
    case .replacement(let indexes):
      if let range = indexes.ranges.only { return update(range) }
      for range in indexes.ranges { update(range) }
    case .move(let moves):
      move(moves)
    }
  }
}

extension Array where Element == Range<Int> {
  /// Ascending ranges with those that touch drawn together.
  func joiningNeighbours() -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in self {
      if let last = result.last, last.upperBound == range.lowerBound {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.append(range)
      }
    }
    return result
  }
}
