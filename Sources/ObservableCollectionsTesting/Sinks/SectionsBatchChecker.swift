import ObservableCollections

/// A checker of consecutive batches of sections against the rules of every widget.
///
/// The checker keeps the sections that the widgets show. Each batch must start from exactly these
/// sections and their revision. It is applied to a strict table of every profile, each of which
/// must then show the batch's `after`, header by header and cell by cell. In widgets without
/// sections, each section is shown as its header followed by its elements. The first fault is
/// thrown. An initial batch replaces any sections.
///
/// ```swift
/// var checker = SectionsBatchChecker(sections: groups)
/// try checker.check(batch)
/// checker.sections  // the sections after the batch
/// ```
public struct SectionsBatchChecker<Section: Equatable, Element> {
  /// The current sections.
  public private(set) var sections: SectionsSnapshot<Section, Element>
  /// The revision of the sections.
  public private(set) var revision: Revision
  /// Whether the first batch says what state the sections are in.
  private var takesAnyStart: Bool
  /// The number of batches checked so far.
  package private(set) var batchCount = 0

  /// The lowerings of a batch. Tests replace one by a faulty one.
  var lowering = SectionsBatchLowering<Section, Element>()

  private let areEqual: (Element, Element) -> Bool

  /// Creates a checker that compares elements with a closure.
  ///
  /// - Parameters:
  ///   - sections: The initial sections.
  ///   - revision: The revision of this content.
  ///   - areEqual: Returns whether two elements have equal cells.
  public init(
    sections: SectionsSnapshot<Section, Element>, at revision: Revision,
    areEqual: @escaping @Sendable (Element, Element) -> Bool
  ) {
    self.init(sections: sections, at: revision, comparison: areEqual)
  }

  private init(
    sections: SectionsSnapshot<Section, Element>, at revision: Revision?,
    comparison: @escaping (Element, Element) -> Bool
  ) {
    self.sections = sections
    self.revision = revision ?? .ofNoList
    takesAnyStart = revision == nil
    areEqual = comparison
  }

  /// Creates a checker that compares elements with `==`.
  ///
  /// - Parameters:
  ///   - sections: The initial sections.
  ///   - revision: The revision of this content; by default the start of the first batch.
  public init(sections: SectionsSnapshot<Section, Element>, at revision: Revision? = nil)
  where Element: Equatable {
    self.init(sections: sections, at: revision, comparison: ==)
  }

  /// Replaces the sections, as a reload does.
  ///
  /// - Parameters:
  ///   - sections: The new sections.
  ///   - revision: The revision of this content.
  public mutating func reload(
    _ sections: SectionsSnapshot<Section, Element>, at revision: Revision
  ) {
    self.sections = sections
    self.revision = revision
    takesAnyStart = false
  }

  /// Adopts a change of the sections by the user, which leads to an unversioned state.
  ///
  /// - Parameter sections: The sections after the change.
  public mutating func noteUserChange(_ sections: SectionsSnapshot<Section, Element>) {
    self.sections = sections
    revision = Revision(
      history: revision.history, version: revision.version, part: revision.part + 1)
  }

  /// Checks a batch and adopts its result. If it throws, the checker is unchanged.
  ///
  /// Complexity: O(*n* · *s*) for *n* sections and elements, and *s* steps of the longest lowering.
  ///
  /// - Parameter batch: The batch, which starts from the sections and their revision.
  public mutating func check(
    _ batch: SectionsBatchUpdate<Section, Element>
  ) throws(BatchCheckError) {
    do {
      try checkStart(of: batch)
      try checkBlocks(of: batch)
      try checkRows(of: batch)
      try checkOutline(of: batch)
    } catch {
      throw BatchCheckError(fault: error, batch: String(describing: batch.changes))
    }
    sections = batch.after
    revision = batch.end
    takesAnyStart = false
    batchCount += 1
  }

  private typealias Fault = BatchCheckError.Fault
  private typealias Table = SectionsStrictTable<Section, Element>

  private func checkStart(
    of batch: SectionsBatchUpdate<Section, Element>
  ) throws(Fault) {
    if batch.isEmpty { throw .emptyBatch }
    if batch.isInitial { return }
    if !takesAnyStart, batch.start != revision {
      throw .revision(shown: revision, start: batch.start)
    }
    let (before, shown) = (batch.before.map { TableSection($0) }, sections.map { TableSection($0) })
    if !before.elementsEqual(shown, by: isSame) { throw .sectionsBefore }
  }

  private func isSame(
    _ one: TableSection<Section, Element>, _ other: TableSection<Section, Element>
  ) -> Bool {
    one.section == other.section && one.elements.elementsEqual(other.elements, by: areEqual)
  }

