import Foundation
import ObservableCollections
import Testing

// The code of the catalogue's page on outlines, run: it prints what the page says.

private struct Comment: Identifiable, Sendable {
  let id: Int
  var parentID: Int?
  var text: String
}

private struct Node: Identifiable, Sendable {
  let id: String
  var folderID: String?
  var isFolder = false

  init(_ id: String, in folderID: String? = nil, isFolder: Bool = false) {
    (self.id, self.folderID, self.isFolder) = (id, folderID, isFolder)
  }
}

@Test("The page on outlines prints what it says: a tree")
@MainActor func outline() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let comments = ObservableArray([
    Comment(id: 1, text: "Which one?"), Comment(id: 2, parentID: 1, text: "The first."),
    Comment(id: 3, parentID: 2, text: "Why?"), Comment(id: 4, text: "Thanks."),
  ])
  let threads = comments.outline(parent: \.parentID, expanded: .levels(1))
  let rendering = threads.render(initial: false) { batch in print(batch.insertions, batch.updates) }

  threads.toggle(id: 2)
  rendering.flush()  // {2} [1 → 1]
  for row in threads { print(row.level, row.element.text) }
  #expect(
    printed.lines == ["{2} [1 → 1]", "0 Which one?", "1 The first.", "2 Why?", "0 Thanks."])
}

@Test("The page on outlines prints what it says: what is expanded")
@MainActor func outlineExpansion() throws {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let nodes = ObservableArray([Node("docs", isFolder: true), Node("read me")])
  let tree = nodes.outline(parent: \.folderID, mayHaveChildren: \.isFolder)
  let wanted = tree.filtered { $0.isExpanded && !$0.hasChildren }
  tree.expand(id: "docs")
  print(wanted.map(\.id))  // ["docs"]: load what is in it
  nodes.append(Node("guide", in: "docs"))
  print(tree.map(\.id), wanted.count)  // ["docs", "guide", "read me"] 0
  let saved = try JSONEncoder().encode(tree.expansion)
  #expect(printed.lines == [#"["docs"]"#, #"["docs", "guide", "read me"] 0"#])
  #expect(try JSONDecoder().decode(OutlineExpansion<String>.self, from: saved) == tree.expansion)
}

@Test("The page on outlines prints what it says: a search")
@MainActor func outlineSearch() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let nodes = ObservableArray([
    Node("docs"), Node("guide", in: "docs"), Node("recipe", in: "docs"), Node("sources"),
  ])
  let tree = nodes.outline(parent: \.folderID, matching: String?.none) { node, text in
    node.id.contains(text)
  }
  tree.parameter = "rec"
  print(tree.map(\.id))  // ["docs", "recipe"]
  tree.parameter = nil
  print(tree.map(\.id))  // ["docs", "sources"]
  #expect(printed.lines == [#"["docs", "recipe"]"#, #"["docs", "sources"]"#])
}
