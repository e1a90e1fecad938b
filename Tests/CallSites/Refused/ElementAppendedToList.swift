// error: value of type 'ObservableSections<Day, Event>' has no member 'append'
import ObservableCollections

func add(_ event: Event, to days: ObservableSections<Day, Event>) {
  days.append(event)
}