  private func isSame(
    _ one: SectionRow<Section, Element>, _ other: SectionRow<Section, Element>
  ) -> Bool {
    switch (one, other) {
    case (.header(let one), .header(let other)): one == other
    case (.element(let one), .element(let other)): areEqual(one, other)
    default: false
    }
  }

  /// Blocks that the strict profile has taken are not tried again in those that ask for less.
  private func checkBlocks(of batch: SectionsBatchUpdate<Section, Element>) throws(Fault) {
    var taken: [[BlockCall<SectionsUpdateBlock>]] = []
    for lowering in lowering.blocks {
      let blocks = lowering.lower(batch.changes)
      if lowering.profile.takesWhatIsStrict, taken.contains(blocks) { continue }
      try check(blocks, lowering.profile, lowering.name, batch)
      if lowering.profile == .strict { taken.append(blocks) }
    }
  }

  private func check(
    _ calls: [BlockCall<SectionsUpdateBlock>], _ profile: StrictTableProfile, _ lowering: String,
    _ batch: SectionsBatchUpdate<Section, Element>
  ) throws(Fault) {
    var table = Table(sections: sections.map { TableSection($0) }, profile: profile)
    let after = batch.after.map { TableSection($0) }
    for call in calls {
      do throws(StrictTableError) {
        try table.perform(call, after: after)
      } catch {
        throw .refused(lowering: lowering, error)
      }
      if table.didReloadEverything { throw .reloadedEverything(lowering: lowering) }
    }
    for update in batch.changes.updates {
      for element in update.newRange {
        let path = ElementPath(section: update.new.section, element: element)
        if table.shown[path.section].cells[element].drawing == 0 {
          throw .missedElement(lowering: lowering, newPath: path)
        }
      }
    }
    table.configure(heads: batch.changes.updatedHeaders.map(\.new), from: after)
    let shown = table.sections
    for index in after.indices where !isSame(shown[index], after[index]) {
      throw .wrongSection(lowering: lowering, newSection: index)
    }
  }

  private func checkRows(of batch: SectionsBatchUpdate<Section, Element>) throws(Fault) {
    let rows = BatchUpdate(
      changes: lowering.rows(batch.changes), before: ArraySnapshot(batch.before.rows),
      after: ArraySnapshot(batch.after.rows))
    var checker = BatchChecker(
      rows: Array(sections.rows), at: batch.start, comparison: { isSame($0, $1) })
    checker.lowerings = lowering.rowLowerings
    do {
      try checker.check(rows)
    } catch {
      throw .rows(error.fault)
    }
  }

  /// One table of the sections' heads, and one of each section's elements.
  private func checkOutline(of batch: SectionsBatchUpdate<Section, Element>) throws(Fault) {
    let edits = lowering.outline(batch.changes)
    let (old, new) = (sections.map(\.header), batch.after.map(\.header))
    if try Self.shown(old, edits.sections, new) != new {
      throw .wrongSection(lowering: "outline roots", newSection: 0)
    }
    for (index, section) in batch.after.enumerated() {
      guard let oldIndex = batch.changes.oldSection(forNew: index) else { continue }
      let elements = Array(section.elements)
      let steps = edits.elements.first { $0.section == index }?.steps ?? []
      let shown = try Self.shown(Array(sections[oldIndex].elements), steps, elements)
      if !shown.elementsEqual(elements, by: areEqual) {
        throw .wrongSection(lowering: "outline children", newSection: index)
      }
    }
  }

  /// What a table of rows shows after some steps.
  private static func shown<Row>(
    _ rows: [Row], _ steps: SequentialSteps<BatchStep>, _ after: [Row]
  ) throws(Fault) -> [Row] {
    var table = StrictTable(rows: rows, profile: .sequential)
    do throws(StrictTableError) {
      try table.perform(steps, after: after)
    } catch {
      throw .refused(lowering: "outline", error)
    }
    return table.cells.map(\.row)
  }
}

extension SectionsBatchChecker: BatchJudge {
  mutating func skip(_ batch: SectionsBatchUpdate<Section, Element>) {
    reload(batch.after, at: batch.end)
  }

  static func content(
    after batch: SectionsBatchUpdate<Section, Element>
  ) -> SectionsSnapshot<Section, Element> { batch.after }
}

/// The sections are `Sendable` if their headers and elements are. The lowerings are functions of
/// this module without state. Tests that replace one use the checker on one thread.
extension SectionsBatchChecker: @unchecked Sendable where Section: Sendable, Element: Sendable {}
