// error: 'isEmpty' is unavailable: ask whether sections.isEmpty or elementCount == 0
import ObservableCollections

func isEmpty(_ days: ObservableSections<Day, Event>) -> Bool { days.isEmpty }
