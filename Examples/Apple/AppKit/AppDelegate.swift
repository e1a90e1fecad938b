import AppKit

/// The program: one window with the gallery of examples. Its menu is made here, so that it needs no
/// storyboard.
@main
final class AppDelegate: NSObject, NSApplicationDelegate {
  private var window: NSWindow?

  static func main() {
    let application = NSApplication.shared
    let delegate = AppDelegate()
    application.delegate = delegate
    application.setActivationPolicy(.regular)
    application.mainMenu = menu
    // An application does not hold its delegate.
    withExtendedLifetime(delegate) { application.run() }
  }

  func applicationDidFinishLaunching(_ notification: Notification) {
    let window = NSWindow(contentViewController: GalleryController())
    window.title = "Gallery"
    window.setContentSize(NSSize(width: 1_000, height: 640))
    window.center()
    window.makeKeyAndOrderFront(nil)
    NSApplication.shared.activate()
    self.window = window
  }

  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }

  /// The program's own menu, with one item.
  private static var menu: NSMenu {
    let (menu, item, items) = (NSMenu(), NSMenuItem(), NSMenu())
    #if canImport(ObjectiveC)
      let quit = #selector(NSApplication.terminate(_:))
    #else
      let quit = Selector(("terminate:"))
    #endif
    items.addItem(NSMenuItem(title: "Quit Gallery", action: quit, keyEquivalent: "q"))
    item.submenu = items
    menu.addItem(item)
    return menu
  }
}
