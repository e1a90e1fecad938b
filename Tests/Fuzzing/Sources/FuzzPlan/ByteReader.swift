/// Reads choices from bytes. When they are used up, every choice is the first.
struct ByteReader {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)[...]
  }

  var isAtEnd: Bool { bytes.isEmpty }

  /// The bytes that nobody has read.
  var rest: ArraySlice<UInt8> { bytes }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// A number in `0..<count`.
  mutating func choice(of count: Int) -> Int { Int(byte()) % count }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func place() -> Place { Place(fraction: Int(byte())) }

  /// A list of up to `limit` things.
  mutating func list<Value>(
    upTo limit: Int, _ read: (inout ByteReader) -> Value
  ) -> [Value] {
    (0..<choice(of: limit + 1)).map { _ in read(&self) }
  }
}

/// A place in a list whose length is known only when the step is made: so many 256ths of it.
struct Place: CustomStringConvertible {
  let fraction: Int

  /// An index below `count`, which must not be 0.
  func index(below count: Int) -> Int { fraction * count / 256 }

  var description: String { "\(fraction)/256" }
}

/// Some neighbours in a list whose length is known only when the step is made.
struct Stretch: CustomStringConvertible {
  let start: Place
  let length: Int

  init(_ reader: inout ByteReader) {
    start = reader.place()
    length = [1, 1, 2, 3, 5, 40][reader.choice(of: 6)]
  }

  /// A range within `count` elements; empty only if there are none.
  func range(in count: Int) -> Range<Int> {
    if count == 0 { return 0..<0 }
    let first = start.index(below: count)
    return first..<min(first + length, count)
  }

  var description: String { "\(length) at \(start)" }
}
