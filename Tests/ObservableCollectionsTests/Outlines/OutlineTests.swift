import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import DerivedLists
@testable import ListChanges
@testable import OutlineLists

/// A node whose id is its name.
struct Node: Identifiable, Hashable, Codable, Sendable {
  var id: String
  var parentID: String?
  var title = ""
  var isFolder = false

  init(_ id: String, in parentID: String? = nil, title: String = "", isFolder: Bool = false) {
    (self.id, self.parentID, self.title, self.isFolder) = (id, parentID, title, isFolder)
  }
}

/// The rows of an outline as text: a level is two spaces; `▾` and `▸` stand before what can be expanded.
func picture<Element: Identifiable>(_ list: ObservableList<OutlineRow<Element>>) -> [String]
where Element.ID == String {
  list.map { row in
    let mark = row.isExpandable ? (row.isExpanded ? "▾" : "▸") : ""
    return String(repeating: "  ", count: row.level) + mark + row.id
  }
}

/// Shows an outline, and keeps what its turns come to.
final class OutlineScreen<Element: Identifiable & Sendable> where Element: Equatable {
  let sink = RecordingSink<OutlineRow<Element>>()
  let turns = ManualTurnScheduler()
  private var observer: AnyObject?

  init(_ list: ObservableList<OutlineRow<Element>>) {
    observer = list.render(on: .callingThread, every: turns.scheduler, into: sink)
    turns.endTurn()
    seen = sink.batches.count
  }

  private var seen = 0

  /// What the turn has come to: removed, inserted, moved and updated rows.
  func endTurn() -> [Int] {
    turns.endTurn()
    let batches = sink.batches[seen...]
    seen = sink.batches.count
    #expect(sink.faults == [])
    #expect(batches.count <= 1)
    guard let changes = batches.last?.changes else { return [0, 0, 0, 0] }
    return [
      changes.removals.elementCount, changes.insertions.elementCount,
      changes.moves.reduce(0) { $0 + $1.count }, changes.updates.reduce(0) { $0 + $1.count },
    ]
  }
}

@Suite("Outlines")
struct OutlineTests {
  private let nodes = ObservableArray([
    Node("a"), Node("b"), Node("a1", in: "a"), Node("a2", in: "a"), Node("a11", in: "a1"),
    Node("b1", in: "b"),
  ])

  private func outline(
    _ expanded: OutlineExpansion<String> = .all
  ) -> OutlineList<Node> {
    nodes.outline(parent: { $0.parentID }, expanded: expanded, mayHaveChildren: { $0.isFolder })
  }

