import Foundation
import ObservableCollections
import ObservableCollectionsAdapters
import Observation
import Testing

@Suite("Derived lists that a comparator orders") struct ComparatorOrderTests {
  private struct Post: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
  }

  private let posts = ObservableArray(
    ["b", "a", "c", "a"].enumerated().map { Post(id: $0, title: $1) })

  @Test("One comparator; equal elements keep their order")
  func comparator() {
    let forward = posts.ordered(using: KeyPathComparator(\.title))
    let reverse = posts.ordered(using: SortDescriptor(\.title, order: .reverse))
    #expect(forward.map(\.id) == [1, 3, 0, 2])
    #expect(reverse.map(\.id) == [2, 0, 1, 3])
    posts[2].title = "A"
    #expect(forward.map(\.id) == Array(posts).sorted(using: KeyPathComparator(\.title)).map(\.id))
  }

  @Test("The order of a table's columns as the parameter")
  func parameter() {
    let sorted = posts.ordered(with: [KeyPathComparator(\Post.title)]) { left, right, order in
      order.compare(left, right) == .orderedAscending
    }
    #expect(sorted.map(\.id) == [1, 3, 0, 2])
    sorted.parameter = [KeyPathComparator(\.id, order: .reverse)]
    #expect(sorted.map(\.id) == [3, 2, 1, 0])
  }

  @Observable fileprivate final class Note: @unchecked Sendable {
    var title: String
    init(_ title: String) { self.title = title }
  }

  @Test("An observed object moves when a compared property changes, unless nothing is observed")
  func observed() {
    let notes = ObservableArray(["b", "a", "c"].map(Note.init))
    let sorted = notes.ordered(using: KeyPathComparator(\.title))
    let still = notes.ordered(observing: .nothing, using: KeyPathComparator(\.title))
    #expect(sorted.map(\.title) == ["a", "b", "c"])
    #expect(still.map(\.title) == ["a", "b", "c"])
    notes[0].title = "z"
    #expect(sorted.map(\.title) == ["a", "c", "z"])
    #expect(still.map(\.title) == ["a", "z", "c"])
  }
}
