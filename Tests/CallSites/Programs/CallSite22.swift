import Dispatch
import Dispatch
import ObservableCollections
import Observation

/// 22. Lists by properties, for each kind of element: a property of the main actor makes a list that is
/// isolated to it, and so does one of observed objects, if it is read there like a closure; any other one
/// makes a list that is current on each thread.
public enum CallSite22 {
  /// A value, as a new app declares it.
  struct Post: Identifiable, Equatable {
    let id: Int
    var title: String
    var isLong: Bool { title.count > 1 }
    var length: Int { title.count }
    var initial: String { String(title.prefix(1)) }
  }

  /// A value of any thread.
  nonisolated struct Line: Sendable {
    let id: Int
    var title: String
    var isLong: Bool { title.count > 1 }
    var length: Int { title.count }
    var initial: String { String(title.prefix(1)) }
  }

  /// An object of the main actor.
  @MainActor @Observable final class Chore {
    var title: String
    var isLong: Bool { title.count > 1 }
    var length: Int { title.count }
    var initial: String { String(title.prefix(1)) }

    init(_ title: String) { self.title = title }
  }

  /// An object of any thread: it is changed while nobody else reads it.
  @Observable nonisolated final class Download: @unchecked Sendable {
    var title: String
    var isLong: Bool { title.count > 1 }
    var length: Int { title.count }
    var initial: String { String(title.prefix(1)) }

    init(_ title: String) { self.title = title }
  }

  /// The header of a section.
  nonisolated struct Header: Identifiable, Equatable, Sendable {
    let id: String
    let count: Int
  }

  /// How many elements and sections the lists show to another thread that reads them first, and to this
  /// one; and what a list shows after a change.
  @MainActor public static func run() -> [String] {
    [posts(), lines(), chores(), downloads()]
  }

  @MainActor private static func posts() -> String {
    let posts = ObservableArray([Post(id: 1, title: "b"), Post(id: 2, title: "abc")])
    let long = posts.filtered(\.isLong)
    let ordered = posts.ordered(by: \.initial)
    let descending = posts.ordered(by: \.length, descending: true)
    let distinct = posts.distinct(by: \.initial)
    let initials = posts.mapped(\.initial)
    let sections = posts.sections(by: \.initial)
    let sorted = posts.sections(by: \.initial, orderedBy: >)
    let headers = posts.sections(by: \.initial) { Header(id: $0, count: $1.count) }
    let both = posts.sections(by: \.initial, orderedBy: <) { Header(id: $0, count: $1.count) }
    let shown = shown(
      [long, ordered, descending, distinct], initials, [sections, sorted], [headers, both])
    let titles = posts.ordered(by: \.title).mapped(\.title)
    _ = titles.count
    posts[0].title = "cde"
    return "\(shown), \(Array(titles)), \(long.count) long"
  }

  @MainActor private static func lines() -> String {
    let lines = ObservableArray([Line(id: 1, title: "b"), Line(id: 2, title: "abc")])
    let long = lines.filtered(\.isLong)
    let ordered = lines.ordered(by: \.initial)
    let descending = lines.ordered(by: \.length, descending: true)
    let distinct = lines.distinct(by: \.initial)
    let initials = lines.mapped(\.initial)
    let sections = lines.sections(by: \.initial)
    let sorted = lines.sections(by: \.initial, orderedBy: >)
    let headers = lines.sections(by: \.initial) { Header(id: $0, count: $1.count) }
    let both = lines.sections(by: \.initial, orderedBy: <) { Header(id: $0, count: $1.count) }
    let shown = shown(
      [long, ordered, descending, distinct], initials, [sections, sorted], [headers, both])
    let titles = lines.ordered(by: \.title).mapped(\.title)
    _ = titles.count
    lines[0].title = "cde"
    return "\(shown), \(Array(titles)), \(long.count) long"
  }

  @MainActor private static func chores() -> String {
    let chores = ObservableArray([Chore("b"), Chore("abc")])
    let long = chores.filtered(\.isLong)
    let ordered = chores.ordered(by: \.initial)
    let descending = chores.ordered(by: \.length, descending: true)
    let distinct = chores.distinct(by: \.initial)
    let initials = chores.mapped(\.initial)
    let sections = chores.sections(by: \.initial)
    let sorted = chores.sections(by: \.initial, orderedBy: >)
    let headers = chores.sections(by: \.initial) { Header(id: $0, count: $1.count) }
    let both = chores.sections(by: \.initial, orderedBy: <) { Header(id: $0, count: $1.count) }
    let shown = shown(
      [long, ordered, descending, distinct], initials, [sections, sorted], [headers, both])
    let titles = chores.ordered(by: \.title).mapped(\.title)
    _ = titles.count
    chores[0].title = "cde"
    return "\(shown), \(Array(titles)), \(long.count) long"
  }

  @MainActor private static func downloads() -> String {
    let downloads = ObservableArray([Download("b"), Download("abc")])
    let long = downloads.filtered(\.isLong)
    let ordered = downloads.ordered(by: \.initial)
    let descending = downloads.ordered(by: \.length, descending: true)
    let distinct = downloads.distinct(by: \.initial)
    let initials = downloads.mapped(\.initial)
    let sections = downloads.sections(by: \.initial)
    let sorted = downloads.sections(by: \.initial, orderedBy: >)
    let headers = downloads.sections(by: \.initial) { Header(id: $0, count: $1.count) }
    let both = downloads.sections(by: \.initial, orderedBy: <) { Header(id: $0, count: $1.count) }
    let shown = shown(
      [long, ordered, descending, distinct], initials, [sections, sorted], [headers, both])
    let titles = downloads.ordered(by: \.title).mapped(\.title)
    _ = titles.count
    downloads[0].title = "cde"
    return "\(shown), \(Array(titles)), \(long.count) long"
  }

  /// The main actor waits meanwhile: it does not run the job that a read elsewhere asks for.
  /// The main actor waits meanwhile: it does not run the job that a read elsewhere asks for.
  @MainActor private static func shown<Element: Sendable>(
    _ lists: [DerivedList<Element>], _ initials: DerivedList<String>,
    _ sections: [DerivedSections<SectionKey<String>, Element>],
    _ headers: [DerivedSections<Header, Element>]
  ) -> String {
    let counts: @Sendable () -> [Int] = {
      lists.map(\.count) + [initials.count] + sections.map { $0.snapshot.count }
        + headers.map { $0.snapshot.count }
    }
    nonisolated(unsafe) var elsewhere: [Int] = []
    let counted = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      elsewhere = counts()
      counted.signal()
    }
    counted.wait()
    return "\(elsewhere) \(counts())"
  }
}
