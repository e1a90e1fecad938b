import CGtk
import GTKExampleModels
import GTKScreens

/// What a person sees and hears of an example besides its rows: title bar, legend, marks, colours of
/// lines, what a screen reader says, and who is selected after a removal.
@MainActor
struct LookChecks {
  let report: Report

  func run() {
    guard let entry = ExampleScreens.named("KVOList") else {
      return report.note("the looks of KVOList", failure: "there is no KVOList")
    }
    let window = ExampleWindow(entry.make())
    defer { gtk_window_destroy(window.window.cast()) }
    let frames = Frames(of: window.window)
    for _ in 0..<3 { frames.next() }
    report.note("a window has a title bar", failure: titleBar(window))
    report.note("a window explains the marks", failure: legend(window))
    report.note("what a screen reader says of a list", failure: names(window))
    report.note("Undo is offered where there is something to undo", failure: undo(window, frames))
    report.note("new, moved and changed rows have their marks", failure: marks(window, frames))
    report.note("lines are coloured by what they say", failure: colours(window))
    report.note(
      "a row that is deleted leaves its place to the next", failure: place(window, frames))
    report.note("screen readers know heads and columns", failure: heads())
    report.note("buttons stand above the lists", failure: buttons(window))
    report.note("titles are shown whole", failure: titles())
    report.note("lines are shown whole", failure: lines())
    report.note("no list is empty without a word", failure: empty())
    report.note("headings are shown whole in a narrow window", failure: headings())
  }

  private func titleBar(_ window: ExampleWindow) -> String? {
    gtk_window_get_titlebar(window.window.cast()) == nil ? "it has none" : nil
  }

  private func legend(_ window: ExampleWindow) -> String? {
    let shown = widgets(in: window.window, withClass: "legend").flatMap(ShownRows.texts)
    let expected = AnimationKind.allCases.map(\.legend)
    return shown == expected ? nil : "it shows \(shown) instead of \(expected)"
  }

  private func names(_ window: ExampleWindow) -> String? {
    for (pane, title) in zip(window.panes, window.screen.panes.map(\.title)) {
      if let difference = difference(of: pane.view, title) { return difference }
      let role = gtk_accessible_get_accessible_role(pane.view.opaque)
      if role != GTK_ACCESSIBLE_ROLE_LIST {
        return "the list \(title) has the role \(role.rawValue)"
      }
    }
    let rows = window.panes[0].view.children
    for row in rows.prefix(5) {
      let text = ShownRows.texts(in: row).filter { !$0.isEmpty }.joined(separator: ", ")
      if let difference = difference(of: row, text) { return difference }
      let role = gtk_accessible_get_accessible_role(row.opaque)
      if role != GTK_ACCESSIBLE_ROLE_LIST_ITEM { return "\(text) has the role \(role.rawValue)" }
    }
    for action in window.screen.actions {
      guard let button = window.button(of: action) else { return "\(action.id) has no button" }
      if let difference = difference(of: button, action.title) { return difference }
    }
    return rows.isEmpty ? "there are no rows" : nil
  }

  private func undo(_ window: ExampleWindow, _ frames: Frames) -> String? {
    if click("undo", window) { return "it is offered before anything was done" }
    if !click("below", window) { return "a row cannot be inserted" }
    frames.next()
    if !click("undo", window) { return "it is not offered after an edit" }
    frames.next()
    return click("undo", window) ? "it is offered after all was undone" : nil
  }

  private func marks(_ window: ExampleWindow, _ frames: Frames) -> String? {
    for (row, action, sign, text) in [
      (3, "down", "↕", "Dates"), (0, "edit", "*", "Apples v2"), (0, "above", "+", nil),
    ] {
      window.panes[0].select(row)
      if !click(action, window) { return "\(action) cannot be clicked" }
      for _ in 0..<2 { frames.next() }
      let marked = window.panes[0].view.children.filter { self.sign(of: $0) == sign }
        .flatMap(ShownRows.texts).filter { !$0.isEmpty }
      if marked.count != 1 || text != nil && marked != [text] {
        return "after \(action) the sign \(sign) is before \(marked)"
      }
    }
    return nil
  }

