import ObservableCollections
import Observation

/// 23. Parameters as a new app declares them: what belongs to the main actor is compared there.
@MainActor public final class CallSite23 {
  /// A value.
  struct Post: Identifiable, Equatable {
    let id: Int
    var title: String
    var initial: String { String(title.prefix(1)) }
  }

  /// An object.
  @MainActor @Observable final class Chore {
    let id: Int
    var title: String

    init(_ id: Int, _ title: String) {
      self.id = id
      self.title = title
    }
  }

  /// What a list is searched for.
  struct Query: Equatable {
    var text = ""
    func finds(_ title: String) -> Bool { text.isEmpty || title.contains(text) }
  }

  /// What a list is ordered and grouped by.
  enum Column { case id, title }

  /// The header of a section.
  struct Header: Identifiable, Equatable {
    let id: String
    let count: Int
  }

  private let posts = ObservableArray([Post(id: 1, title: "b"), Post(id: 2, title: "a")])
  private let chores = ObservableArray([Chore(1, "b"), Chore(2, "a")])
  private let found: AdjustableList<Post, Query>
  private let table: AdjustableList<Post, Column>

  /// The number of all ids.
  private let sum: DerivedList<Int>

  private init() {
    sum = posts.mapped(\.id).reduced(0, +)
    found = posts.filtered(with: Query()) { $1.finds($0.title) }
    table = posts.ordered(with: Column.id) {
      $2 == .id ? $0.id < $1.id : $0.initial < $1.initial
    }
  }

  /// What the lists show, with two parameters each.
  public static func run() async -> [String] {
    let lists = CallSite23()
    var lines = [lists.values(), lists.sections(), lists.objects(), lists.following()]
    // Not by its name: in a module of the main actor it calls what is deprecated.
    let replacing: any Replacing = lists
    lines.append(await replacing.replaced())
    return lines
  }

  private func values() -> String {
    let texts = posts.mapped(with: Query()) { $0.title + $1.text }
    let all = posts.mapped(with: Query()) { post, query in (post, query) }
    let some = posts.compactMapped(with: Query()) { $1.finds($0.title) ? $0.initial : nil }
    let pairs = posts.compactMapped(with: Query()) { $1.finds($0.title) ? ($0, $1) : nil }
    func shown() -> String {
      "\(found.map(\.id)) \(table.map(\.id)) \(Array(texts)) \(all.count) \(Array(some)) \(pairs.count)"
    }
    let first = shown()
    for list in [found] { list.parameter.text = "a" }
    table.parameter = .title
    texts.parameter.text = "!"
    some.parameter.text = "b"
    pairs.parameter.text = "c"
    return "\(first), \(shown())"
  }

  private func sections() -> String {
    let plain = posts.sections(with: Column.title) { $1 == .id ? "" : $0.initial }
    let ordered = posts.sections(
      with: Column.title, by: { $1 == .id ? "" : $0.initial }, orderedBy: <)
    let headers = posts.sections(with: Column.title) {
      $1 == .id ? "" : $0.initial
    } header: {
      Header(id: $0, count: $1.count)
    }
    let both = posts.sections(
      with: Column.title, by: { $1 == .id ? "" : $0.initial }, orderedBy: { $0 < $1 }
    ) {
      Header(id: $0, count: $1.count)
    }
    func shown() -> String {
      "\(plain.snapshot.map(\.header.id)) \(ordered.snapshot.map(\.header.id)) "
        + "\(headers.snapshot.map(\.header.count)) \(both.snapshot.map(\.header.id))"
    }
    let first = shown()
    plain.parameter = .id
    ordered.parameter = .id
    headers.parameter = .id
    both.parameter = .id
    return "\(first), \(shown())"
  }

  private func objects() -> String {
    let found = chores.filtered(with: Query()) { $1.finds($0.title) }
    let other = chores.mapped(with: Query()) { $0.title + $1.text }
    found.parameter.text = "a"
    _ = (found.count, other.count)
    chores[0].title = "ab"
    other.parameter.text = "!"
    return "\(found.map(\.id)) \(Array(other))"
  }

  private func following() -> String {
    found.follow { [weak self] in Query(text: self?.posts.last?.title ?? "") }
    let first = found.map(\.id)
    posts[1].title = "b"
    return "\(first), \(found.map(\.id))"
  }
}

/// Replaces elements and sections.
@MainActor private protocol Replacing {
  func replaced() async -> String
}

extension CallSite23: Replacing {
  @available(*, deprecated)
  fileprivate func replaced() async -> String {
    let days = ObservableSections([
      SectionSnapshot(Header(id: "a", count: 1), elements: Array(posts))
    ])
    let repeated = await posts.replaceAllInBackground(with: [
      Post(id: 2, title: "b"), Post(id: 3, title: "c"),
    ])
    MainActor.preconditionIsolated("behind a comparison in the background")
    await days.replaceAllInBackground(with: [
      SectionSnapshot(Header(id: "a", count: 2), elements: Array(posts))
    ])
    return
      "\(posts.map(\.id)) \(sum[0]) \(days.snapshot.map { $0.elements.map(\.title) }), \(repeated != nil)"
  }
}
