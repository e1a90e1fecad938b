/// The fewest changes that lead from one list of two levels to another: sections are paired by
/// their ids, elements by keys, first in their section and then across sections.
///
/// Elements with equal keys are the same element: it stays, it moves, or it crosses into another
/// section, and it is updated if its contents differ. No valid batch with these survivors moves
/// fewer sections, nor fewer elements.
///
/// ```swift
/// let diff = SectionsDiff(from: shownShelves, to: latestShelves)
/// diff.changes.movedSections   // [4 → 0]
/// diff.changes.moves           // [(0, 2) → (1, 0)]
/// ```
///
/// An element that goes from or to a section which is not in both lists is told with that section.
/// Keys should be unique in each list. Where they are not, equal keys that changed their places are
/// paired in order, in their section first, and ``diagnostics`` names those that it met.
///
/// The time is that of comparing the elements of surviving sections once, plus the hashes of those
/// that changed: O(S + N + C log C) for S sections and N elements, C of them in changed places. What
/// stays where it was is compared and never hashed; what changed is hashed at most twice.
public struct SectionsDiff: Hashable, Sendable {
  /// What leads from the old list to the new one.
  public let changes: SectionsBatchChanges
  /// What was odd about the keys.
  public let diagnostics: SectionsDiffDiagnostics

  /// Finds the changes between two lists by a rule for elements.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - rule: compares elements.
  ///   - areSectionsEqual: whether the headers of an old and a new section with equal ids are
  ///     shown alike.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  @inlinable
  init<Header: Identifiable, Rule: DiffRule>(
    from old: SectionsSnapshot<Header, Rule.Element>,
    to new: SectionsSnapshot<Header, Rule.Element>, rule: Rule,
    areSectionsEqual: (Header, Header) -> Bool, start: Revision = 0, end: Revision = 0
  ) {
    let sections = withoutActuallyEscaping(areSectionsEqual) { areSectionsEqual in
      DiffFindings(
        from: old.sections, to: new.sections,
        rule: DiffBySection<Header, Rule.Element>(areSectionsEqual: areSectionsEqual))
    }
    var pairing = SectionsPairing(sections, oldCounts: old.counts, newCounts: new.counts)
    for survivor in pairing.survivors {
      let before = old.sections[survivor.old].elements
      let after = new.sections[survivor.new].elements
      let prefix = rule.unchangedPrefix(of: before, after)
      if prefix == before.count, prefix == after.count { continue }
      let elements = DiffFindings(from: before, to: after, prefix: prefix, rule: rule)
      pairing.take(elements, of: survivor)
    }
    if !pairing.lost.isEmpty, !pairing.gained.isEmpty {
      let lost = ArraySnapshot(pairing.lost.lazy.map { old[$0] })
      let gained = ArraySnapshot(pairing.gained.lazy.map { new[$0] })
      pairing.takeCrossings(DiffFindings(from: lost, to: gained, rule: rule))
    }
    self.init(pairing, start: start, end: end)
  }

  @usableFromInline
  init(_ pairing: SectionsPairing, start: Revision, end: Revision) {
    changes = SectionsBatchChanges(
      SectionsNetEffect(pairing.list), start: start, end: end)
    diagnostics = pairing.diagnostics
  }
}
