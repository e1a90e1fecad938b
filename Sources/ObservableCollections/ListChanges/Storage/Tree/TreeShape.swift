/// The maximum sizes of the nodes of a tree.
///
/// Tests use tiny sizes, so that a few elements make a tree of many levels.
@usableFromInline
package struct TreeShape: Equatable, Sendable {
  @usableFromInline let leafLimit: UInt32
  @usableFromInline let childLimit: UInt16

  /// Creates a shape.
  ///
  /// - Parameters:
  ///   - leafCapacity: The maximum number of elements in a leaf, at least 2.
  ///   - fanOut: The maximum number of children of an inner node, at least 3.
  @_alwaysEmitIntoClient
  package init(leafCapacity: Int, fanOut: Int) {
    if leafCapacity < 2 || fanOut < 3 { trapShape(leafCapacity, fanOut) }
    leafLimit = UInt32(truncatingIfNeeded: leafCapacity)
    childLimit = UInt16(truncatingIfNeeded: fanOut)
  }

  /// The shape for a type of element: leaves of 2 to 4 KB, but of at least 16 elements; of 128 for
  /// class references, because an edit beside a held snapshot retains all elements of a leaf.
  @inlinable
  package static func standard<Element>(for type: Element.Type) -> TreeShape {
    if type is AnyObject.Type { return TreeShape(leafCapacity: 128, fanOut: 64) }
    let stride = MemoryLayout<Element>.stride
    return TreeShape(leafCapacity: max(16, stride < 16 ? 2048 / stride : 4096 / stride), fanOut: 64)
  }

  /// The maximum number of elements in a leaf.
  @_alwaysEmitIntoClient package var leafCapacity: Int { Int(leafLimit) }
  /// The minimum number of elements in a leaf, unless it is the root or the last one.
  @_alwaysEmitIntoClient var leafMinimum: Int { (leafCapacity + 2) / 3 }
  /// The maximum number of children of an inner node.
  @_alwaysEmitIntoClient var fanOut: Int { Int(childLimit) }
  /// The minimum number of children of an inner node, unless it is the root or the last one of its
  /// level.
  @_alwaysEmitIntoClient var childMinimum: Int { max(2, (fanOut + 2) / 3) }

  /// The capacity of a leaf of `count` elements that a split or a copy creates: an eighth more, for
  /// the edits that follow there.
  @_alwaysEmitIntoClient
  func fittingCapacity(for count: Int) -> Int {
    min(leafCapacity, count + max(1, count / 8))
  }
}

/// Traps because of sizes that cannot form a tree: half of a node must be a valid node.
@usableFromInline
func trapShape(_ leafCapacity: Int, _ fanOut: Int) -> Never {
  trap("Leaves of \(leafCapacity) elements with a fan-out of \(fanOut) make no tree")
}
