// error: binary operator '==' cannot be applied to two 'ObservableArray<Int>' operands
// code: left == right
// instead: `left.snapshot == right.snapshot`
import ObservableCollections

func areEqual(_ left: ObservableArray<Int>, _ right: ObservableArray<Int>) -> Bool {
  left == right
}
