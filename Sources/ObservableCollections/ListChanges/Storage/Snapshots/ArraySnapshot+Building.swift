extension ArraySnapshot {
  /// Creates a snapshot of the elements of a sequence.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: O(*n*) for *n* elements; O(1) for a snapshot, O(log N) for a slice of a snapshot
  ///   of N elements.
  @inlinable
  public init<Source: Sequence>(_ elements: Source) where Source.Element == Element {
    // The casts cannot fail: each follows a comparison of the types.
    if Source.self == ArraySnapshot.self {
      self = elements as! ArraySnapshot
    } else if Source.self == ArraySnapshotSlice<Element>.self {
      let slice = elements as! ArraySnapshotSlice<Element>
      self = slice.base.part(slice.indices)
    } else {
      self.init(elements, shape: .standard(for: Element.self))
    }
  }

  /// Creates a snapshot of the elements of a sequence, stored in a tree of the given shape.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - shape: The maximum sizes of the nodes.
  /// - Complexity: O(*n*) for *n* elements.
  @inlinable
  package init(_ elements: some Sequence<Element>, shape: TreeShape) {
    let copy = elements.withContiguousStorageIfAvailable { elements in
      ArraySnapshot(copying: elements, shape: shape)
    }
    if let copy {
      self = copy
    } else {
      var builder = TreeBuilder<Element>(shape: shape)
      builder.append(reading: elements)
      self = builder.finish()
    }
  }

  /// Creates a snapshot of the elements of a buffer, stored in a tree of the given shape.
  @inlinable
  package init(copying elements: UnsafeBufferPointer<Element>, shape: TreeShape) {
    if elements.count > shape.leafCapacity {
      var builder = TreeBuilder<Element>(shape: shape)
      builder.append(copying: elements)
      self = builder.finish()
    } else if let start = elements.baseAddress, !elements.isEmpty {
      let leaf = Leaf<Element>(capacity: elements.count)
      leaf.append(copying: start, count: elements.count)
      self.init(root: leaf, count: elements.count, height: 0, shape: shape)
    } else {
      self.init(shape: shape)
    }
  }

  /// A snapshot of the elements in a range. The range is checked by the caller.
  ///
  /// - Complexity: O(log N). The nodes are shared, unless the elements fit into one leaf: cutting
  ///   would copy more than that leaf.
  @usableFromInline
  package func part(_ range: Range<Int>) -> ArraySnapshot {
    if range.count == elementCount { return self }
    if range.count <= shape.leafCapacity { return picked(CollectionOfOne(range)) }
    var part = self
    _ = part.split(at: range.upperBound)
    return part.split(at: range.lowerBound)
  }

  /// The same elements in a tree of the given shape.
  func shaped(_ shape: TreeShape) -> ArraySnapshot {
    if shape == self.shape { return self }
    var builder = TreeBuilder<Element>(shape: shape, expecting: count)
    builder.append(copying: 0..<count, of: self)
    return builder.finish()
  }

  /// Concatenates two snapshots.
  ///
  /// - Parameters:
  ///   - left: The first elements.
  ///   - right: The elements that follow them.
  /// - Complexity: O(log N); the nodes are shared.
  public static func + (left: ArraySnapshot, right: ArraySnapshot) -> ArraySnapshot {
    var result = left
    result.join(right)
    return result
  }
}

extension TreeBuilder {
  /// Appends the elements of a sequence.
  ///
  /// The sequence is client code: its count is never asked for, only one element after another.
  @inlinable
  mutating func append(reading elements: some Sequence<Element>) {
    // The elements are gathered here, where their type is known, and copied part by part. A part
    // fits on the stack.
    let capacity = Swift.max(1, 1024 / Swift.max(1, MemoryLayout<Element>.stride))
    var iterator = elements.makeIterator()
    withUnsafeTemporaryAllocation(of: Element.self, capacity: capacity) { part in
      var count = capacity
      while count == capacity {
        count = 0
        while count < capacity, let element = iterator.next() {
          part.initializeElement(at: count, to: element)
          count &+= 1
        }
        let gathered = UnsafeMutableBufferPointer(rebasing: part[..<count])
        append(copying: UnsafeBufferPointer(gathered))
        gathered.deinitialize()
      }
    }
  }
}

extension Array {
  /// Creates an array of the elements of a sequence, in order.
  ///
  /// The sequence is client code: it is asked for its contiguous storage, or else for one element
  /// after another. Relying on its count would end the program without a message if the count were
  /// wrong.
  @inlinable
  package init<Source: Sequence>(reading elements: Source) where Source.Element == Element {
    // The cast cannot fail: the types are the same.
    if Source.self == [Element].self {
      self = elements as! [Element]
    } else if let copy = elements.withContiguousStorageIfAvailable({ Array($0) }) {
      self = copy
    } else {
      self.init()
      for element in elements { append(element) }
    }
  }
}

extension ArraySnapshot: ExpressibleByArrayLiteral {
  /// Creates a snapshot of the listed elements.
  ///
  /// - Parameter elements: The elements, in order.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}
