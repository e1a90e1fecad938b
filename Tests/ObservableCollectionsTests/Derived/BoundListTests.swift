import ObservableCollections
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

/// An element that lives on the main actor.
@MainActor private final class Row {
  nonisolated let id: Int
  let rank: Int
  let isOn = true
  var group: String { rank % 2 == 0 ? "even" : "odd" }

  init(_ id: Int) {
    self.id = id
    rank = id
  }
}

extension Row: Equatable {
  nonisolated static func == (first: Row, second: Row) -> Bool { first === second }
}

/// Which derived lists only the main actor brings up to date, and what others hear of that.
@Suite("Derived lists that are bound to the main actor")
struct BoundListTests {
  @Test("Every operator runs its function on the main actor only: elsewhere, a job of that does it")
  @MainActor func everyOperatorIsBound() {
    let source = ObservableArray([1, 2, 3].map { Row($0) })
    let part = ObservableArray([1])
    let header = { @MainActor (key: String, rows: ArraySnapshot<Row>) in
      Header(id: key, sum: rows.reduce(0) { $0 + $1.rank })
    }
    let lists: [(name: String, core: ArrayCore)] = [
      ("filtered(on:)", source.filtered(on: .mainActor) { $0.isOn }.core),
      ("filtered(on:with:)", source.filtered(on: .mainActor, with: 1) { $0.rank > $1 }.core),
      ("mapped(on:)", source.mapped(on: .mainActor) { $0.rank }.core),
      ("mapped(on:) without ==", Self.mappedOnce(source).core),
      ("mapped(on:with:)", source.mapped(on: .mainActor, with: 1) { $0.rank + $1 }.core),
      ("mapped(on:with:) without ==", Self.mappedByParameter(source).core),
      ("compactMapped(on:)", source.compactMapped(on: .mainActor) { $0.isOn ? $0.rank : nil }.core),
      (
        "compactMapped(on:with:)",
        source.compactMapped(on: .mainActor, with: 1) { $0.rank > $1 ? $0.rank : nil }.core
      ),
      ("ordered(on:)", source.ordered(on: .mainActor) { $0.rank < $1.rank }.core),
      ("ordered(on:by:)", source.ordered(on: .mainActor, by: \.rank).core),
      (
        "ordered(on:with:)",
        source.ordered(on: .mainActor, with: 1) { $0.rank * $2 < $1.rank * $2 }.core
      ),
      ("distinct(on:by:)", source.distinct(on: .mainActor) { $0.group }.core),
      ("limited(on:while:)", source.limited(on: .mainActor, while: { $0.isOn }).core),
      ("flattened(on:)", source.flattened(on: .mainActor) { _ in part }.core),
      ("sections(on:by:)", source.sections(on: .mainActor) { $0.group }.core),
      (
        "sections(on:by:header:)",
        source.sections(on: .mainActor, by: { $0.group }, header: header).core
      ),
      (
        "sections(on:with:by:)",
        source.sections(on: .mainActor, with: 2, by: { $0.rank % $1 }).core
      ),
      (
        "sections(on:with:by:header:)",
        source.sections(on: .mainActor, with: 2, by: { row, _ in row.group }, header: header).core
      ),
    ]
    for (name, core) in lists { #expect(core.node.isBound, "\(name)") }
  }

  /// Nothing is known of `Result`, so this is the form that compares nothing.
  @MainActor private static func mappedOnce<Result>(
    _ list: ObservableArray<Result>
  ) -> DerivedList<Result> {
    list.mapped(on: .mainActor) { $0 }
  }

  /// Nothing is known of `Result`, so this is the form that compares nothing.
  @MainActor private static func mappedByParameter<Result>(
    _ list: ObservableArray<Result>
  ) -> AdjustableList<Result, Int> {
    list.mapped(on: .mainActor, with: 1) { row, _ in row }
  }

  private struct Header: Identifiable, Equatable {
    let id: String
    let sum: Int
  }

  @Test("A list that is observed elsewhere before anybody has looked: a job tells all of it")
  @MainActor func observedCold() async {
    let source = ObservableArray([1, 2, 3].map { Row($0) })
    let ids = source.mapped(on: .mainActor) { $0.id }
    let groups = source.sections(on: .mainActor) { $0.group }
    let (heard, shown) = (Recorder<String>(), Recorder<String>())
    let tokens = onOtherThread {
      (
        ids.observe(on: .callingThread) { heard.keep("\($0)") },
        groups.observe(on: .callingThread) { heard.keep("\($0)") },
        ids.render(on: .callingThread, every: .immediate, initial: false) { batch in
          shown.keep("\(batch.before.count) to \(Array(batch.after)), \(batch.insertions)")
        },
        groups.render(on: .callingThread, every: .immediate, initial: false) { batch in
          let sections = batch.after.map { "\($0.header.id) \($0.elements.map(\.id))" }
          shown.keep("\(batch.before.count) to \(sections), \(batch.insertedSections)")
        }
      )
    }
    #expect(heard.values == [] && shown.values == [])
    await runMainActorJobs()
    let records = ["insertion {0...2}, version 1", "section insertion {0...1}, version 1"]
    #expect(heard.values.sorted() == records)
    let batches = [
      "0 to [\"odd [1, 3]\", \"even [2]\"], {0...1}", "0 to [1, 2, 3], {0...2}",
    ]
    #expect(shown.values.sorted() == batches)
    withExtendedLifetime(tokens) {}
  }
}
