// error: value of type 'SectionsBatchUpdate<Day, Event>' has no member 'insertedIndexes'
// code: batch.insertedIndexes
// instead: `batch.insertions`
import ObservableCollections

@MainActor func start(
  _ days: ObservableSections<Day, Event>
) -> CoalescingObserver<SectionsBatchUpdate<Day, Event>> {
  days.render(initial: false) { batch in print(batch.insertedIndexes) }
}
