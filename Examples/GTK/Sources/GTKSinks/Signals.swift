import CGtk

/// Connects signals to Swift closures.
///
/// GTK calls handlers on the main thread, where the main actor is. A closure is held as long as the
/// object that has the signal lives.
@MainActor
public enum Signals {
  /// Connects a signal that hands over nothing but its object: `clicked`, `destroy`, `notify::…`.
  ///
  /// - Parameters:
  ///   - object: a GObject.
  ///   - signal: the name of the signal.
  ///   - handler: is called each time.
  public static func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ handler: @escaping @MainActor () -> Void
  ) {
    let function =
      signal.hasPrefix("notify::")
      ? unsafeBitCast(notificationFunction, to: GCallback.self)
      : unsafeBitCast(plainFunction, to: GCallback.self)
    connect(object, signal, function, Handler { _ in handler() })
  }

  /// Connects a signal that hands over an object and no more: those of a list item factory.
  ///
  /// - Parameter handler: is called with the object, each time.
  public static func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String,
    withObject handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
  ) {
    let function = unsafeBitCast(objectFunction, to: GCallback.self)
    connect(object, signal, function, Handler { $0.map(handler) })
  }

  /// Connects `activate` of a list view: a double click on a row, or the enter key.
  ///
  /// - Parameter handler: is called each time; the row is the one that is selected.
  public static func connectActivate(
    _ view: UnsafeMutableRawPointer, _ handler: @escaping @MainActor () -> Void
  ) {
    let function = unsafeBitCast(activateFunction, to: GCallback.self)
    connect(view, "activate", function, Handler { _ in handler() })
  }

  private static func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ function: GCallback, _ handler: Handler
  ) {
    let release: GClosureNotify = { held, _ in Unmanaged<Handler>.fromOpaque(held!).release() }
    g_signal_connect_data(
      object, signal, function, Unmanaged.passRetained(handler).toOpaque(), release,
      GConnectFlags(rawValue: 0))
  }
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

private typealias Pointer = UnsafeMutableRawPointer

private let plainFunction: @convention(c) (Pointer?, Pointer?) -> Void = { Handler.call($1) }

private let notificationFunction: @convention(c) (Pointer?, Pointer?, Pointer?) -> Void = {
  Handler.call($2)
}

private let objectFunction: @convention(c) (Pointer?, Pointer?, Pointer?) -> Void = {
  Handler.call($2, with: $1)
}

private let activateFunction: @convention(c) (Pointer?, guint, Pointer?) -> Void = {
  Handler.call($2)
}
