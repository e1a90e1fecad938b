// error: 'count' is unavailable: ask for elementCount, or snapshot.count for the sections
import ObservableCollections

func count(_ days: ObservableSections<Day, Event>) -> Int { days.count }