  @Test("The roots, each followed by its children if it is expanded")
  func levels() {
    #expect(picture(outline(.none)) == ["▸a", "▸b"])
    #expect(picture(outline(.levels(1))) == ["▾a", "  ▸a1", "  a2", "▾b", "  b1"])
    #expect(
      picture(outline(.all)) == ["▾a", "  ▾a1", "    a11", "  a2", "▾b", "  b1"])
  }

  @Test("An expanded row stays expanded when its title changes")
  func titleOfExpandedRowIsUpdated() {
    let tree = outline(.levels(1))
    let screen = OutlineScreen(tree)
    nodes[0].title = "A"
    #expect(screen.endTurn() == [0, 0, 0, 1])
    #expect(picture(tree) == ["▾a", "  ▸a1", "  a2", "▾b", "  b1"])
  }

  @Test("A child is added to an expanded row while another one is deleted")
  func childIsAddedAndAnotherDeleted() {
    let tree = outline(.levels(1))
    let screen = OutlineScreen(tree)
    nodes.append(Node("a3", in: "a"))
    nodes.remove(at: 3)
    #expect(screen.endTurn() == [1, 1, 0, 0])
    #expect(picture(tree) == ["▾a", "  ▸a1", "  a3", "▾b", "  b1"])
  }

  @Test("A whole answer with the same ids closes nothing")
  func wholeAnswerReplacesAll() {
    let tree = outline(.levels(1))
    let screen = OutlineScreen(tree)
    var answer = Array(nodes)
    answer[2].title = "new"
    nodes.replaceAll(with: answer)
    #expect(screen.endTurn() == [0, 0, 0, 1])
    #expect(picture(tree) == ["▾a", "  ▸a1", "  a2", "▾b", "  b1"])
  }

  @Test("Another order of the source moves subtrees, and closes nothing")
  func sourceIsSortedAnew() {
    let tree = nodes.ordered { $0.id > $1.id }.outline(parent: { $0.parentID }, expanded: .all)
    #expect(picture(tree) == ["▾b", "  b1", "▾a", "  a2", "  ▾a1", "    a11"])
    let sorted = nodes.ordered(with: false) { $2 ? $0.id > $1.id : $0.id < $1.id }
    let other = sorted.outline(parent: { $0.parentID }, expanded: .all)
    let screen = OutlineScreen(other)
    sorted.parameter = true
    #expect(screen.endTurn() == [0, 0, 3, 0])
    #expect(picture(other) == picture(tree))
  }

  @Test("An element that comes back with its id is expanded again")
  func elementGoesAndComesBack() {
    let tree = outline(.none)
    tree.expand(id: "a")
    let screen = OutlineScreen(tree)
    let node = nodes.remove(at: 0)
    #expect(screen.endTurn() == [1, 0, 1, 2])
    #expect(picture(tree) == ["▸b", "▸a1", "a2"])
    nodes.insert(node, at: 0)
    #expect(screen.endTurn() == [0, 1, 1, 2])
    #expect(picture(tree) == ["▾a", "  ▸a1", "  a2", "▸b"])
  }

  @Test("The first child that comes, and the last that goes, change the row of the parent")
  func firstChildComesAndLastGoes() {
    let tree = outline(.none)
    let screen = OutlineScreen(tree)
    nodes.remove(at: 5)
    #expect(screen.endTurn() == [0, 0, 0, 1])
    #expect(picture(tree) == ["▸a", "b"])
    nodes.append(Node("b1", in: "b"))
    #expect(screen.endTurn() == [0, 0, 0, 1])
    #expect(picture(tree) == ["▸a", "▸b"])
  }

  @Test("Another parent and another title at once: one move, which is an update")
  func parentAndTitleChangeAtOnce() {
    let tree = outline(.all)
    let screen = OutlineScreen(tree)
    nodes[3] = Node("a2", in: "b", title: "moved")
    #expect(screen.endTurn() == [0, 0, 1, 1])
    #expect(picture(tree) == ["▾a", "  ▾a1", "    a11", "▾b", "  a2", "  b1"])
  }

  @Test("A subtree moves with all below it; at another level its rows are updated")
  func subtreesMove() {
    let tree = outline(.all)
    let screen = OutlineScreen(tree)
    // At the same level: two rows move, and nothing is updated.
    nodes[2].parentID = "b"
    #expect(screen.endTurn() == [0, 0, 2, 1])
    #expect(picture(tree) == ["▾a", "  a2", "▾b", "  ▾a1", "    a11", "  b1"])
    // To the roots.
    nodes[2].parentID = nil
    #expect(screen.endTurn() == [0, 0, 1, 2])
    #expect(picture(tree) == ["▾a", "  a2", "▾b", "  b1", "▾a1", "  a11"])
  }

  @Test("An element is a root until its parent comes, and moves below it then")
  func replyArrivesBeforeWhatItAnswers() {
    let nodes = ObservableArray([Node("reply", in: "post"), Node("other")])
    let tree = nodes.outline(parent: { $0.parentID }, expanded: .all)
    let screen = OutlineScreen(tree)
    #expect(picture(tree) == ["reply", "other"])
    nodes.append(Node("post"))
    #expect(screen.endTurn() == [0, 1, 1, 1])
    #expect(picture(tree) == ["other", "▾post", "  reply"])
  }

  @Test("Cycles: the first element is a root, whatever came before")
  func cycles() {
    let nodes = ObservableArray([
      Node("self", in: "self"), Node("x", in: "y"), Node("y", in: "z"), Node("z", in: "x"),
    ])
    let tree = nodes.outline(parent: { $0.parentID }, expanded: .all)
    let screen = OutlineScreen(tree)
    #expect(picture(tree) == ["self", "▾x", "  ▾z", "    y"])
    nodes.move(from: 2, to: 0)
    #expect(screen.endTurn()[0...1] == [0, 0])
    #expect(picture(tree) == ["▾y", "  ▾x", "    z", "self"])
    // Opened and closed in one turn.
    nodes[0].parentID = nil
    nodes[0].parentID = "z"
    #expect(screen.endTurn() == [0, 0, 0, 1])
    nodes.remove(at: 3)
    #expect(screen.endTurn()[0...1] == [1, 0])
    #expect(picture(tree) == ["▾y", "  x", "self"])
  }

  @Test("Of two elements with one id the first has the children; then the other")
  func twoElementsHaveOneID() {
    let nodes = ObservableArray([Node("a"), Node("a", title: "second"), Node("a1", in: "a")])
    let tree = nodes.outline(parent: { $0.parentID }, expanded: .all)
    let screen = OutlineScreen(tree)
    #expect(picture(tree) == ["▾a", "  a1", "a"])
    nodes.remove(at: 0)
    #expect(screen.endTurn()[0...1] == [1, 0])
    #expect(picture(tree) == ["▾a", "  a1"])
    #expect(tree[0].element.title == "second")
  }

  @Test("What is not loaded is expanded when it comes, and is wanted until then")
  func expandBeforeTheChildrenAreLoaded() {
    let nodes = ObservableArray([Node("folder", isFolder: true), Node("file")])
    let tree = nodes.outline(parent: { $0.parentID }, mayHaveChildren: { $0.isFolder })
    let wanted = tree.filtered { $0.isExpanded && !$0.hasChildren }
    #expect(picture(tree) == ["▸folder", "file"])
    tree.expand(id: "folder")
    #expect(wanted.map(\.id) == ["folder"])
    nodes.append(Node("inner", in: "folder"))
    #expect(wanted.isEmpty)
    #expect(picture(tree) == ["▾folder", "  inner", "file"])
    tree.collapse(id: "folder")
    nodes.append(Node("late", in: "folder"))
    #expect(picture(tree) == ["▸folder", "file"])
  }

  @Test("An element is revealed by its id, and one that is not loaded when it comes")
  func reveal() {
    let tree = outline(.none)
    #expect(tree.reveal(id: "a11") == 2)
    #expect(picture(tree) == ["▾a", "  ▾a1", "    a11", "  a2", "▸b"])
    #expect(tree.reveal(id: "nobody") == nil)
    tree.expand(id: "later")
    nodes.append(contentsOf: [Node("later"), Node("later1", in: "later")])
    #expect(picture(tree).suffix(2) == ["▾later", "  later1"])
    #expect(tree.isExpanded(id: "later"))
    tree.toggle(id: "later")
    #expect(!tree.isExpanded(id: "later"))
    #expect(picture(tree).last == "▸later")
  }

  @Test("Everything is expanded, and what comes later")
  func expandAll() {
    let tree = outline(.none)
    let screen = OutlineScreen(tree)
    tree.expandAll()
    tree.collapseAll()
    #expect(picture(tree) == ["▸a", "▸b"])
    #expect(screen.endTurn()[0...2] == [0, 0, 0])
    tree.expandAll()
    nodes.append(Node("b11", in: "b1"))
    #expect(picture(tree).suffix(3) == ["▾b", "  ▾b1", "    b11"])
    tree.collapseAll()
    tree.expandAll(below: "a")
    #expect(picture(tree) == ["▾a", "  ▾a1", "    a11", "  a2", "▸b"])
  }

  @Test("What is expanded is coded, and so are rows")
  func coding() throws {
    let tree = outline(.levels(1))
    tree.collapse(id: "a")
    tree.expand(id: "x")
    let data = try JSONEncoder().encode(tree.expansion)
    let decoded = try JSONDecoder().decode(OutlineExpansion<String>.self, from: data)
    #expect(decoded == tree.expansion)
    #expect(picture(outline(decoded)) == picture(tree))
    let rows = try JSONDecoder().decode(
      [OutlineRow<Node>].self, from: JSONEncoder().encode(Array(tree)))
    #expect(rows == Array(tree))
  }

  // MARK: - A search

  private func searchable(
    _ expanded: OutlineExpansion<String> = .none, opensMatches: Bool = true
  ) -> SearchableOutline<Node, String> {
    nodes.outline(
      parent: { $0.parentID }, expanded: expanded, matching: String?.none,
      opensMatches: opensMatches
    ) { $0.id.contains($1) }
  }

  @Test("A search shows what it finds and all above it, and gives back what was expanded")
  func searchFindsInCollapsed() {
    let tree = searchable()
    let screen = OutlineScreen(tree)
    tree.parameter = "11"
    #expect(screen.endTurn() == [1, 2, 0, 1])
    #expect(picture(tree) == ["▾a", "  ▾a1", "    a11"])
    tree.collapse(id: "a1")
    #expect(picture(tree) == ["▾a", "  ▸a1"])
    tree.parameter = nil
    #expect(picture(tree) == ["▸a", "▸b"])
    #expect(tree.expansion == .none)
    tree.parameter = "11"
    #expect(picture(tree) == ["▾a", "  ▾a1", "    a11"])
  }

  @Test("A match comes and goes below, and with it all above")
  func matchComesAndGoesBelow() {
    let tree = searchable()
    tree.parameter = "x"
    let screen = OutlineScreen(tree)
    #expect(picture(tree) == [])
    nodes.append(Node("x", in: "a11"))
    #expect(screen.endTurn() == [0, 4, 0, 0])
    #expect(picture(tree) == ["▾a", "  ▾a1", "    ▾a11", "      x"])
    nodes[6].parentID = "b"
    #expect(screen.endTurn() == [3, 1, 0, 1])
    nodes.remove(at: 6)
    #expect(screen.endTurn() == [2, 0, 0, 0])
  }

  @Test("A filter keeps what is collapsed")
  func filterKeepsTheExpansion() {
    let tree = searchable(.levels(1), opensMatches: false)
    tree.parameter = "11"
    #expect(picture(tree) == ["▾a", "  ▸a1"])
    tree.expand(id: "a1")
    tree.parameter = nil
    #expect(tree.isExpanded(id: "a1"))
  }

  @Test("All below a match is shown, if that is wanted")
  func allBelowMatches() {
    let tree = nodes.outline(
      parent: { $0.parentID }, matching: "a1", showsAllBelowMatches: true
    ) { $0.id == $1 }
    #expect(picture(tree) == ["▾a", "  ▾a1", "    a11"])
    let screen = OutlineScreen(tree)
    nodes[4].parentID = "b"
    #expect(screen.endTurn() == [1, 0, 0, 1])
    #expect(picture(tree) == ["▾a", "  a1"])
  }

  // MARK: - In an application

  @Test("A row that the user removes takes all below it along, hidden or not")
  func removeParentByUser() {
    let tree = outline(.levels(1))
    let turns = ManualTurnScheduler()
    let shown = Guarded(Array(tree))
    let rendering = tree.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      shown.withLock { rows in
        #expect(rows == Array(batch.before))
        rows = Array(batch.after)
      }
    }
    shown.withLock { _ = $0.remove(at: 1) }
    #expect(rendering.userRemoved(at: [1]))
    #expect(nodes.map(\.id) == ["a", "b", "a2", "b1"])
    turns.endTurn()
    #expect(shown.withLock { $0 } == Array(tree))
    #expect(picture(tree) == ["▾a", "  a2", "▾b", "  b1"])
    // A row with rows below it that are shown.
    shown.withLock { _ = $0.remove(at: 0) }
    #expect(rendering.userRemoved(at: [0]))
    turns.endTurn()
    #expect(shown.withLock { $0 } == Array(tree))
    #expect(picture(tree) == ["▾b", "  b1"])
    // Rows cannot be dragged: the next batch takes it back.
    shown.withLock { $0.swapAt(0, 1) }
    #expect(!rendering.userMoved(from: 0, to: 1))
    turns.endTurn()
    #expect(shown.withLock { $0 } == Array(tree))
    rendering.cancel()
  }

  @Test("A chain of lists: a filter before, a filter and a limit behind")
  func chains() {
    let tree = nodes.filtered { $0.id != "a1" }.outline(parent: { $0.parentID }, expanded: .all)
    #expect(picture(tree) == ["▾a", "  a2", "▾b", "  b1", "a11"])
    let page = tree.filtered { $0.level > 0 }.limited(to: 1)
    #expect(page.map(\.id) == ["a2"])
    #expect(tree.rootIndex(at: 1) == 3)
    #expect(nodes[id: "a2"] != nil)
    #expect(tree.index(ofID: "b1") == 3)
  }

  @Test("The source and the expansion change in one transaction")
  func transaction() {
    let tree = outline(.none)
    let screen = OutlineScreen(tree)
    ObservableCollections.transaction(nodes, tree) { nodes, tree in
      nodes.append(Node("b2", in: "b"))
      tree.expand(id: "b")
    }
    #expect(screen.endTurn() == [0, 2, 0, 1])
    #expect(picture(tree) == ["▸a", "▾b", "  b1", "  b2"])
  }

  @Test(
    "What a transaction reads of the tree is as it was; what it expands comes with the elements")
  func readsInTransaction() {
    let tree = outline(.none)
    let screen = OutlineScreen(tree)
    ObservableCollections.transaction(nodes, tree) { nodes, tree in
      nodes.append(Node("c", in: "a11"))
      tree.toggle(id: "a")
      #expect(tree.isExpanded(id: "a"))
      #expect(tree.reveal(id: "c") == nil)
      #expect(tree.reveal(id: "a11") == nil)
      #expect(picture(tree) == ["▸a", "▸b"])
    }
    #expect(screen.endTurn() == [0, 3, 0, 1])
    #expect(picture(tree) == ["▾a", "  ▾a1", "    ▸a11", "  a2", "▸b"])
    struct Thrown: Error {}
    #expect(throws: Thrown.self) {
      try ObservableCollections.transaction(nodes, tree) { _, tree in
        tree.collapseAll()
        throw Thrown()
      }
    }
    #expect(screen.endTurn() == [0, 0, 0, 0])
    #expect(tree.isExpanded(id: "a"))
  }

  @Test("Ids that nobody has or names any more are forgotten")
  func forgottenIDs() {
    var operation = Outlining<Item>(
      Outlining.Function(
        ask: {
          Outlining.Answer(id: $0.id, parent: $0.parentID, mayHaveChildren: false, isMatch: false)
        },
        expansion: .all))
    var source = ArraySnapshot([Item(id: 0, parentID: -1)])
    var rows = operation.build(source)
    for id in 1...1_000 {
      source = ArraySnapshot([Item(id: id, parentID: -id)])
      var log = EditLog(count: 1)
      log.update(0..<1)
      let turn = operation.advance(log, to: source, from: rows)
      rows = ArraySnapshot(turn.updated)
      #expect(turn.updated.map(\.id) == [id])
    }
    #expect(operation.forest.slots.count < 8)
  }

  @Test("A chain of many levels needs no stack, and an edit at its end only what is above it")
  func chainOfManyLevels() {
    let count = 100_000
    let nodes = ObservableArray(
      (0..<count).map { Item(id: $0, parentID: $0 == 0 ? nil : $0 - 1) })
    let tree = nodes.outline(
      parent: { $0.parentID }, expanded: .all, matching: Int?.none
    ) { $0.value == $1 }
    #expect(tree.count == count)
    #expect(tree[count - 1].level == count - 1)
    nodes.append(Item(id: count, parentID: count - 1, value: 7))
    #expect(tree.count == count + 1)
    tree.collapse(id: 10)
    #expect(tree.count == 11)
    tree.parameter = 7
    #expect(tree.count == count + 1)
  }
}
