import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@Suite struct ParksTests {
  private func batches(_ body: (ParksModel) -> Void) -> [BatchChanges] {
    let model = ParksModel()
    let sink = RecordingSink<Park>()
    let observer = model.parks.render(on: .callingThread, every: .immediate, into: sink)
    body(model)
    observer.cancel()
    #expect(sink.faults == [])
    return sink.batches.map(\.changes)
  }

  @Test func withoutMovesTheListsAreThoseOfArrayUpdater() throws {
    let lists = IndexLists(try #require(batches { $0.toggle() }.first))
    #expect(lists.reloads == [1])
    #expect(lists.removals == [0, 3])
    #expect(lists.insertions == [0, 1, 4])
    #expect(lists == IndexLists(from: Park.before, to: Park.after))
  }

  @Test func withMovesOnlyOneParkIsNew() throws {
    let changes = try #require(batches { $0.toggle() }.first)
    #expect(changes.removals.isEmpty && changes.insertions == [1])
    #expect(
      changes.moves == [
        RangePair(oldStart: 0, newStart: 4, count: 1),
        RangePair(oldStart: 3, newStart: 0, count: 1),
      ])
    #expect(changes.updates == [RangePair(oldStart: 1, newStart: 2, count: 1)])
    #expect(
      changes.calls.tableView.blocks() == [
        UpdateBlock(insertions: [1], moves: changes.moves), UpdateBlock(reloads: [2]),
      ])
  }

  @Test func theWayBackIsTheInverse() {
    let all = batches { model in
      for _ in 0..<4 { model.toggle() }
    }
    #expect(all.count == 4)
    #expect(all[1].removals == all[0].insertions && all[1].insertions == all[0].removals)
    #expect(IndexLists(all[2]) == IndexLists(all[0]))
  }

  @Test(arguments: 0..<UInt64(TestScale.randomRuns(200)))
  func bothFindListsOfTheSameSize(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func list() -> [Park] {
      (0..<9).shuffled(using: &random).prefix(6).map { Park(id: $0, name: "\(random.next() % 2)") }
    }
    let (old, new) = (list(), list())
    let theirs = IndexLists(from: old, to: new)
    let ours = IndexLists(BatchChanges(from: old, to: new, matching: .id))
    // Which of several longest common lists stays is a matter of taste.
    #expect(theirs.removals.count == ours.removals.count, "seed \(seed)")
    #expect(theirs.insertions.count == ours.insertions.count, "seed \(seed)")
  }

  @Test func theNotesTellAllFromTheStart() throws {
    let screen = ParksScreen()
    let notes = try #require(screen.panes[1] as? ListPane<Note>)
    #expect(
      notes.list.map { "\($0.text.title) \($0.text.detail)" } == [
        "ArrayUpdater ", "reload {1}", "delete {0, 3}", "insert {0...1, 4}",
        "One batch, moves told as two ", "reload {1}", "delete {0, 3}", "insert {0...1, 4}",
        "One batch, with moves ", "inserted {1}", "moved 0 → 4, 3 → 0", "reloaded 1 → 2",
      ])
  }
}
