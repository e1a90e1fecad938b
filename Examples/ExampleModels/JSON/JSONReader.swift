/// Reads JSON strictly as RFC 8259 has it, and remembers the place of each value.
///
/// Foundation's decoder does not say where a document is broken, and takes some that are.
struct JSONReader {
  let bytes: [UInt8]
  /// The next byte that is to be read.
  var next = 0
  private var depth = 0
  /// More levels would only exhaust the stack.
  private static let deepest = 200

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The one value of a document.
  static func value(of bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: mark) { reader.next = mark.count }
    reader.skipSpace()
    let value = try reader.value()
    reader.skipSpace()
    if reader.peek != nil { throw reader.fault("the document goes on behind its end") }
    return value
  }

  /// The byte that comes next; nil at the end.
  var peek: UInt8? { next < bytes.count ? bytes[next] : nil }

  func fault(_ reason: String) -> JSONFault { JSONFault(offset: next, reason: reason) }

  /// As a fault: what stands here instead of what is expected.
  func expected(_ what: String) -> JSONFault {
    guard let peek else { return fault("the document ends where \(what) is expected") }
    let isPrintable = (0x21...0x7E).contains(peek)
    let found =
      isPrintable ? "\"\(Character(Unicode.Scalar(peek)))\"" : "byte \(String(peek, radix: 16))"
    return fault("\(found) stands where \(what) is expected")
  }

  private mutating func skipSpace() {
    while let peek, peek == 0x20 || peek == 0x09 || peek == 0x0A || peek == 0x0D { next += 1 }
  }

  /// Reads one ASCII character if it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  private mutating func value() throws(JSONFault) -> JSONValue {
    let offset = next
    return JSONValue(content: try content(), offset: offset)
  }

  private mutating func content() throws(JSONFault) -> JSONValue.Content {
    switch peek {
    case UInt8(ascii: "{")?: try nested { reader throws(JSONFault) in try reader.object() }
    case UInt8(ascii: "[")?: try nested { reader throws(JSONFault) in try reader.array() }
    case UInt8(ascii: "\"")?: .string(try string())
    case UInt8(ascii: "-")?: .number(try number())
    case let digit? where Self.isDigit(digit): .number(try number())
    default: try word()
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONFault) -> JSONValue.Content
  ) throws(JSONFault) -> JSONValue.Content {
    if depth == Self.deepest { throw fault("more than \(Self.deepest) levels are nested") }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func object() throws(JSONFault) -> JSONValue.Content {
    var members: [String: JSONValue] = [:]
    try list(closedBy: "}") { reader throws(JSONFault) in
      let place = reader.next
      if reader.peek != UInt8(ascii: "\"") { throw reader.expected("a key in quotes") }
      let key = try reader.string()
      reader.skipSpace()
      if !reader.take(":") { throw reader.expected("a colon") }
      reader.skipSpace()
      if members.updateValue(try reader.value(), forKey: key) != nil {
        throw JSONFault(offset: place, reason: "the key \"\(key)\" comes twice in one object")
      }
    }
    return .object(members)
  }

  private mutating func array() throws(JSONFault) -> JSONValue.Content {
    var values: [JSONValue] = []
    try list(closedBy: "]") { reader throws(JSONFault) in values.append(try reader.value()) }
    return .array(values)
  }

  /// From the opening bracket to the closing one, with commas between entries.
  private mutating func list(
    closedBy close: Unicode.Scalar, entry: (inout JSONReader) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    next += 1
    skipSpace()
    if take(close) { return }
    while true {
      try entry(&self)
      skipSpace()
      if take(close) { return }
      if !take(",") { throw expected("a comma or \"\(close)\"") }
      skipSpace()
    }
  }

  private mutating func word() throws(JSONFault) -> JSONValue.Content {
    let words: [(String, JSONValue.Content)] = [
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
    ]
    for (word, content) in words where bytes[next...].starts(with: word.utf8) {
      next += word.utf8.count
      return content
    }
    throw expected("a value")
  }

  private mutating func number() throws(JSONFault) -> Double {
    let start = next
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    // What the grammar lets through, `Double` reads; what is too large for it becomes infinite.
    return Double(String(decoding: bytes[start..<next], as: UTF8.self)) ?? .infinity
  }

  private mutating func digits() throws(JSONFault) {
    let start = next
    while let peek, Self.isDigit(peek) { next += 1 }
    if next == start { throw expected("a digit") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
