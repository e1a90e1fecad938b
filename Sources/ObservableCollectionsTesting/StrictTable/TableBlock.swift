import ObservableCollections

/// An update block of a widget, valid or not.
///
/// Unlike the core's `UpdateBlock` it holds plain lists, so that it can contain all mistakes of
/// UITableView's callers: the same row twice, or a row that does not exist. Use it to test that a
/// strict table rejects updates that your adapter must not make:
///
/// ```swift
/// var table = StrictTable(rows: ["a", "b", "c"], profile: .collection)
/// #expect(throws: StrictTableError.self) {
///   try table.perform(TableBlock(removals: [1, 1]), after: ["a", "c"])
/// }
/// ```
public struct TableBlock: Hashable, Sendable {
  /// The old indexes of removed rows.
  public var removals: [Int]
  /// The new indexes of inserted rows.
  public var insertions: [Int]
  /// The moved rows.
  public var moves: [Move]
  /// The old indexes of reloaded rows, which are also the new ones if the block only reloads.
  public var reloads: [Int]

  /// The old and new index of a moved row or section.
  public struct Move: Hashable, Sendable {
    /// The old index of the row.
    public var from: Int
    /// The new index of the row.
    public var to: Int

    /// Creates a move.
    ///
    /// - Parameters:
    ///   - from: The old index of the row.
    ///   - to: The new index of the row.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - removals: The old indexes of removed rows.
  ///   - insertions: The new indexes of inserted rows.
  ///   - moves: The old and new indexes of moved rows.
  ///   - reloads: The old indexes of reloaded rows.
  public init(
    removals: [Int] = [], insertions: [Int] = [], moves: [(from: Int, to: Int)] = [],
    reloads: [Int] = []
  ) {
    self.removals = removals
    self.insertions = insertions
    self.moves = moves.map { Move(from: $0.from, to: $0.to) }
    self.reloads = reloads
  }

  /// Creates a block from one of a batch, row by row, for a test to modify.
  ///
  /// - Parameter block: A block of `batch.calls`.
  public init(_ block: UpdateBlock) {
    removals = Array(block.removals)
    insertions = Array(block.insertions)
    moves = block.moves.flatMap { pair in
      (0..<pair.count).map { Move(from: pair.oldStart + $0, to: pair.newStart + $0) }
    }
    reloads = Array(block.reloads)
  }
}
