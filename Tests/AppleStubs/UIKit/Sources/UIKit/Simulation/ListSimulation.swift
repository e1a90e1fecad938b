import ObservableCollections
import TestingOnUIKit

/// What goes on behind a table or collection view, and what a test may do to it.
///
/// It knows the counts that it read last, and the heads and cells that it shows. A block of changes
/// goes to a ``SectionsStrictTable``, which has the widget's rules and messages; what survives
/// keeps its cell, for the rest the data source is asked.
///
/// It is stricter than the widget where that is silent but may go wrong: it keeps to what Apple's
/// documentation promises, not to what happens to work.
@MainActor public final class ListSimulation {
  /// A section on the screen.
  public struct ShownSection {
    /// Its head, if it has one.
    public fileprivate(set) var head: UIView?
    /// Its foot, if it has one.
    public fileprivate(set) var foot: UIView?
    /// Its cells, from the top.
    public fileprivate(set) var cells: [UIView]
    /// Says which cell is the same as before.
    fileprivate(set) var tokens: [Int]
  }

  /// Called instead of ending the program. The view does nothing more afterwards.
  public var onException: ((UncaughtException) -> Void)?
  /// Whether animations have ended when the call that starts them returns, or at ``endAnimations()``.
  public var endsAnimationsAtOnce = true
  /// Whether update closures run at ``runLateUpdates()`` instead of at once, as happens under load.
  public var runsUpdatesLate = false
  /// Whether updates that wait are given up that would run outside a window, and end unfinished.
  public var dropsUpdatesOutside = false
  /// The height that a cell of a table gives itself when it is laid out on the screen. Until then the
  /// table's estimate holds. Nil if all have the same.
  public var heightOfCell: ((UIView) -> CGFloat)?
  /// Whether ``calls`` are kept.
  public var keepsCalls = false
  /// What the view was told and what it asked, in order.
  public private(set) var calls: [String] = []
  /// The heads and cells on the screen, as of the last layout.
  public private(set) var shown: [ShownSection] = []
  /// The index at the edge, as the view has it.
  public private(set) var indexTitles: [String]?
  /// Whether the user drags a row to drop it.
  public internal(set) var isReordering = false
  /// Whether the view shows a gap for what hovers over it. A drop delegate may update the view then.
  public var showsDropGap = false
  /// Whether the user has turned Reduce Motion on.
  public static var reducesMotion = false
  /// Where an item came from that a gesture of the program's own moves, and where it is.
  var movement: (source: IndexPath, target: IndexPath)?

  unowned let view: any SimulatedList
  let profile: StrictTableProfile
  /// The length of each row or item along the column or line; estimated, if cells have their own.
  var entryHeight: CGFloat = 44
  /// The heights that cells have given themselves.
  var heights: [Int: CGFloat] = [:]
  /// Where cells were in the content when the animations began that move them now.
  var starts: [Int: CGRect] = [:]
  /// The counts that were read last; nil if they must be read again.
  var counts: [Int]?
  /// Whether all cells must be fetched again.
  var isDirty = true
  /// Whether an exception was raised.
  private(set) var isBroken = false
  /// The places that the data source is asked to configure anew, in the cells that they have.
  private var reconfigured: IndexPath?
  var selected: Set<Int> = []
  /// What is selected in a table that has no cells yet.
  var selectedBeforeLayout: Set<IndexPath> = []
  private var nextToken = 0
  /// How deep the view is in calls of its own from which it must not be changed.
  private var layoutDepth = 0
  /// How deep the view is in update closures.
  var updateDepth = 0
  var block = SectionsTableBlock()
  /// The completions of animations that run.
  var running: [() -> Void] = []
  /// Updates that have not run yet.
  var late: [() -> Void] = []

  init(_ view: any SimulatedList, profile: StrictTableProfile) {
    self.view = view
    self.profile = profile
  }
}

// MARK: - For tests

extension ListSimulation {
  /// Runs the updates that wait, in order. Those of a view that has left its window may tell nothing.
  public func runLateUpdates() {
    let updates = late
    late = []
    for update in updates { update() }
  }

  /// The number of updates that wait.
  public var lateCount: Int { late.count }

  /// Shows a row in another place, counted without it.
  func move(from source: IndexPath, to target: IndexPath) {
    var sections = shown
    let cell = sections[source.section].cells.remove(at: source.item)
    let token = sections[source.section].tokens.remove(at: source.item)
    sections[target.section].cells.insert(cell, at: target.item)
    sections[target.section].tokens.insert(token, at: target.item)
    shown = sections
    counts = sections.map(\.cells.count)
  }
}

// MARK: - Faults and calls

extension ListSimulation {
  func note(_ call: @autoclosure () -> String) {
    if keepsCalls { calls.append(call()) }
  }

  func raise(_ source: UncaughtException.Source, _ reason: String) {
    if isBroken { return }
    isBroken = true
    note("exception")
    guard let onException else { fatalError("Terminating app: \(reason)") }
    onException(UncaughtException(source: source, description: reason))
  }

  /// Runs what must not change the view: layout, and calls of the data source.
  func calling<Result>(_ body: () -> Result) -> Result {
    layoutDepth += 1
    defer { layoutDepth -= 1 }
    return body()
  }

