import ObservableCollections

/// 15. Elements and parameters that say that they are not isolated: derived lists by their properties, and
/// a comparison in the background.
public enum CallSite15 {
  /// An element whose `id`, `==` and properties are used on any thread.
  nonisolated struct Entry: Identifiable, Equatable, Sendable {
    let id: Int
    let title: String
    let day: Int
  }

  /// A parameter.
  nonisolated enum Column: Sendable {
    case id, day

    func areInOrder(_ first: Entry, _ second: Entry) -> Bool {
      self == .id ? first.id < second.id : first.day > second.day
    }
  }

  /// What the lists show, before and after the comparison.
  @MainActor public static func run() async -> [String] {
    let (one, two) = (Entry(id: 1, title: "a", day: 1), Entry(id: 2, title: "c", day: 1))
    let entries = ObservableArray([one, two, Entry(id: 3, title: "b", day: 2)])
    let titles = entries.ordered(by: \.title).mapped { $0.title }
    let days = entries.sections(by: { $0.day })
    let table = entries.ordered(with: Column.id) { $2.areInOrder($0, $1) }
    table.parameter = .day
    var lines: [String] = []
    let print = {
      lines.append("\(Array(titles)), \(days.snapshot.count) days, \(table.map(\.id))")
    }
    print()
    await entries.replaceAllInBackground(with: [two, Entry(id: 3, title: "b", day: 1)])
    print()
    return lines
  }
}
