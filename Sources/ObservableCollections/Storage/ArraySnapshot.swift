/// One version of an array, as a value that never changes.
///
/// A snapshot is free to take, to keep and to hand to another thread: it shares its storage with
/// the array until that is edited.
///
/// ```swift
/// let rows: ArraySnapshot = ["a", "b", "c"]
/// rows[1]            // "b"
/// rows[1...].first   // "b"; the index of "b" in the slice is still 1
/// ```
///
/// In the complexities, *N* is the number of elements.
public struct ArraySnapshot<Element> {
  /// The elements. Only the files of this folder know how they are held.
  @usableFromInline var elements: [Element]

  /// A snapshot without elements.
  public init() {
    elements = []
  }

  /// A snapshot of a sequence.
  ///
  /// - Parameter elements: The elements, in order.
  /// - Complexity: O(*n*) for *n* elements, O(1) if they are an `Array`.
  public init(_ elements: some Sequence<Element>) {
    self.elements = Array(elements)
  }
}

extension ArraySnapshot: ExpressibleByArrayLiteral {
  /// A snapshot of the listed elements.
  ///
  /// - Parameter elements: The elements, in order.
  public init(arrayLiteral elements: Element...) {
    self.elements = elements
  }
}

extension ArraySnapshot: RandomAccessCollection {
  /// Walks the elements in order.
  public struct Iterator: IteratorProtocol {
    var elements: IndexingIterator<[Element]>

    /// The next element, or nil after the last one.
    public mutating func next() -> Element? {
      elements.next()
    }
  }

  /// A part of a snapshot: it shares the storage and keeps the indexes.
  public typealias SubSequence = ArraySnapshotSlice<Element>

  /// The index of the first element: always 0.
  public var startIndex: Int { 0 }

  /// The index after the last element: the number of elements.
  public var endIndex: Int { elements.count }

  /// The number of elements.
  public var count: Int { elements.count }

  /// The element at an index.
  ///
  /// - Parameter index: A place in this snapshot. Traps outside `0..<count`.
  public subscript(index: Int) -> Element {
    checkIndex(index, count: elements.count)
    return elements[index]
  }

  /// The elements in a range, with the indexes that they have here.
  ///
  /// - Parameter range: Places in this snapshot. Traps if it leaves `0..<count`.
  public subscript(range: Range<Int>) -> ArraySnapshotSlice<Element> {
    checkRange(range, count: elements.count)
    return ArraySnapshotSlice(base: self, indices: range)
  }

  /// An iterator over the elements, in order.
  public func makeIterator() -> Iterator {
    Iterator(elements: elements.makeIterator())
  }

  /// Hands the elements over as one buffer, if they lie in one.
  ///
  /// - Parameter body: Reads the buffer, which is valid until it returns.
  /// - Returns: What `body` returns, or nil if the elements do not lie in one buffer.
  /// - Throws: What `body` throws.
  public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try elements.withContiguousStorageIfAvailable(body)
  }
}

extension ArraySnapshot.Iterator: Sendable where Element: Sendable {}
extension ArraySnapshot: Sendable where Element: Sendable {}

extension ArraySnapshot: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order.
  ///
  /// - Complexity: O(N), O(1) if both share their storage.
  public static func == (left: ArraySnapshot, right: ArraySnapshot) -> Bool {
    left.elements == right.elements
  }
}

extension ArraySnapshot: Hashable where Element: Hashable {
  /// Feeds the elements and their number to a hasher.
  ///
  /// - Parameter hasher: Takes them in.
  /// - Complexity: O(N).
  public func hash(into hasher: inout Hasher) {
    elements.hash(into: &hasher)
  }
}

extension ArraySnapshot: Encodable where Element: Encodable {
  /// Writes the elements as an array does.
  ///
  /// - Parameter encoder: Where to write.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try elements.encode(to: encoder)
  }
}

extension ArraySnapshot: Decodable where Element: Decodable {
  /// Reads what an array of these elements writes.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    elements = try [Element](from: decoder)
  }
}

extension ArraySnapshot: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { elements.description }

  /// The type and the elements.
  public var debugDescription: String { "ArraySnapshot(\(elements))" }
}

extension ArraySnapshot: CustomReflectable {
  /// The elements as children.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: elements, displayStyle: .collection)
  }
}
