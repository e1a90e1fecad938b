@testable import CoreTestSupport

/// What a stub of one of Apple's modules declares, read from its sources: each public declaration with
/// its attributes, its conformances and whether it can be set, and the page of Apple's that its comment
/// names.
///
/// It reads what `swift format` has laid out and knows no more of Swift than this takes: braces,
/// parentheses, and where a line goes on.
struct StubDeclarations {
  /// One declaration.
  struct Declaration: Hashable {
    /// The types around it, and how it reads: `View | @ViewBuilder var body: Body { get }`.
    var text: String
    /// Apple's page, or that of the type around it; nil for what only the simulator has.
    var page: String?

    /// A line of a checked-in list.
    var line: String { "\(text)  ← \(page ?? "the simulator's")" }
  }

  /// A type or an extension whose members are being read.
  private struct Scope {
    var name: String
    /// Its page, or the simulator's mark.
    var page: Page
    /// What it is: `class`, `protocol`, …
    var keyword: String
    var isPublic: Bool
  }

  private enum Page: Equatable {
    case apple(String)
    case simulator
    case none
  }

  private(set) var all: [Declaration] = []
  /// What has neither a page nor a mark that it is the simulator's.
  private(set) var unexplained: [String] = []

  /// Protocols that are not public: conforming to one is nobody's business.
  private let hidden: Set<String>
  private var rest: Substring
  private var scopes: [Scope] = []
  private var page = Page.none
  private var filePage = Page.none

  /// - Parameters:
  ///   - source: a file.
  ///   - isSimulation: whether all in it is the simulator's.
  ///   - hidden: the protocols of the module that are not public.
  init(_ source: String, isSimulation: Bool = false, hiding hidden: Set<String> = []) {
    self.hidden = hidden
    rest = Substring(SwiftText(Self.markedComments(of: source)).code)
    if isSimulation { filePage = .simulator }
    while !rest.isEmpty { readNext() }
  }

  /// The protocols of a file that are not public.
  static func hiddenProtocols(in source: String) -> [String] {
    SwiftText(source).code.matches(of: /(?m)^(.*)protocol (\w+)/)
      .filter { !$0.output.1.contains("public") }.map { String($0.output.2) }
  }

  /// Comments that say where a declaration is from become marks, which are no comments: `⟦view⟧` for a
  /// page of Apple's or a header, `⟦⟧` for the simulator.
  private static func markedComments(of source: String) -> String {
    source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = line.drop { $0 == " " }
      if text.hasPrefix("// ----"), let header = text.firstMatch(of: /<[^>]+>/) {
        return "⟦\(header.output)⟧⟧"
      }
      guard text.hasPrefix("///") else { return String(line) }
      if text.contains(/simulator’s|simulator's|only tests need/.ignoresCase()) { return "⟦⟧" }
      let address = text.firstMatch(of: /developer\.apple\.com\/documentation\/(\S+)/)
      return address.map { "⟦\($0.output.1)⟧" } ?? ""
    }.joined(separator: "\n")
  }

  // MARK: - Reading

  private mutating func readNext() {
    rest = rest.drop { $0.isWhitespace || $0 == ";" }
    guard let first = rest.first else { return }
    if first == "⟦" {
      readMark()
    } else if first == "}" {
      rest.removeFirst()
      _ = scopes.popLast()
      page = .none
    } else if first == "#" {
      rest = rest.drop { $0 != "\n" }
    } else {
      readDeclaration()
    }
  }

  private mutating func readMark() {
    let mark = rest.prefix { $0 != "⟧" }
    rest = rest.dropFirst(mark.count + 1)
    let name = mark.dropFirst()
    if rest.first == "⟧" {
      rest.removeFirst()
      filePage = .apple(String(name))
    } else if name.isEmpty {
      page = .simulator
    } else if page != .simulator {
      page = .apple(String(name))
    }
  }

  private mutating func readDeclaration() {
    var head = Self.words(of: takeHead())
    defer { page = .none }
    let keyword = head.firstMatch(of: Self.keywords).map { String($0.output.1) }
    if rest.first == "{", Self.types.contains(keyword ?? "") {
      rest.removeFirst()
      open(keyword ?? "", head)
      return
    }
    var body: Substring = ""
    if rest.first == "{" { body = takeBraces() }
    if keyword == "var" || keyword == "let" {
      head = Self.property(head, keyword ?? "", body)
    } else if let initial = Self.initialValue(of: head), keyword != "func", keyword != "typealias" {
      head = String(head[..<initial]).trimmed
    }
    if keyword != "deinit", keyword != "import", keyword != nil { note(head) }
  }

  private static let types = ["class", "struct", "enum", "protocol", "actor", "extension"]

  /// `nonisolated(unsafe)` holds because nothing changes it.
  nonisolated(unsafe) private static let keywords =
    #/
    (?:^|\s)
    (class(?!\s+(?:func|var|let)) | struct | enum | protocol | actor | extension | func | init
      | var | let | case | typealias | associatedtype | subscript | deinit | import)\b
    /#

  private mutating func open(_ keyword: String, _ head: String) {
    let head = visibleInheritance(of: head)
    let isExtension = keyword == "extension"
    let isPublic = isExtension ? !head.contains("private ") : Self.saysPublic(head)
    let match = head.firstMatch(of: /(?:class|struct|enum|protocol|actor|extension)\s+([\w.]+)/)
    var name = String(match?.output.1 ?? "")
    if isExtension, page == .none { page = knownPages[name] ?? .none }
    let own = isExtension && page == .none ? .none : effectivePage
    // `extension A: B where C: D`, not `extension A where C: D`.
    let conforms = head.prefix { $0 != ":" }.contains(" where ") == false && head.contains(":")
    if isPublic, !isExtension || conforms { note(head) }
    if !isExtension { knownPages[name] = own }
    if isExtension, !conforms { name = String(head[head.firstRange(of: name)!.lowerBound...]) }
    scopes.append(Scope(name: name, page: own, keyword: keyword, isPublic: isPublic))
  }

