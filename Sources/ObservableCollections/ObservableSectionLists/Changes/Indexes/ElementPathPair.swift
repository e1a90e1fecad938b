/// A range of surviving elements, with the paths of its start in the old and in the new list.
///
/// The elements are adjacent in one section, before and after the change.
public struct ElementPathPair: Hashable, Sendable {
  /// The path of the first element in the old list.
  public let old: ElementPath
  /// The path of the first element in the new list.
  public let new: ElementPath
  /// The number of elements, at least 1.
  public let count: Int

  /// Creates a pair. Traps if a number of a path is negative, the count is not positive, or an end
  /// is above `Int.max`.
  ///
  /// - Parameters:
  ///   - old: The path of the first element in the old list.
  ///   - new: The path of the first element in the new list.
  ///   - count: The number of elements.
  @usableFromInline
  package init(old: ElementPath, new: ElementPath, count: Int = 1) {
    if let fault = Self.fault(old: old, new: new, count: count) { trap(fault) }
    self.old = old
    self.new = new
    self.count = count
  }

  /// Creates a pair of numbers that are known to be valid. Debug builds check them.
  @inline(__always)
  init(knownOld old: ElementPath, new: ElementPath, count: Int) {
    assert(Self.fault(old: old, new: new, count: count) == nil)
    self.old = old
    self.new = new
    self.count = count
  }

  /// The indexes of the elements in their section of the old list.
  @inlinable public var oldRange: Range<Int> { old.element..<old.element + count }

  /// The indexes of the elements in their section of the new list.
  @inlinable public var newRange: Range<Int> { new.element..<new.element + count }

  /// The old and new path of each element, ascending. Nothing is allocated.
  @inlinable
  var elements: some Sequence<(old: ElementPath, new: ElementPath)> {
    (0..<count).lazy.map { offset in
      (
        old: ElementPath(section: old.section, element: old.element + offset),
        new: ElementPath(section: new.section, element: new.element + offset)
      )
    }
  }

  /// The place after the last element, in the old list.
  var oldEnd: ElementPath { ElementPath(section: old.section, element: old.element + count) }

  /// The place after the last element, in the new list.
  var newEnd: ElementPath { ElementPath(section: new.section, element: new.element + count) }

  /// The same pair with old and new swapped.
  var inverse: ElementPathPair { ElementPathPair(knownOld: new, new: old, count: count) }

  /// A message about why the numbers do not form a pair; nil if they do.
  static func fault(old: ElementPath, new: ElementPath, count: Int) -> String? {
    if count < 1 { return "Count \(count) is not positive" }
    if min(old.section, old.element) < 0 { return "Old path \(old) is negative" }
    if min(new.section, new.element) < 0 { return "New path \(new) is negative" }
    guard max(old.element, new.element) > Int.max - count else { return nil }
    return "Count \(count) from \(max(old.element, new.element)) ends above \(Int.max)"
  }
}

extension ElementPathPair: CustomStringConvertible {
  /// Both paths, with the count if it is above 1: `(0, 2) → (1, 0)`, `3 × (0, 2) → (1, 0)`.
  public var description: String { (count == 1 ? "" : "\(count) × ") + "\(old) → \(new)" }
}

// On the wire: `[old section, old element, new section, new element, count]`.
extension ElementPathPair: CodedAsNumbers {
  package static var codedName: String { "A pair" }
  package static var codedCount: Int { 5 }

  package static func fault(in numbers: [Int]) -> String? {
    fault(
      old: ElementPath(section: numbers[0], element: numbers[1]),
      new: ElementPath(section: numbers[2], element: numbers[3]), count: numbers[4])
  }

  package init(numbers: [Int]) {
    self.init(
      old: ElementPath(section: numbers[0], element: numbers[1]),
      new: ElementPath(section: numbers[2], element: numbers[3]), count: numbers[4])
  }

  package var numbers: [Int] { [old.section, old.element, new.section, new.element, count] }
}

extension Array where Element == ElementPathPair {
  /// The number of elements in the pairs.
  var elementCount: Int { reduce(0) { $0 + $1.count } }

  /// Appends a pair, merged with the last one if it continues that pair in both lists.
  mutating func appendFusing(_ pair: ElementPathPair) {
    if let last, last.oldEnd == pair.old, last.newEnd == pair.new {
      self[count - 1] = ElementPathPair(
        knownOld: last.old, new: last.new, count: last.count + pair.count)
    } else {
      append(pair)
    }
  }

  /// The same pairs ascending by old place, in maximal ranges.
  func sortedAndFused() -> [ElementPathPair] {
    let areFused = indices.dropFirst().allSatisfy {
      self[$0 - 1].old < self[$0].old && self[$0 - 1].oldEnd != self[$0].old
    }
    if areFused { return self }
    var result: [ElementPathPair] = []
    result.reserveCapacity(count)
    for pair in sortedByOld() { result.appendFusing(pair) }
    return result
  }

  /// The same pairs with old and new swapped, ascending by the former new path.
  @usableFromInline
  func inverted() -> [ElementPathPair] { map(\.inverse).sortedByOld() }

  /// The pairs ascending by old place. Most already are, and then nothing is sorted.
  private func sortedByOld() -> [ElementPathPair] {
    let areSorted = indices.dropFirst().allSatisfy { self[$0 - 1].old < self[$0].old }
    if areSorted { return self }
    return placesInOrder(count) { self[$0].old < self[$1].old }.map { self[$0] }
  }

  /// The pair that contains an old path, among pairs that ascend by old path.
  func pair(holdingOld path: ElementPath) -> ElementPathPair? {
    let index = partitioningIndex { $0.oldEnd > path }
    return index < count && self[index].old <= path ? self[index] : nil
  }

  /// The new path of the element at an old path, in pairs that ascend by old path.
  func newPath(forOld path: ElementPath) -> ElementPath? {
    pair(holdingOld: path).map {
      ElementPath(
        section: $0.new.section, element: $0.new.element + path.element - $0.old.element)
    }
  }

  /// The old path of the element at a new path, in pairs that ascend by new path.
  func oldPath(forNew path: ElementPath) -> ElementPath? {
    let index = partitioningIndex { $0.newEnd > path }
    guard index < count, self[index].new <= path else { return nil }
    let pair = self[index]
    return ElementPath(
      section: pair.old.section, element: pair.old.element + path.element - pair.new.element)
  }

  /// The pairs in one line.
  var listing: String { map(\.description).joined(separator: ", ") }
}
