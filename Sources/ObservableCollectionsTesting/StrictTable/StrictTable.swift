/// A simulated list widget that enforces the rules of a real one.
///
/// It applies an update by the rules of a real widget, throws the first violated rule, and keeps
/// the content that the widget would show, cell by cell.
///
/// A widget compares counts, never contents, so it may accept a wrong update. As in a real widget,
/// a remaining row keeps its old cell, and only inserted and reloaded rows read the data source.
/// Compare ``rows`` with the new rows after each update to find a missing reload.
///
/// ```swift
/// var table = StrictTable(rows: ["a", "b", "c"], profile: .table)
/// try table.perform(TableBlock(removals: [1]), after: ["a", "c"])
/// table.rows  // ["a", "c"]
/// ```
///
/// It shares no code with the core. Indexes in the rows before an update are called old, those in
/// the rows after it new.
public struct StrictTable<Row> {
  /// A displayed cell.
  package struct Cell {
    /// The row that the cell was drawn for.
    package let row: Row
    /// The number of the update that drew the cell, or 0 for the initial rows. A remaining cell
    /// keeps its number.
    package let drawing: Int
  }

  /// The displayed cells, from the top.
  package internal(set) var cells: [Cell]
  /// The widget that determines the rules.
  public let profile: StrictTableProfile
  /// The number of updates so far.
  package internal(set) var updateCount = 0

  /// Creates a table that shows rows. Complexity: O(*n*) for *n* rows.
  ///
  /// - Parameters:
  ///   - rows: The initial rows.
  ///   - profile: The widget that determines the rules.
  public init(rows: some Sequence<Row>, profile: StrictTableProfile) {
    cells = rows.map { Cell(row: $0, drawing: 0) }
    self.profile = profile
  }

  /// The displayed rows, in the state in which each cell was last drawn. Complexity: O(*n*) for *n*
  /// rows.
  public var rows: [Row] { cells.map(\.row) }

  /// The new indexes of cells drawn by the last update. Complexity: O(*n*) for *n* rows.
  public var drawnIndexes: [Int] { cells.indices.filter { cells[$0].drawing == updateCount } }

  /// Starts an update. Traps if the profile has no updates of its kind.
  mutating func beginUpdate(_ kind: String, takenBy isTaken: Bool) {
    guard isTaken else { fatalError("A strict table of profile .\(profile) takes no \(kind)") }
  }

  /// Shows new rows with the old cells at given indexes, or with drawn cells for `nil`.
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

/// The source of a cell.
enum CellSource: Hashable {
  /// The old cell at an index.
  case kept(Int)
  /// A cell drawn for the row at a new index.
  case drawn(Int)
}

extension StrictTable: Sendable where Row: Sendable {}
extension StrictTable.Cell: Sendable where Row: Sendable {}
extension StrictTable: Equatable where Row: Equatable {}
extension StrictTable.Cell: Equatable where Row: Equatable {}
