import ObservableCollections

/// 9. Two levels are two views that have every call an array has.
public enum CallSite9 {
  /// The days after each edit.
  @MainActor public static func run() -> [String] {
    let days = makeDays()
    var lines: [String] = []
    func note() { lines.append(listing(days)) }
    days.sections.sort { $0.header.date < $1.header.date }
    note()
    days.sections.removeAll { $0.elements.isEmpty }
    note()
    days[section: 2].removeAll { $0.isOld }
    note()
    days[section: 0].append(Event(date: 19))
    note()
    let path = ElementPath(section: 0, element: 0)
    days.move(from: path, to: ElementPath(section: 1, element: 1))
    note()
    let (hasNoSections, hasNoElements) = (days.sections.isEmpty, days.elementCount == 0)
    lines.append(
      "\(hasNoSections) \(hasNoElements) \(days.sections.count) \(days[section: 0].count)")
    return lines
  }
}

/// Days with their events, not in order; one is empty.
@MainActor func makeDays() -> ObservableSections<Day, Event> {
  ObservableSections([
    SectionSnapshot(Day(date: 30), elements: [Event(date: 31, isOld: true), Event(date: 32)]),
    SectionSnapshot(Day(date: 10), elements: [Event(date: 11)]),
    SectionSnapshot(Day(date: 40), elements: []),
    SectionSnapshot(Day(date: 20), elements: [Event(date: 21), Event(date: 22)]),
  ])
}

/// Each day with the dates of its events: `10: 11 12, 20: 21`.
@MainActor func listing(_ days: ObservableSections<Day, Event>) -> String {
  days.sections.map { day in
    "\(day.header.date):" + day.elements.map { " \($0.date)" }.joined()
  }.joined(separator: ", ")
}
