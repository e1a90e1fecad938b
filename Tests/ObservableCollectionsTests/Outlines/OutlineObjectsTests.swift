import Observation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Observable
private final class Folder: Identifiable {
  let id: Int
  var parentID: Int?
  var name: String
  var isFull = false

  init(_ id: Int, in parentID: Int? = nil, _ name: String = "") {
    (self.id, self.parentID, self.name) = (id, parentID, name)
  }
}

/// Outlines of objects that change by themselves, and of closures on the main actor.
@MainActor @Suite("Outlines: objects")
struct OutlineObjectsTests {
  private func text(_ list: ObservableList<OutlineRow<Folder>>) -> [String] {
    list.map { "\($0.level)\($0.isExpandable ? ($0.isExpanded ? "▾" : "▸") : " ")\($0.id)" }
  }

  @Test("An object that gets another parent moves, with all below it")
  func parentChanges() {
    let folders = ObservableArray([Folder(1), Folder(2), Folder(3, in: 1), Folder(4, in: 3)])
    let tree = folders.outline(on: .mainActor, parent: { $0.parentID }, expanded: .all)
    #expect(text(tree) == ["0▾1", "1▾3", "2 4", "0 2"])
    folders[2].parentID = 2
    #expect(text(tree) == ["0 1", "0▾2", "1▾3", "2 4"])
    folders[2].parentID = nil
    #expect(text(tree) == ["0 1", "0 2", "0▾3", "1 4"])
    // Not asked again.
    folders[2].name = "other"
    #expect(text(tree) == ["0 1", "0 2", "0▾3", "1 4"])
  }

  @Test("What a search reads is followed, and what says that there may be children")
  func searchAndFolders() {
    let folders = ObservableArray([Folder(1), Folder(2, in: 1, "swift"), Folder(3)])
    let tree = folders.outline(
      on: .mainActor, parent: { $0.parentID }, mayHaveChildren: { $0.isFull }, matching: "swift"
    ) { $0.name == $1 }
    #expect(text(tree) == ["0▾1", "1 2"])
    folders[2].name = "swift"
    #expect(text(tree) == ["0▾1", "1 2", "0 3"])
    folders[1].name = "c"
    #expect(text(tree) == ["0 3"])
    folders[2].isFull = true
    #expect(text(tree) == ["0▾3"])
    tree.parameter = nil
    #expect(text(tree) == ["0▸1", "0▸3"])
    // The expansion asks no object; changes are still followed after it.
    tree.expand(id: 1)
    folders[2].isFull = false
    folders[2].parentID = 2
    #expect(text(tree) == ["0▾1", "1▸2"])
    tree.expandAll()
    #expect(text(tree) == ["0▾1", "1▾2", "2 3"])
  }

  /// What a filter on the main actor reads besides the elements.
  @Observable final class Model { var hiddenID = 0 }

  @Test("Closures on the main actor: what they read besides the elements is followed")
  func closuresOnTheMainActor() {
    let model = Model()
    let items = ObservableArray([
      Item(id: 1), Item(id: 2, parentID: 1), Item(id: 3, parentID: 2),
    ])
    let tree = items.outline(
      on: .mainActor,
      parent: { $0.id == model.hiddenID ? nil : $0.parentID }, expanded: .all)
    #expect(tree.map(\.level) == [0, 1, 2])
    model.hiddenID = 2
    #expect(tree.map(\.level) == [0, 0, 1])
    tree.collapseAll()
    #expect(tree.count == 2)
    model.hiddenID = 3
    #expect(tree.map(\.id) == [1, 3])
    tree.expandAll()
    #expect(tree.map(\.id) == [1, 2, 3])
    items.append(Item(id: 4, parentID: 3))
    model.hiddenID = 4
    #expect(tree.map(\.level) == [0, 1, 2, 0])
  }

  @Test("A key path to a property of any thread makes a list of any thread, on the main actor, too")
  func keyPaths() async {
    let items = ObservableArray([Item(id: 1), Item(id: 2, parentID: 1)])
    let tree = items.outline(parent: \.parentID, expanded: .all, mayHaveChildren: \.isFolder)
    #expect(tree.count == 2)
    items.append(Item(id: 3, parentID: 2))
    // A list that is isolated to the main actor would show its last state.
    #expect(await Task.detached { tree.count }.value == 3)
  }

  @Test("Random changes of objects: the rows are those of values")
  func randomChanges() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(1_000, debug: 40)) {
      var generator = SplitMix64(seed: seed)
      let folders = ObservableArray((0..<12).map { Folder($0, in: $0 == 0 ? nil : $0 / 2) })
      let tree = folders.outline(
        on: .mainActor, parent: { $0.parentID }, expanded: .levels(2), matching: String?.none
      ) { $0.name == $1 }
      let turns = ManualTurnScheduler()
      let sink = Guarded(Array(tree).map(\.id))
      let observer = tree.render(on: .mainActor, every: turns.scheduler, initial: false) { batch in
        sink.withLock { ids in
          if ids != batch.before.map(\.id) { Issue.record("Seed \(seed): before the batch") }
          ids = batch.after.map(\.id)
        }
      }
      for step in 0..<20 {
        let index = Int.random(in: 0..<folders.count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0...1:
          folders[index].parentID =
            Bool.random(using: &generator) ? nil : Int.random(in: 0..<14, using: &generator)
        case 2: folders[index].name = Bool.random(using: &generator) ? "x" : ""
        case 3: tree.toggle(id: Int.random(in: 0..<14, using: &generator))
        case 4: tree.parameter = Bool.random(using: &generator) ? nil : "x"
        default: folders.append(Folder(12 + step, in: index))
        }
        if step % 3 == 0 { turns.endTurn() }
        var plain = PlainOutline()
        plain.cells = folders.enumerated().map { number, folder in
          PlainOutline.Cell(
            number: number,
            item: Item(id: folder.id, parentID: folder.parentID, value: folder.name == "x" ? 1 : 0))
        }
        plain.expansion = tree.expansion
        plain.search = tree.parameter == nil ? nil : 1
        plain.searchExpansion = searchExpansion(of: tree, folders.map(\.id))
        let shown = tree.map { row in
          OutlineRow(
            row.id, level: row.level, hasChildren: row.hasChildren,
            isExpandable: row.isExpandable, isExpanded: row.isExpanded)
        }
        let expected = plain.rows.map(\.row).map { row in
          OutlineRow(
            row.id, level: row.level, hasChildren: row.hasChildren,
            isExpandable: row.isExpandable, isExpanded: row.isExpanded)
        }
        try demand(shown, equals: expected, "seed \(seed), step \(step)")
      }
      observer.flush()
      try demand(sink.withLock { $0 }, equals: tree.map(\.id), "the sink, seed \(seed)")
      observer.cancel()
    }
  }

  /// What a search expands, read through the list: at a level below all defaults.
  private func searchExpansion(
    of tree: SearchableOutline<Folder, String>, _ ids: [Int]
  ) -> OutlineExpansion<Int> {
    if tree.parameter == nil { return .all }
    var expansion = OutlineExpansion<Int>.all
    for id in ids where !tree.isExpanded(id: id) { expansion.collapse(id: id) }
    return expansion
  }
}
