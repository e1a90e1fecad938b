import CGtk
import GTKExampleModels
import GTKSinks

/// The search field of an example and its menus, beside each other.
@MainActor
final class Finder {
  private(set) var field: FinderField?
  private(set) var menus: [FinderMenu] = []

  /// - Parameters:
  ///   - changed: called after a person has looked for something else, or chosen something else.
  ///   - leave: gives the keyboard to the list.
  init(
    _ screen: any ExampleScreen, changed: @escaping @MainActor () -> Void,
    leave: @escaping @MainActor () -> Void
  ) {
    field = screen.search.map { FinderField($0, changed: changed, leave: leave) }
    menus = screen.choices.map { FinderMenu($0, changed: changed) }
  }

  /// All widgets in a line; nil if there are none.
  var widget: Widget? {
    let widgets = [field?.widget].compactMap(\.self) + menus.flatMap { [$0.label, $0.widget] }
    return widgets.isEmpty ? nil : Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 8, widgets)
  }

  /// Shows what is looked for and what is chosen, here or elsewhere.
  func refresh() {
    field?.refresh()
    for menu in menus { menu.refresh() }
  }

  /// True if the key is that of the field or of a menu: it gets the keyboard.
  func press(_ key: Character) -> Bool {
    let widget = key == "/" ? field?.widget : menus.first { $0.choice.key == key }?.widget
    return widget.map { gtk_widget_grab_focus($0) != 0 } ?? false
  }

  /// Lets the widgets go.
  func close() {
    field = nil
    menus = []
  }
}

/// A `GtkSearchEntry`: what is typed is looked for at once.
@MainActor
final class FinderField {
  let widget: Widget
  private let search: ExampleSearch
  /// Whether the text is being set by the program, not by a person.
  private var isRefreshing = false

  init(
    _ search: ExampleSearch, changed: @escaping @MainActor () -> Void,
    leave: @escaping @MainActor () -> Void
  ) {
    self.search = search
    widget = gtk_search_entry_new()
    search_entry_set_placeholder(widget, search.prompt)
    gtk_widget_set_hexpand(widget, gboolean(1))
    gtk_editable_set_max_width_chars(widget.opaque, 40)
    gtk_widget_set_tooltip_text(widget, "Key: /")
    accessible_set_label(widget, "Search: \(search.prompt)")
    accessible_set_key(widget, "slash")
    // Not `search-changed`, which waits until nothing more is typed.
    Signals.connect(widget.object, "changed") { [weak self] in
      guard let self, !isRefreshing else { return }
      search.set(text)
      changed()
    }
    // The enter key, and the escape key.
    Signals.connect(widget.object, "activate", leave)
    Signals.connect(widget.object, "stop-search") { [weak self] in
      self?.type("")
      leave()
    }
  }

  /// What is in the field.
  var text: String { String(cString: gtk_editable_get_text(widget.opaque)) }

  /// Does what a person does who replaces all of the text.
  func type(_ text: String) { gtk_editable_set_text(widget.opaque, text) }

  /// Shows what is looked for; not while a person types it.
  func refresh() {
    let isTyping =
      gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue
    guard isTyping == 0, text != search.text else { return }
    isRefreshing = true
    gtk_editable_set_text(widget.opaque, search.text)
    isRefreshing = false
  }
}

/// A `GtkDropDown` of the options of a choice, and what stands before it.
@MainActor
final class FinderMenu {
  let label: Widget
  let widget: Widget
  let choice: ExampleChoice
  /// Whether the option is being set by the program, not by a person.
  private var isRefreshing = false

  init(_ choice: ExampleChoice, changed: @escaping @MainActor () -> Void) {
    self.choice = choice
    label = Make.label(choice.title, class: "finder-title")
    let titles: OpaquePointer = gtk_string_list_new(nil)
    for option in choice.options { gtk_string_list_append(titles, option.title) }
    // It takes the list over.
    widget = gtk_drop_down_new(titles, nil)
    gtk_widget_set_tooltip_text(widget, "Key: \(choice.key)")
    accessible_set_label(widget, choice.title)
    accessible_set_key(widget, "\(choice.key)")
    refresh()
    Signals.connect(widget.object, "notify::selected") { [weak self] in
      guard let self, !isRefreshing else { return }
      if choice.options.indices.contains(selected) { choice.select(choice.options[selected].id) }
      changed()
    }
  }

  /// The place of the option that is shown.
  var selected: Int { Int(gtk_drop_down_get_selected(widget.opaque)) }

  /// Does what a person does who chooses an option.
  func select(_ index: Int) { gtk_drop_down_set_selected(widget.opaque, guint(index)) }

  /// Shows what is chosen.
  func refresh() {
    guard selected != choice.selectedIndex else { return }
    isRefreshing = true
    gtk_drop_down_set_selected(widget.opaque, guint(choice.selectedIndex))
    isRefreshing = false
  }
}
