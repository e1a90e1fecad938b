import Foundation
import Observation
import ObservableCollections
import ObservableCollectionsTesting
import Testing

// The code of ListsOfObjects.md, in its order.

@Observable final class Note {
  var title = ""
  var isDone = false
  var date = Date.now
}

@Test("Lists of objects: a note that is done goes, and an earlier one moves")
@MainActor func openNotes() {
  let note = Note()
  func change() -> (ObservableArray<Note>, DerivedList<Note>) {
    let notes = ObservableArray<Note>()
    let open = notes.filtered { !$0.isDone }.ordered(by: \.date)

    note.isDone = true  // gone from `open`
    return (notes, open)
  }
  let (notes, open) = change()
  notes.append(contentsOf: [Note(), note, Note()])
  #expect(open.count == 2)
  note.isDone = false
  note.date = .distantPast
  #expect(open.count == 3 && open[0] === note)
}

@Test("Lists of objects: a row is updated when a property of its note changes")
@MainActor func noteRows() {
  let note = Note()
  let notes = ObservableArray([Note(), note])
  let table = RecordingSink<Note> { $0 === $1 }
  let rows = notes.observingElements(\.title, \.isDone)
  let rendering = rows.render(into: table)  // a row is updated when its note changes
  rendering.flush()
  note.title = "x"
  note.date = .distantPast
  rendering.flush()
  #expect(table.batches.map(\.changes.updatedNewIndexes) == [[1]] && table.faults == [])
}
