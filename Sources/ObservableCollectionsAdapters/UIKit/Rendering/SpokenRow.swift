#if canImport(UIKit) && !os(watchOS)
  import UIKit

  // VoiceOver's cursor, which a reload takes off its row.

  extension ListWidget {
    /// The index path of the row with VoiceOver's cursor, or `nil` if the cursor is elsewhere.
    var spokenPath: IndexPath? {
      guard window != nil, UIAccessibility.isVoiceOverRunning,
        let focused = UIAccessibility.focusedElement(using: .notificationVoiceOver) as? UIView
      else { return nil }
      return visiblePaths.first { path in
        shownCell(at: path).map { focused.isDescendant(of: $0) } ?? false
      }
    }

    /// Moves VoiceOver's cursor back to a row after a reload, if it is on the screen.
    func speak(_ path: IndexPath) {
      layOutReloaded()
      guard let cell = shownCell(at: path) else { return }
      UIAccessibility.post(notification: .layoutChanged, argument: cell)
    }
  }
#endif
