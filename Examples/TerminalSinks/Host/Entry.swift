import ExampleModels

/// What takes all keys while it is open: the search field of an example, or the menu of a choice.
enum Entry {
  case search(ExampleSearch)
  case choice(ExampleChoice)

  /// What a key came to.
  enum Outcome: Equatable {
    case open, closed
    /// The key is for the list.
    case move(BarMove)
    case quit
  }

  func take(_ key: Keystroke) -> Outcome {
    if case .character("\u{3}") = key { return .quit }
    switch self {
    case .search(let search): return take(key, search)
    case .choice(let choice): return take(key, choice)
    }
  }

  private func take(_ key: Keystroke, _ search: ExampleSearch) -> Outcome {
    switch Typing(key, after: search.text) {
    case .text(let text):
      search.set(text)
      return .open
    case .end: return .closed
    case .cancel:
      search.set("")
      return .closed
    case .other:
      guard case .sequence(let body) = key, let move = HostKeys.move(body) else { return .open }
      return .move(move)
    }
  }

  /// The arrows choose the options beside the chosen one, a number chooses that one, and the key of the menu the
  /// next one.
  private func take(_ key: Keystroke, _ choice: ExampleChoice) -> Outcome {
    let (index, count) = (choice.selectedIndex, choice.options.count)
    switch key {
    case .escape, .character("\r"), .character("\n"), .character("q"): return .closed
    case .sequence("A"), .sequence("D"), .character("k"), .character("h"):
      choice.select(choice.options[(index + count - 1) % count].id)
    case .sequence("B"), .sequence("C"), .character("j"), .character("l"),
      .character(choice.key.unicodeScalars.first!):
      choice.select(choice.options[(index + 1) % count].id)
    case .character(let scalar):
      guard let number = Character(scalar).wholeNumberValue, (1...count).contains(number) else {
        return .open
      }
      choice.select(choice.options[number - 1].id)
      return .closed
    case .sequence: break
    }
    return .open
  }

  /// The parts of the foot, which says what the keys do now.
  func lines(width: Int, paint: Paint, wrap: ([String]) -> [String]) -> [String] {
    switch self {
    case .search(let search):
      return [Typing.line(search.text, prompt: search.prompt, width: width, paint: paint)]
    case .choice(let choice):
      let options = choice.options.enumerated().map { index, option in
        let text = "\(index + 1) \(option.title)"
        return option.id == choice.selected ? "‹\(text)›" : text
      }
      return wrap(["\(choice.title):"] + options + ["←→ Choose", "return Done"]).map {
        $0.replacing("‹", with: paint.begin(.bold) + "‹").replacing("›", with: "›" + paint.end)
      }
    }
  }
}
