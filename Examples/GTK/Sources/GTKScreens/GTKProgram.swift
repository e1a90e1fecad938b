import CGtk
import GTKSinks

/// A program with GTK windows.
@MainActor
package enum GTKProgram {
  private static let loop = g_main_loop_new(nil, gboolean(0))

  /// Connects to the display.
  ///
  /// - Parameters:
  ///   - hasTheme: whether the windows look like those of the gallery, with highlights.
  ///   - isDark: whether their ground is dark; nil for what the desktop says.
  /// - Throws: `NoDisplay` if there is none.
  package static func start(hasTheme: Bool = true, isDark: Bool? = nil) throws(NoDisplay) {
    guard gtk_init_check() != 0 else { throw NoDisplay() }
    MainLoop.adoptDispatch()
    if hasTheme { Theme.load(isDark: isDark) }
  }

  /// Runs GLib's loop until ``quit()``.
  package static func run() { g_main_loop_run(loop) }

  /// Ends ``run()``.
  package static func quit() { g_main_loop_quit(loop) }
}

/// There is no screen to show windows on.
package struct NoDisplay: Error, CustomStringConvertible {
  package var description: String {
    """
    GTK found no display. Start the program in a desktop session, or on a virtual one:
      xvfb-run -a swift run --package-path Examples/GTK GTKGallery
    """
  }
}
