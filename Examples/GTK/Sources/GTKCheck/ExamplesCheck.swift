import CGtk
import Foundation
import GTKExampleModels
import GTKScreens
import GTKSinks

/// Opens each example in its window, does its actions, and compares what its panes show with its
/// models.
@MainActor
struct ExamplesCheck {
  let report: Report

  func run() {
    for entry in ExampleScreens.all {
      report.note("the example \(entry.name)", failure: run(entry))
    }
    report.note("the list of the examples", failure: openFromList())
    report.note("a window that is closed in the middle of it", failure: closeEarly())
    report.note("an example that ends, and is used afterwards", failure: useAfterEnd())
  }

  /// What is wrong with an example; nil if nothing is.
  private func run(_ entry: ExampleEntry) -> String? {
    let window = ExampleWindow(entry.make())
    defer { gtk_window_destroy(window.window.cast()) }
    if let difference = settle(window, until: hasRows) { return "at first: \(difference)" }
    for action in window.screen.actions + window.screen.actions {
      window.panes[0].select(1)
      let wasOn = action.isOn
      guard window.click(action) else { return "\(action.id) cannot be clicked" }
      if let wasOn, action.isOn == wasOn { return "a click does not switch \(action.id)" }
      if let difference = settle(window, until: hasRows) {
        return "after \(action.id): \(difference)"
      }
    }
    return nil
  }

  /// Runs the loop until all panes show their models.
  ///
  /// - Returns: what still differs after 7,200 frames, two minutes on a machine that draws sixty a
  ///   second; nil if nothing does.
  private func settle(
    _ window: ExampleWindow, until isReady: (ExampleWindow) -> Bool
  ) -> String? {
    var left = 7_200
    let frames = Frames(of: window.window)
    var difference: String?
    repeat {
      frames.next()
      left -= 1
      difference = isReady(window) ? self.difference(in: window) : "no rows yet"
    } while difference != nil && left > 0
    return difference
  }

  private func hasRows(_ window: ExampleWindow) -> Bool { !window.panes[0].expected().isEmpty }

  private func difference(in window: ExampleWindow) -> String? {
    for pane in window.panes {
      let (view, expected) = (pane.view, pane.expected())
      let difference =
        view.kindName == "GtkGridView"
        ? ShownRows.gridDifference(of: view, expected: expected)
        : ShownRows.difference(of: view, expected: expected, hasEqualRows: false)
      if let difference { return difference }
    }
    return nil
  }

  /// Chooses each example in the list.
  private func openFromList() -> String? {
    var opened: [String] = []
    let list = GalleryWindow(open: { opened.append($0.name) }, didClose: {})
    defer { gtk_window_destroy(list.window.cast()) }
    let frames = Frames(of: list.window)
    for _ in 0..<3 { frames.next() }
    for index in ExampleScreens.all.indices {
      let row = g_variant_new_uint32(guint32(index))
      gtk_single_selection_set_selected(gtk_list_view_get_model(list.view.opaque), guint(index))
      gtk_widget_activate_action_variant(list.view, "list.activate-item", row)
    }
    let names = ExampleScreens.all.map(\.name)
    return opened == names ? nil : "it opened \(opened) instead of \(names)"
  }

  /// Closes a window while changes are on their way. Nothing of it may be left.
  private func closeEarly() -> String? {
    weak var closed: ExampleWindow?
    let other = ExampleWindow(ExampleScreens.all[0].make())
    defer { gtk_window_destroy(other.window.cast()) }
    for entry in ExampleScreens.all {
      let window = ExampleWindow(entry.make())
      closed = window
      if entry.name != "Parks" { Frames(of: window.window).next() }
      for action in window.screen.actions { window.perform(action) }
      gtk_window_destroy(window.window.cast())
    }
    let frames = Frames(of: other.window)
    for _ in 0..<60 where closed != nil { frames.next() }
    return closed == nil ? settle(other, until: hasRows) : "the window is still there"
  }

  /// The list that is edited by hand has nothing to run.
  private func useAfterEnd() -> String? {
    guard let entry = ExampleScreens.named("KVOList") else { return "there is no KVOList" }
    let window = ExampleWindow(entry.make())
    defer { gtk_window_destroy(window.window.cast()) }
    let frames = Frames(of: window.window)
    for _ in 0..<300 where !window.hasEnded { frames.next() }
    if !window.hasEnded { return "it has not ended" }
    let before = window.panes[0].expected()
    for action in window.screen.actions { window.perform(action) }
    if window.panes[0].expected() == before { return "its actions do nothing" }
    return settle(window, until: hasRows)
  }
}
