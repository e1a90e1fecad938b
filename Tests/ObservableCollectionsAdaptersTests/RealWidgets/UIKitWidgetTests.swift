#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import ObservableCollectionsAdapters
  import Testing
  import UIKit

  /// What a device shows: the same lists as the widgets of the simulators, in UIKit's own. An exception
  /// ends the run. On platforms without UIKit these tests run on its stub.
  @Suite("Widgets of UIKit, 200 random turns each") @MainActor
  struct UIKitWidgetTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    private func table() -> UITableView {
      let table = UITableView(frame: window.bounds, style: .plain)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "note")
      window.addSubview(table)
      return table
    }

    private func cell(
      _ table: UITableView, _ path: IndexPath, _ note: ShownNote
    ) -> UITableViewCell {
      let cell = table.dequeueReusableCell(withIdentifier: "note", for: path)
      var content = cell.defaultContentConfiguration()
      content.text = note.text
      cell.contentConfiguration = content
      return cell
    }

    private func collection() -> UICollectionView {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 80, height: 44)
      let view = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
      window.addSubview(view)
      return view
    }

    private var registration: UICollectionView.CellRegistration<UICollectionViewListCell, ShownNote>
    {
      UICollectionView.CellRegistration { cell, _, note in
        var content = cell.defaultContentConfiguration()
        content.text = note.text
        cell.contentConfiguration = content
      }
    }

    private func text(_ configuration: (any UIContentConfiguration)?) -> String? {
      (configuration as? UIListContentConfiguration)?.text
    }

    /// Plays turns, most of them without animations, and waits until each is shown.
    private func play(
      _ binding: ListViewBinding, change: () -> Void, check: (_ turn: Int) throws -> Void
    ) async throws {
      for turn in 0..<200 {
        binding.options.animation = turn % 20 == 0 ? .rows : .none
        binding.options.refresh = turn % 2 == 0 ? .reconfigure : .reload
        change()
        await binding.shown()
        window.layoutIfNeeded()
        try check(turn)
      }
    }

    private func check(
      _ table: UITableView, _ sections: [[String]], _ turn: Int
    ) throws {
      try #require(table.numberOfSections == sections.count, "turn \(turn)")
      for (section, texts) in sections.enumerated() {
        try #require(table.numberOfRows(inSection: section) == texts.count, "turn \(turn)")
      }
      for path in table.indexPathsForVisibleRows ?? [] {
        let shown = text(table.cellForRow(at: path)?.contentConfiguration)
        try #require(shown == sections[path[0]][path[1]], "turn \(turn), \(path)")
      }
    }

    private func check(
      _ view: UICollectionView, _ sections: [[String]], _ turn: Int
    ) throws {
      try #require(view.numberOfSections == sections.count, "turn \(turn)")
      for (section, texts) in sections.enumerated() {
        try #require(view.numberOfItems(inSection: section) == texts.count, "turn \(turn)")
      }
      for path in view.indexPathsForVisibleItems {
        let shown = text(view.cellForItem(at: path)?.contentConfiguration)
        try #require(shown == sections[path[0]][path[1]], "turn \(turn), \(path)")
      }
    }

    @Test("A table")
    func arrayInTable() async throws {
      let (notes, table) = (RandomNotes(seed: 1), table())
      let rows = TableViewBinding(of: notes.array, in: table, scheduler: .mainActor) {
        cell($0, $1, $2)
      }
      try await play(rows, change: notes.changeArray) {
        try check(table, [notes.array.map(\.text)], $0)
      }
    }

    @Test("A table of sections, with titles")
    func sectionsInTable() async throws {
      let (notes, table) = (RandomNotes(seed: 2), table())
      let rows = SectionsTableViewBinding(of: notes.sections, in: table, scheduler: .mainActor) {
        cell($0, $1, $2)
      }
      rows.headerTitle = { $0.name }
      try await play(rows, change: notes.changeSections) {
        try check(table, notes.shownSections.map { Array($0.dropFirst()) }, $0)
      }
    }

    @Test("A collection view")
    func arrayInCollection() async throws {
      let (notes, view, cell) = (RandomNotes(seed: 3), collection(), registration)
      let items = CollectionViewBinding(of: notes.array, in: view, scheduler: .mainActor) {
        $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
      }
      try await play(items, change: notes.changeArray) {
        try check(view, [notes.array.map(\.text)], $0)
      }
    }

    @Test("A collection view of sections")
    func sectionsInCollection() async throws {
      let (notes, view, cell) = (RandomNotes(seed: 4), collection(), registration)
      let items = SectionsCollectionViewBinding(
        of: notes.sections, in: view, scheduler: .mainActor
      ) {
        $0.dequeueConfiguredReusableCell(using: cell, for: $1, item: $2)
      }
      try await play(items, change: notes.changeSections) {
        try check(view, notes.shownSections.map { Array($0.dropFirst()) }, $0)
      }
    }
  }
#endif
