/// A record without its elements, as the edit log and the history store it.
@usableFromInline
package enum IndexEdit {
  /// Elements were inserted, at these indexes after the edit.
  case insertion(IndexRanges)
  /// The elements at these indexes, counted before the edit, were removed.
  case removal(IndexRanges)
  /// The elements at these indexes were replaced.
  case replacement(IndexRanges)
  /// Elements were moved: sources count before the edit, targets after it; ascending by source.
  case move([RangePair])
}

/// An edit of one element, the usual case: copying or releasing it costs nothing.
@usableFromInline
package enum SingleEdit {
  /// An element was inserted. The index counts after the edit, and is checked.
  case insertion(Int)
  /// An element was removed. The index counts before the edit, and is checked.
  case removal(Int)
  /// The element at a checked index was replaced.
  case replacement(Int)
  /// An element was moved. `from` counts before the edit, `to` after it; both are checked.
  case move(from: Int, to: Int)

  /// The edit as one of any number of elements.
  @usableFromInline
  package var edit: IndexEdit {
    switch self {
    case .insertion(let index): .insertion(at: index)
    case .removal(let index): .removal(at: index)
    case .replacement(let index): .replacement(at: index)
    case .move(let source, let target): .move(from: source, to: target)
    }
  }

  /// The index of the element that leaves the list, counted before the edit; nil if none does.
  @_alwaysEmitIntoClient
  package var leavingIndex: Int? {
    switch self {
    case .removal(let index), .replacement(let index): index
    case .insertion, .move: nil
    }
  }
}

// MARK: - One place

extension IndexEdit {
  /// An element was inserted. The index counts after the edit, and is checked.
  @usableFromInline
  package static func insertion(at index: Int) -> IndexEdit {
    .insertion(IndexRanges(checked: index..<index + 1))
  }

  /// An element was removed. The index counts before the edit, and is checked.
  @usableFromInline
  package static func removal(at index: Int) -> IndexEdit {
    .removal(IndexRanges(checked: index..<index + 1))
  }

  /// The element at a checked index was replaced.
  @usableFromInline
  package static func replacement(at index: Int) -> IndexEdit {
    .replacement(IndexRanges(checked: index..<index + 1))
  }

  /// An element was moved. `from` counts before the edit, `to` after it; both are checked.
  @usableFromInline
  static func move(from source: Int, to target: Int) -> IndexEdit {
    .move([RangePair(knownOldStart: source, newStart: target, count: 1)])
  }
}

// MARK: - As a record

extension IndexEdit {
  /// The indexes of the affected elements: counted after an insertion, and before every other edit.
  @usableFromInline
  package var indexes: IndexRanges {
    switch self {
    case .insertion(let indexes), .removal(let indexes), .replacement(let indexes): indexes
    case .move(let moves): IndexRanges(sortedDisjoint: moves.map(\.oldRange).joiningNeighbours())
    }
  }

  /// The indexes of the record's old elements, counted before it; nil if it has none.
  @usableFromInline
  package var oldIndexes: IndexRanges? {
    if case .insertion = self { nil } else { indexes }
  }

  /// The indexes of the record's new elements, counted after it; nil if it has none.
  @usableFromInline
  package var newIndexes: IndexRanges? {
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
  /// Records an edit of one element.
  package mutating func apply(_ edit: SingleEdit) {
    switch edit {
    case .insertion(let index): insert(index..<index + 1)
    case .removal(let index): remove(index..<index + 1)
    case .replacement(let index): update(index..<index + 1)
    case .move(let source, let target):
      move(RangePair(knownOldStart: source, newStart: target, count: 1))
    }
  }

  /// Records an edit.
  package mutating func apply(_ edit: IndexEdit) {
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
  /// Merges ascending ranges that touch.
  package func joiningNeighbours() -> [Range<Int>] {
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
