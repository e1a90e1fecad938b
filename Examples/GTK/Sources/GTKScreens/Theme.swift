import CGtk
import GTKExampleModels
import GTKSinks

/// How the examples look: tight rows, quiet details, and a highlight that fades for what changed.
@MainActor
package enum Theme {
  /// Applies it to all windows of the program, in the colours that the user's desktop prefers.
  ///
  /// - Parameter isDark: whether the ground is dark; nil for what the desktop says.
  package static func load(isDark: Bool? = nil) {
    if let isDark { prefer_dark_theme(gboolean(isDark ? 1 : 0)) }
    let provider: UnsafeMutablePointer<GtkCssProvider> = gtk_css_provider_new()
    let fill: @MainActor () -> Void = {
      gtk_css_provider_load_from_data(provider, css(isDark: prefers_dark_theme() != 0), -1)
    }
    fill()
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), OpaquePointer(provider),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    // The provider is kept by the display, as long as the program runs.
    let settings = UnsafeMutableRawPointer(gtk_settings_get_default()!)
    Signals.connect(settings, "notify::gtk-application-prefer-dark-theme", fill)
  }

  private static func css(isDark: Bool) -> String {
    let kinds = AnimationKind.allCases.map { kind in
      let colour = isDark ? kind.colour.dark : kind.colour.light
      return """
        .legend-\(kind), .tells-\(kind) { color: \(colour); }
        .\(kind)-a .mark, .\(kind)-b .mark { color: \(colour); font-weight: bold; }
        \(fade("\(kind)", colour))
        """
    }
    return common + kinds.joined(separator: "\n")
  }

  private static let common = """
    .content { padding: 10px; }
    .summary, .status { font-size: 90%; color: alpha(@theme_fg_color, 0.7); }
    .finder-title { color: alpha(@theme_fg_color, 0.7); margin-left: 8px; }
    .pane-title { font-weight: bold; }
    scrolledwindow { border: 1px solid @borders; border-radius: 4px; }
    listview > row, columnview listview > row, gridview > child { padding: 0; }
    columnview listview > row > cell { padding: 0; }
    columnview > header > button { padding: 2px 8px; }
    .cell { padding: 3px 8px 3px 2px; }
    .legend { font-size: 90%; }
    .mark { font-family: monospace; }
    row:selected .mark, child:selected .mark { color: inherit; }
    .tile {
      padding: 14px 6px; margin: 3px; min-width: 44px; border-radius: 6px; background: alpha(@theme_fg_color, 0.06);
    }
    .tile .title-text { font-size: 130%; }
    .empty-text { margin: 8px 12px; color: alpha(currentColor, 0.6); }
    .detail-text { font-size: 90%; color: alpha(currentColor, 0.6); }
    .cell.quiet { color: alpha(currentColor, 0.5); }
    .cell.head { font-weight: bold; background: alpha(@theme_fg_color, 0.08); }
    .tile .mark { margin-top: -10px; min-height: 10px; font-size: 80%; }
    .notes .cell { padding: 1px 8px; font-size: 90%; }
    .notes .title-text { font-family: monospace; font-size: 95%; }
    .notes .cell .detail-text { color: alpha(currentColor, 0.8); }

    """

  /// Two highlights of one colour: a style starts an animation only when its name changes.
  private static func fade(_ name: String, _ colour: String) -> String {
    ["\(name)-a", "\(name)-b"].map {
      """
      @keyframes \($0) { from { background: alpha(\(colour), 0.35); } }
      .cell.\($0) { animation: \($0) 1200ms ease-out; }
      """
    }.joined(separator: "\n")
  }
}
