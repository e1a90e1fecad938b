import ObservableCollections

/// The sources of the headers and elements of all new sections.
struct BlockArrangement {
  /// The sources of a new section: the old section whose header it keeps, or `nil` if the header is
  /// drawn; and for each new element, the old path of its cell, or `nil` if the cell is drawn.
  struct Section: Hashable {
    let oldIndex: Int?
    let elements: [ElementPath?]
  }

  let sections: [Section]
  /// Whether the widget abandons the block and reloads everything.
  let isReload: Bool

  /// Creates an arrangement in which everything is drawn.
  init(reloading newCounts: [Int]) {
    sections = newCounts.map {
      Section(oldIndex: nil, elements: Array(repeating: nil, count: $0))
    }
    isReload = true
  }

  init(sections: [Section]) {
    self.sections = sections
    isReload = false
  }

  /// Returns the sources of all new places. Survivors keep their order and fill the places without
  /// an insertion or a move. A place inserted twice also takes the next place, as when entries are
  /// inserted one by one.
  ///
  /// - Parameters:
  ///   - survivors: The old places that are neither removed nor moved, in order.
  ///   - insertions: The new places of inserted entries.
  ///   - moves: The new places of moved entries.
  /// - Returns: For each new place its old one, or `nil` if it is drawn.
  static func fill<Place>(
    survivors: some Sequence<Place>, insertions: [Int], moves: [(newIndex: Int, old: Place)]
  ) -> [Place?] {
    var arrivals: [(newIndex: Int, old: Place?)] = insertions.map { ($0, nil) }
    arrivals += moves.map { ($0.newIndex, $0.old) }
    arrivals.sort { $0.newIndex < $1.newIndex }
    var arrangement: [Place?] = []
    var next = 0
    for survivor in survivors {
      while next < arrivals.count, arrivals[next].newIndex <= arrangement.count {
        arrangement.append(arrivals[next].old)
        next += 1
      }
      arrangement.append(survivor)
    }
    return arrangement + arrivals[next...].map(\.old)
  }
}
