/// A place in a document, as editors count: both from 1, columns in Unicode scalars.
package struct TextPlace: Hashable, Sendable {
  package let line: Int
  package let column: Int

  package init(line: Int, column: Int) {
    (self.line, self.column) = (line, column)
  }

  /// The place of a byte of UTF-8 text.
  init(offset: Int, in bytes: some Collection<UInt8>) {
    let before = bytes.prefix(offset)
    let newline = UInt8(ascii: "\n")
    line = before.count { $0 == newline } + 1
    // Bytes 10xxxxxx continue a scalar that is counted already.
    column = before.reversed().prefix { $0 != newline }.count { $0 & 0xC0 != 0x80 } + 1
  }
}

extension TextPlace: CustomStringConvertible {
  package var description: String { "line \(line), column \(column)" }
}
