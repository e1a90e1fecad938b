import CGtk

/// How the examples look: tight rows, quiet details, and a highlight that fades for what changed.
@MainActor
package enum Theme {
  /// Applies it to all windows of the program.
  package static func load() {
    let provider: UnsafeMutablePointer<GtkCssProvider> = gtk_css_provider_new()
    gtk_css_provider_load_from_data(provider, css, -1)
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), OpaquePointer(provider),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(UnsafeMutableRawPointer(provider))
  }

  private static let css = """
    .content { padding: 10px; }
    .summary, .status { font-size: 90%; color: alpha(@theme_fg_color, 0.7); }
    .pane-title { font-weight: bold; }
    scrolledwindow { border: 1px solid @borders; border-radius: 4px; }
    listview > row, columnview listview > row, gridview > child { padding: 0; }
    columnview listview > row > cell { padding: 0; }
    columnview > header > button { padding: 2px 8px; }
    .cell { padding: 3px 8px; }
    .tile {
      padding: 14px 6px; margin: 3px; min-width: 44px; border-radius: 6px; background: alpha(@theme_fg_color, 0.06);
    }
    .tile .title-text { font-size: 130%; }
    .detail-text { font-size: 90%; color: alpha(currentColor, 0.6); }
    .cell.quiet { color: alpha(currentColor, 0.5); }
    .cell.head { font-weight: bold; background: alpha(@theme_fg_color, 0.08); }
    .notes .cell { padding: 1px 8px; font-size: 90%; }
    \(fade("inserted", "#33d17a")) \(fade("updated", "#f6d32d"))
    """

  /// Two highlights of one colour: a style starts an animation only when its name changes.
  private static func fade(_ name: String, _ colour: String) -> String {
    ["\(name)-a", "\(name)-b"].map {
      """
      @keyframes \($0) { from { background: alpha(\(colour), 0.7); } }
      .cell.\($0) { animation: \($0) 700ms ease-out; }
      """
    }.joined(separator: "\n")
  }
}
