import CGtk
import GTKExampleModels
import GTKSinks

/// A window that shows an example: a search field and menus, a button for each action, its panes side by
/// side, how it stands.
@MainActor
package final class ExampleWindow {
  /// The `GtkWindow`.
  package let window: Widget
  package let screen: any ExampleScreen
  package private(set) var panes: [PaneView] = []
  /// Whether the example has nothing left to do.
  package private(set) var hasEnded = false
  /// Called when the window is gone.
  package var didClose: () -> Void = {}

  private let status = Make.paragraph(class: "status")
  private var buttons: [ActionButton] = []
  private var finder: Finder?
  private var running: Task<Void, Never>?
  private var ticker: guint = 0

  /// Shows an example and runs it until the window is closed.
  ///
  /// - Parameter size: the size of the window, without the frame of the desktop.
  package init(_ screen: any ExampleScreen, size: WindowSize = WindowSize()) {
    self.screen = screen
    window = gtk_window_new()
    gtk_window_set_title(window.cast(), screen.name)
    gtk_window_set_titlebar(window.cast(), gtk_header_bar_new())
    gtk_window_set_default_size(window.cast(), size.width, size.height)
    panes = screen.panes.map { pane in
      pane.accept(PaneViewMaker { [weak self] in self?.refresh() })
    }
    buttons = screen.actions.map { action in
      ActionButton(action) { [weak self] in self?.perform(action) }
    }
    finder = Finder(
      screen, changed: { [weak self] in self?.refresh() },
      leave: { [weak self] in
        if let list = self?.panes.first?.view { gtk_widget_grab_focus(list) }
      })
    gtk_window_set_child(window.cast(), content())
    panes.first?.whenSelected { [weak self] in self?.refresh() }
    Signals.connect(window.object, "destroy") { self.close() }
    Keys.add(to: window) { [weak self] key in self?.press(key) ?? false }
    refresh()
    start()
    // Else the search field would get the first key.
    if let list = panes.first?.view { gtk_window_set_focus(window.cast(), list) }
    gtk_window_present(window.cast())
  }

  /// Does an action to the row that is selected in the first pane.
  package func perform(_ action: ExampleAction) {
    action.perform(row: panes.first?.selectedRow())
    refresh()
  }

  /// Clicks the button of an action.
  ///
  /// - Returns: false if it cannot be done now.
  package func click(_ action: ExampleAction) -> Bool {
    guard let button = buttons.first(where: { $0.action.id == action.id }), button.isEnabled else {
      return false
    }
    button.click()
    return true
  }

  /// The button of an action.
  package func button(of action: ExampleAction) -> Widget? {
    buttons.first { $0.action.id == action.id }?.widget
  }

  /// Types what to look for.
  ///
  /// - Returns: false if nothing is searched here.
  package func type(_ text: String) -> Bool {
    finder?.field?.type(text)
    return finder?.field != nil
  }

  /// Chooses an option in a menu, as a person does.
  ///
  /// - Parameters:
  ///   - choice: the name of the menu.
  ///   - option: the name of the option.
  /// - Returns: false if there is no such option.
  package func choose(_ choice: String, _ option: String) -> Bool {
    guard let menu = finder?.menus.first(where: { $0.choice.id == choice }),
      let index = menu.choice.options.firstIndex(where: { $0.id == option })
    else { return false }
    menu.select(index)
    return true
  }

  /// The widgets of the search field and of the menus.
  package var finderWidgets: (field: Widget?, menus: [Widget]) {
    (finder?.field?.widget, finder?.menus.map(\.widget) ?? [])
  }

  /// What the search field says, and the place of what each menu shows.
  package var found: (text: String?, menus: [Int]) {
    (finder?.field?.text, finder?.menus.map(\.selected) ?? [])
  }

  private func content() -> Widget {
    let lists = Make.columns(panes.map { ($0.title, $0.widget) })
    let actions = Make.flow(buttons.map(\.widget))
    let summary = Make.paragraph(screen.summary, class: "summary")
    let legend = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, legend)
    gtk_widget_set_halign(legend, GTK_ALIGN_END)
    let foot = Make.flow([status, legend])
    let parts = [summary, finder?.widget, actions, lists, foot].compactMap(\.self)
    let content = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 8, parts)
    content.add("content")
    return content
  }

  /// What the signs before rows and their colours say.
  private var legend: [Widget] {
    if !screen.hasLegend { return [] }
    return AnimationKind.allCases.map { kind in
      let label = Make.label(kind.legend, class: "legend")
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_NONE)
      label.add("legend-\(kind)")
      return label
    }
  }

  /// Runs the example, and asks now and then how it stands.
  private func start() {
    let screen = screen
    running = Task { [weak self] in
      await screen.run()
      self?.hasEnded = true
      self?.refresh()
    }
    ticker = MainLoop.every(milliseconds: 500) { [weak self] in self?.refresh() }
  }

  private func close() {
    running?.cancel()
    g_source_remove(ticker)
    for pane in panes { pane.close() }
    panes = []
    buttons = []
    finder?.close()
    didClose()
  }

  private func refresh() {
    guard let first = panes.first else { return }
    gtk_label_set_text(status.opaque, screen.status)
    finder?.refresh()
    let isSearched = screen.search.map { !$0.text.isEmpty } ?? false
    for (view, pane) in zip(panes, screen.panes) {
      view.showEmpty(pane.emptyText(isSearched: isSearched))
    }
    for button in buttons { button.refresh(hasRow: first.selectedRow() != nil) }
  }

  /// True if the key was one of the search field, of a menu, or of an action that can be done now.
  private func press(_ key: Character) -> Bool {
    if finder?.press(key) == true { return true }
    guard let button = buttons.first(where: { $0.action.key == key }), button.isEnabled else {
      return false
    }
    perform(button.action)
    return true
  }
}

/// The size of a window.
package struct WindowSize: Hashable, Sendable {
  package var width: Int32
  package var height: Int32

  package init(width: Int32 = 940, height: Int32 = 640) {
    (self.width, self.height) = (width, height)
  }
}
