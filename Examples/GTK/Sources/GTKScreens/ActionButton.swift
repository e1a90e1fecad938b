import CGtk
import GTKExampleModels
import GTKSinks

/// The button of an action: one that stays down if it switches an option.
@MainActor
final class ActionButton {
  let widget: Widget
  let action: ExampleAction
  /// Whether the button is being set by the program, not by a person.
  private var isRefreshing = false

  init(_ action: ExampleAction, perform: @escaping @MainActor () -> Void) {
    self.action = action
    widget =
      action.isOn == nil
      ? gtk_button_new_with_label(action.title) : gtk_toggle_button_new_with_label(action.title)
    let key = action.key == " " ? "the space bar" : "\(action.key)"
    gtk_widget_set_tooltip_text(widget, "Key: \(key)")
    accessible_set_label(widget, action.title)
    accessible_set_key(widget, action.key == " " ? "space" : "\(action.key)")
    Signals.connect(widget.object, action.isOn == nil ? "clicked" : "toggled") { [weak self] in
      if self?.isRefreshing == false { perform() }
    }
  }

  var isEnabled: Bool { gtk_widget_get_sensitive(widget) != 0 }

  /// Does what a click does.
  func click() {
    var button = GValue()
    g_value_init_from_instance(&button, widget.object)
    g_signal_emitv(&button, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
    g_value_unset(&button)
  }

  /// Shows whether the option is on, and whether there is anything to do, and a row to do it to.
  func refresh(hasRow: Bool) {
    let isPossible = action.isReady && (hasRow || !action.needsRow)
    gtk_widget_set_sensitive(widget, gboolean(isPossible ? 1 : 0))
    guard let isOn = action.isOn else { return }
    isRefreshing = true
    gtk_toggle_button_set_active(widget.cast(), gboolean(isOn ? 1 : 0))
    isRefreshing = false
  }
}
