import ObservableCollections

/// 10. Sections by identity.
public enum CallSite10 {
  /// The days after each edit.
  @MainActor public static func run() -> [String] {
    let days = makeDays()
    days.sections.sort(by: \.header.date)
    var lines: [String] = []
    let day = Day(date: 20)
    days[sectionID: day.id]?.append(Event(date: 29))
    lines.append(listing(days))
    days[sectionID: 5]?.append(Event(date: 6))
    let gone = days[sectionID: 5] == nil
    lines.append("no day 5: \(gone)")
    for date in [25, 15, 35, 5] {
      let event = Event(date: date)
      days.insert(event, inSection: Day(event), orderedBy: \.date)
    }
    lines.append(listing(days))
    days.remove(at: ElementPath(section: 0, element: 0), keepingEmptySection: false)
    days.remove(at: ElementPath(section: 0, element: 0), keepingEmptySection: false)
    lines.append(listing(days))
    return lines
  }
}
