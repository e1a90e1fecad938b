// error: main actor-isolated property 'isDone' can not be referenced from a Sendable closure
// code: chores.filtered { $0.isDone }
// instead: `chores.filtered(on: .mainActor) { $0.isDone }`
import ObservableCollections

func calls(_ chores: ObservableArray<Chore>) { _ = chores.filtered { $0.isDone } }
