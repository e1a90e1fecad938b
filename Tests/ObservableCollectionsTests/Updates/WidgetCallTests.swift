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
}
