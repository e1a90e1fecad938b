#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections
  import ObservableCollectionsAdapters
  import Testing

  /// An item that says what it shows.
  private final class NoteItem: NSCollectionViewItem {
    override func loadView() { view = NSView() }
  }

  /// What a Mac shows: the same lists as the widgets of the simulators, in AppKit's own. An exception ends
  /// the run. On platforms without AppKit these tests run on its stub.
  @Suite("Widgets of AppKit, 200 random turns each") @MainActor
  struct AppKitWidgetTests {
    /// A window with a view that scrolls in it.
    private func window(with view: NSView) -> NSWindow {
      let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 400, height: 600))
      scrollView.documentView = view
      let controller = NSViewController()
      controller.view = scrollView
      let window = NSWindow(contentViewController: controller)
      window.setContentSize(NSSize(width: 400, height: 600))
      return window
    }

    private func label(_ text: String) -> NSView { NSTextField(labelWithString: text) }

    /// Plays turns, most of them without animations, and compares.
    private func play(
      _ binding: ListViewBinding, in collection: NSCollectionView? = nil, change: () -> Void,
      check: (_ turn: Int) throws -> Void
    ) async throws {
      for turn in 0..<200 {
        binding.options.animation = turn % 20 == 0 ? .rows : .none
        change()
        #if canImport(ObjectiveC)
          await binding.shown()
        #else
          // The stub's animations end when they are told to.
          binding.flush()
          NSAnimationContext.finishAnimations()
          collection?.finishAnimations()
        #endif
        try check(turn)
      }
    }

    private func check(_ table: NSTableView, _ texts: [String], _ turn: Int) throws {
      try #require(table.numberOfRows == texts.count, "turn \(turn)")
      for (row, text) in texts.enumerated() {
        let view = table.view(atColumn: 0, row: row, makeIfNecessary: true)
        try #require((view as? NSTextField)?.stringValue == text, "turn \(turn), row \(row)")
      }
    }

    @Test("A table")
    func array() async throws {
      let (notes, table) = (RandomNotes(seed: 1), NSTableView())
      let window = window(with: table)
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("note")))
      let rows = TableViewBinding(of: notes.array, in: table, scheduler: .mainActor) {
        label($2.text)
      }
      try await play(rows, change: notes.changeArray) {
        try check(table, notes.array.map(\.text), $0)
      }
      withExtendedLifetime(window) {}
    }

    @Test("A table of sections, with group rows")
    func sections() async throws {
      let (notes, table) = (RandomNotes(seed: 2), NSTableView())
      let window = window(with: table)
      table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("note")))
      let rows = SectionsTableViewBinding(
        of: notes.sections, in: table, scheduler: .mainActor, header: { label($1.name) },
        cell: { label($2.text) })
      try await play(rows, change: notes.changeSections) {
        try check(table, notes.shownSections.flatMap(\.self), $0)
      }
      withExtendedLifetime(window) {}
    }

    @Test("An outline")
    func outline() async throws {
      let (notes, outline) = (RandomNotes(seed: 3), NSOutlineView())
      let window = window(with: outline)
      outline.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("note")))
      let rows = OutlineViewBinding(
        of: notes.sections, in: outline, scheduler: .mainActor, header: { label($1.name) },
        cell: { label($2.text) })
      try await play(rows, change: notes.changeSections) { turn in
        let texts = notes.shownSections.flatMap(\.self)
        try #require(outline.numberOfRows == texts.count, "turn \(turn)")
        for (row, text) in texts.enumerated() {
          let view = outline.view(atColumn: 0, row: row, makeIfNecessary: true)
          try #require((view as? NSTextField)?.stringValue == text, "turn \(turn), row \(row)")
        }
      }
      withExtendedLifetime(window) {}
    }

    @Test("A collection view")
    func collection() async throws {
      let notes = RandomNotes(seed: 4)
      let view = NSCollectionView(frame: NSRect(x: 0, y: 0, width: 400, height: 600))
      let window = window(with: view)
      let name = NSUserInterfaceItemIdentifier("note")
      view.collectionViewLayout = NSCollectionViewFlowLayout()
      view.register(NoteItem.self, forItemWithIdentifier: name)
      let items = CollectionViewBinding(of: notes.array, in: view, scheduler: .mainActor) {
        view, path, note in
        let item = view.makeItem(withIdentifier: name, for: path)
        item.title = note.text
        return item
      }
      try await play(items, in: view, change: notes.changeArray) { turn in
        try #require(view.numberOfItems(inSection: 0) == notes.array.count, "turn \(turn)")
        for path in view.indexPathsForVisibleItems() {
          let shown = view.item(at: path)?.title
          try #require(shown == notes.array[path[1]].text, "turn \(turn), \(path)")
        }
      }
      withExtendedLifetime(window) {}
    }
  }
#endif
