// error: 'count' is unavailable: ask for sections.count or for elementCount
import ObservableCollections

func count(_ days: ObservableSections<Day, Event>) -> Int { days.count }
