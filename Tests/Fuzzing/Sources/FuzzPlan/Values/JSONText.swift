/// Documents that look like patches: the right keys, numbers from bytes.
enum JSONText {
  /// Small numbers mostly, and those at which sums overflow.
  private static func number(_ reader: inout ByteReader) -> String {
    let byte = reader.byte()
    switch byte {
    case 255: return "9223372036854775807"
    case 254: return "-9223372036854775808"
    case 253: return "9223372036854775806"
    case 252: return "-1"
    case 251: return "4611686018427387904"
    case 250: return "1e300"
    case 249: return "1.5"
    case 248: return "null"
    case 247: return "\"1\""
    default: return "\(byte % 16)"
    }
  }

  private static func row(_ reader: inout ByteReader, count: Int) -> String {
    "[" + (0..<count).map { _ in number(&reader) }.joined(separator: ", ") + "]"
  }

  /// Up to three rows of so many numbers; now and then one too many or too few.
  private static func rows(_ reader: inout ByteReader, of count: Int) -> String {
    let rows = reader.list(upTo: 3) { reader in
      let odd = reader.byte()
      return row(&reader, count: odd == 255 ? count + 1 : odd == 254 ? count - 1 : count)
    }
    return "[" + rows.joined(separator: ", ") + "]"
  }

  private static func numbers(_ reader: inout ByteReader) -> String {
    row(&reader, count: reader.choice(of: 6))
  }

  /// Runs of rows: one to three numbers, now and then none or four.
  private static func rowRuns(_ reader: inout ByteReader) -> String {
    let runs = reader.list(upTo: 4) { row(&$0, count: $0.choice(of: 5)) }
    return "[" + runs.joined(separator: ", ") + "]"
  }

  private static func object(_ parts: [(key: String, value: String)]) -> String {
    "{" + parts.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
  }

  private static func revision(_ reader: inout ByteReader) -> String {
    let numbers = [("version", number(&reader)), ("part", number(&reader))]
    return object(history(&reader).map { [("history", $0)] + numbers } ?? numbers)
  }

  /// Mostly none, as of no list.
  private static func history(_ reader: inout ByteReader) -> String? {
    switch reader.byte() {
    case 255: "\"no history\""
    case 254: "\"0000000000000000\""
    case 240...253: "\"9f3c5a1200000001\""
    default: nil
    }
  }

  static func patch(_ reader: inout ByteReader) -> String {
    let changes = object([
      ("removals", rows(&reader, of: 2)), ("insertions", rows(&reader, of: 2)),
      ("moves", rows(&reader, of: 3)), ("updates", rows(&reader, of: 3)),
      ("oldCount", number(&reader)), ("newCount", number(&reader)),
      ("start", revision(&reader)), ("end", revision(&reader)),
    ])
    return object([
      ("format", "\"ObservableCollections.BatchPatch.1\""), ("changes", changes),
      ("elements", numbers(&reader)),
    ])
  }

  static func sectionedPatch(_ reader: inout ByteReader) -> String {
    let changes = object([
      ("oldCounts", numbers(&reader)), ("newCounts", numbers(&reader)),
      ("rows", rowRuns(&reader)), ("start", revision(&reader)), ("end", revision(&reader)),
    ])
    let headers = reader.list(upTo: 3) { "{\"id\": \(number(&$0)), \"title\": 0}" }
    return object([
      ("format", "\"ObservableCollections.SectionsBatchPatch.1\""), ("changes", changes),
      ("headers", "[" + headers.joined(separator: ", ") + "]"),
      ("elements", numbers(&reader)),
    ])
  }
}
