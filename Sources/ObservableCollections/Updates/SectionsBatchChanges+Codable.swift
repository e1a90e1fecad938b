// On the wire every field stands under its name: sets of sections as pairs of bounds, pairs of
// sections as `[old, new]`, paths by section, pairs of paths as five numbers.

extension SectionsBatchChanges: Codable {
  private enum CodingKeys: String, CodingKey {
    case oldCounts, newCounts, removedSections, insertedSections, movedSections, replacedSections
    case updatedHeaders, removals, insertions, moves, updates, fromVersion, toVersion
    case fromPart, toPart
  }

  /// Writes the fields by their names. `fromPart` and `toPart` are left out if they are 0.
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
    try container.encode(fromVersion, forKey: .fromVersion)
    try container.encode(toVersion, forKey: .toVersion)
    if fromPart != 0 { try container.encode(fromPart, forKey: .fromPart) }
    if toPart != 0 { try container.encode(toPart, forKey: .toPart) }
  }

  /// Reads the fields and checks every promise. The versions of a batch that comes from outside may
  /// not fall; counts may be huge, as in ``BatchChanges``.
  ///
  /// - Parameter decoder: Where to read.
  /// - Throws: `DecodingError`; a broken promise is its underlying ``SectionsBatchError``.
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
    let fromVersion = try values.decode(Int.self, forKey: .fromVersion)
    let toVersion = try values.decode(Int.self, forKey: .toVersion)
    let fromPart = try values.decodeIfPresent(Int.self, forKey: .fromPart) ?? 0
    let toPart = try values.decodeIfPresent(Int.self, forKey: .toPart) ?? 0
    do throws(SectionsBatchError) {
      if fromVersion > toVersion { throw .versionFalls(from: fromVersion, to: toVersion) }
      for part in [fromPart, toPart] where part < 0 { throw .negativePart(part) }
      try self.init(checking: fields, fromVersion: fromVersion, toVersion: toVersion)
      (self.fromPart, self.toPart) = (fromPart, toPart)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }

  private init(
    checking fields: Fields, fromVersion: Int, toVersion: Int
  ) throws(SectionsBatchError) {
    try self.init(
      oldCounts: fields.oldCounts, newCounts: fields.newCounts,
      removedSections: fields.removedSections, insertedSections: fields.insertedSections,
      movedSections: fields.movedSections, replacedSections: fields.replacedSections,
      updatedHeaders: fields.updatedHeaders, removals: fields.removals,
      insertions: fields.insertions, moves: ElementPathPairs(fields.moves),
      updates: ElementPathPairs(fields.updates),
      fromVersion: fromVersion, toVersion: toVersion)
  }
}
