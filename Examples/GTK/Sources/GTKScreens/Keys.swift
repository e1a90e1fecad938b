import CGtk

/// The keys of a window.
@MainActor
enum Keys {
  /// Calls a closure with each character that is typed and that no widget in the window wants.
  ///
  /// - Parameter typed: true if the key did something.
  static func add(to window: Widget, _ typed: @escaping @MainActor (Character) -> Bool) {
    let controller: OpaquePointer = gtk_event_controller_key_new()
    let release: GClosureNotify = { held, _ in Unmanaged<KeyHandler>.fromOpaque(held!).release() }
    g_signal_connect_data(
      UnsafeMutableRawPointer(controller), "key-pressed",
      unsafeBitCast(keyFunction, to: GCallback.self),
      Unmanaged.passRetained(KeyHandler(typed)).toOpaque(), release, GConnectFlags(rawValue: 0))
    gtk_widget_add_controller(window, controller)
  }
}

/// A closure for keys that GLib holds.
private final class KeyHandler: Sendable {
  let typed: @MainActor (Character) -> Bool

  init(_ typed: @escaping @MainActor (Character) -> Bool) { self.typed = typed }

  /// True if nobody else shall have the key.
  @MainActor func press(_ key: guint) -> Bool {
    Unicode.Scalar(gdk_keyval_to_unicode(key)).map { typed(Character($0)) } ?? false
  }
}

private typealias Pointer = UnsafeMutableRawPointer

private let keyFunction: @convention(c) (Pointer?, guint, guint, guint, Pointer?) -> gboolean = {
  let handler = Unmanaged<KeyHandler>.fromOpaque($4!).takeUnretainedValue()
  let key = $1
  return MainActor.assumeIsolated { gboolean(handler.press(key) ? 1 : 0) }
}
