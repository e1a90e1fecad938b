// error: call to main actor-isolated instance method
import ObservableCollections

nonisolated func start<Element>(_ list: ObservableArray<Element>) -> ChangeObservation {
  list.observe { change in print(change) }
}
