import CGtk
import Dispatch

/// GLib's main loop as the loop of a Swift program.
public enum MainLoop {
  /// Lets GLib's main loop run the main dispatch queue, and with it the main actor: without this no
  /// `Task { @MainActor in }` ever runs under `g_main_loop_run`.
  ///
  /// Dispatch has a descriptor that is readable when the main queue has work. Call it once, on the
  /// main thread, before the loop runs.
  public static func adoptDispatch() {
    g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, runMainQueue, nil)
  }

  /// Calls a closure on the main thread before the loop draws next, from any thread.
  ///
  /// GLib's loop handles events and dispatch first, then this, then layout and drawing.
  ///
  /// - Parameter job: called once.
  public static func beforeDrawing(_ job: @escaping @MainActor @Sendable () -> Void) {
    let held = Unmanaged.passRetained(Job(job)).toOpaque()
    g_idle_add_full(G_PRIORITY_HIGH_IDLE, runJob, held, nil)
  }

  /// Calls a closure on the main thread again and again.
  ///
  /// - Parameters:
  ///   - milliseconds: the time between two calls.
  ///   - job: held until `g_source_remove` is called with the number that this returns.
  public static func every(
    milliseconds: UInt32, _ job: @escaping @MainActor @Sendable () -> Void
  ) -> UInt32 {
    let held = Unmanaged.passRetained(Job(job)).toOpaque()
    return g_timeout_add_full(
      G_PRIORITY_DEFAULT, milliseconds, repeatJob, held,
      { Unmanaged<Job>.fromOpaque($0!).release() })
  }

  /// Calls a closure on the main thread once, after a time.
  public static func after(
    milliseconds: UInt32, _ job: @escaping @MainActor @Sendable () -> Void
  ) {
    let held = Unmanaged.passRetained(Job(job)).toOpaque()
    g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, runJob, held, nil)
  }
}

/// A closure that waits in GLib's loop.
final class Job: Sendable {
  let body: @MainActor @Sendable () -> Void

  init(_ body: @escaping @MainActor @Sendable () -> Void) { self.body = body }
}

/// Runs what is in the main queue. The eight bytes of the descriptor count the wake-ups.
private let runMainQueue: GUnixFDSourceFunc = { descriptor, _, _ in
  var wakeUps: UInt64 = 0
  read(descriptor, &wakeUps, MemoryLayout<UInt64>.size)
  _dispatch_main_queue_callback_4CF(nil)
  return gboolean(1)
}

private let runJob: GSourceFunc = { held in
  let job = Unmanaged<Job>.fromOpaque(held!).takeRetainedValue()
  MainActor.assumeIsolated { job.body() }
  return gboolean(0)
}

private let repeatJob: GSourceFunc = { held in
  let job = Unmanaged<Job>.fromOpaque(held!).takeUnretainedValue()
  MainActor.assumeIsolated { job.body() }
  return gboolean(1)
}
