// error: main actor-isolated conformance of 'Query' to 'Equatable' cannot be used in nonisolated context
// code: found.parameter.text = "a"
// instead: `nonisolated struct Query`, or `await` a call of the main actor
import ObservableCollections

nonisolated func calls(_ found: AdjustableList<Post, Query>) { found.parameter.text = "a" }
