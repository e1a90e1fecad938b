import AppKit
import Testing

/// An outline of nodes that the test changes as it likes.
@MainActor
private final class PlainOutline: NSObject, NSOutlineViewDataSource, NSOutlineViewDelegate {
  final class Node {
    var children: [Node]
    let number: Int

    init(_ number: Int, _ children: [Node] = []) {
      self.number = number
      self.children = children
    }
  }

  let outline = NSOutlineView()
  var roots: [Node]

  init(_ roots: [Node]) {
    self.roots = roots
    super.init()
    outline.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
    outline.dataSource = self
    outline.delegate = self
    outline.reloadData()
    for root in roots { outline.expandItem(root) }
  }

  private func children(_ item: Any?) -> [Node] { (item as? Node)?.children ?? roots }

  func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
    children(item).count
  }

  func outlineView(_ outlineView: NSOutlineView, child index: Int, ofItem item: Any?) -> Any {
    children(item)[index]
  }

  func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
    roots.contains { $0 === item as AnyObject }
  }

  func outlineView(
    _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
  ) -> NSView? { (item as? Node).map { LabelView($0.number) } }

  var numbers: [[Int?]] {
    outline.shownViews.map { section in
      ([section.head] + (section.children ?? [])).map { ($0.first as? LabelView)?.number }
    }
  }
}

/// The stub applies calls as NSTableView does, in one parent each; a collapsed parent ignores them.
@Suite("NSOutlineView, as it behaves") @MainActor
struct NSOutlineViewTests {
  private typealias Node = PlainOutline.Node

  private func plain() -> PlainOutline {
    PlainOutline([Node(0, [Node(1), Node(2), Node(3)]), Node(10, [Node(11)])])
  }

  @Test("Calls take effect one after another, each in its parent")
  func calls() {
    let plain = plain()
    let parent = plain.roots[0]
    plain.outline.beginUpdates()
    parent.children = [parent.children[2], Node(4), parent.children[0]]
    plain.outline.removeItems(at: [1], inParent: parent)
    plain.outline.moveItem(at: 1, inParent: parent, to: 0, inParent: parent)
    plain.outline.insertItems(at: [1], inParent: parent)
    plain.roots.swapAt(0, 1)
    plain.outline.moveItem(at: 1, inParent: nil, to: 0, inParent: nil)
    plain.outline.endUpdates()
    #expect(plain.numbers == [[10, 11], [0, 3, 4, 1]])
    #expect(plain.outline.exceptions == [])
  }

  @Test("Calls in a collapsed parent do nothing; it asks again when it opens")
  func collapsed() {
    let plain = plain()
    let parent = plain.roots[0]
    plain.outline.collapseItem(parent)
    parent.children = []
    plain.outline.beginUpdates()
    plain.outline.removeItems(at: [0, 1, 2], inParent: parent)
    plain.outline.endUpdates()
    #expect(plain.numbers == [[0], [10, 11]])
    plain.outline.expandItem(parent)
    #expect(plain.numbers == [[0], [10, 11]])
    #expect(plain.outline.numberOfRows == 3)
    #expect(plain.outline.exceptions == [])
  }

  @Test("Children that are not there are refused in AppKit's words")
  func outside() {
    let plain = plain()
    plain.outline.insertItems(at: [4, 6], inParent: plain.roots[0])
    plain.outline.removeItems(at: [0, 1], inParent: plain.roots[1])
    plain.outline.moveItem(at: 2, inParent: nil, to: 0, inParent: nil)
    #expect(
      plain.outline.exceptions.map(\.reason) == [
        "NSOutlineView error inserting child indexes <NSIndexSet>[number of indexes: 2 (in 2 "
          + "ranges), indexes: (4 6)] in parent (which has 3 children).",
        "NSOutlineView error removing child indexes <NSIndexSet>[number of indexes: 2 (in 1 "
          + "ranges), indexes: (0-1)] in parent (which has 1 children).",
        "NSOutlineView error moving child indexes <NSIndexSet>[number of indexes: 1 (in 1 "
          + "ranges), indexes: (2)] in parent (which has 2 children).",
      ])
    #expect(plain.numbers == [[0, 1, 2, 3], [10, 11]])
  }

  @Test("An outline and a data source that disagree after the outermost group are found out")
  func disagreement() {
    let plain = plain()
    plain.outline.beginUpdates()
    plain.roots[0].children.swapAt(0, 1)
    plain.outline.endUpdates()
    #expect(
      plain.outline.exceptions.map(\.reason)
        == ["A parent shows 3 items, its data source has 3, or others"])
    let other = self.plain()
    other.outline.insertItems(at: [0], inParent: Node(99))
    #expect(other.outline.exceptions.count == 1)
  }
}
