import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

/// The checker takes right batches and names what is wrong with others.
@Suite struct SectionsBatchCheckerTests {
  typealias Sections = SectionsSnapshot<String, Int>

  static let start: Sections = [
    SectionSnapshot("a", elements: [1, 2]), SectionSnapshot("b", elements: [3]),
  ]

  static func batch(
    _ after: Sections, before: Sections = start, removedSections: IndexRanges = [],
    removals: [ElementPath] = [], updates: ElementPathPairs = [],
    updatedHeaders: [SectionPair] = [], versions: (from: Int, to: Int) = (0, 1)
  ) throws -> SectionsBatchUpdate<String, Int> {
    SectionsBatchUpdate(
      changes: try SectionsBatchChanges(
        oldCounts: before.counts, newCounts: after.counts, removedSections: removedSections,
        updatedHeaders: updatedHeaders, removals: ElementPaths(removals), updates: updates,
        start: Revision(versions.from), end: Revision(versions.to)), before: before, after: after)
  }

  @Test func takesBatchesThatChain() throws {
    var checker = SectionsBatchChecker(sections: Self.start)
    let middle: Sections = [
      SectionSnapshot("A", elements: [2]), SectionSnapshot("b", elements: [30]),
    ]
    let place = ElementPath(section: 1, element: 0)
    try checker.check(
      Self.batch(
        middle, removals: [ElementPath(section: 0, element: 0)],
        updates: [ElementPathPair(old: place, new: place)],
        updatedHeaders: [SectionPair(old: 0, new: 0)]))
    #expect(checker.sections == middle)
    let end: Sections = [SectionSnapshot("b", elements: [30])]
    try checker.check(Self.batch(end, before: middle, removedSections: [0], versions: (1, 4)))
    #expect(checker.sections == end)
    #expect((checker.revision.version, checker.batchCount) == (4, 2))
    checker.reload(Self.start, at: 9)
    try checker.check(
      Self.batch(
        [SectionSnapshot("b", elements: [3])], removedSections: [0], versions: (9, 10)))
  }

  @Test func namesTheFault() throws {
    let short: Sections = [SectionSnapshot("a", elements: [1, 2])]
    let other: Sections = [SectionSnapshot("x", elements: [1, 2])]
    let place = ElementPath(section: 0, element: 1)
    let changed: Sections = [
      SectionSnapshot("a", elements: [1, 9]), SectionSnapshot("b", elements: [3]),
    ]
    try expect(.emptyBatch, of: Self.batch(Self.start))
    try expect(
      .revision(shown: 0, start: 2),
      of: Self.batch(short, removedSections: [1], versions: (2, 3)))
    try expect(
      .sectionsBefore, of: Self.batch([], before: other, removedSections: [0]))
    try expect(
      .wrongSection(lowering: "strict", newSection: 0),
      of: Self.batch(other, removedSections: [1]))
    try expect(
      .wrongSection(lowering: "strict", newSection: 0),
      of: Self.batch(
        changed,
        updates: [
          ElementPathPair(
            old: ElementPath(section: 0, element: 0), new: ElementPath(section: 0, element: 0))
        ]))
    var checker = SectionsBatchChecker(sections: Self.start)
    try checker.check(Self.batch(changed, updates: [ElementPathPair(old: place, new: place)]))
  }

  private func expect(
    _ fault: BatchCheckError.Fault, of batch: SectionsBatchUpdate<String, Int>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var checker = SectionsBatchChecker(sections: Self.start, at: 0)
    let error = #expect(throws: BatchCheckError.self, sourceLocation: sourceLocation) {
      try checker.check(batch)
    }
    #expect(error?.fault == fault, sourceLocation: sourceLocation)
    #expect(error?.description == "\(fault)\n\(batch.changes)", sourceLocation: sourceLocation)
    #expect(checker.sections == Self.start, sourceLocation: sourceLocation)
  }
}
