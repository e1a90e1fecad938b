// The standard library's sort is compiled anew for each element type and each closure, and takes
// 3 KB each time. Lists of more than a few elements are sorted here as numbers, by code that the
// core contains once.

/// A position in a list, and the number by which the list is sorted.
struct KeyedPlace {
  var key: Int
  var place: Int

  /// Sorts by key; places that have the same key ascend.
  @inline(never)
  static func sort(_ places: UnsafeMutableBufferPointer<KeyedPlace>) {
    var places = places
    places.sort { $0.key == $1.key ? $0.place < $1.place : $0.key < $1.key }
  }
}

/// The indexes of a list in ascending order of its keys; the sort is stable.
///
/// - Parameter keys: the number by which each element is sorted.
/// - Returns: the indexes, or `nil` if the list is in order.
/// - Complexity: O(n log n), or O(n) if the list is in order.
@usableFromInline @inline(never)
package func placesInOrder(ofKeys keys: [Int]) -> [Int]? {
  if zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) { return nil }
  var places = keys.indices.map { KeyedPlace(key: keys[$0], place: $0) }
  places.withUnsafeMutableBufferPointer { KeyedPlace.sort($0) }
  return places.map(\.place)
}

/// The indexes of a list in the order of its elements; the sort is stable. O(n log n).
///
/// - Parameters:
///   - count: the length of the list.
///   - areInIncreasingOrder: whether the element at the first index belongs before the one at the
///     second.
@inline(never)
package func placesInOrder(
  _ count: Int, by areInIncreasingOrder: (Int, Int) -> Bool
) -> [Int] {
  (0..<count).sorted(by: areInIncreasingOrder)
}

extension Array {
  /// Sorts by a number; the sort is stable.
  ///
  /// - Parameter key: returns the number by which an element is sorted.
  /// - Complexity: O(n log n), or O(n) if the array is in order.
  @_alwaysEmitIntoClient @inline(never)
  package mutating func sort(byKey key: (Element) -> Int) {
    if isSorted(byKey: key) { return }
    var keys: [Int] = []
    keys.reserveCapacity(count)
    for element in self { keys.append(key(element)) }
    if let places = placesInOrder(ofKeys: keys) { self = elements(at: places) }
  }

  /// Whether the elements ascend by a number.
  @_alwaysEmitIntoClient @inline(__always)
  func isSorted(byKey key: (Element) -> Int) -> Bool {
    var index = 1
    while index < count {
      if key(self[index - 1]) > key(self[index]) { return false }
      index += 1
    }
    return true
  }

  /// Sorts by a number, without an allocation if there are only a few elements; the sort is stable.
  ///
  /// - Parameter key: returns the number by which an element is sorted.
  /// - Complexity: O(n log n), or O(n) if the array is in order.
  @_alwaysEmitIntoClient @inline(never)
  package mutating func sortFew(byKey key: (Element) -> Int) {
    if count > 32 { return sort(byKey: key) }
    var index = 1
    while index < count {
      let element = self[index]
      let own = key(element)
      var place = index
      while place > 0, own < key(self[place - 1]) {
        self[place] = self[place - 1]
        place -= 1
      }
      if place < index { self[place] = element }
      index += 1
    }
  }

  /// The elements in the order of a number; the sort is stable.
  ///
  /// - Parameter key: returns the number by which an element is sorted.
  /// - Complexity: O(n log n), or O(n) if the array is in order.
  @_alwaysEmitIntoClient
  package func sorted(byKey key: (Element) -> Int) -> [Element] {
    var elements = self
    elements.sort(byKey: key)
    return elements
  }

  /// The elements at some indexes. Compiled once for all types.
  @_semantics("optimize.sil.specialize.generic.never")
  @usableFromInline @inline(never)
  package func elements(at places: [Int]) -> [Element] {
    withUnsafeBufferPointer { old in
      Array(unsafeUninitializedCapacity: places.count) { new, count in
        for place in places {
          (new.baseAddress.unsafelyUnwrapped + count).initialize(to: old[place])
          count += 1
        }
      }
    }
  }
}
