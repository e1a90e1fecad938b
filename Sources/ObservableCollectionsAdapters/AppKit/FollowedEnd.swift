#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// An invisible subview that detects when its superview comes into a window.
  final class WindowWatch: NSView {
    var onWindow: (() -> Void)?

    override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      if window != nil { onWindow?() }
    }
  }

  extension ListViewBinding {
    /// Scrolls a view that shows its first state to the end: now, and again when it comes into a
    /// window, where it has its size.
    func followFirstEnd() {
      scrollToEnd()
      guard let view = shownView, view.window == nil else { return }
      let watch = WindowWatch(frame: .zero)
      watch.onWindow = { [weak self, weak watch] in
        self?.scrollToEnd()
        // The size may be set later in the pass.
        Task { @MainActor in
          watch?.removeFromSuperview()
          self?.scrollToEnd()
        }
      }
      view.addSubview(watch)
    }

    private func scrollToEnd() {
      guard let view = shownView, let scrollView = view.enclosingScrollView,
        scrollView.documentView === view
      else { return }
      holding {
        view.layoutSubtreeIfNeeded()
        scrollView.scrollToEnd()
      }
    }
  }
#endif
