import Foundation

/// Looks a document over before the system's XML parser does.
///
/// That of swift-corelibs-foundation ends the program on a name that is no UTF-8, on an instruction
/// without data, `<?name?>`, and on some declarations in a document type. Of the first, the bytes
/// before it are parsed; the second gets a space; the third is refused. So is what would be read in an
/// encoding in which these bytes cannot be found: one that the document names, or UTF-16 and UTF-32,
/// which the parser recognises by their zeros.
struct FeedScreening {
  /// How many bytes may be parsed; nil for all.
  private(set) var validLength: Int?
  /// Where a space goes.
  private(set) var spaces: [Int] = []
  private(set) var lines = 1
  private(set) var fault: FeedError?

  private var isUTF8 = true
  private var offset = 0
  private var state = State.text
  private enum State: Equatable {
    case text, open, instruction, instructionEnd
    /// So many bytes of `<!DOCTYPE` have come.
    case documentType(Int)
    case quoted(UInt8)
  }

  /// Looks at all pieces of a document; an empty one or nil ends it.
  init(_ nextPiece: () -> Data?) {
    var rest = Data()
    while fault == nil, validLength == nil, let piece = nextPiece(), !piece.isEmpty {
      if offset == 0, rest.isEmpty { readEncoding(piece) }
      rest.append(piece)
      // A character that goes on in the next piece waits for it: at most three bytes.
      let start = rest.suffix(3).lastIndex { $0 >= 0xC0 } ?? rest.endIndex
      look(at: rest[..<start])
      rest = Data(rest[start...])
    }
    if fault == nil, validLength == nil { look(at: rest) }
  }

  /// Encodings in which the bytes of `<`, `?` and `>` mean these characters, and nothing else.
  private static func isKnown(_ encoding: Substring) -> Bool {
    let form =
      /us-ascii|iso-8859-[0-9]+|windows-[0-9]+|koi8-[ru]|shift_jis|euc-(jp|kr)|gb(k|2312|18030)|big5/
    return encoding.wholeMatch(of: form) != nil
  }

  /// The most bytes of an XML declaration.
  private static let longestDeclaration = 1_024

  private mutating func readEncoding(_ piece: Data) {
    let start = piece.prefix(Self.longestDeclaration)
    let end = start.firstIndex(of: UInt8(ascii: ">"))
    let text = String(decoding: start[..<(end ?? start.endIndex)], as: UTF8.self).lowercased()
    if end == nil, piece.count > start.count, text.prefixMatch(of: /\u{FEFF}?<\?xml/) != nil {
      fault = .malformed(line: 1, reason: "its XML declaration is too long")
    }
    let form = /\u{FEFF}?<\?xml[^>]*?encoding\s*=\s*["']([^"'>]*)["']/
    guard let name = text.prefixMatch(of: form)?.1 else { return }
    isUTF8 = ["utf-8", "utf8"].contains(name)
    if !isUTF8, !Self.isKnown(name) { fault = .wrongEncoding(line: 1) }
  }

  private mutating func look(at bytes: Data) {
    var bytes = bytes
    if isUTF8, String(validating: bytes, as: UTF8.self) == nil {
      bytes = bytes.prefix(Self.validPrefix(of: bytes))
      validLength = offset + bytes.count
    }
    for byte in bytes where fault == nil {
      next(byte)
      offset += 1
    }
  }

  /// How many bytes come before the first that is no UTF-8.
  private static func validPrefix(of bytes: Data) -> Int {
    var (iterator, decoder, length) = (bytes.makeIterator(), Unicode.UTF8(), 0)
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      length += Unicode.UTF8.width(scalar)
    }
    return length
  }

  private static let documentType = Array("<!DOCTYPE".utf8)

  private mutating func next(_ byte: UInt8) {
    if byte == 0 { fault = .wrongEncoding(line: lines) }
    if byte == 0x0A { lines += 1 }
    switch (state, byte) {
    case (.quoted(let quote), _) where byte != quote: break
    case (.quoted, _): state = .documentType(Self.documentType.count)
    case (.documentType(let count), _) where count < Self.documentType.count:
      let goesOn = byte == Self.documentType[count]
      state = goesOn ? .documentType(count + 1) : byte == UInt8(ascii: "<") ? .open : .text
    case (.documentType, UInt8(ascii: "[")):
      fault = .malformed(line: lines, reason: "its document type has declarations")
    case (.documentType, UInt8(ascii: "\"")), (.documentType, UInt8(ascii: "'")):
      state = .quoted(byte)
    case (.documentType, UInt8(ascii: ">")): state = .text
    case (.documentType, _): break
    case (.open, UInt8(ascii: "!")): state = .documentType(2)
    case (.open, UInt8(ascii: "?")): state = .instruction
    case (.instruction, UInt8(ascii: "?")): state = .instructionEnd
    case (.instructionEnd, UInt8(ascii: ">")):
      spaces.append(offset - 1)
      state = .text
    case (_, UInt8(ascii: "<")): state = .open
    case (.instruction, _) where byte > 0x20: break
    default: state = .text
    }
  }
}

extension FeedInput {
  /// The document as the system's parser may see it, and why it ends early if it does.
  func screened() throws(FeedError) -> (input: FeedInput, fault: FeedError?) {
    let screening = try withPieces { FeedScreening($0) }
    if let fault = screening.fault { throw fault }
    if screening.validLength == nil, screening.spaces.isEmpty { return (self, nil) }
    let fault = screening.validLength.map { _ in FeedError.wrongEncoding(line: screening.lines) }
    return (try copy(of: screening), fault)
  }

  private func copy(of screening: FeedScreening) throws(FeedError) -> FeedInput {
    let copied = try withPieces { nextPiece in
      Result { () throws(FetchError) in try Self.copy(nextPiece, screening) }
    }
    switch copied {
    case .success(let file): return .scratch(file)
    case .failure(let error): throw FeedError(error)
    }
  }

  private static func copy(
    _ nextPiece: () -> Data?, _ screening: FeedScreening
  ) throws(FetchError) -> ScratchFile {
    let file = try ScratchFile()
    var offset = 0
    var spaces = screening.spaces[...]
    while var piece = nextPiece(), !piece.isEmpty {
      piece = piece.prefix(max((screening.validLength ?? .max) - offset, 0))
      offset += piece.count
      while let place = spaces.first, place < offset {
        spaces.removeFirst()
        let cut = piece.endIndex - (offset - place)
        try file.append(piece[..<cut])
        try file.append(Data([0x20]))
        piece = piece[cut...]
      }
      try file.append(piece)
    }
    return file
  }
}
