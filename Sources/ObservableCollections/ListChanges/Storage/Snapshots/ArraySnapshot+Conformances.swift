extension ArraySnapshot: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order.
  ///
  /// - Complexity: O(N); nodes that both share are passed over.
  @inlinable
  public static func == (left: ArraySnapshot, right: ArraySnapshot) -> Bool {
    left[...] == right[...]
  }
}

extension ArraySnapshot: Hashable where Element: Hashable {
  /// Feeds the elements and their number to a hasher.
  ///
  /// - Parameter hasher: Takes them in.
  /// - Complexity: O(N).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    self[...].hash(into: &hasher)
  }
}

extension ArraySnapshot: Encodable where Element: Encodable {
  /// Writes the elements as an array does.
  ///
  /// - Parameter encoder: Where to write.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension ArraySnapshot: Decodable where Element: Decodable {
  /// Reads what an array of these elements writes.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension ArraySnapshot: CustomStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { Array(self).description }
}

extension ArraySnapshot: CustomReflectable {
  /// The elements as children.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
