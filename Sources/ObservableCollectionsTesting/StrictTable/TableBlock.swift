import ObservableCollections

/// What one update block of a simultaneous widget asks for, good or bad.
///
/// Unlike the core's `UpdateBlock` it holds plain lists, so that it can say everything that a
/// caller of UITableView could: a place twice, or one that does not exist. Hand one to a strict table to
/// test that what your adapter must not say is refused:
///
/// ```swift
/// var table = StrictTable(rows: ["a", "b", "c"], profile: .collection)
/// #expect(throws: StrictTableError.self) {
///   try table.perform(TableBlock(removals: [1, 1]), after: ["a", "c"])
/// }
/// ```
public struct TableBlock: Hashable, Sendable {
  /// The deleted rows; old indexes.
  public var removals: [Int]
  /// The inserted rows; new indexes.
  public var insertions: [Int]
  /// The moved rows.
  public var moves: [Move]
  /// The reloaded rows; old indexes. (In a block without structure old and new are the same.)
  public var reloads: [Int]

  /// A moved row: where it was (old) and where it ends up (new).
  public struct Move: Hashable, Sendable {
    /// Where the row was; an old index.
    public var from: Int
    /// Where the row ends up; a new index.
    public var to: Int

    /// Creates a move.
    ///
    /// - Parameters:
    ///   - from: Where the row was; an old index.
    ///   - to: Where the row ends up; a new index.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - removals: The deleted rows; old indexes.
  ///   - insertions: The inserted rows; new indexes.
  ///   - moves: The moved rows; pairs of an old and a new index.
  ///   - reloads: The reloaded rows; old indexes.
  public init(
    removals: [Int] = [], insertions: [Int] = [], moves: [(from: Int, to: Int)] = [],
    reloads: [Int] = []
  ) {
    self.removals = removals
    self.insertions = insertions
    self.moves = moves.map { Move(from: $0.from, to: $0.to) }
    self.reloads = reloads
  }

  /// The block that the core's lowering made, row by row: to spoil it.
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
