import ObservableCollections

/// A mutating call on a list, as a value. Indexes are indexes before the edit, unless noted
/// otherwise.
package enum ListEdit: Hashable, Sendable {
  /// Inserts `count` new elements at an index.
  case insert(count: Int, at: Int)
  /// Removes a range.
  case remove(Range<Int>)
  /// Replaces a range by the same number of new elements.
  case replace(Range<Int>)
  /// Moves a range; `to` is the index of its first element after the move.
  case move(Range<Int>, to: Int)
  /// Reports that the elements of a range changed in place.
  case touch(Range<Int>)
}

extension ListEdit {
  /// The difference that the edit makes to the list's count.
  package var countChange: Int {
    switch self {
    case .insert(let count, _): count
    case .remove(let range): -range.count
    case .replace, .move, .touch: 0
    }
  }

  /// Applies the edit to a plain array, in the most obvious way.
  ///
  /// Complexity: O(*n*) for *n* elements. Traps if the edit does not fit the array.
  ///
  /// - Parameters:
  ///   - array: The array to change.
  ///   - newElement: Returns an element to insert, or to replace another one with.
  package func apply<Element>(to array: inout [Element], newElement: () -> Element) {
    switch self {
    case .insert(let count, let index):
      array.insert(contentsOf: (0..<count).map { _ in newElement() }, at: index)
    case .remove(let range):
      array.removeSubrange(range)
    case .replace(let range):
      for index in range { array[index] = newElement() }
    case .move(let range, let target):
      let moved = Array(array[range])
      array.removeSubrange(range)
      array.insert(contentsOf: moved, at: target)
    case .touch:
      break
    }
  }

  /// Applies the edit to an observable array: one call, one record.
  ///
  /// Traps if the edit does not fit the array.
  ///
  /// - Parameters:
  ///   - array: The array to change.
  ///   - newElement: Returns an element to insert, or to replace another one with.
  package func apply<Element>(to array: ObservableArray<Element>, newElement: () -> Element) {
    switch self {
    case .insert(let count, let index):
      array.insert(contentsOf: (0..<count).map { _ in newElement() }, at: index)
    case .remove(let range):
      array.removeSubrange(range)
    case .replace(let range):
      array.replace(at: IndexRanges(range), with: range.map { _ in newElement() })
    case .move(let range, let target):
      let offset = target <= range.lowerBound ? target : target + range.count
      array.move(fromOffsets: IndexRanges(range), toOffset: offset)
    case .touch(let range):
      array.touch(at: IndexRanges(range))
    }
  }

  /// Returns the part of the edit that fits a list of `count` elements, or `nil` if nothing
  /// remains.
  ///
  /// - Parameter count: The number of elements of the list.
  package func fitted(to count: Int) -> ListEdit? {
    switch self {
    case .insert(let inserted, let index):
      inserted > 0 ? .insert(count: inserted, at: min(max(index, 0), count)) : nil
    case .remove(let range):
      range.fitted(to: count).map(ListEdit.remove)
    case .replace(let range):
      range.fitted(to: count).map(ListEdit.replace)
    case .touch(let range):
      range.fitted(to: count).map(ListEdit.touch)
    case .move(let range, let target):
      range.fitted(to: count).map { fitting in
        .move(fitting, to: min(max(target, 0), count - fitting.count))
      }
    }
  }
}

extension ListEdit: CustomStringConvertible {
  /// The source code of the edit.
  package var description: String {
    switch self {
    case .insert(let count, let index): ".insert(count: \(count), at: \(index))"
    case .remove(let range): ".remove(\(range))"
    case .replace(let range): ".replace(\(range))"
    case .move(let range, let target): ".move(\(range), to: \(target))"
    case .touch(let range): ".touch(\(range))"
    }
  }
}

extension Range<Int> {
  fileprivate func fitted(to count: Int) -> Range? {
    let fitting = clamped(to: 0..<count)
    return fitting.isEmpty ? nil : fitting
  }
}
