/// The last edits of a list, one by one: a log can be made from each of their versions.
///
/// A ring of a fixed size, so that adding an edit is O(1) and drops the oldest one.
struct EditRing {
  /// The maximum number of edits; positive.
  let limit: Int
  private var edits: [IndexEdit] = []
  /// The index of the oldest edit once the ring is full.
  private var oldest = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// The number of edits.
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
  /// - Parameter k: the number of edits; at most `count`.
  func last(_ k: Int) -> [IndexEdit] {
    // The edits since the ring wrapped around, and before them those at its end.
    let newest = edits[..<oldest].suffix(k)
    let older = edits[oldest...].suffix(k - newest.count)
    return Array(older + newest)
  }
}

extension EditLog {
  /// Creates the combined result of edits.
  ///
  /// - Parameters:
  ///   - edits: the edits, one after the other.
  ///   - newCount: the length of the array after them.
  /// - Complexity: O(K log R) for K index ranges and R runs.
  init(_ edits: [IndexEdit], newCount: Int) {
    self.init(count: edits.reduce(newCount) { $0 - $1.growth })
    for edit in edits { apply(edit) }
  }
}

extension IndexEdit {
  /// The number of elements that the edit adds.
  fileprivate var growth: Int {
    switch self {
    case .insertion(let indexes): indexes.count
    case .removal(let indexes): -indexes.count
    case .replacement, .move: 0
    }
  }
}
