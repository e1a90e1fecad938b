// error: 'isEmpty' is unavailable: ask whether there are no sections, snapshot.isEmpty, or no elements, elementCount == 0
import ObservableCollections

func isEmpty(_ days: ObservableSections<Day, Event>) -> Bool { days.isEmpty }
