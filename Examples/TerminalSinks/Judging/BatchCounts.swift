import ObservableCollections

/// How many batches there were, and what they named: rows, and sections where there are any.
package struct BatchCounts: Equatable, Sendable {
  package private(set) var batches = 0
  package private(set) var removals = 0
  package private(set) var insertions = 0
  package private(set) var moves = 0
  package private(set) var updates = 0
  /// All that they named, and what the largest one did.
  package private(set) var changes = 0
  package private(set) var largest = 0

  package init() {}

  package mutating func add(_ batch: BatchChanges) {
    removals += batch.removals.elementCount
    insertions += batch.insertions.elementCount
    moves += batch.moves.elementCount
    updates += batch.updates.elementCount
    add(changeCount: batch.changeCount)
  }

  package mutating func add(_ batch: SectionsBatchChanges) {
    removals += batch.removedSections.count + batch.removals.elementCount
    insertions += batch.insertedSections.count + batch.insertions.elementCount
    moves += batch.movedSections.count + batch.moves.elementCount
    updates += batch.updatedHeaders.count + batch.updates.elementCount
    add(changeCount: batch.changeCount)
  }

  private mutating func add(changeCount: Int) {
    batches += 1
    changes += changeCount
    largest = max(largest, changeCount)
  }
}