  /// Whether the view may be told something now.
  func isReady(for call: String) -> Bool {
    if isBroken { return false }
    if layoutDepth > 0 {
      raise(.simulation, "\(call) during layout or in a call of the data source")
    }
    return !isBroken
  }
}

// MARK: - Loading

extension ListSimulation {
  /// Everything comes from another data source.
  func noteNewDataSource() {
    (counts, isDirty, selected, selectedBeforeLayout) = (nil, true, [], [])
  }

  func reloadData() {
    guard isReady(for: "reloadData") else { return }
    note("reloadData")
    if updateDepth > 0 { return raise(.simulation, "reloadData inside an update block") }
    if isDragging { return raise(.simulation, "reloadData while the user drags a row") }
    // It may be ignored while a batch animates, so here it is.
    if !running.isEmpty || !late.isEmpty { return }
    (isDirty, selected, selectedBeforeLayout) = (true, [], [])
    forgetStarts()
    counts = profile == .table ? readCounts() : nil
    if profile == .table { fitContent() }
  }

  /// A pass of layout: fetches what is missing. A table must be in a window for that.
  func layOut() {
    guard !isBroken, view.hasDataSource, layoutDepth == 0 else { return }
    if isDirty, view.window == nil, profile == .table { return raise(.simulation, noWindow) }
    if isDirty { load(readCounts()) }
    resolveHeights()
  }

  /// The counts, read if they are not known.
  var knownCounts: [Int] {
    if let counts { return counts }
    let read = readCounts()
    counts = read
    return read
  }

  func readCounts() -> [Int] {
    let counts = calling { view.countsOfDataSource() }
    note("counts \(counts)")
    return counts
  }

  /// Fetches all heads and cells.
  func load(_ newCounts: [Int]) {
    (counts, isDirty) = (newCounts, false)
    shown = newCounts.enumerated().map { section, count in
      ShownSection(
        head: head(at: section), foot: foot(at: section),
        cells: (0..<count).map { fetchCell(at: [section, $0]) },
        tokens: newTokens(count))
    }
    for path in selectedBeforeLayout { selected.insert(shown[path.section].tokens[path.item]) }
    selectedBeforeLayout = []
    readIndexTitles()
    fitContent()
  }

  func newTokens(_ count: Int) -> [Int] {
    defer { nextToken += count }
    return Array(nextToken..<nextToken + count)
  }

  private func head(at section: Int) -> UIView? {
    calling { view.headOfDataSource(section: section) }
  }

  private func foot(at section: Int) -> UIView? {
    calling { view.footOfDataSource(section: section) }
  }

  /// `reloadSectionIndexTitles()`. No block of changes does it.
  func readIndexTitles() {
    indexTitles = calling { view.indexTitlesOfDataSource() }
  }

  private func fetchCell(at path: IndexPath) -> UIView {
    note("cell \(path)")
    return calling { view.cellOfDataSource(at: path) } ?? UIView(frame: .zero)
  }

  /// Shows what a block leaves: cells that survive, and new ones.
  ///
  /// - Parameters:
  ///   - sections: for each new section its old index, if it survives, and the tokens of its cells.
  ///   - fresh: the tokens that are not on the screen yet.
  ///   - starts: where cells are in the content that go to their new places by and by, and the content
  ///     to its new size; nil if nothing is animated.
  func show(
    _ sections: [(old: Int?, tokens: [Int])], fresh: Range<Int>, starts: [Int: CGRect]?
  ) {
    var cells: [Int: UIView] = [:]
    for section in shown {
      for (token, cell) in zip(section.tokens, section.cells) { cells[token] = cell }
    }
    let old = shown
    shown = sections.enumerated().map { index, section in
      ShownSection(
        head: section.old.map { old[$0].head } ?? head(at: index),
        foot: section.old.map { old[$0].foot } ?? foot(at: index),
        cells: section.tokens.enumerated().map { item, token in
          fresh.contains(token)
            ? fetchCell(at: [index, item]) : cells[token] ?? UIView(frame: .zero)
        },
        tokens: section.tokens)
    }
    selected.formIntersection(sections.flatMap(\.tokens))
    counts = shown.map(\.cells.count)
    self.starts = starts ?? [:]
    fitContent(isAnimated: starts != nil)
  }

  /// Asks for some places anew; the data source must configure the cells that are there.
  func reconfigure(_ paths: [IndexPath]) {
    guard isReady(for: "reconfigure") else { return }
    note("reconfigure \(paths)")
    if updateDepth > 0 { return raise(.simulation, "reconfigure inside an update block") }
    if isDirty { return }
    for path in paths {
      guard let cell = cell(at: path) else {
        return raise(.simulation, "reconfigure at \(path), where there is no cell")
      }
      reconfigured = path
      let configured = calling { view.cellOfDataSource(at: path) }
      reconfigured = nil
      if configured !== cell {
        return raise(.simulation, "another cell for \(path), which is only reconfigured")
      }
    }
  }

  /// The cell that the data source gets when it asks for one at a path that is reconfigured.
  func cellToReconfigure(at path: IndexPath) -> UIView? {
    reconfigured == path ? cell(at: path) : nil
  }
}
