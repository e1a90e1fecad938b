extension ObservableArray {
  /// Puts an element behind the last one. One insertion.
  @inlinable
  public func append(_ element: consuming Element) {
    core.enter("append(_:)")
    // No closure: one that captures the element would retain it.
    let edit = IndexEdit.insertion(at: workingCount)
    let demand = beginEdit(edit)
    states[demand.state].append(element)
    endEdit(edit, demand)
    leave()
  }

  /// Puts elements behind the last one. One insertion, or none for no elements.
  ///
  /// - Parameter elements: read before the array is touched; may be this array. O(n).
  @inlinable
  public func append(contentsOf elements: some Sequence<Element>) {
    appendSnapshot(ArraySnapshot(elements))
  }

  @usableFromInline
  func appendSnapshot(_ elements: ArraySnapshot<Element>) {
    mutate("append(contentsOf:)") { insertChecked(elements, at: workingCount) }
  }

  /// Puts an element in. One insertion.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - index: the index that it has afterwards; traps outside `0...count`.
  @inlinable
  public func insert(_ element: consuming Element, at index: Int) {
    core.enter("insert(_:at:)")
    checkInsertion(at: index)
    let edit = IndexEdit.insertion(at: index)
    let demand = beginEdit(edit)
    states[demand.state].insert(element, at: index)
    endEdit(edit, demand)
    leave()
  }

  /// Puts elements in, one behind the other. One insertion, or none for no elements.
  ///
  /// - Parameters:
  ///   - elements: read before the array is touched. O(n).
  ///   - index: the index that the first has afterwards; traps outside `0...count`.
  @inlinable
  public func insert(contentsOf elements: some Sequence<Element>, at index: Int) {
    insertSnapshot(ArraySnapshot(elements), at: index)
  }

  @usableFromInline
  func insertSnapshot(_ elements: ArraySnapshot<Element>, at index: Int) {
    mutate("insert(contentsOf:at:)") {
      checkInsertion(at: index)
      insertChecked(elements, at: index)
    }
  }

  /// Puts elements in at scattered places. One insertion, or none for no elements.
  ///
  /// - Parameters:
  ///   - elements: as many as `indexes`; traps otherwise.
  ///   - indexes: the indexes that they have afterwards, in order; traps if one is beyond the end
  ///     of the array that results.
  @inlinable
  public func insert(_ elements: some Sequence<Element>, at indexes: IndexRanges) {
    insertSnapshot(ArraySnapshot(elements), at: indexes)
  }

  @inlinable
  func insertSnapshot(_ elements: ArraySnapshot<Element>, at indexes: IndexRanges) {
    mutate("insert(_:at:)") {
      if elements.count != indexes.count {
        trap("\(elements.count) elements do not fit the \(indexes.count) indexes \(indexes)")
      }
      guard let last = indexes.last else { return }
      if last >= workingCount + indexes.count {
        trap("Insertion index \(last) is outside 0..<\(workingCount + indexes.count)")
      }
      commit(.insertion(indexes)) { $0.insert(elements, at: indexes) }
    }
  }

  /// Traps unless an element can be inserted at `index`.
  @usableFromInline
  func checkInsertion(at index: Int) {
    if index < 0 || index > workingCount {
      trap("Insertion index \(index) is outside 0...\(workingCount)")
    }
  }

  /// Puts elements in at a checked index.
  func insertChecked(_ elements: ArraySnapshot<Element>, at index: Int) {
    if elements.isEmpty { return }
    commit(.insertion(IndexRanges(index..<index + elements.count))) {
      $0.insert(contentsOf: elements, at: index)
    }
  }
}

extension ObservableArray {
  /// Puts elements behind the last one: ``append(contentsOf:)``.
  public static func += (array: ObservableArray, elements: some Sequence<Element>) {
    array.append(contentsOf: elements)
  }
}
