import ObservableCollections

/// Which rows are on the screen and which of them is read.
package struct Viewport: Equatable {
  /// The index of the row that is read; nil in an empty list.
  package private(set) var selected: Int?
  /// The index of the first visible row. May lie outside the list until the next `clamp`.
  package private(set) var top = 0
  /// How many rows there are room for.
  package var height: Int
  /// Whether the last row is read from the first state on, and stays so when rows come, unless the user
  /// has moved away from it: a log, a conversation.
  package let followsEnd: Bool
  /// Whether the last row is read.
  private var isAtEnd = true

  package init(height: Int, followsEnd: Bool = false) {
    (self.height, self.followsEnd) = (height, followsEnd)
  }

  /// Selects the row that is `distance` away, as far as there are rows, and scrolls to it.
  package mutating func select(by distance: Int, count: Int) {
    let start = followsEnd && isAtEnd ? count - 1 : selected ?? 0
    selected = count == 0 ? nil : min(max(start + distance, 0), count - 1)
    noteEnd(count: count)
    reveal(count: count)
  }

  /// Scrolls as little as needed to show the row that is read.
  package mutating func reveal(count: Int) {
    guard let selected else { return top = 0 }
    top = min(max(top, selected - height + 1), selected)
    top = max(min(top, count - height), 0)
  }

  /// Keeps the row that is read on its line, wherever the batch takes it. At the head of the list
  /// nothing is being read yet: new rows show there.
  package mutating func follow(_ changes: BatchChanges) {
    defer { noteEnd(count: changes.newCount) }
    if followsEnd, isAtEnd, changes.newCount > 0 { return selected = changes.newCount - 1 }
    guard changes.newCount > 0 else { return (selected, top) = (nil, 0) }
    guard let old = selected, changes.oldCount > 0, old > 0 || top > 0 else { return selected = 0 }
    let line = old - top
    let new = changes.newIndex(forOld: old) ?? Self.neighbour(of: old, in: changes)
    selected = new
    top = new - line
  }

  private mutating func noteEnd(count: Int) { isAtEnd = selected.map { $0 == count - 1 } ?? true }

  /// The new index of the nearest row that stays where it is, first downwards, then upwards.
  private static func neighbour(of old: Int, in changes: BatchChanges) -> Int {
    let stays = { (index: Int) -> Int? in
      let moves = changes.moves.contains { $0.oldRange.contains(index) }
      return moves ? nil : changes.newIndex(forOld: index)
    }
    let below = (old..<max(changes.oldCount, old)).lazy.compactMap(stays).first
    let above = (0..<old).reversed().lazy.compactMap(stays).first
    return below ?? above ?? min(old, changes.newCount - 1)
  }
}
