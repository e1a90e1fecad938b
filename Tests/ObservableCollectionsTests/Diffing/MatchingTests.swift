import ObservableCollections
import Testing

/// What makes two elements the same is said by the matching, and by nothing else.
@Suite("Matchings")
struct MatchingTests {
  fileprivate struct Post: Identifiable, Hashable, Sendable {
    let id: Int
    var url: String
    var title = ""
  }

  /// Two lists that each matching understands in another way.
  private let old = [Post(id: 1, url: "a", title: "x"), Post(id: 2, url: "b")]
  private let new = [Post(id: 1, url: "c", title: "x"), Post(id: 3, url: "b")]

  private func changes(_ matching: Matching<Post>) -> [String] {
    let changes = BatchChanges(from: old, to: new, matching: matching)
    return [
      "\(changes.removals)", "\(changes.insertions)",
      "\(changes.updates)",
    ]
  }

  @Test("The same lists, matched by id, by another key, and by the elements themselves")
  func meanings() {
    let byID = changes(.id)
    #expect(byID == ["{1}", "{1}", "[0 → 0]"])
    #expect(changes(.id(updatedWhen: !=)) == byID && changes(.key(\.id)) == byID)
    #expect(changes(.id { old, new in old.title != new.title }) == ["{1}", "{1}", "[]"])
    #expect(changes(.key(\.url)) == ["{0}", "{0}", "[1 → 1]"])
    #expect(changes(.key(\.url) { old, new in old.title != new.title }) == ["{0}", "{0}", "[]"])
    #expect(changes(.self) == ["{0...1}", "{0...1}", "[]"])
    #expect(changes(.byTitle) == ["{}", "{}", "[0...1 → 0...1]"])
  }

  @Test("Without a matching, elements that are Identifiable and Equatable are matched by id")
  func standard() async {
    let (one, other, third) = (ObservableArray(old), ObservableArray(old), ObservableArray(old))
    one.replaceAll(with: new)
    other.replaceAll(with: new, matching: .id)
    await third.replaceAllInBackground(with: new)
    #expect(Array(one) == new && Array(other) == new && Array(third) == new)
    #expect(one.revision.version == 3 && other.revision.version == 3 && third.revision.version == 3)
  }

  @Test("Updates are asked for with the old element first, and only for elements with equal keys")
  func order() {
    var asked: [String] = []
    let array = ObservableArray(old)
    array.replaceAll(
      with: new,
      matching: .key(\.url) { old, new in
        asked.append("\(old.id) \(new.id)")
        return false
      })
    #expect(Set(asked) == ["2 3"])
    #expect(array.map(\.id) == [1, 2])
  }

  /// A matching uses the state of the caller's actor, and elements that are not `Sendable`.
  @Test("On an actor, and with elements that are not Sendable") @MainActor
  func isolated() {
    final class Row: Identifiable {
      let id: Int
      let height: Int

      init(_ id: Int, _ height: Int) { (self.id, self.height) = (id, height) }
    }
    @MainActor final class Model {
      let rows = ObservableArray([Row(1, 10), Row(2, 20)])
      var tolerance = 0

      func show(_ latest: [Row]) {
        rows.replaceAll(
          with: latest,
          matching: .id { old, new in abs(old.height - new.height) > self.tolerance })
      }
    }
    let model = Model()
    let first = Array(model.rows)
    model.tolerance = 5
    model.show([Row(1, 14), Row(2, 40)])
    #expect(model.rows.map(\.height) == [10, 40])
    #expect(model.rows[0] === first[0])
    model.rows.replaceAll(with: [model.rows[1], Row(1, 10)], matching: .id)
    #expect(model.rows.revision.version == 3)
  }
}

extension Matching where Element == MatchingTests.Post {
  /// Elements of which each is found by its title, and always updated.
  fileprivate static var byTitle: Matching { .key(\.title) { _, _ in true } }
}
