/// One record without its elements: what the edit log and the history keep of it.
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

extension EditLog {
  /// Notes one record.
  mutating func apply(_ edit: IndexEdit) {
    switch edit {
    case .insertion(let indexes):
      for range in indexes.ranges { insert(range) }
    case .removal(let indexes):
      for range in indexes.ranges.reversed() { remove(range) }
    case .replacement(let indexes):
      for range in indexes.ranges { update(range) }
    case .move(let moves):
      move(moves)
    }
  }
}
