import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Observation
import Testing

// The code of ListsOfObjects.md, in its order.

@Observable final class Note {
  var title = ""
  var isDone = false
  var date = Date.now
}

@MainActor private func objects(_ note: Note) -> DerivedList<Note> {
  let notes = ObservableArray([note])
  let open = notes.filtered { !$0.isDone }.ordered(by: \.date)
  note.isDone = true  // gone from `open`
  return open
}

@MainActor private func table(
  _ notes: ObservableArray<Note>, _ table: RowCounter
) -> AnyObject {
  let rows = notes.observingElements(\.title, \.isDone)
  let rendering = rows.render(into: table)  // a row is updated when its note changes
  return rendering
}

/// A table that counts the updates of its rows.
@MainActor private final class RowCounter: @MainActor RenderSink {
  var updates = 0

  func reload(_ notes: ArraySnapshot<Note>, at revision: Revision) {}

  func apply(_ batch: BatchUpdate<Note>) {
    for pair in batch.updates { updates += pair.count }
  }
}

@Test("The page on lists of objects: what it says of a note")
@MainActor func listsOfObjects() async {
  #expect(objects(Note()).isEmpty)
  let note = Note()
  let counter = RowCounter()
  let rendering = table(ObservableArray([note]), counter)
  note.title = "x"
  while counter.updates == 0 { await Task.yield() }
  #expect(counter.updates == 1)
  withExtendedLifetime(rendering) {}
}
