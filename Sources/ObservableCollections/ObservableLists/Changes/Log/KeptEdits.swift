/// The last edits of an array, one by one: from each of their versions a log can still be made.
///
/// A ring of a fixed size, so that keeping one more costs O(1) and forgets the oldest.
struct KeptEdits {
  /// The most edits kept; positive.
  let limit: Int
  private var edits: [IndexEdit] = []
  /// Where the oldest edit stands once the ring is full.
  private var oldest = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// The number of edits kept.
  var count: Int { edits.count }

  mutating func append(_ edit: IndexEdit) {
    if edits.count < limit {
      edits.append(edit)
    } else {
      edits[oldest] = edit
      oldest = oldest + 1 == limit ? 0 : oldest + 1
    }
  }

  /// The last edits, the oldest of them first. O(k).
  ///
  /// - Parameter k: how many; at most `count`.
  func last(_ k: Int) -> [IndexEdit] {
    // What was written after the ring went round, and before it what stands at its end.
    let newest = edits[..<oldest].suffix(k)
    let older = edits[oldest...].suffix(k - newest.count)
    return Array(older + newest)
  }
}

extension EditLog {
  /// What edits came to.
  ///
  /// - Parameters:
  ///   - edits: one after the other.
  ///   - newCount: the length of the array after them.
  /// - Complexity: O(K log R) for K index ranges and R runs.
  init(_ edits: [IndexEdit], newCount: Int) {
    self.init(count: edits.reduce(newCount) { $0 - $1.growth })
    for edit in edits { apply(edit) }
  }
}

extension IndexEdit {
  /// By how many elements the array is longer after the edit.
  fileprivate var growth: Int {
    switch self {
    case .insertion(let indexes): indexes.count
    case .removal(let indexes): -indexes.count
    case .replacement, .move: 0
    }
  }
}
