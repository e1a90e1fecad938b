// error: main actor-isolated property 'up' can not be referenced from a Sendable closure
// code: posts.ordered { self.up ? $0.id < $1.id : $0.id > $1.id }
// instead: capture the value, `{ [up] in … }`, or `ordered(on: .mainActor)`
import ObservableCollections
import Observation

@Observable final class Player {
  var score = 0.0
}

@MainActor final class Model {
  var up = true
  let posts = ObservableArray<Post>()
  let players = ObservableArray<Player>()

  func lists() -> [Any] {
    [
      posts.ordered { self.up ? $0.id < $1.id : $0.id > $1.id },
      posts.sections(by: { $0.id }, orderedBy: { self.up ? $0 < $1 : $0 > $1 }),
      posts.sections(with: 1, by: { $0.id + $1 }, orderedBy: { self.up ? $0 < $1 : $0 > $1 }),
      posts.sections(
        by: { $0.id }, orderedBy: { self.up ? $0 < $1 : $0 > $1 },
        header: { id, _ in SectionKey(id: id) }),
      players.ordered { self.up ? $0.score < $1.score : $0.score > $1.score },
      players.sections(by: { $0.score }, orderedBy: { self.up ? $0 < $1 : $0 > $1 }),
    ]
  }
}
