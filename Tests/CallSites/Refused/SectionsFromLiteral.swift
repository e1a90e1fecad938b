// error: cannot assign value of type '[SectionSnapshot<Day, Any>]' to type 'ObservableSections<Day, Event>'
import ObservableCollections

func clear(_ days: inout ObservableSections<Day, Event>) {
  days = [SectionSnapshot(Day(date: 1), elements: [])]
}
