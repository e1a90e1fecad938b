extension ArraySnapshot {
  /// A snapshot of a sequence.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: O(*n*) for *n* elements; O(1) if they are a snapshot, O(log N) if they are a
  ///   slice of one of N elements.
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

  /// A snapshot of a sequence, as a tree of a shape.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - shape: How large the nodes may grow.
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

  /// A snapshot of elements in memory, as a tree of a shape.
  @inlinable
  init(copying elements: UnsafeBufferPointer<Element>, shape: TreeShape) {
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

  /// A snapshot of a part of this one. The range is checked.
  ///
  /// - Complexity: O(log N); the nodes are shared, unless one leaf has the space for all: a cut would
  ///   copy more.
  @usableFromInline
  func part(_ range: Range<Int>) -> ArraySnapshot {
    if range.count == elementCount { return self }
    if range.count <= shape.leafCapacity { return picked(CollectionOfOne(range)) }
    var part = self
    _ = part.split(at: range.upperBound)
    return part.split(at: range.lowerBound)
  }

  /// The same elements as a tree of a shape.
  func shaped(_ shape: TreeShape) -> ArraySnapshot {
    if shape == self.shape { return self }
    var builder = TreeBuilder<Element>(shape: shape, expecting: count)
    builder.append(copying: 0..<count, of: self)
    return builder.finish()
  }

  /// The elements of two snapshots, one after the other.
  ///
  /// - Parameters:
  ///   - left: The first elements.
  ///   - right: The elements after them.
  /// - Complexity: O(log N); the nodes are shared.
  public static func + (left: ArraySnapshot, right: ArraySnapshot) -> ArraySnapshot {
    var result = left
    result.join(right)
    return result
  }
}

extension TreeBuilder {
  /// Puts what a sequence gives at the end.
  ///
  /// Its code is foreign: it is not asked how much it has, but for one element after another.
  @inlinable
  mutating func append(reading elements: some Sequence<Element>) {
    // Gathered here, where the type of the elements is known, and copied part by part; so much that
    // the stack holds.
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
  /// What a sequence gives, in order.
  ///
  /// Its code is foreign: it is asked for its contiguous storage, and without one for one element after
  /// another. What it says of its number would end the program without a message if it were wrong.
  @inlinable
  init<Source: Sequence>(reading elements: Source) where Source.Element == Element {
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
  /// A snapshot of the listed elements.
  ///
  /// - Parameter elements: The elements, in order.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}
