extension EditableList {
  /// Inserts an element behind the last one. One insertion.
  public func append(_ element: Element) {
    editor.target.edit("append(_:)") { $0.insert([element], at: $0.itemCount) }
  }

  /// Inserts elements behind the last one. One insertion, or none for no elements.
  ///
  /// - Parameter elements: read before the list is touched; may be this list. O(n).
  @inlinable
  public func append(contentsOf elements: some Sequence<Element>) {
    editor.append(ArraySnapshot(elements))
  }

  /// Inserts elements behind the last one: ``append(contentsOf:)``.
  @inlinable
  public static func += (list: Self, elements: some Sequence<Element>) {
    list.append(contentsOf: elements)
  }

  /// Inserts an element. One insertion.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - index: the index that it has afterwards; traps outside `0...count`.
  public func insert(_ element: Element, at index: Int) {
    editor.target.edit("insert(_:at:)") {
      $0.checkInsertion(at: index)
      $0.insert([element], at: index)
    }
  }

  /// Inserts elements, one behind the other. One insertion, or none for no elements.
  ///
  /// - Parameters:
  ///   - elements: read before the list is touched. O(n).
  ///   - index: the index that the first has afterwards; traps outside `0...count`.
  @inlinable
  public func insert(contentsOf elements: some Sequence<Element>, at index: Int) {
    editor.insert(ArraySnapshot(elements), at: index)
  }

  /// Inserts elements at scattered places. One insertion, or none for no elements.
  ///
  /// - Parameters:
  ///   - elements: as many as `indexes`; traps otherwise. Read before the list is touched.
  ///   - indexes: the indexes that they have afterwards, in order; traps if one is beyond the end
  ///     of the list that results.
  @inlinable
  public func insert(_ elements: some Sequence<Element>, at indexes: IndexRanges) {
    editor.insert(ArraySnapshot(elements), at: indexes)
  }
}

extension ListEditor {
  @usableFromInline
  func append(_ elements: ArraySnapshot<Element>) {
    target.edit("append(contentsOf:)") { $0.insert(elements, at: $0.itemCount) }
  }

  @usableFromInline
  func insert(_ elements: ArraySnapshot<Element>, at index: Int) {
    target.edit("insert(contentsOf:at:)") {
      $0.checkInsertion(at: index)
      $0.insert(elements, at: index)
    }
  }

  @usableFromInline
  func insert(_ elements: ArraySnapshot<Element>, at indexes: IndexRanges) {
    target.edit("insert(_:at:)") { list in
      checkFit(elements, indexes)
      guard let last = indexes.last else { return }
      let count = list.itemCount + indexes.count
      if last >= count { trap("Insertion index \(last) is outside 0..<\(count)\(list.site)") }
      list.insertChecked(elements, at: indexes)
    }
  }

  /// Traps unless there are as many elements as indexes.
  func checkFit(_ elements: ArraySnapshot<Element>, _ indexes: IndexRanges) {
    if elements.count != indexes.count {
      trap(
        "\(elements.count) elements do not fit the \(indexes.count) indexes \(indexes)\(target.core.site)"
      )
    }
  }
}
