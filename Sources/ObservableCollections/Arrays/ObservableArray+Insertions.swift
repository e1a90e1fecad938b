extension ObservableArray {
  /// Puts an element behind the last one. One insertion.
  public func append(_ element: Element) {
    mutate("append(_:)") {
      _ = commit(.insertion(IndexRanges(storageCount), [element]))
    }
  }

  /// Puts elements behind the last one. One insertion, or none for no elements.
  ///
  /// - Parameter elements: read before the array is touched; may be this array. O(n).
  public func append(contentsOf elements: some Sequence<Element>) {
    let elements = Array(elements)
    mutate("append(contentsOf:)") { insertChecked(elements, at: storageCount) }
  }

  /// Puts an element in. One insertion.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - index: the index that it has afterwards; traps outside `0...count`.
  public func insert(_ element: Element, at index: Int) {
    mutate("insert(_:at:)") {
      checkInsertion(at: index)
      insertChecked([element], at: index)
    }
  }

  /// Puts elements in, one behind the other. One insertion, or none for no elements.
  ///
  /// - Parameters:
  ///   - elements: read before the array is touched. O(n).
  ///   - index: the index that the first has afterwards; traps outside `0...count`.
  public func insert(contentsOf elements: some Sequence<Element>, at index: Int) {
    let elements = Array(elements)
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
  public func insert(_ elements: some Sequence<Element>, at indexes: IndexRanges) {
    let elements = Array(elements)
    mutate("insert(_:at:)") {
      if elements.count != indexes.count {
        trap("\(elements.count) elements do not fit the \(indexes.count) indexes \(indexes)")
      }
      guard let last = indexes.last else { return }
      if last >= storageCount + indexes.count {
        trap("Insertion index \(last) is outside 0..<\(storageCount + indexes.count)")
      }
      commit(.insertion(indexes, elements))
    }
  }

  /// The number of elements, for the holder of the gate.
  var storageCount: Int { transactionState?.storage.count ?? storage.count }

  /// Traps unless an element can be put in at `index`.
  func checkInsertion(at index: Int) {
    if index < 0 || index > storageCount {
      trap("Insertion index \(index) is outside 0...\(storageCount)")
    }
  }

  /// Puts elements in at a checked index.
  func insertChecked(_ elements: [Element], at index: Int) {
    if elements.isEmpty { return }
    commit(.insertion(IndexRanges(index..<index + elements.count), elements))
  }
}
