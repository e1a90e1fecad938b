import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges

@Suite("Sorting by a number")
struct SortingByKeyTests {
  /// An element, and its place before the sort.
  private struct Item: Equatable {
    var key: Int
    var place: Int
  }

  @Test("Lists up to 70, of few or many keys, in order or not: as a stable sort")
  func stable() throws {
    var generator = SplitMix64(seed: 7)
    for count in 0...70 {
      for limit in [1, 3, 1000] {
        var keys = (0..<count).map { _ in Int.random(in: -limit...limit, using: &generator) }
        for isInOrder in [false, true] {
          if isInOrder { keys.sort() }
          let items = keys.indices.map { Item(key: keys[$0], place: $0) }
          let expected = items.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
          var (all, few) = (items, items)
          all.sort(byKey: \.key)
          few.sortFew(byKey: \.key)
          try demand(all, equals: expected, "sort(byKey:) of \(keys)")
          try demand(few, equals: expected, "sortFew(byKey:) of \(keys)")
          try demand(items.sorted(byKey: \.key), equals: expected, "sorted(byKey:) of \(keys)")
          let places = placesInOrder(count) { keys[$0] < keys[$1] }
          try demand(places, equals: expected.map(\.place), "places of \(keys)")
          #expect((placesInOrder(ofKeys: keys) == nil) == (keys == keys.sorted()))
        }
      }
    }
  }

  @Test("References are neither lost nor kept")
  func references() {
    final class Object: Sendable {}
    weak var last: Object?
    do {
      var objects = (0..<40).map { (key: -$0, object: Object()) }
      last = objects.last?.object
      objects.sort(byKey: { $0.key })
      #expect(objects.first?.object === last)
    }
    #expect(last == nil)
  }
}
