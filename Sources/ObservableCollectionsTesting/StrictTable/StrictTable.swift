/// A list widget without a screen: it applies an update under a real widget's rules, throws the
/// first rule that the update breaks, and keeps what the widget would show, cell by cell.
///
/// A widget compares counts, never contents, so a wrong update can also be accepted. Here as there
/// a surviving row keeps its old cell, and only inserted and reloaded rows read the data source:
/// compare ``rows`` with the new rows after each update, and a missed refresh shows.
///
///     var table = StrictTable(rows: ["a", "b", "c"], profile: .table)
///     try table.perform(TableBlock(removals: [1]), after: ["a", "c"])
///     table.rows  // ["a", "c"]
///
/// It shares no code with the core's log or lowering. Indexes that an update counts in the rows
/// before it are called old, those that count in the rows after it new.
public struct StrictTable<Row> {
  /// A cell on the screen.
  public struct Cell {
    /// The row as it was when the cell was drawn.
    public let row: Row
    /// The number of the update that drew the cell; 0 for the first rows. A cell that is kept
    /// keeps its number.
    public let drawing: Int
  }

  /// The cells on the screen, from the top.
  public internal(set) var cells: [Cell]
  /// The widget whose rules hold.
  public let profile: StrictTableProfile
  /// The number of updates so far.
  public internal(set) var updateCount = 0

  /// Creates a table that shows the rows. Complexity: O(*n*), *n* rows.
  ///
  /// - Parameters:
  ///   - rows: The first rows.
  ///   - profile: The widget whose rules hold.
  public init(rows: some Sequence<Row>, profile: StrictTableProfile) {
    cells = rows.map { Cell(row: $0, drawing: 0) }
    self.profile = profile
  }

  /// The rows on the screen, as they were when their cells were drawn. Complexity: O(*n*).
  public var rows: [Row] { cells.map(\.row) }

  /// The new rows' indexes whose cells the last update drew. Complexity: O(*n*).
  public var drawnIndexes: [Int] { cells.indices.filter { cells[$0].drawing == updateCount } }

  /// Starts an update, after checking that the profile takes its kind.
  mutating func beginUpdate(_ kind: String, takenBy isTaken: Bool) {
    guard isTaken else { fatalError("A strict table of profile .\(profile) takes no \(kind)") }
  }

  /// Shows for each new row the old cell it keeps, or nil where the cell is drawn.
  mutating func show(_ arrangement: [Int?], of newRows: some RandomAccessCollection<Row>) {
    let sources = arrangement.enumerated().map { newIndex, oldIndex in
      oldIndex.map(CellSource.kept) ?? .drawn(newIndex)
    }
    show(sources, of: newRows)
  }

  /// Shows a cell from each source.
  mutating func show(_ sources: [CellSource], of newRows: some RandomAccessCollection<Row>) {
    updateCount += 1
    var newCells: [Cell] = []
    newCells.reserveCapacity(sources.count)
    for source in sources {
      switch source {
      case .kept(let oldIndex):
        newCells.append(cells[oldIndex])
      case .drawn(let newIndex):
        let row = newRows[newRows.index(newRows.startIndex, offsetBy: newIndex)]
        newCells.append(Cell(row: row, drawing: updateCount))
      }
    }
    cells = newCells
  }
}

/// Where a cell comes from.
enum CellSource: Hashable {
  /// It is the cell that stood at an old index.
  case kept(Int)
  /// It is drawn from the row at a new index.
  case drawn(Int)
}

extension StrictTable: Sendable where Row: Sendable {}
extension StrictTable.Cell: Sendable where Row: Sendable {}
extension StrictTable: Equatable where Row: Equatable {}
extension StrictTable.Cell: Equatable where Row: Equatable {}
