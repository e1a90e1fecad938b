import ObservableCollections

/// For each new section where its head and its elements come from.
struct BlockArrangement {
  /// One new section: the old section whose head it shows, or nil where that is drawn; and for
  /// each new element the old path whose cell it shows, or nil where that is drawn.
  struct Section: Hashable {
    let oldIndex: Int?
    let elements: [ElementPath?]
  }

  let sections: [Section]
  /// Whether the widget gave up the block and reloads everything.
  let isReload: Bool

  /// Everything is drawn.
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

  /// Survivors keep their order and fill the places that no arrival takes. A place that is
  /// inserted twice takes the next place as well, as when the entries are inserted one by one.
  ///
  /// - Parameters:
  ///   - survivors: The old places that neither go nor move, in order.
  ///   - insertions: The new places that are drawn.
  ///   - moves: The new places that old ones are moved to.
  /// - Returns: For each new place the old one, or nil where it is drawn.
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
