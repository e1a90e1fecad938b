/// Where a document stands, byte by byte: in its text, or in which piece of markup.
///
/// It knows the markup that may hold what looks like other markup. Where a document is no XML, it may
/// be wrong: the parser ends there.
struct Markup {
  /// What a byte brought to light.
  enum Finding: Equatable {
    case nothing
    /// `<?name?>`; the byte is its `>`.
    case instructionWithoutData
    /// A document type that declares something itself.
    case declarations
    /// `--` in a comment that does not end there; the byte is the one behind.
    case hyphensInComment
  }

  private enum State: Equatable {
    case text, open
    case instruction, instructionEnd
    /// Behind the name of an instruction, and whether a `?` came last.
    case data(isEnding: Bool)
    /// So many bytes have come of what a declaration begins with.
    case declaration(Declaration, Int)
    case documentType
    case quoted(UInt8)
    /// So many hyphens came last.
    case comment(Int)
    /// So many brackets came last.
    case characters(Int)
  }

  private enum Declaration {
    case comment, characters, documentType

    init?(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "-"): self = .comment
      case UInt8(ascii: "["): self = .characters
      case UInt8(ascii: "D"): self = .documentType
      default: return nil
      }
    }

    /// What follows `<!`.
    var start: StaticString {
      switch self {
      case .comment: "--"
      case .characters: "[CDATA["
      case .documentType: "DOCTYPE"
      }
    }

    /// Where a document stands behind that.
    var state: State {
      switch self {
      case .comment: .comment(0)
      case .characters: .characters(0)
      case .documentType: .documentType
      }
    }
  }

  private var state = State.text

  /// Takes the next byte.
  mutating func next(_ byte: UInt8) -> Finding {
    switch state {
    case .comment(let hyphens): return comment(byte, hyphens)
    case .characters(let brackets): characters(byte, brackets)
    case .data(let isEnding):
      state = isEnding && byte == UInt8(ascii: ">") ? .text : .data(isEnding: byte == 0x3F)
    case .instruction, .instructionEnd: return instruction(byte)
    case .declaration(let kind, let count): declaration(byte, kind, count)
    case .documentType: return documentType(byte)
    case .quoted(let quote): if byte == quote { state = .documentType }
    case .open: open(byte)
    case .text: if byte == UInt8(ascii: "<") { state = .open }
    }
    return .nothing
  }

  private mutating func open(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "?"): state = .instruction
    case UInt8(ascii: "!"): state = .declaration(.documentType, 0)
    case UInt8(ascii: "<"): state = .open
    default: state = .text
    }
  }

  private mutating func declaration(_ byte: UInt8, _ kind: Declaration, _ count: Int) {
    let kind = count == 0 ? Declaration(byte) : kind
    guard let kind, kind.start.utf8Start[count] == byte else {
      state = byte == UInt8(ascii: "<") ? .open : .text
      return
    }
    let isWhole = count + 1 == kind.start.utf8CodeUnitCount
    state = isWhole ? kind.state : .declaration(kind, count + 1)
  }

  private mutating func comment(_ byte: UInt8, _ hyphens: Int) -> Finding {
    if hyphens == 2 {
      state = .text
      return byte == UInt8(ascii: ">") ? .nothing : .hyphensInComment
    }
    state = .comment(byte == UInt8(ascii: "-") ? hyphens + 1 : 0)
    return .nothing
  }

  private mutating func characters(_ byte: UInt8, _ brackets: Int) {
    switch byte {
    case UInt8(ascii: "]"): state = .characters(brackets + 1)
    case UInt8(ascii: ">") where brackets >= 2: state = .text
    default: state = .characters(0)
    }
  }

  private mutating func instruction(_ byte: UInt8) -> Finding {
    switch (state, byte) {
    case (.instructionEnd, UInt8(ascii: ">")):
      state = .text
      return .instructionWithoutData
    case (_, UInt8(ascii: "?")): state = .instructionEnd
    case (.instruction, _) where byte > 0x20: break
    default: state = .data(isEnding: false)
    }
    return .nothing
  }

  private mutating func documentType(_ byte: UInt8) -> Finding {
    switch byte {
    case UInt8(ascii: "["): return .declarations
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .quoted(byte)
    case UInt8(ascii: ">"): state = .text
    default: break
    }
    return .nothing
  }
}
