import ExampleModels
import ObservableCollections

/// A row that is gone and still shown for some frames.
package struct Ghost<Row> {
  /// The new index of the row that it stands before.
  package fileprivate(set) var position: Int
  package let row: Row
  package fileprivate(set) var age = 0
}

/// What is still moving on the screen. Indexes count in the rows that are shown now.
package struct RowAnimation<Row> {
  package typealias Highlight = (kind: AnimationKind, age: Int)

  /// How many frames a highlight lasts.
  package static var frames: Int { 8 }

  package private(set) var highlights: [Int: Highlight] = [:]
  package private(set) var ghosts: [Ghost<Row>] = []

  package init() {}

  package var isRunning: Bool { !highlights.isEmpty || !ghosts.isEmpty }

  /// Carries everything over a batch and adds what the batch did.
  ///
  /// - Parameters:
  ///   - visible: only removed rows in this range of old indexes leave a ghost.
  ///   - row: a row by its old index.
  package mutating func take(_ changes: BatchChanges, visible: Range<Int>, row: (Int) -> Row) {
    carry(over: changes)
    for range in changes.updates { mark(range.newRange, .reloaded) }
    for range in changes.moves { mark(range.newRange, .moved) }
    for range in changes.insertions.ranges { mark(range, .inserted) }
    for index in changes.removals where visible.contains(index) {
      ghosts.append(Ghost(position: Self.position(after: index, in: changes), row: row(index)))
    }
    ghosts.sort { $0.position < $1.position }
  }

  /// One frame later.
  package mutating func step() {
    highlights = highlights.mapValues { ($0.kind, $0.age + 1) }.filter { $1.age < Self.frames }
    for index in ghosts.indices { ghosts[index].age += 1 }
    ghosts.removeAll { $0.age >= Self.frames }
  }

  private mutating func carry(over changes: BatchChanges) {
    var carried: [Int: Highlight] = [:]
    for (index, highlight) in highlights {
      if let new = changes.newIndex(forOld: index) { carried[new] = highlight }
    }
    highlights = carried
    for index in ghosts.indices {
      ghosts[index].position = Self.position(after: ghosts[index].position - 1, in: changes)
    }
  }

  private mutating func mark(_ range: Range<Int>, _ kind: AnimationKind) {
    for index in range { highlights[index] = (kind, 0) }
  }

  /// The new index of the first survivor after an old index that did not move; the end if none.
  private static func position(after index: Int, in changes: BatchChanges) -> Int {
    for old in (index + 1)..<max(changes.oldCount, index + 1) {
      let moves = changes.moves.contains { $0.oldRange.contains(old) }
      if !moves, let new = changes.newIndex(forOld: old) { return new }
    }
    return changes.newCount
  }
}

// MARK: - Drawing

/// A row to be drawn, or one that is going.
package enum RowItem<Row> {
  case row(Int)
  case ghost(Ghost<Row>)
}

extension RowAnimation {
  /// What is drawn, from the first visible row on.
  ///
  /// Rows that are going still take lines: for each one above the row that is read, one row less is
  /// drawn above it, so that it keeps its line.
  package func items(in viewport: Viewport, rowCount: Int) -> [RowItem<Row>] {
    var items: [RowItem<Row>] = []
    for index in top(of: viewport, rowCount: rowCount)...rowCount {
      items += ghosts.filter { $0.position == index }.map { .ghost($0) }
      if index < rowCount { items.append(.row(index)) }
      if items.count >= viewport.height { break }
    }
    return Array(items.prefix(viewport.height))
  }

  private func top(of viewport: Viewport, rowCount: Int) -> Int {
    let selected = viewport.selected ?? 0
    let going = ghosts.count { $0.position <= selected && $0.position > viewport.top }
    return min(max(viewport.top + going, 0), max(rowCount - viewport.height, 0), selected)
  }
}
