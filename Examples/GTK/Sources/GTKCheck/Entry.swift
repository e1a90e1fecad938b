import GTKExampleModels

/// An element of the checks' lists.
struct Entry: Identifiable, Hashable, Sendable {
  let id: Int
  var revision = 0

  var text: RowText { RowText("entry \(id)", detail: "revision \(revision) · \(id % 7)") }
}

/// Makes elements that no other has the id of.
struct EntryMaker {
  private var next = 0

  mutating func make() -> Entry {
    next += 1
    return Entry(id: next)
  }
}
