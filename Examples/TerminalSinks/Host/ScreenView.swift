import ExampleModels
import ObservableCollections

/// An example on a terminal: all its panes, the keys, and how it stands.
///
/// It draws what any screen describes, and knows none by name.
@MainActor
package final class ScreenView {
  private let screen: any ExampleScreen
  private let meter = TurnMeter()
  private let panes: [ConnectedPane]
  private let paint: Paint
  private let write: (String) -> Void
  private var size: (columns: Int, rows: Int)
  private var focus = 0
  /// What takes the keys instead of the screen.
  private var entry: Entry?
  private let keys: HostKeys
  private var output = Screen()
  private var animating: Task<Void, Never>?

  /// Draws nothing before the first change or `redraw()`.
  ///
  /// - Parameter write: receives the bytes for the terminal.
  package init(
    _ screen: any ExampleScreen, size: (columns: Int, rows: Int), paint: Paint,
    write: @escaping (String) -> Void
  ) {
    (self.screen, self.size, self.paint, self.write) = (screen, size, paint, write)
    keys = HostKeys(screen.actions, choices: screen.choices, hasSearch: screen.search != nil)
    // Notes tell of the example's own lists: their batches are not counted with those.
    let (meter, other) = (meter, TurnMeter())
    panes = screen.panes.map { pane in
      pane.accept(PaneConnector(meter: pane.layout == .notes ? other : meter))
    }
    for (pane, shown) in zip(panes, screen.panes) {
      pane.updateLimit()
      pane.view.onChange = { [weak self] in self?.change() }
      pane.view.emptyText = {
        shown.emptyText(isSearched: screen.search.map { !$0.text.isEmpty } ?? false)
      }
    }
  }

  /// Ends all observations.
  package func cancel() {
    for pane in panes { pane.cancel() }
  }

  /// Takes over another size of the terminal and draws everything again.
  package func resize(to size: (columns: Int, rows: Int)) {
    self.size = size
    redraw()
  }

  /// Draws everything again, whatever the terminal shows.
  package func redraw() {
    output.forget()
    write("\u{1B}[2J")
    draw()
  }

  /// Brings the terminal up to date.
  package func draw() {
    let bytes = output.update(to: lines)
    if !bytes.isEmpty { write(bytes) }
  }

  /// Does what a key asks for.
  ///
  /// - Returns: false if it ends the screen.
  func press(_ key: Keystroke) -> Bool {
    if let entry { return take(key, entry) }
    switch keys.meaning(of: key) {
    case .move(let move): select(move)
    case .nextPane: selectNextPane()
    case .action(let index): perform(screen.actions[index])
    case .search: open(screen.search.map(Entry.search))
    case .showAll:
      screen.search?.set("")
      draw()
    case .choice(let index): open(.choice(screen.choices[index]))
    case .quit: return false
    case nil: break
    }
    return true
  }

  private func open(_ entry: Entry?) {
    self.entry = entry
    draw()
  }

  private func take(_ key: Keystroke, _ entry: Entry) -> Bool {
    switch entry.take(key) {
    case .open: break
    case .closed: self.entry = nil
    case .move(let move): select(move)
    case .quit: return false
    }
    draw()
    return true
  }

  /// Moves the bar of the pane that has it.
  func select(_ move: BarMove) { panes[focus].view.select(move) }

  /// Gives the bar to the next pane.
  func selectNextPane() {
    focus = (focus + 1) % panes.count
    draw()
  }

  /// Does an action with the row that is selected in the first pane.
  func perform(_ action: ExampleAction) {
    let row = panes[0].view.selectedID
    if action.needsRow && row == nil || !action.isReady { return }
    action.perform(row: row)
    for pane in panes { pane.updateLimit() }
    draw()
  }

  /// Ends the turn now.
  func flush() {
    for pane in panes { pane.flush() }
  }

  /// The next frame.
  func step() {
    for pane in panes { pane.view.step() }
    draw()
  }

  private var isAnimating: Bool { panes.contains { $0.view.animation.isRunning } }

  private func change() {
    for pane in panes { pane.updateLimit() }
    animate()
    draw()
  }

  /// Steps until everything has come to rest. At most one task does so.
  private func animate() {
    guard animating == nil, isAnimating else { return }
    animating = Task { [weak self] in
      while (try? await Task.sleep(for: .milliseconds(80))) != nil {
        guard let self, isAnimating else { break }
        step()
      }
      self?.animating = nil
    }
  }

  // MARK: - Drawing

  private var lines: [String] {
    let foot = keyLines + [statusLine]
    let head = size.rows < 8 ? [] : [title, legend]
    let page = PaneLayouts(
      views: panes.map(\.view), focus: focus, width: width,
      height: max(size.rows - foot.count - head.count, 1), paint: paint)
    return Array((head + page.lines + foot).suffix(max(size.rows, 1)))
  }

  private var width: Int { max(size.columns, 1) }

  private var title: String {
    let text = LineText.fit("\(screen.name) · \(screen.summary)", width: width)
    return paint.begin(.bold) + text + paint.end
  }

  /// What the signs before rows and their colours say, where there is room for all of them.
  private var legend: String {
    let kinds = AnimationKind.allCases
    let wide = kinds.map(\.legend).joined(separator: "   ")
    let space = LineText.columns(of: wide) > width ? " " : "   "
    let isFitting =
      LineText.columns(of: kinds.map(\.legend).joined(separator: space)) <= width
    guard screen.hasLegend, isFitting else { return "" }
    return kinds.map { paint.begin(.colour(Fade.shade(of: $0))) + $0.legend + paint.end }
      .joined(separator: space)
  }

  /// Up to three lines, of a small terminal fewer; but what is being typed is to be seen.
  private var keyLines: [String] {
    let limit = min(size.rows / 4, 3)
    if let entry {
      let lines = entry.lines(width: width, paint: paint) { wrapped($0, dot: "") }
      return Array(lines.prefix(max(limit, size.rows > 2 ? 1 : 0)))
    }
    let keys =
      screen.actions.map(\.keyText) + [screen.search?.keyText].compactMap(\.self)
      + screen.choices.map(\.keyText) + (panes.count > 1 ? ["tab Next pane"] : [])
    let all = wrapped(keys + ["q Quit"])
    // Where not all are to be seen, how to go on and how to leave must be.
    let shown = all.count > limit ? wrapped(["q Quit"] + keys.suffix(1) + keys.dropLast()) : all
    return shown.prefix(limit).map { paint.begin(.dim) + $0 + paint.end }
  }

  /// Keys in lines. A key and its name stay in one line.
  private func wrapped(_ keys: [String], dot: String = " ·") -> [String] {
    let parts = keys.dropLast().map { $0 + dot } + keys.suffix(1)
    let text = parts.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: " ")
    return LineText.wrap(text, width: width, limit: .max).map {
      $0.replacing("\u{A0}", with: " ")
    }
  }

  /// How the example stands, and at the right the counts of its own lists, without those that tell of
  /// them; on a narrow terminal they have no room.
  private var statusLine: String {
    let batches = panes.filter { $0.view.layout != .notes }.reduce(0) { $0 + $1.view.batches }
    let counts = "\(counted(batches, "batch", "batches")) in \(counted(meter.turnsBegun, "turn"))"
    let isNarrow = width < 2 * LineText.columns(of: counts)
    let line =
      isNarrow
      ? LineText.fit(screen.status, width: width)
      : LineText.fit(screen.status, end: counts, width: width)
    return paint.begin(.reversed) + line
  }
}
