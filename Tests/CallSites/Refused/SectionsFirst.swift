// error: 'first' is unavailable: use snapshot.first for the first section
// error: 'last' is unavailable: use snapshot.last for the last section
import ObservableCollections

func ends(_ days: ObservableSections<Day, Event>) -> [Int?] {
  _ = days.first { $0.header.date > 1 }
  return [days.first?.header.date, days.last?.header.date]
}
