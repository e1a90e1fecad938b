import CGtk
import GTKSinks

/// The keys of a window.
@MainActor
enum Keys {
  /// Calls a closure with each character that is typed and that no widget in the window wants.
  ///
  /// - Parameter typed: true if the key did something.
  static func add(to window: Widget, _ typed: @escaping @MainActor (Character) -> Bool) {
    let controller = gtk_event_controller_key_new()!
    connectKeys(UnsafeMutableRawPointer(controller)) { code in
      Unicode.Scalar(gdk_keyval_to_unicode(code)).map { typed(Character($0)) } ?? false
    }
    gtk_widget_add_controller(window, controller)
  }
}
