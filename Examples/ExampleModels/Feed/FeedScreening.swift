import Foundation

/// Looks a document over before the system's XML parser does.
///
/// That of swift-corelibs-foundation ends the program on a name that is no UTF-8, on an instruction
/// without data, `<?name?>`, and on some declarations in a document type. Of the first, the bytes
/// before it are parsed; the second gets a space; the third is refused. So is what would be read in an
/// encoding in which these bytes cannot be found: one that the document names, or UTF-16 and UTF-32,
/// which the parser recognises by their zeros.
///
/// The parser complains of each `--` in a comment, and each time of all before it: a comment of hyphens
/// would cost the square of their number. The document ends at the first. White space before the XML
/// declaration, which XML forbids and scripts write, is left out.
struct FeedScreening {
  /// How many bytes may be parsed, counted from the document's first; nil for all.
  private(set) var validLength: Int?
  /// Why it ends there, if not for its encoding.
  private(set) var reason: String?
  /// How many bytes of white space it begins with, and how many lines these are.
  private(set) var skipped = (bytes: 0, lines: 0)
  /// Where a space goes.
  private(set) var spaces: [Int] = []
  private(set) var lines = 1
  private(set) var fault: FeedError?

  private var isUTF8 = true
  private var offset = 0
  private var markup = Markup()

  /// Looks at all pieces of a document; an empty one or nil ends it.
  init(_ nextPiece: () -> Data?) {
    var rest = Data()
    var hasBegun = false
    while fault == nil, validLength == nil, var piece = nextPiece(), !piece.isEmpty {
      if !hasBegun {
        piece = withoutStart(piece)
        if piece.isEmpty { continue }
        readEncoding(piece)
        hasBegun = true
      }
      rest.append(piece)
      // A character that goes on in the next piece waits for it: at most three bytes.
      let start = rest.suffix(3).lastIndex { $0 >= 0xC0 } ?? rest.endIndex
      look(at: rest[..<start])
      rest = Data(rest[start...])
    }
    if fault == nil, validLength == nil { look(at: rest) }
  }

  private static let byteOrderMark = Data([0xEF, 0xBB, 0xBF])

  private static func isWhite(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  /// What follows the white space that a document begins with, behind a byte order mark or without.
  private mutating func withoutStart(_ piece: Data) -> Data {
    let mark = offset == 0 && piece.starts(with: Self.byteOrderMark) ? 3 : 0
    let white = piece.dropFirst(mark).prefix(while: Self.isWhite)
    if white.isEmpty { return piece }
    let newlines = white.count { $0 == 0x0A }
    offset += mark + white.count
    lines += newlines
    skipped = (offset, skipped.lines + newlines)
    return piece[white.endIndex...]
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
    for byte in bytes where fault == nil && reason == nil {
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

  private mutating func next(_ byte: UInt8) {
    if byte == 0 { fault = .wrongEncoding(line: lines) }
    if byte == 0x0A { lines += 1 }
    switch markup.next(byte) {
    case .nothing: break
    case .instructionWithoutData: spaces.append(offset - 1)
    case .declarations:
      fault = .malformed(line: lines, reason: "its document type has declarations")
    case .hyphensInComment: (validLength, reason) = (offset, "-- stands in a comment")
    }
  }
}

extension FeedInput {
  /// A document as the system's parser may see it.
  struct Screened {
    let input: FeedInput
    /// Why it ends early, if it does.
    var fault: FeedError?
    /// How many lines were left out before it.
    var skippedLines = 0
  }

  func screened() throws(FeedError) -> Screened {
    let screening = try withPieces { FeedScreening($0) }
    if let fault = screening.fault { throw fault }
    let isWhole = screening.validLength == nil && screening.skipped.bytes == 0
    if isWhole, screening.spaces.isEmpty { return Screened(input: self) }
    let lines = screening.lines
    let fault = screening.validLength.map { _ in
      screening.reason.map { FeedError.malformed(line: lines, reason: $0) }
        ?? .wrongEncoding(line: lines)
    }
    return Screened(
      input: try copy(of: screening), fault: fault, skippedLines: screening.skipped.lines)
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
      let start = max(screening.skipped.bytes - offset, 0)
      offset += piece.count
      piece = piece.dropFirst(start)
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
