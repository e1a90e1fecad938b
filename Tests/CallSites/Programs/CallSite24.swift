import ObservableCollections
import Observation

/// 24. Closures over objects that change by themselves run where they are written: on the main actor they
/// read its objects and the model.
@MainActor public final class CallSite24 {
  /// An object of the main actor.
  @MainActor @Observable final class Chore {
    let id: Int
    var title: String
    var initial: String { String(title.prefix(1)) }

    init(_ id: Int, _ title: String) {
      self.id = id
      self.title = title
    }
  }

  /// What a list is searched for.
  @MainActor @Observable final class Search {
    var text = ""
  }

  /// An object that an actor has.
  @Observable nonisolated final class Note {
    var isDone = false
  }

  /// The notes of an actor.
  actor Notes {
    private let notes = ObservableArray([Note(), Note()])
    private var isInverted = false
    private var shown: DerivedList<Note>?

    func run() -> [Int] {
      let open = notes.filtered { !$0.isDone }
      let shown = notes.filtered { $0.isDone == self.isInverted }
      self.shown = shown
      let first = [open.count, shown.count]
      notes[0].isDone = true
      return first + [open.count, shown.count]
    }
  }

  /// The header of a section.
  struct Header: Identifiable, Equatable {
    let id: String
    let count: Int
  }

  private let chores = ObservableArray([Chore(1, "b"), Chore(2, "ab")])
  private let search = Search()
  private var isUp = false
  private let found: DerivedList<Chore>

  private init() {
    let search = search
    found = chores.filtered { search.text.isEmpty || $0.title.contains(search.text) }
  }

  /// What the lists show, before and after changes.
  public static func run() async -> [String] {
    let lists = CallSite24()
    return [lists.lists(), lists.sections(), "\(await Notes().run())"]
  }

  private func lists() -> String {
    let titles = chores.mapped { $0.title }.ordered(by: >)
    let pairs = chores.mapped { ($0.id, $0.title) }
    let some = chores.compactMapped { $0.id > 1 ? $0.title : nil }
    let with = chores.filtered(with: "a") { $0.title.contains($1) }
    let ordered = chores.ordered { self.isUp ? $0.title < $1.title : $0.title > $1.title }
    let captured = chores.ordered { [isUp] in isUp ? $0.title < $1.title : $0.title > $1.title }
    let distinct = chores.distinct { $0.initial }
    let first = chores.limited { $0.title != "x" }
    func shown() -> String {
      "\(found.map(\.id)) \(Array(titles)) \(pairs.count) \(Array(some)) \(with.count) "
        + "\(ordered.map(\.id)) \(captured.map(\.id)) \(distinct.count) \(first.count)"
    }
    let before = shown()
    search.text = "c"
    chores[0].title = "ca"
    chores[1].title = "x"
    return "\(before), \(shown())"
  }

  private func sections() -> String {
    let plain = chores.sections { $0.initial }
    let ordered = chores.sections(by: { $0.initial }, orderedBy: >)
    let headers = chores.sections {
      $0.initial
    } header: {
      Header(id: $0, count: $1.count)
    }
    let both = chores.sections(by: { $0.initial }, orderedBy: { $0 < $1 }) {
      Header(id: $0, count: $1.count)
    }
    let with = chores.sections(with: 1) { String($0.title.prefix($1)) }
    func shown() -> String {
      "\(plain.snapshot.count) \(ordered.snapshot.map(\.header.id)) "
        + "\(headers.snapshot.map(\.header.count)) \(both.snapshot.map(\.header.id)) "
        + "\(with.snapshot.map(\.header.id))"
    }
    let before = shown()
    chores[1].title = "y"
    with.parameter = 2
    return "\(before), \(shown())"
  }
}
