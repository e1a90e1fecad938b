import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

/// What people write by hand, and what comes of it: the simulators must find each mistake.
@Suite("Planted mistakes are found") @MainActor
struct PlantedMistakeTests {
  /// Runs random batches through a table that somebody updates by hand.
  ///
  /// - Returns: how many batches were thrown out, and how many were accepted and show wrong rows.
  private func outcomes(
    _ tell: (PlainTable, BatchUpdate<Int>) -> Void
  ) -> (thrown: Int, wrong: Int, right: Int) {
    var outcomes = (thrown: 0, wrong: 0, right: 0)
    for seed in 0..<60 {
      let script = EditScript.random(seed: UInt64(seed), initialCount: 4...10, length: 2...8)
      let array = ObservableArray(0..<script.initialCount)
      var next = 100
      var batches: [BatchUpdate<Int>] = []
      let observer = array.render(every: .immediate, initial: false) { batches.append($0) }
      array.transaction { array in
        script.apply(to: array) {
          defer { next += 1 }
          return next
        }
      }
      observer.flush()
      guard let batch = batches.first else { continue }
      let plain = PlainTable(Array(batch.before))
      tell(plain, batch)
      if !plain.reasons.isEmpty {
        outcomes.thrown += 1
      } else if plain.table.shownNumbers != Array(batch.after) {
        outcomes.wrong += 1
      } else {
        outcomes.right += 1
      }
    }
    return outcomes
  }

  private func perform(_ steps: some Sequence<BatchStep>, _ plain: PlainTable) {
    plain.table.beginUpdates()
    for step in steps {
      switch step {
      case .reload: plain.table.reloadData()
      case .removal(let rows): plain.table.removeRows(at: IndexSet(rows))
      case .move(let from, let to): plain.table.moveRow(at: from, to: to)
      case .insertion(let rows): plain.table.insertRows(at: IndexSet(rows))
      case .update(let rows):
        plain.table.reloadData(forRowIndexes: IndexSet(rows), columnIndexes: [0])
      }
    }
    plain.table.endUpdates()
  }

  @Test("The steps of the lowering are always right")
  func right() {
    let found = outcomes { plain, batch in
      plain.rows = Array(batch.after)
      perform(batch.calls.sequential, plain)
    }
    #expect(found.thrown == 0 && found.wrong == 0 && found.right > 40)
  }

  @Test("Moves told with the old and new indexes of the batch")
  func movesAsTheyAre() {
    let found = outcomes { plain, batch in
      plain.rows = Array(batch.after)
      let moves = batch.moves.flatMap { pair in
        (0..<pair.count).map {
          BatchStep.move(from: pair.oldStart + $0, to: pair.newStart + $0)
        }
      }
      let others = batch.calls.sequential.filter { if case .move = $0 { false } else { true } }
      perform(moves + others, plain)
    }
    #expect(found.thrown > 0 && found.wrong > 0)
  }

  @Test("Reloads at old indexes")
  func reloadsAtOldIndexes() {
    let found = outcomes { plain, batch in
      plain.rows = Array(batch.after)
      let others = batch.calls.sequential.filter { if case .update = $0 { false } else { true } }
      perform(others + [.update(batch.changes.updatedOldIndexes)], plain)
    }
    #expect(found.thrown + found.wrong > 10)
  }

  @Test("Insertions before moves")
  func insertionsFirst() {
    let found = outcomes { plain, batch in
      plain.rows = Array(batch.after)
      perform(batch.calls.sequential.reversed(), plain)
    }
    #expect(found.thrown + found.wrong > 10)
  }

  @Test("A data source that reads the live array, which is ahead by a row")
  func liveArray() {
    let found = outcomes { plain, batch in
      plain.rows = [99] + Array(batch.after)
      perform(batch.calls.sequential, plain)
    }
    #expect(found.right == 0)
  }

  @Test("A data source that is not changed until the calls are made")
  func publishedLate() {
    let found = outcomes { plain, batch in
      perform(batch.calls.sequential, plain)
      plain.rows = Array(batch.after)
    }
    #expect(found.thrown > found.right)
  }

  @Test("A collection view that is told UIKit's blocks, with moves beside the rest")
  func uikitBlocks() {
    var thrown = 0
    for seed in 0..<60 {
      let script = EditScript.random(seed: UInt64(seed), initialCount: 4...10, length: 2...8)
      let array = ObservableArray(0..<script.initialCount)
      var batches: [BatchUpdate<Int>] = []
      let observer = array.render(every: .immediate, initial: false) { batches.append($0) }
      array.transaction { script.apply(to: $0) { 7 } }
      observer.flush()
      guard let batch = batches.first else { continue }
      let plain = PlainCollection([Array(batch.before)])
      for case .block(let block) in batch.calls.tableView {
        plain.view.performBatchUpdates {
          plain.sections = [Array(batch.after)]
          CollectionViewBlock(block).tell(plain.view)
        }
      }
      if !plain.reasons.isEmpty { thrown += 1 }
    }
    #expect(thrown > 10)
  }
}
