import ExampleModels

/// Shows examples on the terminal of this process, one after another.
@MainActor
package final class TerminalHost {
  private let terminal: Terminal
  private let events = TerminalEvents()
  /// Bytes that were read with the key that ended the last screen, and belong to the next one.
  private var early: ArraySlice<UInt8> = []

  package init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  /// How a screen was left.
  package enum End: Sendable {
    /// By a key, or because it had done its work.
    case left
    /// The terminal is gone, or the process was asked to end.
    case hungUp
  }

  /// Shows a screen and plays it until the reader quits, it has done its work, or the terminal is
  /// gone.
  ///
  /// - Parameter isDone: asked after each key.
  package func show(_ screen: any ExampleScreen, isDone: () -> Bool = { false }) async -> End {
    let view = ScreenView(screen, size: terminal.size, paint: .terminal(), write: terminal.write)
    view.redraw()
    let playing = Task { await screen.run() }
    defer {
      playing.cancel()
      view.cancel()
    }
    return await handleEvents(of: screen, in: view, isDone: isDone)
  }

  private func handleEvents(
    of screen: any ExampleScreen, in view: ScreenView, isDone: () -> Bool
  ) async -> End {
    var keys = KeyParser<HostKey>(actions: screen.actions)
    func goesOn(with bytes: ArraySlice<UInt8>) -> Bool {
      early = bytes
      while let byte = early.popFirst() {
        for key in keys.keys(in: [byte]) {
          if !perform(key, of: screen, in: view) || isDone() { return false }
        }
      }
      return true
    }
    if !goesOn(with: early) { return .left }
    for await event in events.events {
      switch event {
      case .bytes(let bytes): if !goesOn(with: bytes[...]) { return .left }
      case .resize: view.resize(to: terminal.size)
      case .second: view.draw()
      case .hangUp: return .hungUp
      }
    }
    return .hungUp
  }

  /// False if the key ends the screen.
  private func perform(_ key: HostKey, of screen: any ExampleScreen, in view: ScreenView) -> Bool {
    switch key {
    case .move(let move): view.select(move)
    case .nextPane: view.selectNextPane()
    case .action(let index): view.perform(screen.actions[index])
    case .quit: return false
    }
    return true
  }
}
