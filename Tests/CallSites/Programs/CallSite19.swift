import ObservableCollections
import Observation

/// 19. Objects that change by themselves: filters, orders, maps and rows follow them.
public enum CallSite19 {
  /// What the lists show, before and after changes.
  @MainActor public static func run() async -> [String] {
    let tasks = ObservableArray([Task("a", 2), Task("b", 1), Task("c", 3)])
    let open = tasks.filtered(on: .mainActor) { !$0.isDone }
    let ordered = open.ordered(on: .mainActor, by: \.rank)
    let titles = ordered.mapped(on: .mainActor) { $0.title }
    let rows = tasks.observingElements(on: .mainActor, \.title, \.isDone)
    let readers = tasks.observingElements(on: .mainActor) { ($0.title, $0.rank) }
    let plain = rows.filtered(on: .mainActor, observing: .nothing) { !$0.isDone }
    let found = tasks.filtered(on: .mainActor, with: 1) { $0.rank > $1 }
    var lines: [String] = []
    let print = {
      lines.append("\(Array(titles)), \(plain.count) open, \(found.count) found, \(readers.count)")
    }
    var batches = 0
    let rendering = rows.render(initial: false) { _ in batches += 1 }
    print()
    tasks[0].isDone = true
    tasks[1].rank = 9
    print()
    tasks[2].title = "x"
    await rendering.settled()
    print()
    lines.append("batches: \(batches), \(notes())")
    return lines
  }

  /// Objects that are isolated to no actor, used where they live.
  nonisolated static func notes() -> String {
    let notes = ObservableArray([Note(title: "n"), Note(title: "m")])
    let open = notes.filtered { !$0.isDone }
    let titles = notes.ordered(by: \.title).mapped { $0.title }
    let rows = notes.observingElements(\.title, \.isDone)
    let entries = ObservableArray(notes.map { Entry(note: $0) })
    let done = entries.observingElements { $0.note.isDone }.filtered { $0.note.isDone }
    _ = (open.count, titles.count, rows.count, done.count)
    notes[0].isDone = true
    notes[0].title = "a"
    return "\(open.count) \(Array(titles)) \(rows.count) \(done.count)"
  }

  /// An object of the main actor.
  @MainActor @Observable final class Task {
    var title: String
    var rank: Int
    var isDone = false

    init(_ title: String, _ rank: Int) {
      self.title = title
      self.rank = rank
    }
  }

  /// An object that is isolated to no actor.
  @Observable nonisolated final class Note {
    var title: String
    var isDone = false

    init(title: String) { self.title = title }
  }

  /// A value that holds an object.
  nonisolated struct Entry {
    let note: Note
  }
}
