// error: cannot infer key path type from context; consider explicitly specifying a root type
// code: posts.sort(using: KeyPathComparator(\.title))
// instead: `import ObservableCollectionsAdapters`, which has it
import Foundation
import ObservableCollections

func calls(_ posts: ObservableArray<Post>) { posts.sort(using: KeyPathComparator(\.title)) }
