@testable import CoreTestSupport

/// The public calls of the two lists, read from the sources: a call that takes foreign code and has no
/// row in ``ForeignCall`` is found here.
struct PublicCall: Hashable, CustomStringConvertible {
  /// The list's type.
  let list: String
  /// The call with what its extension demands: `sort() where Element: Comparable`.
  let name: String
  /// The kinds of foreign code that its declaration shows.
  let kinds: Set<ForeignKind>

  var description: String { "\(list).\(name)" }

  /// All in the core.
  static func all() throws -> [PublicCall] {
    let folder = "Sources/ObservableCollections"
    return try PackageFolder.sources(below: folder).flatMap { file in
      var reader = DeclarationReader(
        SwiftText(try PackageFolder.text(of: "\(folder)/\(file)")).code)
      return reader.calls()
    }
  }
}

/// Finds the public calls in a source without comments and strings.
private struct DeclarationReader {
  private var rest: Substring

  init(_ code: String) { rest = code[...] }

  /// The calls in the declarations and extensions of the lists.
  mutating func calls() -> [PublicCall] {
    var calls: [PublicCall] = []
    while let head = nextHead() {
      let body = takeBody()
      guard let (lists, constraint) = Self.owners(head) else { continue }
      for declaration in Self.calls(in: body) {
        calls += lists.map { Self.call(declaration, of: $0, where: constraint) }
      }
    }
    return calls
  }

  /// What stands before the next brace, at the outermost level.
  private mutating func nextHead() -> Substring? {
    guard let brace = rest.firstIndex(of: "{") else { return nil }
    defer { rest = rest[brace...] }
    return rest[..<brace]
  }

  /// What stands between braces.
  private mutating func takeBody() -> Substring {
    let start = rest.startIndex
    var depth = 0
    while let character = rest.popFirst() {
      if character == "{" { depth += 1 }
      if character == "}" { depth -= 1 }
      if depth == 0 { break }
    }
    return rest.base[start..<rest.startIndex]
  }

  /// The lists that are edited, by the class that declares calls of theirs.
  private static let lists = [
    "ObservableSource": ["ObservableArray", "ObservableSections"],
    "ObservableList": ["ObservableArray"], "ObservableArray": ["ObservableArray"],
    "EditableList": ["ObservableArray", "EditableSections", "EditableSection"],
    "EditableSections": ["EditableSections"], "EditableSection": ["EditableSection"],
    "ObservableSectionsList": ["ObservableSections"], "ObservableSections": ["ObservableSections"],
  ]

  /// The lists that have the calls of a body; nil if it is no list's.
  private static func owners(_ head: Substring) -> (lists: [String], constraint: String)? {
    let line = head.split(separator: "\n").suffix(3).joined(separator: " ")
    let text = line.split(separator: " ").joined(separator: " ")
    if let match = text.matches(of: /(?:extension|class) (\w+)/).last,
      let lists = lists[String(match.1)]
    {
      guard let clause = text.firstRange(of: " where ") else { return (lists, "") }
      let demands = text[clause.upperBound...].split(separator: ", ").compactMap { demand in
        let kept = demand.replacing(" & Sendable", with: "")
        // Which is a sequence, or has a collection as its state, no foreign code decides.
        let isOfTheList = kept == "Self: Sequence" || kept.hasSuffix(": BidirectionalCollection")
        return kept.hasSuffix(": Sendable") || isOfTheList ? nil : kept
      }
      return (lists, demands.joined(separator: ", "))
    }
    return nil
  }

  /// The public functions and subscripts of a body: name, generic parameters, parameters. Those that
  /// are there to explain what cannot be called are left out.
  private static func calls(in body: Substring) -> [Declaration] {
    body.ranges(of: /\bpublic (static |convenience )*(func |subscript)/).compactMap { range in
      let before = body[..<range.lowerBound]
      let start = before.lastIndex { "{}".contains($0) } ?? before.startIndex
      if before[start...].contains("unavailable") { return nil }
      return Declaration(body[range.upperBound...], isSubscript: body[range].hasSuffix("subscript"))
    }
  }

  private static func call(
    _ declaration: Declaration, of list: String, where constraint: String
  ) -> PublicCall {
    var kinds = declaration.kinds
    if !constraint.isEmpty { kinds.insert(.witness) }
    let name = declaration.name + (constraint.isEmpty ? "" : " where \(constraint)")
    return PublicCall(list: list, name: name, kinds: kinds)
  }
}

/// A function or a subscript.
private struct Declaration {
  let name: String
  let kinds: Set<ForeignKind>

  /// - Parameter text: begins behind `func` or `subscript`.
  init?(_ text: Substring, isSubscript: Bool) {
    guard let start = Self.startOfParameters(text) else { return nil }
    let base = text[..<start].prefix { $0 != "<" || text.hasPrefix("<") }
    let list = Self.balanced(text[start...])
    let parameters = Self.split(list)
    let labels = parameters.map { parameter -> String in
      let words = parameter.prefix { $0 != ":" }.split(separator: " ")
      // A subscript's parameter has no label unless it says so.
      return isSubscript && words.count == 1 ? "_:" : "\(words.first ?? ""):"
    }
    let trimmed = base.filter { !$0.isWhitespace }
    // A subscript that a class declares may have a demand of its own.
    let end = text[start...].dropFirst(list.count + 2).prefix { $0 != "{" }
    let demand = isSubscript ? end.firstRange(of: " where ").map { end[$0.lowerBound...] } : nil
    name =
      (isSubscript ? "subscript" : trimmed) + "(" + labels.joined() + ")"
      + (demand.map { String($0.reversed().drop { $0.isWhitespace }.reversed()) } ?? "")
    var kinds: Set<ForeignKind> = demand == nil ? [] : [.witness]
    if list.contains("->") { kinds.insert(.closure) }
    if list.contains("RangeExpression<") { kinds.insert(.range) }
    if list.contains("Sequence<") || list.contains("Collection<") { kinds.insert(.sequence) }
    if list.contains("RandomNumberGenerator") { kinds.insert(.generator) }
    if text[..<start].contains("Hashable") { kinds.insert(.witness) }
    self.kinds = kinds
  }

  /// Behind the name and the generic parameters.
  private static func startOfParameters(_ text: Substring) -> Substring.Index? {
    text.firstIndex(of: "(")
  }

  /// What stands between the parentheses that the text begins with.
  private static func balanced(_ text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return text[text.index(after: text.startIndex)..<index] }
    }
    return ""
  }

  /// The parameters of a list: commas in types do not part them.
  private static func split(_ list: Substring) -> [Substring] {
    var (depth, start) = (0, list.startIndex)
    var parameters: [Substring] = []
    var last: Character = " "
    for index in list.indices {
      let character = list[index]
      if "([<{".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
      if character == ",", depth == 0 {
        parameters.append(list[start..<index])
        start = list.index(after: index)
      }
      last = character
    }
    parameters.append(list[start...])
    return parameters.map { $0.drop { $0.isWhitespace } }.filter { !$0.isEmpty }
  }
}