  private func colours(_ window: ExampleWindow) -> String? {
    let lines = window.panes[1].view.children.filter { gtk_widget_get_mapped($0) != 0 }
    for (word, kind) in [("move", "moved"), ("insertion", "inserted"), ("replacement", "reloaded")]
    {
      guard
        let line = lines.first(where: { line in
          ShownRows.texts(in: line).first?.contains(" \(word) ") == true
        })
      else { return "there is no line of a \(word)" }
      let classes = AnimationKind.allCases.map { "tells-\($0)" }
        .filter { !widgets(in: line, withClass: $0).isEmpty }
      if classes != ["tells-\(kind)"] { return "a line of a \(word) has the classes \(classes)" }
      if sign(of: line) != nil { return "a line of a \(word) is marked as a row" }
    }
    return nil
  }

  private func place(_ window: ExampleWindow, _ frames: Frames) -> String? {
    let pane = window.panes[0]
    pane.select(4)
    let next = pane.expected()[5]
    let row = pane.view.children.first { ShownRows.texts(in: $0) == pane.expected()[4] }
    if let row { gtk_widget_grab_focus(row) }
    frames.next()
    let id = pane.selectedRow()
    if !click("delete", window) { return "no row can be deleted" }
    for _ in 0..<3 { frames.next() }
    guard let now = pane.selectedRow(), now != id else { return "no row is selected" }
    if pane.expected()[4] != next { return "another row was deleted" }
    let focused = gtk_widget_get_focus_child(pane.view).map { ShownRows.texts(in: $0) }
    return focused == next ? nil : "the keyboard is at \(focused ?? []) instead of \(next)"
  }

  private func buttons(_ window: ExampleWindow) -> String? {
    var place = graphene_rect_t()
    for action in window.screen.actions {
      guard let button = window.button(of: action) else { return "\(action.id) has no button" }
      let isKnown = gtk_widget_compute_bounds(button, window.panes[0].view, &place) != 0
      if !isKnown || place.origin.y >= 0 { return "\(action.title) is at \(place.origin.y)" }
    }
    return nil
  }

  /// Posts have titles that are longer than half of a window, also a narrow one.
  private func titles() -> String? {
    guard let entry = ExampleScreens.named("FeedReader") else { return "there is no FeedReader" }
    for width: Int32 in [720, 940] {
      let window = ExampleWindow(entry.make(), size: WindowSize(width: width, height: 640))
      defer { gtk_window_destroy(window.window.cast()) }
      let frames = Frames(of: window.window)
      for _ in 0..<1_000 where window.panes[0].expected().count < 500 { frames.next() }
      for _ in 0..<3 { frames.next() }
      if let cut = cutText(in: window.panes[0], ["title-text"], atLeast: 5) {
        return "at \(width), \(cut)"
      }
    }
    return nil
  }

  /// What a line tells of an edit is longer than a third of a narrow window.
  private func lines() -> String? {
    guard let entry = ExampleScreens.named("KVOList") else { return "there is no KVOList" }
    let window = ExampleWindow(entry.make(), size: WindowSize(width: 720, height: 460))
    defer { gtk_window_destroy(window.window.cast()) }
    let frames = Frames(of: window.window)
    window.panes[0].select(0)
    if !click("edit", window) { return "a row cannot be edited" }
    for _ in 0..<4 { frames.next() }
    return cutText(in: window.panes[1], ["title-text", "detail-text"], atLeast: 2)
  }

  /// What stands around the lists of an example, and in place of rows, in a window as narrow as in the README's picture.
  private func headings() -> String? {
    for entry in ExampleScreens.all {
      let window = ExampleWindow(entry.make(), size: WindowSize(width: 415, height: 484))
      defer { gtk_window_destroy(window.window.cast()) }
      let frames = Frames(of: window.window)
      for _ in 0..<1_000 where window.panes[0].expected().isEmpty { frames.next() }
      for _ in 0..<3 { frames.next() }
      let labels = ["pane-title", "empty-text", "summary", "status"].flatMap {
        widgets(in: window.window, withClass: $0)
      }
      if labels.count < 4 { return "\(entry.name) has \(labels.count) headings" }
      if let cut = cutText(labels) { return "\(entry.name): \(cut)" }
    }
    return nil
  }

