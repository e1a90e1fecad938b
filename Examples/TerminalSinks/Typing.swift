/// What a key does while a person types what to look for.
package enum Typing: Hashable, Sendable {
  /// The text is another one.
  case text(String)
  /// Typing ends, and the text stays.
  case end
  /// Typing ends, and nothing is looked for any more.
  case cancel
  /// The key is none of those that typing needs.
  case other

  /// - Parameter text: what has been typed so far.
  package init(_ key: Keystroke, after text: String) {
    switch key {
    case .escape: self = .cancel
    case .character("\r"), .character("\n"): self = .end
    case .character("\u{7F}"), .character("\u{8}"): self = .text(String(text.dropLast()))
    // Control-U and Control-W, as a shell has them.
    case .character("\u{15}"): self = .text("")
    case .character("\u{17}"): self = .text(Self.withoutLastWord(text))
    case .character(let scalar) where scalar.properties.generalCategory != .control:
      var longer = text
      longer.unicodeScalars.append(scalar)
      self = .text(longer)
    case .character, .sequence: self = .other
    }
  }

  private static func withoutLastWord(_ text: String) -> String {
    let words = text.split(separator: " ").dropLast()
    return words.isEmpty ? "" : words.joined(separator: " ") + " "
  }

  /// The line in which a text is typed: its end with a place for the next character, then what the keys do. An
  /// empty text says where it looks.
  package static func line(_ text: String, prompt: String, width: Int, paint: Paint) -> String {
    let (name, keys) = ("Search: ", "return Keep · esc Show all")
    let hasKeys = width > name.count + keys.count + 20
    let room = max(width - name.count - 2 - (hasKeys ? keys.count : 0), 0)
    var shown = LineText.clean(text)
    while LineText.columns(of: shown) > room { shown.removeFirst() }
    let hint =
      text.isEmpty ? LineText.fit(prompt, width: min(room, LineText.columns(of: prompt))) : ""
    let used = name.count + LineText.columns(of: shown + hint) + 1
    let rest = hasKeys ? LineText.fit("", end: keys, width: width - used) : ""
    return paint.begin(.bold) + LineText.fit(name, width: min(name.count, width)) + paint.end
      + shown
      + paint.begin(.reversed) + (width > name.count ? " " : "") + paint.end
      + paint.begin(.dim) + hint + rest + paint.end
  }
}
