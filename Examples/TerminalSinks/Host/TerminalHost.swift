import ExampleModels

/// Shows examples on the terminal of this process, one after another.
@MainActor
package final class TerminalHost {
  private let terminal: Terminal
  private let events: TerminalEvents

  package init(_ terminal: Terminal) {
    (self.terminal, events) = (terminal, TerminalEvents(of: terminal))
  }

  /// Shows a screen and plays it until the reader quits, it has done its work, or the terminal is
  /// gone.
  ///
  /// - Parameter isDone: asked after each key.
  package func show(
    _ screen: any ExampleScreen, isDone: @escaping @MainActor () -> Bool = { false }
  ) async -> TerminalEvents.End {
    let view = ScreenView(screen, size: terminal.size, paint: .terminal(), write: terminal.write)
    view.redraw()
    let playing = Task { await screen.run() }
    defer {
      playing.cancel()
      view.cancel()
    }
    return await events.play(
      KeyParser<Keystroke> { $0 }, resize: { view.resize(to: terminal.size) },
      second: view.draw, perform: { view.press($0) && !isDone() })
  }
}