  /// The head of a type without the protocols that nobody else sees.
  private func visibleInheritance(of head: String) -> String {
    hidden.reduce(head) { head, name in
      if head.hasSuffix(": \(name)") { return String(head.dropLast(name.count + 2)) }
      return head.replacing(", \(name)", with: "").replacing(": \(name),", with: ":")
        .replacing(": \(name) where", with: " where")
    }
  }

  private static func saysPublic(_ head: String) -> Bool { head.contains(/\b(public|open)\b/) }

  /// The pages of the types of this file, for their extensions.
  private var knownPages: [String: Page] = [:]

  private var effectivePage: Page {
    if scopes.last?.page == .simulator { return .simulator }
    if page != .none { return page }
    let around = scopes.last.map(\.page) ?? .none
    return around == .none ? filePage : around
  }

  private mutating func note(_ head: String) {
    let isShown =
      switch scopes.last?.keyword {
      case "protocol": true
      case "enum" where head.contains(#/^(indirect )?case /#): true
      default: Self.saysPublic(head) || head.hasPrefix("extension ")
      }
    guard isShown, scopes.allSatisfy(\.isPublic) else { return }
    let path = scopes.map(\.name).joined(separator: ".")
    let text = path.isEmpty ? head : "\(path) | \(head)"
    switch effectivePage {
    case .apple(let page): all.append(Declaration(text: text, page: page))
    case .simulator: all.append(Declaration(text: text, page: nil))
    case .none: unexplained.append(text)
    }
  }

  // MARK: - Text

  /// What stands before the braces or the end of a declaration.
  private mutating func takeHead() -> String {
    var (head, depth) = ("", 0)
    while let next = rest.first {
      if next == "{" || next == "}" || next == "⟦", depth == 0 { break }
      if next == "(" || next == "[" { depth += 1 }
      if next == ")" || next == "]" { depth -= 1 }
      if next == "{" {
        head += takeBraces()
        continue
      }
      if next == "\n", depth == 0, ends(head) { break }
      head.append(rest.removeFirst())
    }
    return head
  }

  /// Whether a line that ends here is the last of its declaration.
  private func ends(_ head: String) -> Bool {
    let words = Self.words(of: head)
    if words.isEmpty || words.hasSuffix(",") || head.hasSuffix("=") || words.hasSuffix(":")
      || words.hasSuffix("->") || words.hasSuffix("<")
    {
      return false
    }
    if words.wholeMatch(of: /(@\w+(\([^)]*\))? ?)+/) != nil { return false }
    let next = rest.drop { $0.isWhitespace }
    return !["where ", "->", "throws", "rethrows", "async", "{", "=", ": ", ".", ">"]
      .contains { next.hasPrefix($0) }
  }

  /// A block in braces, with them.
  private mutating func takeBraces() -> Substring {
    let start = rest
    var depth = 0
    while let next = rest.popFirst() {
      if next == "{" { depth += 1 }
      if next == "}" { depth -= 1 }
      if depth == 0 { break }
    }
    return start[..<rest.startIndex]
  }

  private static func words(of text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("= ,", with: "= …,").replacing("= )", with: "= …)")
      .replacing("( ", with: "(").replacing(" )", with: ")")
  }

  /// Where an initial value begins: the `=` outside of parentheses.
  private static func initialValue(of head: String) -> String.Index? {
    var depth = 0
    for index in head.indices {
      if "([".contains(head[index]) { depth += 1 }
      if ")]".contains(head[index]) { depth -= 1 }
      if depth == 0, head[index...].hasPrefix(" = ") || head[index...] == " =" { return index }
    }
    return nil
  }

  /// The type that a value says of itself: `CGPoint` of `CGPoint.zero`.
  private static func type(of value: Substring) -> Substring {
    if value == "true" || value == "false" { return "Bool" }
    // A literal, which is no code.
    if !value.contains(where: { !$0.isWhitespace }) { return "String" }
    if value.allSatisfy(\.isNumber) { return "Int" }
    // `UIView.AnimationOptions.repeat` and `Notification.Name("a")`, not the member behind the types.
    let names = value.prefix { $0.isLetter || $0.isNumber || $0 == "." }.split(separator: ".")
    let types = names.prefix { $0.first?.isUppercase == true }
    return types.isEmpty ? value : Substring(types.joined(separator: "."))
  }

  /// A property, without its value if its type is said, and with what can be done to it.
  private static func property(_ head: String, _ keyword: String, _ body: Substring) -> String {
    var text = head
    var isStored = body.isEmpty
    if let initial = initialValue(of: head) {
      isStored = true
      text = String(head[..<initial])
      if !text.contains(":") { text += ": \(type(of: head[initial...].dropFirst(3)))" }
    }
    let limits = /(private|fileprivate|internal|package)\(set\)/
    let isLimited = text.contains(limits)
    text = words(of: text.replacing(limits, with: "").replacing("lazy ", with: ""))
    let names = body.contains(/\bset\b|\b_modify\b/) || body.contains(/\b(didSet|willSet)\b/)
    let canBeSet = keyword == "var" && !isLimited && (isStored || names)
    return "\(text.trimmed) { get\(canBeSet ? " set" : "") }"
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