  /// A log before anything has changed, and a list in which nothing is found.
  private func empty() -> String? {
    guard let log = ExampleScreens.named("KVOList"), let feed = ExampleScreens.named("FeedReader")
    else { return "there is no KVOList or FeedReader" }
    for (entry, count, text, pane) in [(log, 12, nil, 1), (feed, 500, "zzzz", 0)] {
      let window = ExampleWindow(entry.make())
      defer { gtk_window_destroy(window.window.cast()) }
      let frames = Frames(of: window.window)
      for _ in 0..<1_000 where window.panes[0].expected().count < count { frames.next() }
      if let text { _ = window.type(text) }
      for _ in 0..<600 where !window.panes[pane].expected().isEmpty { frames.next() }
      for _ in 0..<3 { frames.next() }
      let words = shownWords(in: window.panes[pane])
      let isSearched = text != nil
      let expected = window.screen.panes[pane].emptyText(isSearched: isSearched)
      if words != [expected] { return "\(entry.name) shows \(words) instead of \(expected)" }
      let other = shownWords(in: window.panes[isSearched ? 1 : 0])
      if !other.isEmpty { return "\(entry.name) shows \(other) beside rows" }
    }
    return nil
  }

  private func shownWords(in pane: PaneView) -> [String] {
    widgets(in: pane.widget, withClass: "empty-text").filter { gtk_widget_get_mapped($0) != 0 }
      .flatMap(ShownRows.texts)
  }

  /// The first text that is cut off in a list; nil if all are shown whole.
  private func cutText(in pane: PaneView, _ classes: [String], atLeast count: Int) -> String? {
    let labels = classes.flatMap { widgets(in: pane.view, withClass: $0) }
      .filter { gtk_widget_get_mapped($0) != 0 }
    if labels.count < count { return "there are \(labels.count) texts" }
    return cutText(labels)
  }

  /// The first of the labels on the screen that is cut off; nil if all are shown whole.
  private func cutText(_ labels: [Widget]) -> String? {
    labels.filter { gtk_widget_get_mapped($0) != 0 }
      .first { pango_layout_is_ellipsized(gtk_label_get_layout($0.opaque)) != 0 }
      .map { "a text is cut: \(ShownRows.texts(in: $0))" }
  }

  /// Companies have heads, and processes have columns.
  private func heads() -> String? {
    for (name, start, place) in [("Companies", "Section ", 0), ("Processes", "", 1)] {
      guard let entry = ExampleScreens.named(name) else { return "there is no \(name)" }
      let window = ExampleWindow(entry.make())
      defer { gtk_window_destroy(window.window.cast()) }
      let frames = Frames(of: window.window)
      for _ in 0..<1_000 where window.panes[0].expected().isEmpty { frames.next() }
      for action in window.screen.actions where action.id == "pause" { _ = window.click(action) }
      for _ in 0..<3 { frames.next() }
      let rows = rows(of: window.panes[0].view)
      if rows.count <= place { return "\(name) has \(rows.count) rows" }
      let row = rows[place]
      let texts = ShownRows.texts(in: row).filter { !$0.isEmpty }
      let text =
        texts[0] + (texts.count > 1 ? ", " + texts.dropFirst().joined(separator: " · ") : "")
      if let difference = difference(of: row, start + text) { return difference }
    }
    return nil
  }

  private func rows(of view: Widget) -> [Widget] {
    let list = view.children.first { $0.kindName == "GtkColumnListView" } ?? view
    return list.children.filter { gtk_widget_get_mapped($0) != 0 }
  }

  private func click(_ id: String, _ window: ExampleWindow) -> Bool {
    window.screen.actions.first { $0.id == id }.map(window.click) ?? false
  }

  private func difference(of widget: Widget, _ name: String) -> String? {
    guard let said = accessible_label_difference(widget, name) else { return nil }
    defer { g_free(said) }
    return "a screen reader says \(String(cString: said)) instead of \(name)"
  }

  /// The sign before a row; nil if it is not marked.
  private func sign(of row: Widget) -> String? {
    let texts = widgets(in: row, withClass: "mark").map {
      String(cString: gtk_label_get_text($0.opaque))
    }
    return texts.first { !$0.isEmpty }
  }

  private func widgets(in widget: Widget, withClass name: String) -> [Widget] {
    let inside = widget.children.flatMap { widgets(in: $0, withClass: name) }
    return (gtk_widget_has_css_class(widget, name) != 0 ? [widget] : []) + inside
  }
}
