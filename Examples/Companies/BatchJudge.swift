import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting

/// Plays batches in the strict tables and counts what they say.
@MainActor
final class BatchJudge: @MainActor SectionedRenderSink {
  private var checker = SectionedBatchChecker<Company, Product>(sections: [], version: 0)
  private var faults: [String] = []
  private(set) var counts = BatchCounts()

  func reload(_ sections: SectionsSnapshot<Company, Product>, version: Int) {
    checker.reload(sections, version: version)
  }

  func apply(_ batch: SectionedBatchUpdate<Company, Product>) {
    counts.add(batch.changes)
    do throws(SectionedBatchCheckError) {
      try checker.check(batch)
    } catch {
      faults.append("\(error)")
      checker.reload(batch.after, version: batch.toVersion)
    }
  }

  /// What is wrong since the last call; the tables must show `sections` now.
  func check(against sections: SectionsSnapshot<Company, Product>) -> [String] {
    if checker.sections != sections { faults.append("The tables do not show the companies") }
    defer { faults = [] }
    return faults
  }
}

/// How many sections and elements batches named, of each kind.
struct BatchCounts: Equatable {
  private(set) var batches = 0
  private(set) var deletions = 0
  private(set) var insertions = 0
  private(set) var moves = 0
  private(set) var updates = 0

  /// A replaced section is deleted and inserted.
  mutating func add(_ changes: SectionedBatchChanges) {
    batches += 1
    let replaced = changes.replacedSections.count
    deletions += changes.deletedSections.count + replaced + changes.deletions.count
    insertions += changes.insertedSections.count + replaced + changes.insertions.count
    moves += changes.movedSections.count + changes.moves.reduce(0) { $0 + $1.count }
    updates += changes.updatedSections.count + changes.updates.reduce(0) { $0 + $1.count }
  }
}
