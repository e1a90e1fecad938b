import ObservableCollections
import Testing

// The code of the first page of the reference.

@Test("The first page: it prints what it says")
@MainActor func firstPage() throws {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let posts = ObservableArray(["a", "b"])

  let observation = posts.observe { change in print(change) }
  posts.append("c")  // insertion {2}, version 1

  let coalescer = posts.render(initial: false) { batch in print(batch.insertions, batch.removals) }
  posts.insert("d", at: 0)
  posts.removeLast()  // at the end of the turn: {0} {2}

  observation.cancel()
  coalescer.flush()
  #expect(printed.lines.first == "insertion {2}, version 1")
  #expect(printed.lines.last == "{0} {2}")
}
