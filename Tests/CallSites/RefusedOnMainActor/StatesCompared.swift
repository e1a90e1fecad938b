// error: main actor-isolated conformance of 'State' to 'Equatable' cannot be used in nonisolated context
// code: posts.filtered { $0.state == .read }
// instead: `nonisolated enum State`
import ObservableCollections

func calls(_ posts: ObservableArray<Post>) { _ = posts.filtered { $0.state == .read } }
