/// The net effect of a turn on a list of two levels: indexes and paths only, no elements.
///
/// *Old* indexes and paths count in the list before the batch, *new* ones in the list after it, in
/// both halves of a path. The batch is simultaneous: no entry shifts another. It keeps these
/// promises:
///
/// 1. Every old section is in at most one of `removedSections`, `movedSections` and
///    `replacedSections`; every new one in at most one of `insertedSections` and those.
/// 2. The counts of sections add up.
/// 3. Every old path is in at most one of `removals` and the sources of `moves`; every new path in
///    at most one of `insertions` and the targets of `moves`.
/// 4. No path lies in a section that is removed, inserted or replaced: the section says it all.
/// 5. An entry of `updates` names survivors by both paths; they may be moved as well.
/// 6. The counts of elements add up in every surviving section.
/// 7. No valid batch with the same effect moves fewer sections, nor fewer elements.
/// 8. Applied to the old list it gives the new one.
/// 9. It is empty only if nothing happened.
///
/// The initializer and the decoder check the first seven, and by them that there is one result;
/// ``SectionsBatchUpdate`` knows the lists that 8 and 9 speak of.
///
/// `oldCounts` and `newCounts` have a number for each of S sections: making them is all that costs
/// time in a turn for sections in which nothing happened, about a nanosecond for each.
public struct SectionsBatchChanges: Sendable {
  /// The number of elements in each section before the batch.
  public let oldCounts: [Int]
  /// The number of elements in each section after the batch.
  public let newCounts: [Int]
  /// The sections that are gone, with all that was left in them; old indexes.
  public let removedSections: IndexRanges
  /// The sections that are new, with all that is in them; new indexes.
  public let insertedSections: IndexRanges
  /// The surviving sections that left their place among the others, ascending by old index.
  public let movedSections: [SectionPair]
  /// The sections that keep their place, but nothing of their content, ascending by old index.
  public let replacedSections: [SectionPair]
  /// The surviving sections whose header was replaced, ascending by old index. They
  /// may be moved as well; replaced sections are not among them.
  public let updatedHeaders: [SectionPair]
  /// The elements that are gone from surviving sections; old paths.
  public let removals: ElementPaths
  /// The elements that are new in surviving sections; new paths.
  public let insertions: ElementPaths
  /// The elements that left their place among those of their section, or crossed from one surviving
  /// section into another; ascending by old path, each entry as long as possible.
  public let moves: ElementPathPairs
  /// The surviving elements that were replaced, ascending by old path, each entry as long as
  /// possible. They may be in `moves` as well.
  public let updates: ElementPathPairs
  /// The version of the list before the batch.
  public let start: Revision
  /// The version of the list after the batch.
  public let end: Revision

  /// All that follows from the rest.
  let derived: Derived

  /// The net effect of a log.
  ///
  /// - Parameters:
  ///   - effect: what happened between the two versions.
  ///   - start: the state of the list before.
  ///   - end: the state of the list after.
  package init(_ effect: SectionsNetEffect, start: Revision, end: Revision) {
    let sections = effect.sections
    let fields = Fields(
      oldCounts: effect.oldCounts, newCounts: effect.newCounts, removedSections: sections.removed,
      insertedSections: sections.inserted, movedSections: sections.moved,
      replacedSections: sections.replaced, updatedHeaders: sections.updated,
      removals: effect.removals, insertions: effect.insertions, moves: effect.moves,
      updates: effect.updates)
    let replaced = sections.replaced.map {
      RangePair(oldStart: $0.old, newStart: $0.new, count: 1)
    }
    let derived = Derived(
      sections: (sections.survivors + replaced).sortedAndFused(),
      wholeSections: effect.wholeSections, stays: effect.stays, moves: effect.moves)
    self.init(known: fields, derived, start: start, end: end)
  }

  /// Takes fields that are known to keep the promises.
  ///
  /// - Parameters:
  ///   - fields: with sorted entries, each as long as possible.
  ///   - derived: what follows from them.
  ///   - start: the state before.
  ///   - end: the state after.
  init(known fields: Fields, _ derived: Derived, start: Revision, end: Revision) {
    oldCounts = fields.oldCounts
    newCounts = fields.newCounts
    removedSections = fields.removedSections
    insertedSections = fields.insertedSections
    movedSections = fields.movedSections
    replacedSections = fields.replacedSections
    updatedHeaders = fields.updatedHeaders
    removals = fields.removals
    insertions = fields.insertions
    moves = ElementPathPairs(fields.moves)
    updates = ElementPathPairs(fields.updates)
    (self.start, self.end) = (start, end)
    self.derived = derived
  }

