import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("ListUndo: at random, and where it must not be called")
@MainActor
struct ListUndoWalkTests {
  private let turns = ManualTurnScheduler()

  @Test("Random steps, turns that cancel out, undo and redo, beside a stack of states")
  func random() throws {
    for seed in 0..<200 as Range<UInt64> {
      var chance = SplitMix64(seed: seed)
      let list = ObservableArray(0..<5)
      let undo = ListUndo(of: list, limit: 4, every: turns.scheduler)
      var (past, future) = ([[Int]](), [[Int]]())
      for move in 0..<40 {
        let before = Array(list)
        switch Int.random(in: 0..<6, using: &chance) {
        case 0, 1:
          list.insert(move + 10, at: Int.random(in: 0...list.count, using: &chance))
          if list.count > 3 { list.move(from: 0, to: 2) }
          try demand(undo.canUndo, equals: true, "in the turn, seed \(seed), move \(move)")
          try demand(undo.canRedo, equals: false, "in the turn, seed \(seed), move \(move)")
          if Bool.random(using: &chance) { turns.endTurn() } else { undo.group {} }
          past = (past + [before]).suffix(4)
          future = []
        case 2:
          list.append(move)
          list.removeLast()
          if Bool.random(using: &chance) { turns.endTurn() }
        case 3 where !future.isEmpty:
          try demand(try undo.redo(), equals: true, "seed \(seed)")
          past.append(before)
          try demand(Array(list), equals: future.removeLast(), "redone, seed \(seed)")
        default:
          try demand(try undo.undo(), equals: !past.isEmpty, "seed \(seed), move \(move)")
          guard let state = past.popLast() else { continue }
          future.append(before)
          try demand(Array(list), equals: state, "undone, seed \(seed), move \(move)")
        }
        try demand(undo.canUndo, equals: !past.isEmpty, "seed \(seed), move \(move)")
        try demand(undo.canRedo, equals: !future.isEmpty, "seed \(seed), move \(move)")
      }
    }
  }

  #if os(macOS) || os(Linux)
    @Test("Clause 12, errors: where it must not be called")
    func traps() async throws {
      let inTransaction = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          let list = ObservableArray([1])
          let undo = ListUndo(of: list)
          list.transaction { _ in _ = try? undo.redo() }
        }
      }
      try expectMessage("redo() was called inside a transaction", in: inTransaction)
      let nested = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let list = ObservableArray([1])
          let undo = ListUndo(of: list)
          list.append(2)
          let token = list.observe { change in
            if change.kind == .removal { _ = try? undo.undo() }
          }
          _ = try? undo.undo()
          token.cancel()
        }
      }
      try expectMessage("undo() was called while a step was undone or redone", in: nested)
      let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { ListUndo(of: ObservableArray([1])).endGroup() }
      }
      try expectMessage("endGroup() was called without beginGroup(_:)", in: ended)
      let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run { _ = ListUndo(of: ObservableArray([1]), limit: 0) }
      }
      try expectMessage("A limit of 0 steps is not positive", in: none)
    }
  #endif
}
