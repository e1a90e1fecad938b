extension EditableList {
  /// Appends an element. One insertion.
  @_alwaysEmitIntoClient
  public func append(_ element: Element) {
    editor.target.edit("append(_:)") { $0.insert([element], at: $0.itemCount) }
  }

  /// Appends the elements of a sequence. One insertion, or none if the sequence is empty.
  ///
  /// - Parameter elements: the elements, read before the list is edited; may be this list. O(n).
  @_alwaysEmitIntoClient
  public func append(contentsOf elements: some Sequence<Element>) {
    editor.append(ArraySnapshot(elements))
  }

  /// Appends the elements of a sequence: ``append(contentsOf:)``.
  @_alwaysEmitIntoClient
  public static func += (list: Self, elements: some Sequence<Element>) {
    list.append(contentsOf: elements)
  }

  /// Inserts an element. One insertion.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - index: the index of the element after the insertion; traps outside `0...count`.
  @_alwaysEmitIntoClient
  public func insert(_ element: Element, at index: Int) {
    editor.target.edit("insert(_:at:)") {
      $0.checkInsertion(at: index)
      $0.insert([element], at: index)
    }
  }

  /// Inserts the elements of a sequence at an index. One insertion, or none if the sequence is
  /// empty.
  ///
  /// - Parameters:
  ///   - elements: the elements, read before the list is edited. O(n).
  ///   - index: the index of the first element after the insertion; traps outside `0...count`.
  @_alwaysEmitIntoClient
  public func insert(contentsOf elements: some Sequence<Element>, at index: Int) {
    editor.insert(ArraySnapshot(elements), at: index)
  }

  /// Inserts elements at a set of indexes. One insertion, or none if there are no elements.
  ///
  /// - Parameters:
  ///   - elements: the elements; traps unless there is one for each index. Read before the list is
  ///     edited.
  ///   - indexes: the indexes of the elements after the insertion, in order; traps if one is past
  ///     the end of the resulting list.
  @_alwaysEmitIntoClient
  public func insert(_ elements: some Sequence<Element>, at indexes: IndexRanges) {
    editor.insert(ArraySnapshot(elements), at: indexes)
  }
}

extension ListEditor {
  @_alwaysEmitIntoClient
  func append(_ elements: ArraySnapshot<Element>) {
    target.edit("append(contentsOf:)") { $0.insert(elements, at: $0.itemCount) }
  }

  @_alwaysEmitIntoClient
  func insert(_ elements: ArraySnapshot<Element>, at index: Int) {
    target.edit("insert(contentsOf:at:)") {
      $0.checkInsertion(at: index)
      $0.insert(elements, at: index)
    }
  }

  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
  func checkFit(_ elements: ArraySnapshot<Element>, _ indexes: IndexRanges) {
    if elements.count != indexes.count {
      trap(
        "\(elements.count) elements do not fit the \(indexes.count) indexes \(indexes)\(target.core.site)"
      )
    }
  }
}
