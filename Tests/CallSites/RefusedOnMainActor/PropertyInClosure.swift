// error: main actor-isolated property 'initial' can not be referenced from a Sendable closure
// code: posts.sections(by: { $0.initial })
// instead: `nonisolated struct Post`
import ObservableCollections

func calls(_ posts: ObservableArray<Post>) { _ = posts.sections(by: { $0.initial }) }
