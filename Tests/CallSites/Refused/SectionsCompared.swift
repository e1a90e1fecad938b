// error: '==' is unavailable: compare snapshots: a.snapshot == b.snapshot; or objects: a === b
import ObservableCollections

func areEqual(
  _ left: ObservableSections<Day, Int>, _ right: ObservableSections<Day, Int>
) -> Bool {
  left == right
}
