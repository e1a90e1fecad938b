import ExampleModels
import ObservableCollections

/// A row that is gone and still shown for some frames.
struct Ghost: Equatable {
  /// The new index of the row that it stands before.
  var position: Int
  var post: Post
  var age = 0
}

/// What is still moving on the screen. Indexes count in the rows that are shown now.
struct Animation {
  /// How many frames a highlight lasts.
  static let frames = 8

  private(set) var highlights: [Int: (kind: AnimationKind, age: Int)] = [:]
  private(set) var ghosts: [Ghost] = []

  var isRunning: Bool { !highlights.isEmpty || !ghosts.isEmpty }

  /// Carries everything over a batch and adds what the batch did. Only removed rows in `visible`
  /// (old indexes) leave a ghost.
  mutating func take(_ batch: BatchUpdate<Post>, visible: Range<Int>) {
    carry(over: batch)
    for range in batch.changes.updates { mark(range.newRange, .reloaded) }
    for range in batch.changes.moves { mark(range.newRange, .moved) }
    for range in batch.changes.insertions.ranges { mark(range, .inserted) }
    for index in batch.changes.deletions where visible.contains(index) {
      let position = Self.position(after: index, in: batch.changes)
      ghosts.append(Ghost(position: position, post: batch.before[index]))
    }
    ghosts.sort { $0.position < $1.position }
  }

  /// One frame later.
  mutating func step() {
    highlights = highlights.mapValues { ($0.kind, $0.age + 1) }.filter { $1.age < Self.frames }
    ghosts = ghosts.map { Ghost(position: $0.position, post: $0.post, age: $0.age + 1) }
    ghosts.removeAll { $0.age >= Self.frames }
  }

  private mutating func carry(over batch: BatchUpdate<Post>) {
    var carried: [Int: (kind: AnimationKind, age: Int)] = [:]
    for (index, highlight) in highlights {
      if let new = batch.changes.newIndex(forOld: index) { carried[new] = highlight }
    }
    highlights = carried
    ghosts = ghosts.map { ghost in
      var ghost = ghost
      ghost.position = Self.position(after: ghost.position - 1, in: batch.changes)
      return ghost
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
