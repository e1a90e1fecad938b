/// The elements of a patch, found by new index.
package struct PatchElements<Element> {
  private let indexes: IndexRanges
  /// The position in `elements` of the first element of each range.
  private let starts: [Int]
  private let elements: ArraySlice<Element>

  /// - Parameters:
  ///   - indexes: the new indexes of the elements.
  ///   - elements: one element for each index, in order.
  package init(indexes: IndexRanges, elements: ArraySlice<Element>) {
    assert(indexes.count == elements.count, "\(elements.count) elements for \(indexes)")
    self.indexes = indexes
    var start = elements.startIndex
    starts = indexes.ranges.map { range in
      defer { start += range.count }
      return start
    }
    self.elements = elements
  }

  /// The element at a new index; nil if the patch has none there. O(log R) for R ranges.
  package func element(at newIndex: Int) -> Element? {
    let position = indexes.firstRange(endingAfter: newIndex)
    guard position < starts.count, indexes.ranges[position].contains(newIndex) else { return nil }
    return elements[starts[position] + newIndex - indexes.ranges[position].lowerBound]
  }

  /// The element at a new index. Traps if the patch has none there. O(log R) for R ranges.
  package subscript(newIndex: Int) -> Element {
    guard let element = element(at: newIndex) else { trap("No element for \(newIndex)") }
    return element
  }
}
