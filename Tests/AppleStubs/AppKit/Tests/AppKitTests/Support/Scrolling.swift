import AppKit

extension NSView {
  /// Puts the view into a scroll view in a window.
  ///
  /// - Parameters:
  ///   - height: how much of it is seen.
  ///   - top: how much of that is covered at the top.
  func scrolled(height: CGFloat, top: CGFloat = 0) -> NSWindow {
    let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 100, height: height))
    scrollView.contentView.contentInsets.top = top
    scrollView.documentView = self
    return NSWindow(contentView: scrollView)
  }

  /// How far the view is scrolled down.
  var top: CGFloat {
    get { enclosingScrollView?.contentView.bounds.minY ?? .nan }
    set { enclosingScrollView?.contentView.scroll(to: NSPoint(x: 0, y: newValue)) }
  }
}
