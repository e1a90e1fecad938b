import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// Known updates and the calls that each widget gets for them.
@Suite struct WidgetCallTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let old: String
    let edits: @Sendable (ObservableArray<String>) -> Void
    let new: String
    let canonical: String
    let table: String
    /// NSCollectionView's blocks, if they differ from UIKit's.
    var macCollection: String?
    let tableView: String
    let hunks: String
    let hull: String
    let recycler: String

    var testDescription: String { name }
  }

  @Test(arguments: withoutMoves + withMoves) func tellsEachWidget(case example: Case) {
    let rows = example.old.split(separator: " ").map(String.init)
    let batch = oneTurn(on: rows, edits: example.edits)
    guard let batch else {
      #expect(example.canonical == "∅")
      #expect(example.old == example.new)
      return
    }
    let text = WidgetCallText(changes: batch.changes)
    #expect(batch.after.joined(separator: " ") == example.new)
    #expect(text.canonical == example.canonical)
    #expect(text.table == example.table)
    #expect(text.macCollection == example.macCollection ?? example.table)
    #expect(text.tableView == example.tableView)
    #expect(text.hunks == example.hunks)
    #expect(text.hull == example.hull)
    #expect(text.recycler == example.recycler)
  }

  @Test("A row that moves in its place and was updated is drawn once, by its insertion")
  func drawnOnce() throws {
    // Beside another move, and beside an update of a row that stays.
    let beside = try BatchChanges(
      oldCount: 5, newCount: 5, moves: [(3, 3), (4, 2)], updates: [(0, 0), (3, 3)])
    var text = WidgetCallText(changes: beside)
    #expect(text.table == "del{(0,3)}; ins{(0,3)}; mov{(0,4)→(0,2)} ⟶ rel{(0,0)}")
    #expect(text.macCollection == "del{(0,3) (0,4)}; ins{(0,2) (0,3)} ⟶ rel{(0,0)}")
    let only = try BatchChanges(
      oldCount: 5, newCount: 5, moves: [(3, 3), (4, 2)], updates: [(3, 3)])
    text = WidgetCallText(changes: only)
    #expect(text.table == "del{(0,3)}; ins{(0,3)}; mov{(0,4)→(0,2)}")
    #expect(text.macCollection == "del{(0,3) (0,4)}; ins{(0,2) (0,3)}")
    // A moved row that was updated moves in a table, and is drawn by its insertion on the Mac, if there are others.
    let moved = try BatchChanges(
      oldCount: 5, newCount: 4, removals: [0], moves: [(4, 1)], updates: [(4, 1)])
    text = WidgetCallText(changes: moved)
    #expect(text.table == "del{(0,0)}; mov{(0,4)→(0,1)} ⟶ rel{(0,1)}")
    #expect(text.macCollection == "del{(0,0) (0,4)}; ins{(0,1)}")
    // Without another move all is one block.
    let alone = try BatchChanges(
      oldCount: 3, newCount: 4, removals: [0], insertions: [0, 1], moves: [(2, 2)],
      updates: [(1, 3), (2, 2)])
    text = WidgetCallText(changes: alone)
    #expect(text.table == "del{(0,0) (0,2)}; ins{(0,0) (0,1) (0,2)}; rel{(0,1)}")
    #expect(text.macCollection == "del{(0,0) (0,2)}; ins{(0,0) (0,1) (0,2)} ⟶ rel{(0,3)}")
  }
}

extension BatchChanges {
  /// Changes of single rows, each given by its old and new index.
  fileprivate init(
    oldCount: Int, newCount: Int, removals: IndexRanges = [], insertions: IndexRanges = [],
    moves: [(Int, Int)], updates: [(Int, Int)]
  ) throws {
    let pairs = [moves, updates].map { pairs in
      RangePairs(pairs.map { RangePair(oldStart: $0.0, newStart: $0.1, count: 1) })
    }
    try self.init(
      removals: removals, insertions: insertions, moves: pairs[0], updates: pairs[1],
      oldCount: oldCount, newCount: newCount)
  }
}
