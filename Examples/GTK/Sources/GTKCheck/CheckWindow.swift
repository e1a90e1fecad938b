import CGtk
import GTKScreens

/// A window with list widgets beside each other, large enough for some forty rows.
@MainActor
final class CheckWindow {
  let frames: Frames
  private let window: Widget

  init(_ widgets: [Widget], width: Int32 = 1_100, height: Int32 = 860) {
    window = gtk_window_new()
    let box: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4)
    for widget in widgets { gtk_box_append(box.cast(), widget) }
    gtk_window_set_child(window.cast(), box)
    gtk_window_set_default_size(window.cast(), width, height)
    gtk_window_present(window.cast())
    frames = Frames(of: window)
    frames.next()
    frames.next()
  }

  var isVisible: Bool {
    get { gtk_widget_get_visible(window) != 0 }
    set { gtk_widget_set_visible(window, gboolean(newValue ? 1 : 0)) }
  }

  func close() {
    gtk_window_destroy(window.cast())
  }
}
