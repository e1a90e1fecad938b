// error: referencing operator function '==' on 'Equatable' requires that 'ObservableSections<Day, Int>' conform to 'Equatable'
import ObservableCollections

func areEqual(
  _ left: ObservableSections<Day, Int>, _ right: ObservableSections<Day, Int>
) -> Bool {
  left == right
}
