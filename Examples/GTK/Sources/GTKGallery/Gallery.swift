import GTKExampleModels
import GTKScreens

/// The windows that are open. The program ends with the last one.
@MainActor
final class Gallery {
  private var windows: [ExampleWindow] = []
  private var isListOpen = false
  private let size: WindowSize

  init(size: WindowSize) { self.size = size }

  /// Shows the list of the examples.
  func openList() {
    isListOpen = true
    _ = GalleryWindow(open: { self.open($0) }) {
      self.isListOpen = false
      self.endIfEmpty()
    }
  }

  /// Opens an example in a window of its own.
  @discardableResult
  func open(_ entry: ExampleEntry) -> ExampleWindow {
    let window = ExampleWindow(entry.make(), size: size)
    windows.append(window)
    window.didClose = { [weak self, weak window] in
      self?.windows.removeAll { $0 === window }
      self?.endIfEmpty()
    }
    return window
  }

  private func endIfEmpty() {
    if windows.isEmpty, !isListOpen { GTKProgram.quit() }
  }
}
