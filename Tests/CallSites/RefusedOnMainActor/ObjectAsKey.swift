// error: type 'KeyPath<Chore, String>' does not conform to the 'Sendable' protocol
// code: chores.ordered(by: \.title)
// instead: `chores.ordered(on: .mainActor, by: \.title)`
import ObservableCollections

func calls(_ chores: ObservableArray<Chore>) { _ = chores.ordered(by: \.title) }
