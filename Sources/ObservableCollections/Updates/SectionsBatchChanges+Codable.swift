// On the wire every field stands under its name: sets of sections as pairs of bounds, pairs of
// sections as `[old, new]`, paths by section, pairs of paths as five numbers.

extension SectionsBatchChanges: Codable {
  private enum CodingKeys: String, CodingKey {
    case oldCounts, newCounts, removedSections, insertedSections, movedSections, replacedSections
    case updatedHeaders, removals, insertions, moves, updates, start, end
  }

  /// Writes the fields by their names.
  ///
  /// - Parameter encoder: Where to write.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(oldCounts, forKey: .oldCounts)
    try container.encode(newCounts, forKey: .newCounts)
    try container.encode(removedSections, forKey: .removedSections)
    try container.encode(insertedSections, forKey: .insertedSections)
    try container.encode(movedSections, forKey: .movedSections)
    try container.encode(replacedSections, forKey: .replacedSections)
    try container.encode(updatedHeaders, forKey: .updatedHeaders)
    try container.encode(removals, forKey: .removals)
    try container.encode(insertions, forKey: .insertions)
    try container.encode(moves.ranges, forKey: .moves)
    try container.encode(updates.ranges, forKey: .updates)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
  }

  /// Reads the fields and checks every promise. The versions of a batch that comes from outside may
  /// not fall; counts may be huge, as in ``BatchChanges``.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: `DecodingError`; a broken promise is its underlying ``PatchError``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let fields = Fields(
      oldCounts: try values.decode([Int].self, forKey: .oldCounts),
      newCounts: try values.decode([Int].self, forKey: .newCounts),
      removedSections: try values.decode(IndexRanges.self, forKey: .removedSections),
      insertedSections: try values.decode(IndexRanges.self, forKey: .insertedSections),
      movedSections: try values.decode([SectionPair].self, forKey: .movedSections),
      replacedSections: try values.decode([SectionPair].self, forKey: .replacedSections),
      updatedHeaders: try values.decode([SectionPair].self, forKey: .updatedHeaders),
      removals: try values.decode(ElementPaths.self, forKey: .removals),
      insertions: try values.decode(ElementPaths.self, forKey: .insertions),
      moves: try values.decode([ElementPathPair].self, forKey: .moves),
      updates: try values.decode([ElementPathPair].self, forKey: .updates))
    let start = try values.decode(Revision.self, forKey: .start)
    let end = try values.decode(Revision.self, forKey: .end)
    do throws(PatchError) {
      if start.version > end.version {
        throw .versionFalls(from: start.version, to: end.version)
      }
      try self.init(checking: fields, start: start, end: end)
    } catch {
      throw DecodingError.refused(error, at: decoder.codingPath)
    }
  }

  private init(
    checking fields: Fields, start: Revision, end: Revision
  ) throws(PatchError) {
    try self.init(
      oldCounts: fields.oldCounts, newCounts: fields.newCounts,
      removedSections: fields.removedSections, insertedSections: fields.insertedSections,
      movedSections: fields.movedSections, replacedSections: fields.replacedSections,
      updatedHeaders: fields.updatedHeaders, removals: fields.removals,
      insertions: fields.insertions, moves: ElementPathPairs(fields.moves),
      updates: ElementPathPairs(fields.updates),
      start: start, end: end)
  }
}
