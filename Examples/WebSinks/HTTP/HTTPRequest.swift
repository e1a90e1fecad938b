/// What a client asks for.
package struct HTTPRequest: Hashable, Sendable {
  package var method: String
  /// The parts of the path, decoded: `/Numbers/events` is `["Numbers", "events"]`.
  package var path: [String]
  package var query: [String: String] = [:]
  /// By names in lower case; values of a name that came twice are joined by commas.
  package var headers: [String: String] = [:]
  package var body: [UInt8] = []
  /// Whether the client wants to ask again on the same connection.
  package var keepsAlive = true

  /// - Parameter target: a path, maybe with a query; nil if it is neither.
  package init?(method: String, target: String) {
    guard target.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for part in parts[0].split(separator: "/") {
      guard let text = String(percentDecoding: part) else { return nil }
      path.append(text)
    }
    (self.method, self.path) = (method, path)
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = String(percentDecoding: sides[0]),
        let value = String(percentDecoding: sides.count > 1 ? sides[1] : "")
      else { return nil }
      query[name] = value
    }
  }
}

extension String {
  /// Text in which `%41` stands for `A`; nil if a sign is not complete or the bytes are no UTF-8.
  init?(percentDecoding text: Substring) {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      // `UInt8` alone would take a sign too.
      guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let value = UInt8(Substring(digits), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self = text
  }
}
