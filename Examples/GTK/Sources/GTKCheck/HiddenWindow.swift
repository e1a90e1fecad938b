import CGtk
import GTKScreens
import ObservableCollections

/// A window that is not on the screen has no frames: its changes wait, and are one batch afterwards.
@MainActor
struct HiddenWindow {
  private let array = ObservableArray((0..<10).map { Entry(id: $0) })

  /// What was wrong; nil if nothing was.
  func run() -> String? {
    let panel = PacePanel("GtkListView", .lines, array)
    let window = CheckWindow([panel.rows.widget], width: 400, height: 400)
    defer { window.close() }
    window.isVisible = false
    for turn in 1...5 {
      array.insert(Entry(id: 100 + turn), at: 0)
      for _ in 0..<20 { pass() }
    }
    if panel.batches > 0 { return "\(panel.batches) batches came while it was hidden" }
    window.isVisible = true
    for _ in 0..<3 { window.frames.next() }
    if panel.batches != 1 { return "\(panel.batches) batches came when it was shown" }
    return panel.failure ?? panel.wholeDifference(expected: array.snapshot, window.frames)
  }

  /// One pass of GLib's loop, some milliseconds long.
  private func pass() {
    g_main_context_iteration(nil, gboolean(0))
    g_usleep(2_000)
  }
}
