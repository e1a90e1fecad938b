import CGtk
import GTKScreens
import GTKSinks

/// Runs GLib's loop until a window has been laid out and drawn.
@MainActor
final class Frames {
  /// How many frames were drawn.
  private(set) var count = 0
  private let clock: OpaquePointer

  /// - Parameter window: a window that is shown.
  init(of window: Widget) {
    gtk_widget_realize(window)
    guard let clock = gtk_widget_get_frame_clock(window) else {
      fatalError("A window without a frame clock")
    }
    self.clock = clock
    g_object_ref(UnsafeMutableRawPointer(clock))
    connect(UnsafeMutableRawPointer(clock), "after-paint") { [weak self] in self?.count += 1 }
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(clock))
  }

  /// Runs the loop until the next frame is drawn.
  func next() {
    let start = count
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_PAINT)
    while count == start { g_main_context_iteration(nil, gboolean(1)) }
  }
}
