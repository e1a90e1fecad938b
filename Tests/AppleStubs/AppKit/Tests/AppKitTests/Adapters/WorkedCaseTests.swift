import AppKit
import ObservableCollections
import Testing

@testable import AdaptersOnAppKit

/// A turn whose calls were worked out by hand. The numbers only tell the cases apart.
struct WorkedCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let count: Int
  let edit: @Sendable (ObservableArray<Int>) -> Void
  /// What NSTableView is told.
  let tableCalls: [String]
  /// What NSCollectionView is told.
  let blocks: [String]

  static let all = [
    WorkedCase(
      testDescription: "C02: insert a set, remove a set", count: 3,
      edit: { array in
        array.insert([10, 11], at: [0, 2])
        array.remove(at: [1, 4])
      },
      tableCalls: ["removeRows {0, 2}", "insertRows {0...1}"],
      blocks: ["delete (0, 0) (0, 2), insert (0, 0) (0, 1)"]),
    WorkedCase(
      testDescription: "C03: insert and remove the same element", count: 3,
      edit: { array in
        array.insert(10, at: 1)
        array.remove(at: 1)
      }, tableCalls: [], blocks: []),
    WorkedCase(
      testDescription: "C06: Apple's listing 7-8", count: 5,
      edit: { array in
        array.remove(at: 4)
        array.remove(at: 2)
        array.insert(10, at: 0)
        array.insert(11, at: 3)
        array.insert(12, at: 5)
      },
      tableCalls: ["removeRows {2, 4}", "insertRows {0, 3, 5}"],
      blocks: ["delete (0, 2) (0, 4), insert (0, 0) (0, 3) (0, 5)"]),
    WorkedCase(
      testDescription: "C08: delete 1 and 5, insert 2 and 3, reload 4", count: 7,
      edit: { array in
        array.remove(at: [1, 5])
        array.insert([10, 11], at: [2, 3])
        array[5] = 40
      },
      tableCalls: ["removeRows {1, 5}", "insertRows {2...3}", "reloadRows {5}"],
      blocks: ["delete (0, 1) (0, 5), insert (0, 2) (0, 3)", "reload (0, 5)"]),
    WorkedCase(
      testDescription: "C09: edit row 3, delete 2, move 3 to the top", count: 4,
      edit: { array in
        array[3] = 30
        array.remove(at: 2)
        array.move(from: 2, to: 0)
      },
      tableCalls: ["removeRows {2}", "moveRow 2 0", "reloadRows {0}"],
      blocks: ["delete (0, 2) (0, 3), insert (0, 0)"]),
    WorkedCase(
      testDescription: "C12: parks, with moves", count: 4,
      edit: { array in
        array.move(from: 3, to: 0)
        array.move(from: 1, to: 3)
        array.insert(10, at: 1)
        array[2] = 20
      },
      tableCalls: ["moveRow 3 0", "moveRow 1 3", "insertRows {1}", "reloadRows {2}"],
      blocks: ["delete (0, 0) (0, 3), insert (0, 0) (0, 1) (0, 4)", "reload (0, 2)"]),
    WorkedCase(
      testDescription: "C13: 0…8 to another list", count: 9,
      edit: { array in
        array.remove(at: 1)
        array.remove(at: 7)
        array.move(from: 6, to: 4)
        array.move(from: 5, to: 6)
        array.insert([9, 10], at: [6, 8])
      },
      tableCalls: ["removeRows {1, 8}", "moveRow 6 4", "moveRow 5 6", "insertRows {6, 8}"],
      blocks: [
        "delete (0, 1) (0, 5) (0, 7) (0, 8), insert (0, 4) (0, 6) (0, 7) (0, 8)"
      ]),
    WorkedCase(
      testDescription: "C19: leapfrog there and back", count: 3,
      edit: { array in
        array.move(from: 1, to: 0)
        array.move(from: 1, to: 0)
      }, tableCalls: [], blocks: []),
    WorkedCase(
      testDescription: "C20: move, then remove", count: 4,
      edit: { array in
        array.move(from: 0, to: 3)
        array.remove(at: 3)
      },
      tableCalls: ["removeRows {0}"], blocks: ["delete (0, 0)"]),
  ]
}

@Suite("Turns whose calls are worked out by hand") @MainActor
struct WorkedCaseTests {
  @Test("A table is told them one after another", arguments: WorkedCase.all)
  func table(_ worked: WorkedCase) {
    let shown = ArrayTable(Array(0..<worked.count))
    worked.edit(shown.array)
    shown.turns.endMainActorTurn()
    shown.expectShown()
    let calls = shown.table.calls.map { call in
      call.components(separatedBy: " animation")[0].components(separatedBy: " columns")[0]
    }
    #expect(calls == worked.tableCalls)
  }

  @Test("A collection view is told them in blocks", arguments: WorkedCase.all)
  func collection(_ worked: WorkedCase) throws {
    let shown = ArrayCollection(Array(0..<worked.count))
    worked.edit(shown.array)
    try shown.showAll()
    #expect(shown.view.calls == worked.blocks.map { "block \($0)" })
    #expect(shown.binding.items == shown.array.snapshot)
  }
}
