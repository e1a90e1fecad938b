import ExampleModels
import ObservableCollections

/// A small list that a few batches lead in a circle: what the gallery shows of an example.
struct Thumbnail: Encodable, Sendable {
  let layout: PaneLayout
  let columns: [String]
  let rows: [PageRow]
  /// Each leads from one state to the next, the last one to the first.
  let patches: [BatchPatch<PageRow>]
  let kinds: [PageHello.Kind]

  init(layout: PaneLayout = .list, columns: [String] = [], _ states: [[PageRow]]) {
    (self.layout, self.columns, rows) = (layout, columns, states[0])
    patches = zip(states, states.dropFirst() + [states[0]]).map { old, new in
      BatchUpdate(from: ArraySnapshot(old), to: ArraySnapshot(new), matching: .id).patch
    }
    kinds = PageHello.Kind.all
  }
}

extension Thumbnail {
  /// That of an example; nil if it has none.
  static func named(_ name: String) -> Thumbnail? { all[name] }

  private static let all = [
    "Numbers": Thumbnail(
      layout: .grid,
      [[3, 0, 7, 1, 5, 2], [0, 7, 5, 4, 2, 3], [5, 2, 0, 8, 3, 4, 7], [7, 3, 1, 0, 2]].map {
        $0.map { row("\($0)") }
      }),
    "Processes": Thumbnail(
      columns: ["", ""],
      [
        [("browser", 61), ("compiler", 42), ("player", 12), ("mail", 3)],
        [("compiler", 97), ("browser", 44), ("player", 12), ("mail", 3)],
        [("compiler", 88), ("player", 13), ("mail", 9), ("browser", 2)],
        [("browser", 70), ("player", 12), ("backup", 8), ("mail", 3)],
      ].map { $0.map { row($0.0, detail: "\($0.1) %") } }),
    "FeedReader": Thumbnail(
      [
        ["Story hour: the sea", "Interlibrary loans are free", "New: “Version Control”"],
        ["Closed on Friday", "Story hour: the sea", "Interlibrary loans are free"],
        ["Closed on Friday", "New: “An Ear to the Ground”", "Story hour: the sea"],
        ["Story hour: the sea", "New: “An Ear to the Ground”", "New: “Version Control”"],
      ].map { $0.map { row("• \($0)") } }),
    "KVOList": Thumbnail([
      [row("Milk"), row("Bread"), row("Apples"), row("Tea")],
      [row("Milk"), row("Honey"), row("Bread"), row("Apples"), row("Tea")],
      [row("Tea"), row("Milk"), row("Honey"), row("Apples")],
      [row("Tea"), row("Milk", "Milk, two"), row("Apples")],
    ]),
    "Chores": Thumbnail(
      columns: ["", ""],
      [
        [("Bake bread", 8), ("Feed the cat", 6), ("Post the letter", 3), ("Sweep", 1)],
        [("Bake bread", 8), ("Post the letter", 7), ("Feed the cat", 6), ("Sweep", 1)],
        [("Post the letter", 7), ("Feed the cat", 6), ("Sweep", 1)],
        [("Post the letter", 7), ("Sweep", 4), ("Call the plumber", 2)],
      ].map { $0.map { row($0.0, detail: "\($0.1)") } }),
    "Companies": Thumbnail([
      [head("Apple"), row("iPad"), row("iPhone"), head("Google"), row("Nexus")],
      [head("Apple"), row("iPad"), row("iPad Mini"), row("iPhone"), head("Google"), row("Pixel")],
      [head("Google"), row("Pixel"), head("Apple"), row("iPad Mini"), row("Watch"), row("iPad")],
    ]),
    "Parks": Thumbnail([
      [row("Arches"), row("Smokies"), row("Yosemite"), row("Zion")],
      [row("Zion"), row("Grand Canyon"), row("Smokies", "Great Smokies"), row("Arches")],
    ]),
  ]

  private static func row(_ id: String, _ title: String? = nil, detail: String = "") -> PageRow {
    PageRow(id: id, text: RowText(title ?? id, detail: detail))
  }

  private static func head(_ id: String) -> PageRow {
    PageRow(id: "head \(id)", text: RowText(id), isHead: true)
  }
}
