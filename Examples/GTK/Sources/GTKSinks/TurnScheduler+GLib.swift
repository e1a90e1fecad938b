import CGtk
import ObservableCollections

extension TurnScheduler {
  /// Ends the turn in GLib's main loop, after all events that are waiting and before anything is laid
  /// out: what one pass of the loop changes, from any thread, is one batch.
  public static let glib = endingOnMainActor { endTurn in
    MainLoop.beforeDrawing(endTurn)
  }

  /// Ends the turn when the next frame of a widget is made, just before it is laid out: at most one
  /// batch a frame, however fast other threads change the array.
  ///
  /// While the widget is not on the screen there are no frames: its changes compose, and are one batch
  /// when it is.
  ///
  /// - Parameter widget: a `GtkWidget *`. It is kept as long as the scheduler.
  @MainActor
  public static func frames(of widget: UnsafeMutablePointer<GtkWidget>) -> TurnScheduler {
    let frames = WidgetFrames(widget)
    return endingOnMainActor { endTurn in frames.beforeNext(endTurn) }
  }
}
