import CGtk
import GTKExampleModels
import GTKSinks
import ObservableCollections

/// A window that lists the examples and opens each in a window of its own.
@MainActor
package final class GalleryWindow {
  package let window: Widget
  /// The `GtkListView`.
  package var view: Widget { rows.view }
  private let entries = ObservableArray(ExampleScreens.all)
  private let sink = GTKListSink<ExampleEntry>()
  private let rows: RowsView<ExampleEntry>
  private let observer: CoalescingObserver<BatchUpdate<ExampleEntry>>

  /// - Parameters:
  ///   - open: called with the example that a person chose.
  ///   - didClose: called when the window is gone.
  package init(
    open: @escaping @MainActor (ExampleEntry) -> Void, didClose: @escaping @MainActor () -> Void
  ) {
    rows = RowsView(.list, model: sink.model) { RowFace(RowText($0.name, detail: $0.summary)) }
    observer = entries.render(every: .glib, into: sink)
    window = gtk_window_new()
    gtk_window_set_title(window.cast(), "ObservableCollections")
    gtk_window_set_titlebar(window.cast(), gtk_header_bar_new())
    gtk_window_set_default_size(window.cast(), 640, 400)
    let button: Widget = gtk_button_new_with_label("Open")
    let hint = Make.label(
      "Each row is an example. The list is an ObservableArray too.", class: "summary")
    let content = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 8, [hint, rows.widget, button])
    content.add("content")
    gtk_window_set_child(window.cast(), content)
    let openSelected: @MainActor () -> Void = { [rows] in
      if let entry = rows.selected?.value { open(entry) }
    }
    Signals.connect(button.object, "clicked", openSelected)
    Signals.connectActivate(rows.view.object, openSelected)
    // The window is kept until it is gone.
    Signals.connect(window.object, "destroy") {
      self.observer.cancel()
      didClose()
    }
    accessible_set_label(rows.view, "Examples")
    rows.select(0)
    gtk_window_present(window.cast())
  }
}
