// error: 'ordered(by:_:descending:)' is unavailable: compare both keys: ordered { ($0.day, $0.title) < ($1.day, $1.title) }
// error: 'ordered(by:descending:)' is unavailable: compare two: ordered { $0.name < $1.name }; or name a property: ordered(by: \.name)
// error: 'ordered(by:descending:)' is unavailable: say where nil goes: ordered { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) }
// error: 'ordered(by:descending:)' is unavailable: a key must be Comparable and SendableMetatype; or compare: ordered { $0.a < $1.a }
// error: 'ordered(using:)' is unavailable: import ObservableCollectionsAdapters; the comparator must be one of these elements
// error: 'sort(by:_:)' is unavailable: compare both keys: sort { ($0.day, $0.title) < ($1.day, $1.title) }
// error: 'sort(by:descending:)' is unavailable: compare the other way: sort { $0.title > $1.title }
// error: 'sort(by:)' is unavailable: compare two: sort { $0.name < $1.name }; or name a property: sort(by: \.name)
// error: 'sort(by:)' is unavailable: say where nil goes: sort { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) }
// error: 'sort(by:)' is unavailable: a key must be Comparable; or compare: sort { $0.a < $1.a }
// error: 'sort(using:)' is unavailable: import ObservableCollectionsAdapters; the comparator must be one of these elements
// error: 'mapped' is unavailable: read the property: mapped { $0[keyPath: key] }
// error: 'filtered' is unavailable: read the property: filtered { $0[keyPath: key] }
// error: 'distinct(by:)' is unavailable: read the property: distinct(by: { $0[keyPath: key] })
// error: 'sections(by:)' is unavailable: read the property: sections(by: { $0[keyPath: key] })
import Foundation
import ObservableCollections

struct Chore: Sendable {
  var title = ""
  var due: Date?
  var isDone = false
}

// Keys as sequences, sort descriptors and other lists take them.
func calls(
  _ chores: ObservableArray<Chore>, _ title: KeyPath<Chore, String>, _ flag: KeyPath<Chore, Bool>
) {
  _ = chores.ordered(by: \.due, \.title)
  _ = chores.ordered { $0.title.count }
  _ = chores.ordered(by: \.due, descending: true)
  _ = chores.ordered(by: \.isDone)
  _ = chores.ordered(using: KeyPathComparator(\Chore.title))
  chores.sort(by: \.due, \.title)
  chores.sort(by: \.title, descending: true)
  chores.sort { $0.title }
  chores.sort(by: \.due)
  chores.sort(by: \.isDone)
  chores.sort(using: KeyPathComparator(\Chore.title))
  _ = chores.mapped(title)
  _ = chores.filtered(flag)
  _ = chores.distinct(by: title)
  _ = chores.sections(by: title)
}
