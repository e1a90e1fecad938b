import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// Eight tasks change an array and a list of sections while observers come and go and sinks on
/// three schedulers, two of them slow, show both.
struct EightTasksConcurrencyTests {
  @Test @MainActor func everySinkEndsEqualAndEveryRecordArrivesOnceInOrder() async throws {
    let (array, sections) = (AttackedArray(), AttackedSections())
    let turns = RunningThread { [turns = array.turns, others = sections.turns] in
      while !Self.isOver.withLock({ $0 }) {
        turns.endTurn()
        others.endTurn()
        // Else this thread would take a core from those who change the lists.
        Thread.sleep(forTimeInterval: 0.000_1)
      }
    }
    await withTaskGroup(of: Void.self) { tasks in
      for task in 0..<8 {
        tasks.addTask { Self.attack(array, sections, task: task) }
      }
    }
    Self.isOver.withLock { $0 = true }
    turns.join()
    try await array.demandEqual()
    try await sections.demandEqual()
    #expect(array.mutations + sections.mutations >= AttackScale.mutations)
  }

  /// Whether the tasks are done. One test sets it, once.
  private static let isOver = LockedValue(false)

  /// One task's part: every other mutation hits the array.
  private nonisolated static func attack(
    _ array: AttackedArray, _ sections: AttackedSections, task: Int
  ) {
    var random = SplitMix64(seed: UInt64(task))
    for number in 0..<AttackScale.mutations / 16 + 1 {
      array.mutate(number, &random)
      sections.mutate(task * 10_000_000 + number, &random)
      if number % 40 == task {
        array.passBy(number)
        sections.passBy(number)
      }
    }
  }
}
