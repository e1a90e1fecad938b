// error: 'changes(options:limit:)' is unavailable: say what comes first: changes(initial: true) for the state
import ObservableCollections

func follow(_ posts: ObservableArray<Post>) async {
  for await change in posts.changes() { print(change) }
}
