extension SectionsChange {
  /// The record that takes this one back, if it has the sections or elements for that.
  ///
  /// Old and new content is exchanged, an insertion becomes a removal and the reverse. The version
  /// is the one before this record's, or the part, if that is not 0. So it is not the true one for
  /// the last of several composed records, which does not know where they start. A setting and a
  /// prior record have no inverse.
  public var inverse: SectionsChange? {
    guard !isPrior, let kind = kind.inverse else { return nil }
    let sectionMoves = sectionMoves.inverted()
    let elementMoves = elementMoves.ranges.inverted()
    let isMove = kind == .move
    let old = Revision(version: version, part: part).previous
    return SectionsChange(
      kind: kind, level: level,
      sections: isMove ? IndexRanges(sectionMoves.lazy.map(\.old)) : sections,
      elements: isMove
        ? ElementPaths(elementMoves.map { ($0.old.section, $0.oldRange) }) : elements,
      sectionMoves: sectionMoves, elementMoves: ElementPathPairs(elementMoves),
      oldSections: newSections,
      newSections: oldSections, oldElements: newElements, newElements: oldElements,
      isPrior: false, version: old.version, part: old.part)
  }
}
