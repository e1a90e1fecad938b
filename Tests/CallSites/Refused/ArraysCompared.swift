// error: '==' is unavailable: compare snapshots: a.snapshot == b.snapshot; or objects: a === b
import ObservableCollections

func areEqual(_ left: ObservableArray<Int>, _ right: ObservableArray<Int>) -> Bool {
  left == right
}
