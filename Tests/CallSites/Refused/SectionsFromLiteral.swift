// error: cannot assign value of type '[SectionSnapshot<Day, Any>]' to type 'ObservableSections<Day, Event>'
// code: days = [SectionSnapshot(Day(date: 1), elements: [])]
// instead: `days.replaceAll(with:)`
import ObservableCollections

func clear(_ days: inout ObservableSections<Day, Event>) {
  days = [SectionSnapshot(Day(date: 1), elements: [])]
}
