// error: call to main actor-isolated instance method
// code: list.observe { change in print(change) }
// instead: `on: .callingThread`, or `isolatedTo:` an actor
import ObservableCollections

nonisolated func start<Element>(_ list: ObservableArray<Element>) -> ChangeObservation {
  list.observe { change in print(change) }
}
