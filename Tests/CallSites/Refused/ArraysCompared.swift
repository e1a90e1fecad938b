// error: binary operator '==' cannot be applied to two 'ObservableArray<Int>' operands
import ObservableCollections

func areEqual(_ left: ObservableArray<Int>, _ right: ObservableArray<Int>) -> Bool {
  left == right
}
