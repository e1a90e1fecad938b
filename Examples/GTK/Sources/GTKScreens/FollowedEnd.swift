import CGtk
import GTKSinks

/// Keeps a list at its end when rows come, from the first state on, unless the person has scrolled away:
/// a log, a conversation.
///
/// GTK keeps the last row where it is when others come below it, and knows how high those are after its
/// next layout. So the list is scrolled a frame later.
@MainActor
package final class FollowedEnd {
  private let view: Widget
  private let frames: WidgetFrames
  /// Whether the list is at its end, or on its way there.
  private var follows = true
  /// How many frames the way to the end may take: rows on the way may be higher than GTK took them for.
  private static let mostFrames = 4

  /// - Parameter view: a `GtkListView` or `GtkColumnView`.
  package init(_ view: Widget) {
    (self.view, frames) = (view, WidgetFrames(view))
  }

  /// Notes before a batch whether the last row is in view.
  package func note() { follows = isScrolling || showsEnd }

  /// Goes to the end after rows came, if it was there before.
  package func follow() {
    guard follows, !isScrolling else { return }
    isScrolling = true
    scroll(frames: Self.mostFrames)
  }

  private var isScrolling = false

  private func scroll(frames count: Int) {
    frames.beforeNext { [weak self] in
      guard let self else { return }
      // Before its first layout it has no end.
      if gtk_adjustment_get_page_size(adjustment) == 0 { return scroll(frames: count) }
      // The first of these frames begins before the new rows are laid out.
      let isThere = count < Self.mostFrames && distance < 0.5
      if !isThere { gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment)) }
      if isThere || count == 1 { isScrolling = false } else { scroll(frames: count - 1) }
    }
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrollable_get_vadjustment(view.opaque)
  }

  /// How much of the list is below what is in view.
  private var distance: Double {
    gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      - gtk_adjustment_get_value(adjustment)
  }

  private var showsEnd: Bool {
    let list = view.children.first { $0.kindName == "GtkColumnListView" } ?? view
    let height = list.children.last.map { Double(gtk_widget_get_height($0)) } ?? 0
    return distance < max(height, 1)
  }
}
