import CGtk

// Signals call Swift closures. GTK calls handlers on the main thread, where the main actor is; the
// closure is released when the object that has the signal ends.

/// Connects a signal that hands over nothing but its object: `clicked`, `destroy`, `notify::…`.
///
/// - Parameters:
///   - object: a GObject.
///   - signal: the name of the signal.
///   - handler: is called each time. It is held as long as the object lives.
@MainActor
public func connect(
  _ object: UnsafeMutableRawPointer, _ signal: String, _ handler: @escaping @MainActor () -> Void
) {
  let isNotification = signal.hasPrefix("notify::")
  let function =
    isNotification
    ? unsafeBitCast(notificationFunction, to: GCallback.self)
    : unsafeBitCast(plainFunction, to: GCallback.self)
  connect(object, signal, function, Handler { _ in handler() })
}

/// Connects a signal that hands over an object and no more: those of a list item factory.
///
/// - Parameter handler: is called with the object, each time.
@MainActor
public func connect(
  _ object: UnsafeMutableRawPointer, _ signal: String,
  withObject handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
) {
  connect(
    object, signal, unsafeBitCast(objectFunction, to: GCallback.self), Handler { handler($0!) })
}

/// A closure that GLib holds.
private final class Handler: Sendable {
  let body: @MainActor (UnsafeMutableRawPointer?) -> Void

  init(_ body: @escaping @MainActor (UnsafeMutableRawPointer?) -> Void) { self.body = body }

  static func call(_ held: UnsafeMutableRawPointer?, with object: UnsafeMutableRawPointer? = nil) {
    // GTK emits signals on the main thread only, and so the pointer stays there.
    nonisolated(unsafe) let object = object
    let handler = Unmanaged<Handler>.fromOpaque(held!).takeUnretainedValue()
    MainActor.assumeIsolated { handler.body(object) }
  }
}

private func connect(
  _ object: UnsafeMutableRawPointer, _ signal: String, _ function: GCallback, _ handler: Handler
) {
  let release: GClosureNotify = { held, _ in Unmanaged<Handler>.fromOpaque(held!).release() }
  g_signal_connect_data(
    object, signal, function, Unmanaged.passRetained(handler).toOpaque(), release,
    GConnectFlags(rawValue: 0))
}

private typealias Pointer = UnsafeMutableRawPointer

private let plainFunction: @convention(c) (Pointer?, Pointer?) -> Void = { Handler.call($1) }

private let notificationFunction: @convention(c) (Pointer?, Pointer?, Pointer?) -> Void = {
  Handler.call($2)
}

private let objectFunction: @convention(c) (Pointer?, Pointer?, Pointer?) -> Void = {
  Handler.call($2, with: $1)
}

/// Connects `key-pressed` of a key controller.
///
/// - Parameters:
///   - controller: a `GtkEventControllerKey *`.
///   - handler: is called with GDK's code of each key; true if nobody else shall have it.
@MainActor
public func connectKeys(
  _ controller: UnsafeMutableRawPointer, _ handler: @escaping @MainActor (UInt32) -> Bool
) {
  let function: @convention(c) (Pointer?, guint, guint, guint, Pointer?) -> gboolean = {
    KeyHandler.call($4, with: $1)
  }
  let release: GClosureNotify = { held, _ in Unmanaged<KeyHandler>.fromOpaque(held!).release() }
  g_signal_connect_data(
    controller, "key-pressed", unsafeBitCast(function, to: GCallback.self),
    Unmanaged.passRetained(KeyHandler(handler)).toOpaque(), release, GConnectFlags(rawValue: 0))
}

/// A closure for keys that GLib holds.
private final class KeyHandler: Sendable {
  let body: @MainActor (UInt32) -> Bool

  init(_ body: @escaping @MainActor (UInt32) -> Bool) { self.body = body }

  static func call(_ held: UnsafeMutableRawPointer?, with key: UInt32) -> gboolean {
    let handler = Unmanaged<KeyHandler>.fromOpaque(held!).takeUnretainedValue()
    return MainActor.assumeIsolated { gboolean(handler.body(key) ? 1 : 0) }
  }
}

/// Connects `activate` of a list view: a double click on a row, or the enter key.
///
/// - Parameter handler: is called each time; the row is the one that is selected.
@MainActor
public func connectActivate(
  _ view: UnsafeMutableRawPointer, _ handler: @escaping @MainActor () -> Void
) {
  let function: @convention(c) (Pointer?, guint, Pointer?) -> Void = { Handler.call($2) }
  connect(
    view, "activate", unsafeBitCast(function, to: GCallback.self), Handler { _ in handler() })
}
