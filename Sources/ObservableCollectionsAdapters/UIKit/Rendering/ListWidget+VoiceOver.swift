#if canImport(UIKit) && !os(watchOS)
  import UIKit

  // VoiceOver's cursor, which a reload takes off its row.

  extension ListWidget {
    /// The index path of the row with VoiceOver's cursor, or `nil` if the cursor is elsewhere.
    var spokenPath: IndexPath? {
      guard window != nil, UIAccessibility.isVoiceOverRunning else { return nil }
      switch UIAccessibility.focusedElement(using: .notificationVoiceOver) {
      case let focused as UIView:
        return visiblePaths.first { path in
          shownCell(at: path).map { focused.isDescendant(of: $0) } ?? false
        }
      case let focused as UIAccessibilityElement:
        // A table may stand in for its cells: then only the place tells which is meant.
        let place = focused.accessibilityFrame
        return visiblePaths.first { path in
          frame(of: path).map {
            UIAccessibility.convertToScreenCoordinates($0, in: self).contains(
              CGPoint(x: place.midX, y: place.midY))
          } ?? false
        }
      default: return nil
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
