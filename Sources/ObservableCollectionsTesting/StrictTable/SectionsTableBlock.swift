import ObservableCollections

/// An update block of a widget with sections, valid or not.
///
/// Old indexes and paths refer to the sections before the block, new ones to those after it; so do
/// both parts of a path. Like ``TableBlock`` it holds plain lists, so that it can contain the same
/// place twice, or a place that does not exist.
public struct SectionsTableBlock: Hashable, Sendable {
  /// The old indexes of removed sections.
  public var sectionRemovals: [Int]
  /// The new indexes of inserted sections.
  public var sectionInsertions: [Int]
  /// The moved sections.
  public var sectionMoves: [TableBlock.Move]
  /// The old indexes of reloaded sections.
  public var sectionReloads: [Int]
  /// The old paths of removed elements.
  public var removals: [ElementPath]
  /// The new paths of inserted elements.
  public var insertions: [ElementPath]
  /// The moved elements.
  public var moves: [Move]
  /// The old paths of reloaded elements.
  public var reloads: [ElementPath]

  /// The old and new path of a moved element.
  public struct Move: Hashable, Sendable {
    /// The old path of the element.
    public var from: ElementPath
    /// The new path of the element.
    public var to: ElementPath

    /// Creates a move.
    ///
    /// - Parameters:
    ///   - from: The old path of the element.
    ///   - to: The new path of the element.
    public init(from: ElementPath, to: ElementPath) {
      self.from = from
      self.to = to
    }
  }

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - sectionRemovals: The old indexes of removed sections.
  ///   - sectionInsertions: The new indexes of inserted sections.
  ///   - sectionMoves: The old and new indexes of moved sections.
  ///   - sectionReloads: The old indexes of reloaded sections.
  ///   - removals: The old paths of removed elements.
  ///   - insertions: The new paths of inserted elements.
  ///   - moves: The old and new paths of moved elements.
  ///   - reloads: The old paths of reloaded elements.
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

  /// Creates the block of a list with one section.
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
