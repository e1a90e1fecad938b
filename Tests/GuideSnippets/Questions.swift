import ObservableCollections
import ObservableCollectionsTesting
import Testing

// The code of Docs/Guides/Questions.md.

@MainActor private func shown(
  _ chores: ObservableArray<Chore>, _ chore: Chore, in table: RecordingSink<Chore>
) -> CoalescingObserver<BatchUpdate<Chore>> {
  let open = chores.filtered { !$0.isDone }
  let rendering = open.render(into: table)
  chore.isDone = true  // one removal
  return rendering
}

@Test("Questions: a chore that is done is one removal")
@MainActor func removal() {
  let (chore, table) = (Chore(), RecordingSink<Chore> { $0 === $1 })
  let rendering = shown(ObservableArray([Chore(), chore, Chore()]), chore, in: table)
  rendering.flush()
  #expect(table.rows.count == 2 && table.faults == [])
  #expect(table.batches.map(\.changes.removals) == [[1]])
}
