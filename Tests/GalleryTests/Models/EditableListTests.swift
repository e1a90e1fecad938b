import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import TestSupport
import Testing

/// The rows of a list as its records alone tell them.
private final class Mirror: Sendable {
  private let rows: Mutex<[ListItem]>
  private let observation: Mutex<ChangeObservation?> = Mutex(nil)

  init(of items: ObservableArray<ListItem>) {
    rows = Mutex(Array(items.snapshot))
    let token = items.observe(on: .callingThread, options: [.old, .new]) { [weak self] change in
      self?.rows.withLock { rows in
        // A record that cannot be replayed shows as rows that differ.
        rows = (try? change.applied(to: rows)) ?? []
      }
    }
    observation.withLock { $0 = token }
  }

  var items: [ListItem] { rows.withLock { $0 } }
}

@Suite struct EditableListTests {
  /// One edit at random, through the screen's own actions.
  private func edit(_ screen: KVOListScreen, _ random: inout SplitMix64) {
    let row = screen.list.items.snapshot.randomElement(using: &random)
    let actions = screen.actions.filter { $0.id != "undo" }
    actions.randomElement(using: &random)?.perform(row: row.map { "\($0.id)" })
  }

  @Test(arguments: 0..<UInt64(TestScale.randomRuns(100)))
  func undoTakesBackEditByEdit(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let screen = KVOListScreen()
    let mirror = Mirror(of: screen.list.items)
    var states = [Array(screen.list.items.snapshot)]
    for step in 0..<40 {
      edit(screen, &random)
      let state = Array(screen.list.items.snapshot)
      #expect(mirror.items == state, "seed \(seed), step \(step)")
      if screen.list.undoCount == states.count { states.append(state) }
    }
    for state in states.reversed() {
      #expect(Array(screen.list.items.snapshot) == state, "seed \(seed)")
      screen.list.undo()
      #expect(mirror.items == Array(screen.list.items.snapshot), "seed \(seed)")
    }
    #expect(Array(screen.list.items.snapshot) == states[0])
    #expect(screen.list.undoCount == 0)
  }

  @Test func everyActionDoesWhatItSays() {
    let list = EditableList(count: 4)
    func texts() -> [String] { list.items.map(\.text) }
    list.insertAbove(1)
    #expect(texts() == ["Apples", "Eggs", "Bread", "Cheese", "Dates"])
    list.insertBelow(3)
    #expect(texts().last == "Flour")
    list.delete(4)
    list.move(0, by: 1)
    #expect(texts() == ["Bread", "Apples", "Cheese", "Dates", "Flour"])
    list.rewrite(2)
    list.rewrite(2)
    #expect(texts()[2] == "Cheese v3")
    list.moveSeveral()
    #expect(texts() == ["Apples", "Dates", "Bread", "Cheese v3", "Flour"])
    list.replaceAll()
    #expect(!texts().contains("Apples") && texts().contains("Bread"))
    for _ in 0..<20 { list.undo() }
    #expect(texts() == ["Apples", "Bread", "Cheese", "Dates"])
  }

  /// However many rows there are, no two have the same text.
  @Test func namesDiffer() {
    let texts = EditableList(count: 100).items.map(\.text)
    #expect(Set(texts).count == 100 && texts[23...24] == ["Zucchini", "Apples 2"])
  }

  @Test func whatChangesNothingIsNotRemembered() {
    let list = EditableList(count: 2)
    list.move(0, by: -1)
    list.delete(77)
    list.rewrite(77)
    list.undo()
    #expect((list.undoCount, list.items.revision.version) == (0, 0))
  }

  @Test func anEmptyListTakesRowsAtItsHeadAndItsEnd() {
    let list = EditableList(count: 0)
    list.moveSeveral()
    list.insertAbove(nil)
    list.insertBelow(nil)
    #expect(list.items.map(\.id) == [0, 1])
  }

  @Test func theRecordsAreToldAsTheyHappen() throws {
    let screen = KVOListScreen()
    let records = try #require(screen.panes[1] as? ListPane<Note>)
    screen.list.delete(2)
    screen.list.rewrite(0)
    screen.list.move(1, by: 1)
    screen.list.insertAbove(0)
    let lines = records.list.map { "\($0.text.title) \($0.text.detail)" }
    #expect(
      lines == [
        "1 removal {2} old Cheese ", "2 replacement {0} old Apples new Apples v2 ", "3 move 1 → 2 ",
        "4 insertion {0} new Milk ",
      ])
  }
}
