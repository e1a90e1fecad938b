import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// A park, which may be renamed.
private struct Park: Identifiable, Hashable {
  let id: Int
  var name: String

  init(_ id: Int, _ name: String) {
    (self.id, self.name) = (id, name)
  }
}

/// The known batches are C11 and C12. Each runs through every widget's strict table.
@Suite("Example 5: parks")
struct Example5Tests {
  private let old = [
    Park(1, "Arches"), Park(2, "Great Smoky"), Park(3, "Yosemite"), Park(4, "Zion"),
  ]
  private let new = [
    Park(4, "Zion"), Park(5, "Grand Canyon"), Park(2, "Great Smokies"), Park(3, "Yosemite"),
    Park(1, "Arches"),
  ]
  private let renamed: RangePairs = [RangePair(oldStart: 1, newStart: 2, count: 1)]

  @Test("Moved parks told as removals and insertions are exactly the known batch, C11")
  func removalsAndInsertions() throws {
    let batch = try #require(
      oneTurn(on: old) { list in
        list.remove(at: [0, 3])
        list.insert([new[0], new[1], new[4]], at: [0, 1, 4])
        list[2] = new[2]
      })
    try expectSteps(of: batch, end: 3)
  }

  @Test("The standard library's difference told so gives the same")
  func standardDifference() throws {
    var (removals, insertions): ([Int], [Int]) = ([], [])
    for change in new.map(\.id).difference(from: old.map(\.id)) {
      switch change {
      case .remove(let index, _, _): removals.append(index)
      case .insert(let index, _, _): insertions.append(index)
      }
    }
    let batch = try #require(
      oneTurn(on: old) { list in
        list.remove(at: IndexRanges(removals))
        list.insert(insertions.map { new[$0] }, at: IndexRanges(insertions))
        list[2].name = "Great Smokies"
      })
    try expectSteps(of: batch, end: 3)
  }

  private func expectSteps(of batch: BatchUpdate<Park>, end: Int) throws {
    let expected = try BatchChanges(
      removals: [0, 3], insertions: [0, 1, 4], updates: renamed, oldCount: 4, newCount: 5,
      start: batch.start.at(0), end: batch.start.at(end))
    #expect(batch.changes == expected)
    #expect(Array(batch.after) == new)
    #expect(try batch.applied(to: old) == new)
    // The three index lists of the example, in one block: reloads count in the old list.
    let block = try #require(batch.calls.tableView.blocks().first)
    #expect(batch.calls.tableView.count == 1)
    #expect((block.reloads, block.removals, block.insertions) == ([1], [0, 3], [0, 1, 4]))
  }

  @Test("Moved parks told as moves are exactly the known batch, C12")
  func moves() throws {
    let batch = try #require(
      oneTurn(on: old) { list in
        list.move(from: 3, to: 0)
        list.move(from: 1, to: 3)
        list.insert(new[1], at: 1)
        list[2] = new[2]
      })
    try expectMoves(of: batch, end: 4)
  }

  @Test("Its two lists compared give the same")
  func difference() throws {
    let batch = try #require(oneTurn(on: old) { $0.replaceAll(with: new) })
    try expectMoves(of: batch, end: 3)
  }

  private func expectMoves(of batch: BatchUpdate<Park>, end: Int) throws {
    let expected = try BatchChanges(
      insertions: [1],
      moves: [
        RangePair(oldStart: 0, newStart: 4, count: 1),
        RangePair(oldStart: 3, newStart: 0, count: 1),
      ], updates: renamed, oldCount: 4, newCount: 5, start: batch.start.at(0),
      end: batch.start.at(end))
    #expect(batch.changes == expected)
    #expect(Array(batch.after) == new)
    #expect(try batch.applied(to: old) == new)
    #expect(batch.calls.tableView.count == 2)
  }
}
