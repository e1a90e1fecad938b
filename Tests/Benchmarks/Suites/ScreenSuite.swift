import ObservableCollections

/// A screen that is made, shown once and left; and one whose rows are those of an app.
///
/// An operation of the suite `screen` makes a list of the rows, derives what is shown, renders it and releases
/// all. One of the suite `posts` is a turn on the main actor: a post is read, and its row is shown.
enum ScreenSuite {
  /// A row of an app.
  private struct Post: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var isRead: Bool

    init(_ id: Int, _ random: inout SplitMix) {
      (self.id, title, isRead) = (id, "The title of post \(random.next() % 10_000)", id % 3 == 0)
    }
  }

  static var cases: [any Benchmark] {
    [
      screen("list", { shown($0) }, { $0 }),
      screen("filter", { shown($0.filtered { $0 & 1 == 0 }) }, { $0.filter { $0 & 1 == 0 } }),
      screen("order", { shown($0.ordered()) }, { $0.sorted() }),
      screen(
        "sections-of-30",
        { source in
          let observer = source.sections(by: { $0 % 30 }, orderedBy: <)
            .render(on: .callingThread, every: .manual, initial: true) { consume($0) }
          observer.flush()
        },
        { Dictionary(grouping: $0) { $0 % 30 }.sorted { $0.key < $1.key } }),
      posts("filter", { $0.filtered { $0.id % 2 == 0 } }, { $0.filter { $0.id % 2 == 0 } }),
      posts(
        "filter-order-limit",
        { $0.filtered { $0.id % 2 == 0 }.ordered(by: \.title).limited(to: 50) },
        { Array($0.filter { $0.id % 2 == 0 }.sorted { $0.title < $1.title }.prefix(50)) }),
    ]
  }

  private static func shown(_ list: ObservableList<Int>) {
    let observer = list.render(on: .callingThread, every: .manual, initial: true) { consume($0) }
    observer.flush()
  }

  private static func screen<Anew>(
    _ name: String, _ show: @escaping (ObservableArray<Int>) -> Void,
    _ compute: @escaping ([Int]) -> Anew
  ) -> Case {
    let (n, times) = (100, 100)
    func trial(_ seed: UInt64, _ make: @escaping ([Int]) -> Void) -> Trial {
      var random = SplitMix(seed: seed)
      let rows = (0..<n).map { _ in Int(truncatingIfNeeded: random.next() >> 2) }
      return Trial(operations: times, work: { for _ in 0..<times { make(rows) } })
    }
    return Case(
      heading: Heading(suite: "screen", name: name, n: n, k: 1), isQuick: true,
      subject: { seed in trial(seed) { show(ObservableArray($0)) } },
      reference: Reference(name: "anew") { seed in trial(seed) { consume(compute($0)) } })
  }

  private static func posts(
    _ name: String, _ derive: @escaping (ObservableArray<Post>) -> ObservableList<Post>,
    _ compute: @escaping ([Post]) -> [Post]
  ) -> Case {
    let (n, times) = (100, 500)
    func rows(_ seed: UInt64) -> ([Post], SplitMix) {
      var random = SplitMix(seed: seed)
      return ((0..<n).map { Post($0, &random) }, random)
    }
    return Case(
      heading: Heading(suite: "posts", name: name, n: n, k: 1), isQuick: true,
      subject: { seed in
        var (posts, random) = rows(seed)
        let source = ObservableArray(posts)
        posts = []
        let observer = derive(source)
          .render(on: .callingThread, every: .manual, initial: false) { consume($0) }
        let indexes = (0..<times).map { _ in Int(random.next() % UInt64(n)) }
        return Trial(
          operations: times,
          work: {
            for index in indexes {
              source[index].isRead.toggle()
              observer.flush()
            }
          })
      },
      reference: Reference(name: "anew-and-diff") { seed in
        var (source, random) = rows(seed)
        var shown = compute(source)
        let indexes = (0..<times).map { _ in Int(random.next() % UInt64(n)) }
        return Trial(
          operations: times,
          work: {
            for index in indexes {
              source[index].isRead.toggle()
              let result = compute(source)
              consume(BatchChanges(from: shown, to: result, matching: .id))
              shown = result
            }
          })
      })
  }
}
