extension JSONReader {
  /// From the opening quote to the closing one.
  mutating func string() throws(JSONFault) -> String {
    let start = next
    var text: [UInt8] = []
    next += 1
    while !take("\"") {
      guard let byte = peek else {
        throw JSONFault(offset: start, reason: "a string begins here and has no end")
      }
      if byte < 0x20 { throw fault("a string holds a line break or another control character") }
      if take("\\") {
        text += try escaped().utf8
      } else {
        text.append(byte)
        next += 1
      }
    }
    guard let valid = String(validating: text, as: UTF8.self) else {
      throw JSONFault(offset: start, reason: "this string is not UTF-8")
    }
    return valid
  }

  /// What follows a backslash.
  private mutating func escaped() throws(JSONFault) -> String {
    if take("u") { return String(Character(try scalar())) }
    guard let byte = peek, let meaning = Self.escapes[Unicode.Scalar(byte)] else {
      throw expected("one of \" \\ / b f n r t u")
    }
    next += 1
    return meaning
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
  ]

  /// Four hexadecimal digits, or twice four for a scalar outside the first plane.
  private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
    let start = next
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isPair = first < 0xDC00 && take("\\") && take("u")
    let second = isPair ? try codeUnit() : 0
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw JSONFault(offset: start, reason: "half of a surrogate pair stands alone") }
    return scalar
  }

  private mutating func codeUnit() throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let peek, let digit = Character(Unicode.Scalar(peek)).hexDigitValue else {
        throw expected("a hexadecimal digit")
      }
      unit = unit * 16 + UInt32(digit)
      next += 1
    }
    return unit
  }
}
