// error: 'append' is unavailable: name the section: list[section: 0].append(element)
import ObservableCollections

func add(_ event: Event, to days: ObservableSections<Day, Event>) {
  days.append(event)
}
