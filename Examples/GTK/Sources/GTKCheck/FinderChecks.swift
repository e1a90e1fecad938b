import CGtk
import GTKExampleModels
import GTKScreens

/// The search field and the menus of an example: what they do to its rows, and what they show.
@MainActor
struct FinderChecks {
  let report: Report

  /// What a person, or the clipboard, may bring.
  private static let hostile = [
    "<b>&amp;</b>", ".*[(\\", "%s%n", "\u{1B}[2J\u{7}", "\u{202E}abc", "e\u{301}", "👩‍👩‍👧‍👦",
    String(repeating: "long ", count: 20_000), "a\nb\tc",
  ]

  func run() {
    for entry in ExampleScreens.all where !entry.make().choices.isEmpty {
      let window = ExampleWindow(entry.make())
      let frames = Frames(of: window.window)
      for _ in 0..<1_000 where window.panes[0].expected().isEmpty { frames.next() }
      for action in window.screen.actions where action.id == "pause" { _ = window.click(action) }
      report.note("\(entry.name): what a screen reader says", failure: names(window))
      report.note("\(entry.name): each order is shown", failure: orders(window, frames))
      report.note("\(entry.name): a search", failure: search(window, frames))
      report.note("\(entry.name): hostile searches", failure: hostile(window, frames))
      report.note("\(entry.name): another host searches", failure: elsewhere(window, frames))
      gtk_window_destroy(window.window.cast())
    }
  }

  private func names(_ window: ExampleWindow) -> String? {
    guard let search = window.screen.search, let field = window.finderWidgets.field else {
      return "there is no field"
    }
    if field.kindName != "GtkSearchEntry" { return "the field is a \(field.kindName)" }
    let menus = zip(window.finderWidgets.menus, window.screen.choices.map(\.title))
    for (widget, name) in [(field, "Search: \(search.prompt)")] + menus {
      if let said = accessible_label_difference(widget, name) {
        defer { g_free(said) }
        return "a screen reader says \(String(cString: said)) instead of \(name)"
      }
    }
    return nil
  }

  private func orders(_ window: ExampleWindow, _ frames: Frames) -> String? {
    for choice in window.screen.choices {
      for (index, option) in choice.options.enumerated() {
        guard window.choose(choice.id, option.id) else { return "\(option.id) cannot be chosen" }
        if choice.selected != option.id { return "\(choice.selected) instead of \(option.id)" }
        if let difference = settle(window, frames) { return "\(option.id): \(difference)" }
        if window.found.menus != [index] { return "the menu shows \(window.found.menus)" }
      }
    }
    return nil
  }

  private func search(_ window: ExampleWindow, _ frames: Frames) -> String? {
    let all = window.panes[0].expected()
    guard let row = all.dropFirst().first(where: { !$0[0].isEmpty }) else {
      return "there is no row"
    }
    let words = row[0].split(separator: " ").filter { $0 != "•" }
    guard let word = words.first.map(String.init) else { return "a row without a word" }
    if !window.type(word.uppercased()) { return "there is no field" }
    if let difference = settle(window, frames) { return "\(word): \(difference)" }
    let found = window.panes[0].expected()
    if found.isEmpty || !found.joined().contains(where: { $0.contains(word) }) {
      return "\(word) was not found"
    }
    _ = window.type("no row says this")
    if let difference = settle(window, frames) { return "nothing: \(difference)" }
    if !window.panes[0].expected().isEmpty { return "something was found" }
    _ = window.type("")
    if let difference = settle(window, frames) { return "all: \(difference)" }
    return window.panes[0].expected().count == all.count ? nil : "not all are shown again"
  }

  private func hostile(_ window: ExampleWindow, _ frames: Frames) -> String? {
    for text in Self.hostile {
      _ = window.type(text)
      if let difference = settle(window, frames) { return "\(text.prefix(20)): \(difference)" }
      let kept = window.screen.search?.text ?? ""
      if kept.utf8.count > SearchText.longest { return "\(kept.utf8.count) bytes are kept" }
      if window.found.text != kept { return "the field says something else than is looked for" }
    }
    _ = window.type("")
    return settle(window, frames)
  }

  /// What is looked for and chosen by somebody else is shown.
  private func elsewhere(_ window: ExampleWindow, _ frames: Frames) -> String? {
    guard let choice = window.screen.choices.first, let search = window.screen.search else {
      return "there is no search"
    }
    let last = choice.options.count - 1
    search.set("a")
    choice.select(choice.options[last].id)
    for _ in 0..<600 where window.found.text != "a" || window.found.menus != [last] {
      frames.next()
    }
    if window.found.text != "a" { return "the field says \(window.found.text ?? "nothing")" }
    if window.found.menus != [last] { return "the menu shows \(window.found.menus)" }
    search.set("")
    return settle(window, frames)
  }

  /// What still differs after many frames; nil if the rows are the model's.
  private func settle(_ window: ExampleWindow, _ frames: Frames) -> String? {
    var difference: String?
    for _ in 0..<3_600 {
      frames.next()
      difference =
        window.panes.lazy.compactMap {
          ShownRows.difference(of: $0.view, expected: $0.expected(), hasEqualRows: false)
        }.first
      if difference == nil { return nil }
    }
    return difference
  }
}
