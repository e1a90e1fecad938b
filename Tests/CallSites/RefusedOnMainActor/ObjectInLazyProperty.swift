// error: main actor-isolated property 'isDone' can not be referenced from a Sendable closure
// code: lazy var open = chores.filtered { !$0.isDone }
// instead: make the list in `init`, or `chores.filtered(on: .mainActor) { !$0.isDone }`
import ObservableCollections

// The value of a lazy property belongs to no actor while it is made.
final class Model {
  let chores = ObservableArray<Chore>()
  lazy var open = chores.filtered { !$0.isDone }
}
