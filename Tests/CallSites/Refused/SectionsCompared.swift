// error: binary operator '==' cannot be applied to two 'ObservableSections<Day, Int>' operands
// code: left == right
// instead: `left.snapshot == right.snapshot`
import ObservableCollections

func areEqual(
  _ left: ObservableSections<Day, Int>, _ right: ObservableSections<Day, Int>
) -> Bool {
  left == right
}
