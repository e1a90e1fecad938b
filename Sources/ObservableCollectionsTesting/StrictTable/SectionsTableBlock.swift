import ObservableCollections

/// What one update block of a simultaneous widget with sections asks for, good or bad.
///
/// Old sections and paths count in the sections before the block, new ones in those after it. In
/// a path both halves count on the same side. Like ``TableBlock`` it holds plain lists, so that it
/// can name a place twice, or one that does not exist.
public struct SectionsTableBlock: Hashable, Sendable {
  /// The deleted sections; old indexes.
  public var sectionRemovals: [Int]
  /// The inserted sections; new indexes.
  public var sectionInsertions: [Int]
  /// The moved sections.
  public var sectionMoves: [TableBlock.Move]
  /// The reloaded sections; old indexes.
  public var sectionReloads: [Int]
  /// The deleted elements; old paths.
  public var removals: [ElementPath]
  /// The inserted elements; new paths.
  public var insertions: [ElementPath]
  /// The moved elements.
  public var moves: [Move]
  /// The reloaded elements; old paths.
  public var reloads: [ElementPath]

  /// A moved element: where it was (old) and where it ends up (new).
  public struct Move: Hashable, Sendable {
    /// Where the element was; an old path.
    public var from: ElementPath
    /// Where the element ends up; a new path.
    public var to: ElementPath

    /// Creates a move.
    ///
    /// - Parameters:
    ///   - from: Where the element was; an old path.
    ///   - to: Where the element ends up; a new path.
    public init(from: ElementPath, to: ElementPath) {
      self.from = from
      self.to = to
    }
  }

  /// Creates a block; paths are pairs of a section and an element.
  ///
  /// - Parameters:
  ///   - sectionRemovals: The deleted sections; old indexes.
  ///   - sectionInsertions: The inserted sections; new indexes.
  ///   - sectionMoves: The moved sections; pairs of an old and a new index.
  ///   - sectionReloads: The reloaded sections; old indexes.
  ///   - removals: The deleted elements; old paths.
  ///   - insertions: The inserted elements; new paths.
  ///   - moves: The moved elements; pairs of an old and a new path.
  ///   - reloads: The reloaded elements; old paths.
  public init(
    sectionRemovals: [Int] = [], sectionInsertions: [Int] = [],
    sectionMoves: [(from: Int, to: Int)] = [], sectionReloads: [Int] = [],
    removals: [(section: Int, element: Int)] = [],
    insertions: [(section: Int, element: Int)] = [],
    moves: [(from: (section: Int, element: Int), to: (section: Int, element: Int))] = [],
    reloads: [(section: Int, element: Int)] = []
  ) {
    self.sectionRemovals = sectionRemovals
    self.sectionInsertions = sectionInsertions
    self.sectionMoves = sectionMoves.map { TableBlock.Move(from: $0.from, to: $0.to) }
    self.sectionReloads = sectionReloads
    self.removals = removals.map { ElementPath(section: $0.section, element: $0.element) }
    self.insertions = insertions.map { ElementPath(section: $0.section, element: $0.element) }
    self.moves = moves.map { Move(from: ElementPath($0.from), to: ElementPath($0.to)) }
    self.reloads = reloads.map { ElementPath(section: $0.section, element: $0.element) }
  }

  /// A block of a list with one section.
  init(_ block: TableBlock) {
    self.init()
    removals = block.removals.map { ElementPath((0, $0)) }
    insertions = block.insertions.map { ElementPath((0, $0)) }
    moves = block.moves.map { Move(from: ElementPath((0, $0.from)), to: ElementPath((0, $0.to))) }
    reloads = block.reloads.map { ElementPath((0, $0)) }
  }
}

extension ElementPath {
  fileprivate init(_ pair: (section: Int, element: Int)) {
    self.init(section: pair.section, element: pair.element)
  }
}
