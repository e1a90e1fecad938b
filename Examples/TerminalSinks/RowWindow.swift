import ObservableCollections

/// Which rows of a long list are on the screen.
struct RowWindow: Equatable {
  /// The first visible row.
  private(set) var top = 0
  /// How many rows there are room for.
  var height = 1 { didSet { clamp() } }
  /// How many rows there are.
  private(set) var count = 0
  /// Whether the window goes where something changes: until the reader scrolls, and again at the
  /// head of the list.
  private(set) var follows = true

  var visible: Range<Int> { top..<min(top + height, count) }

  /// Scrolls so many rows down; negative is up.
  mutating func scroll(by distance: Int) {
    top += distance
    clamp()
    follows = top == 0
  }

  /// Keeps the first visible row where it is, or else the next one that stays.
  mutating func follow(_ changes: BatchChanges) {
    let stays = { (row: Int) in !changes.moves.contains { $0.oldRange.contains(row) } }
    let next = (top..<max(changes.oldCount, top)).lazy.filter(stays)
      .compactMap(changes.newIndex(forOld:)).first
    if top > 0 { top = next ?? changes.newCount }
    show(count: changes.newCount)
  }

  /// Takes over another number of rows.
  mutating func show(count: Int) {
    self.count = count
    clamp()
  }

  /// Goes to the first of some rows, unless one of them is on the screen or the reader scrolled.
  mutating func reveal(_ rows: some Collection<Int>) {
    let isSeen = rows.contains { visible.contains($0) }
    guard follows, !isSeen, let first = rows.min() else { return }
    top = first - min(height / 4, 2)
    clamp()
  }

  private mutating func clamp() { top = max(min(top, count - height), 0) }
}
