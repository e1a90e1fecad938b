extension SectionsChange {
  /// The record that undoes this one, if it has one.
  ///
  /// Old and new content is swapped, an insertion becomes a removal and vice versa, and it leads
  /// from ``revision`` back to the state before this record. A setting and a prior record have no
  /// inverse.
  public var inverse: SectionsChange? {
    guard !isPrior, let kind = kind.inverse else { return nil }
    let sectionMoves = sectionMoves.inverted()
    let elementMoves = elementMoves.ranges.inverted()
    let isMove = kind == .move
    return SectionsChange(
      kind: kind, level: level,
      sections: isMove ? IndexRanges(sectionMoves.lazy.map(\.old)) : sections,
      elements: isMove
        ? ElementPaths(elementMoves.map { ($0.old.section, $0.oldRange) }) : elements,
      sectionMoves: sectionMoves, elementMoves: ElementPathPairs(elementMoves),
      oldSections: newSections,
      newSections: oldSections, oldElements: newElements, newElements: oldElements,
      isPrior: false, revision: previousRevision, previousRevision: revision)
  }
}
