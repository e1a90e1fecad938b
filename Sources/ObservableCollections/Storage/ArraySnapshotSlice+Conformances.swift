extension ArraySnapshotSlice: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  public static func == (left: ArraySnapshotSlice, right: ArraySnapshotSlice) -> Bool {
    guard left.count == right.count else { return false }
    var others = right.makeIterator()
    return left.allSatisfy { $0 == others.next() }
  }
}

extension ArraySnapshotSlice: Hashable where Element: Hashable {
  /// Feeds the elements and their number to a hasher.
  ///
  /// - Parameter hasher: Takes them in.
  /// - Complexity: O(*n*) for *n* elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension ArraySnapshotSlice: Encodable where Element: Encodable {
  /// Writes the elements as an array does.
  ///
  /// - Parameter encoder: Where to write.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension ArraySnapshotSlice: Decodable where Element: Decodable {
  /// Reads what an array of these elements writes; the indexes start from 0.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension ArraySnapshotSlice: CustomStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { Array(self).description }
}
