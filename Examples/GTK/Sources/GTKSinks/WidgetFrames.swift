import CGtk

/// The frames of a widget.
///
/// `@unchecked Sendable` holds because the widget is used on the main thread only, and given back
/// there as well.
public final class WidgetFrames: @unchecked Sendable {
  private let widget: UnsafeMutablePointer<GtkWidget>

  /// The frames of a widget, which is kept.
  public init(_ widget: UnsafeMutablePointer<GtkWidget>) {
    g_object_ref(widget)
    self.widget = widget
  }

  deinit {
    nonisolated(unsafe) let widget = widget
    MainLoop.beforeDrawing { g_object_unref(widget) }
  }

  /// Calls a closure in the next frame, before it is laid out. From any thread: ticks may be asked for
  /// on the main thread only, so this goes there first.
  public func beforeNext(_ job: @escaping @MainActor @Sendable () -> Void) {
    MainLoop.beforeDrawing { [self] in
      let held = Unmanaged.passRetained(Job(job)).toOpaque()
      gtk_widget_add_tick_callback(widget, runTick, held) {
        Unmanaged<Job>.fromOpaque($0!).release()
      }
    }
  }
}

/// Runs a job once.
private let runTick: GtkTickCallback = { _, _, held in
  let job = Unmanaged<Job>.fromOpaque(held!).takeUnretainedValue()
  MainActor.assumeIsolated { job.body() }
  return gboolean(0)
}
