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
      window.perform(action)
      if let difference = settle(window, until: hasRows) {
        return "after \(action.id): \(difference)"
      }
    }
    return nil
  }

  /// Runs the loop until all panes show their models.
  ///
  /// - Returns: what still differs after ten seconds; nil if nothing does.
  private func settle(
    _ window: ExampleWindow, until isReady: (ExampleWindow) -> Bool
  ) -> String? {
    let deadline = ContinuousClock.now + .seconds(10)
    let frames = Frames(of: window.window)
    var difference: String?
    repeat {
      frames.next()
      difference = isReady(window) ? self.difference(in: window) : "no rows yet"
    } while difference != nil && ContinuousClock.now < deadline
    return difference
  }

  private func hasRows(_ window: ExampleWindow) -> Bool { !window.panes[0].expected().isEmpty }

  private func difference(in window: ExampleWindow) -> String? {
    for pane in window.panes {
      let (view, expected) = (pane.view, pane.expected())
      let difference =
        view.kindName == "GtkGridView"
        ? ShownRows.gridDifference(of: view, expected: expected)
        : ShownRows.difference(of: view, expected: expected)
      if let difference { return difference }
    }
    return nil
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