  /// All that a batch says, but for its versions.
  struct Fields: Hashable {
    var oldCounts: [Int]
    var newCounts: [Int]
    var removedSections: IndexRanges
    var insertedSections: IndexRanges
    var movedSections: [SectionPair]
    var replacedSections: [SectionPair]
    var updatedHeaders: [SectionPair]
    var removals: ElementPaths
    var insertions: ElementPaths
    var moves: [ElementPathPair]
    var updates: [ElementPathPair]
  }
}

extension SectionsBatchChanges {
  /// Whether nothing changed. An empty batch is never delivered.
  public var isEmpty: Bool {
    !changesSections && updatedHeaders.isEmpty && removals.isEmpty && insertions.isEmpty
      && moves.isEmpty && updates.isEmpty
  }

  /// Whether a section comes, goes, moves or is replaced.
  var changesSections: Bool {
    !(removedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && replacedSections.isEmpty)
  }

  /// The number of sections and elements that the batch names; what is both moved and updated
  /// counts twice, and a section that comes, goes or is replaced counts once, whatever it holds.
  ///
  /// - Complexity: O(R) for R entries.
  public var changeCount: Int {
    removedSections.elementCount + insertedSections.elementCount + movedSections.count
      + replacedSections.count + updatedHeaders.count + removals.elementCount
      + insertions.elementCount + moves.elementCount + updates.elementCount
  }

  /// The number of ranges in which the batch names them; of a section that is moved, replaced or
  /// updated, each counts.
  ///
  /// - Complexity: O(E) for E sections in which elements are removed or inserted.
  public var rangeCount: Int {
    removedSections.rangeCount + insertedSections.rangeCount + movedSections.count
      + replacedSections.count + updatedHeaders.count + removals.rangeCount
      + insertions.rangeCount + moves.rangeCount + updates.rangeCount
  }

  /// The new indexes of the sections whose header the old list does not have: inserted,
  /// replaced and updated ones.
  ///
  /// - Complexity: O(R log R) for R entries of sections.
  var renewedSections: IndexRanges {
    newContents.union(IndexRanges(updatedHeaders.lazy.map(\.new)))
  }

  /// The new indexes of the sections whose whole content is new: inserted and replaced ones.
  ///
  /// - Complexity: O(R log R) for R entries of sections.
  var newContents: IndexRanges {
    insertedSections.union(IndexRanges(replacedSections.lazy.map(\.new)))
  }

  /// The new paths, in surviving sections, whose elements the old list does not have: inserted and
  /// updated ones.
  ///
  /// - Complexity: O(R log R) for R entries.
  var renewals: ElementPaths {
    var collector = PathCollector(insertions)
    for update in updates { collector.insert(update.newRange, in: update.new.section) }
    return collector.paths
  }
}

extension SectionsBatchChanges: CustomStringConvertible {
  /// Its indexes and paths, a line a kind.
  public var description: String {
    var lines = ["\(oldCounts) → \(newCounts) elements, version \(start) → \(end)"]
    if !removedSections.isEmpty { lines.append("removed sections \(removedSections)") }
    if !insertedSections.isEmpty { lines.append("inserted sections \(insertedSections)") }
    if !movedSections.isEmpty { lines.append("moved sections " + movedSections.listing) }
    if !replacedSections.isEmpty { lines.append("replaced sections " + replacedSections.listing) }
    if !updatedHeaders.isEmpty { lines.append("updated headers " + updatedHeaders.listing) }
    if !removals.isEmpty { lines.append("removals \(removals)") }
    if !insertions.isEmpty { lines.append("insertions \(insertions)") }
    if !moves.isEmpty { lines.append("moves " + moves.ranges.listing) }
    if !updates.isEmpty { lines.append("updates " + updates.ranges.listing) }
    return lines.joined(separator: "\n")
  }
}
