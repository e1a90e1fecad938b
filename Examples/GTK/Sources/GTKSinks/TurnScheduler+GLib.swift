import ObservableCollections

extension TurnScheduler {
  /// Ends the turn in GLib's main loop, after all events that are waiting and before the next frame is
  /// laid out: what one pass of the loop changes, from any thread, is one batch in the next frame.
  public static let glib = onMainActor { endTurn in
    MainLoop.beforeDrawing(endTurn)
  }
}
