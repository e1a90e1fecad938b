import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// What edits of one turn come to together; cases at which other libraries failed.
@Suite struct MergeCaseTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    var rows: [Int] = Array(0..<12)
    let edits: @Sendable (ObservableArray<Int>) -> Void
    var removals: [Int] = []
    var insertions: [Int] = []
    /// Pairs of old and new index.
    var moves: [[Int]] = []
    /// Pairs of old and new index.
    var updates: [[Int]] = []

    var testDescription: String { name }
    var isNothing: Bool {
      removals.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
    }
  }

  static let edits: [Case] = [
    Case(
      name: "1: remove 5, remove 6",
      edits: {
        $0.remove(at: 5); $0.remove(at: 6)
      }, removals: [5, 7]),
    Case(
      name: "2: insert at 5, remove 6",
      edits: {
        $0.insert(100, at: 5); $0.remove(at: 6)
      }, removals: [5], insertions: [5]),
    Case(
      name: "3: insert at 5, remove 5",
      edits: {
        $0.insert(100, at: 5); $0.remove(at: 5)
      }),
    Case(
      name: "4: update 5, remove 5",
      edits: {
        $0[5] = 100; $0.remove(at: 5)
      }, removals: [5]),
    Case(
      name: "5: update 5, remove 4",
      edits: {
        $0[5] = 100; $0.remove(at: 4)
      }, removals: [4],
      updates: [[5, 4]]),
    Case(
      name: "6: insert at 5, update 8, insert at 1",
      edits: {
        $0.insert(100, at: 5); $0[8] = 101; $0.insert(102, at: 1)
      },
      insertions: [1, 6], updates: [[7, 9]]),
    Case(
      name: "7: remove 8, remove 3, insert at 5",
      edits: {
        $0.remove(at: 8); $0.remove(at: 3); $0.insert(100, at: 5)
      },
      removals: [3, 8], insertions: [5]),
    Case(
      name: "8: move 5 to 6, move 6 to 7",
      edits: {
        $0.move(from: 5, to: 6); $0.move(from: 6, to: 7)
      }, moves: [[5, 7]]),
    Case(
      name: "9: insert at 5, move 5 to 10",
      edits: {
        $0.insert(100, at: 5); $0.move(from: 5, to: 10)
      }, insertions: [10]),
    Case(
      name: "10: move 7 to 8 twice",
      edits: {
        $0.move(from: 7, to: 8); $0.move(from: 7, to: 8)
      }),
    Case(
      name: "11: insert at 1, insert at 0", rows: [0, 1, 2],
      edits: {
        $0.insert(100, at: 1); $0.insert(101, at: 0)
      }, insertions: [0, 2]),
    Case(
      name: "12: remove at 3 twice",
      edits: {
        $0.remove(at: 3); $0.remove(at: 3)
      },
      removals: [3, 4]),
    Case(
      name: "13: append, then remove all", rows: [0],
      edits: {
        $0.append(100); $0.removeAll()
      }, removals: [0]),
    Case(
      name: "14: replace, then remove all", rows: [0],
      edits: {
        $0[0] = 100; $0.removeAll()
      }, removals: [0]),
    Case(
      name: "15: insert 10 at 2, remove 1, replace 4 by 20", rows: [0, 1, 2, 3, 4],
      edits: {
        $0.insert(10, at: 2); $0.remove(at: 1); $0[4] = 20
      },
      removals: [1], insertions: [1], updates: [[4, 4]]),
    Case(
      name: "16: insertions that are partly removed again", rows: [0, 1, 2, 3],
      edits: {
        $0.remove(at: 2)
        $0.insert(contentsOf: [100, 101, 102], at: 2)
        $0.remove(at: 2)
        $0.remove(at: 3)
        $0.insert(103, at: 0)
      }, removals: [2], insertions: [0, 3]),
    Case(
      name: "17: insert at 1, 2 and 0", rows: [0],
      edits: {
        $0.insert(100, at: 1); $0.insert(101, at: 2); $0.insert(102, at: 0)
      },
      insertions: [0, 2, 3]),
    Case(
      name: "18: insert at 1 and 0, remove 1 and 0", rows: [0],
      edits: {
        $0.insert(100, at: 1)
        $0.insert(101, at: 0)
        $0.remove(at: 1)
        $0.remove(at: 0)
      }, removals: [0], insertions: [0]),
    Case(
      name: "19: the first to the end", rows: Array(0..<1000),
      edits: { $0.move(from: 0, to: 999) }, moves: [[0, 999]]),
  ]

  static let derived: [Case] = [
    Case(
      name: "an element that changes and then moves", rows: [34, 35],
      edits: {
        $0[0] = 51; $0.move(from: 0, to: 1)
      }, moves: [[0, 1]], updates: [[0, 1]]),
    Case(
      name: "an element that moves and then changes", rows: [34, 35],
      edits: {
        $0.move(from: 0, to: 1); $0[1] = 51
      }, moves: [[0, 1]], updates: [[0, 1]]),
    Case(
      name: "a real move from an index to the same index", rows: [0, 1, 2],
      edits: {
        $0.move(from: 1, to: 2); $0.remove(at: 0)
      }, removals: [0], moves: [[1, 1]]),
    Case(
      name: "three elements behind a fourth is one move of the fourth", rows: [0, 1, 2, 3, 4],
      edits: { $0.move(fromOffsets: [0, 1, 2], toOffset: 4) }, moves: [[3, 0]]),
    Case(
      name: "remove and insert of an equal element is no move", rows: [0, 1],
      edits: {
        $0.remove(at: 0); $0.append(0)
      }, removals: [0], insertions: [1]),
    Case(
      name: "an equal element written is an update", rows: [0, 1],
      edits: { $0[1] = 1 }, updates: [[1, 1]]),
    Case(
      name: "an inserted element is never updated", rows: [0],
      edits: {
        $0.append(1); $0[1] = 2
      }, insertions: [1]),
    Case(
      name: "a moved element that is removed leaves its old index", rows: [0, 1, 2],
      edits: {
        $0.move(from: 0, to: 2); $0.remove(at: 2)
      }, removals: [0]),
    Case(
      name: "everything exchanged", rows: [0, 1],
      edits: {
        $0.removeAll(); $0.append(contentsOf: [2, 3, 4])
      },
      removals: [0, 1], insertions: [0, 1, 2]),
  ]

  @Test(arguments: edits + derived) func comesToOneBatch(case example: Case) {
    let batch = oneTurn(on: example.rows, edits: example.edits)
    #expect((batch == nil) == example.isNothing)
    guard let batch else { return }
    #expect(Array(batch.removals) == example.removals)
    #expect(Array(batch.insertions) == example.insertions)
    #expect(batch.moves.numbers == example.moves)
    #expect(batch.updates.numbers == example.updates)
  }
}
