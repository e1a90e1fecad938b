extension ArraySnapshot: Equatable where Element: Equatable {
  /// Returns whether two snapshots hold equal elements in the same order.
  ///
  /// - Complexity: O(N); nodes that both snapshots share are skipped.
  @inlinable
  public static func == (left: ArraySnapshot, right: ArraySnapshot) -> Bool {
    left[...] == right[...]
  }
}

extension ArraySnapshot: Hashable where Element: Hashable {
  /// Hashes the elements and their count.
  ///
  /// - Parameter hasher: The hasher that receives them.
  /// - Complexity: O(N).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    self[...].hash(into: &hasher)
  }
}

extension ArraySnapshot: Encodable where Element: Encodable {
  /// Encodes the elements as an array does.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension ArraySnapshot: Decodable where Element: Decodable {
  /// Decodes the encoded form of an array of these elements.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error of the decoder.
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension ArraySnapshot: CustomStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { Array(self).description }
}

extension ArraySnapshot: CustomReflectable {
  /// A mirror with the elements as its children.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
