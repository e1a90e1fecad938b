extension ArraySnapshot {
  /// A snapshot of a sequence.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: O(*n*) for *n* elements; O(1) if they are a snapshot, O(log N) if they are a
  ///   slice of one of N elements.
  @inlinable
  public init<Source: Sequence>(_ elements: Source) where Source.Element == Element {
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
    var builder = TreeBuilder<Element>(shape: shape)
    let isCopied: Void? = elements.withContiguousStorageIfAvailable { builder.append(copying: $0) }
    if isCopied == nil {
      // Gathered here, where the type of the elements is known, and copied in one go.
      ContiguousArray(elements).withUnsafeBufferPointer { builder.append(copying: $0) }
    }
    self = builder.finish()
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

extension ArraySnapshot: ExpressibleByArrayLiteral {
  /// A snapshot of the listed elements.
  ///
  /// - Parameter elements: The elements, in order.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}
