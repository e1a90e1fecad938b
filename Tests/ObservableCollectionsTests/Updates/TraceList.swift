import ObservableCollectionsTesting

/// What became of an element, told by the element itself: the slow, obvious reference for the
/// edit log and the batch.
struct Trace: Hashable {
  /// The index in the old array; negative for a new element.
  var oldIndex: Int8
  var isUpdated = false
  var isMoved = false

  static let new = Trace(oldIndex: -1)
  var isNew: Bool { oldIndex < 0 }
}

/// A list whose elements know where they came from and what happened to them.
struct TraceList: Hashable {
  let oldCount: Int
  private(set) var traces: [Trace]

  init(count: Int) {
    oldCount = count
    traces = (0..<count).map { Trace(oldIndex: Int8($0)) }
  }

  mutating func apply(_ edit: ListEdit) {
    switch edit {
    case .insert(let count, let index):
      traces.insert(contentsOf: repeatElement(.new, count: count), at: index)
    case .remove(let range):
      traces.removeSubrange(range)
    case .replace(let range), .touch(let range):
      for index in range where !traces[index].isNew { traces[index].isUpdated = true }
    case .move(let range, let target):
      var moved = traces[range]
      traces.removeSubrange(range)
      for index in moved.indices where !moved[index].isNew { moved[index].isMoved = true }
      traces.insert(contentsOf: moved, at: target)
    }
  }

  /// Whether nothing happened: every element at its place, none replaced.
  var isUntouched: Bool {
    traces.count == oldCount
      && traces.enumerated().allSatisfy { Int($1.oldIndex) == $0 && !$1.isUpdated }
  }

  /// The old indexes that are gone.
  var removals: [Int] {
    let survivors = Set(traces.map(\.oldIndex))
    return (0..<oldCount).filter { !survivors.contains(Int8($0)) }
  }

  /// The new indexes of the new elements.
  var insertions: [Int] { traces.indices.filter { traces[$0].isNew } }

  /// Old index and new index of each replaced survivor, by old index.
  var updates: [[Int]] {
    traces.indices.filter { traces[$0].isUpdated }.map { [Int(traces[$0].oldIndex), $0] }
      .sorted { $0[0] < $1[0] }
  }

  var survivors: [Trace] { traces.filter { !$0.isNew } }

  /// The rows before: each old element's own.
  var oldRows: [TraceRow] { (0..<oldCount).map { TraceRow(id: $0, isUpdated: false) } }

  /// The rows after: survivors are their old selves, updated ones another version.
  var newRows: [TraceRow] {
    traces.enumerated().map { newIndex, trace in
      trace.isNew
        ? TraceRow(id: 100 + newIndex, isUpdated: false)
        : TraceRow(id: Int(trace.oldIndex), isUpdated: trace.isUpdated)
    }
  }
}

/// A row to show.
struct TraceRow: Hashable, Sendable {
  let id: Int
  let isUpdated: Bool
}
