/// What a walk over two lists has found.
@usableFromInline
struct DiffFindings {
  @usableFromInline let runs: DiffRuns
  @usableFromInline let repeats: RepeatedKeys

  /// Compares two snapshots. Traps if one has too many elements for a diff.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - prefix: how many elements at the start are known to be the same.
  ///   - rule: compares elements.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @inlinable
  init<Rule: DiffRule>(
    from old: ArraySnapshot<Rule.Element>, to new: ArraySnapshot<Rule.Element>,
    prefix: Int = 0, rule: Rule
  ) {
    KeyedDiff.checkCounts(old.count, new.count)
    (runs, repeats) = old.withDiffSource { old in
      new.withOneBuffer { new in
        var walk = DiffWalk(DiffLists(old, new, rule))
        walk.passUnchanged(prefix)
        walk.run()
        return (walk.runs, walk.repeats)
      }
    }
  }

  /// The new list as runs of the old one.
  var flatRuns: [PackedRun] { runs.flatRuns }
}

extension DiffRule {
  /// How many elements at the start of two lists are the same and not updated.
  ///
  /// It allocates nothing: most sections of a list of two levels are the same to their end.
  @inlinable
  func unchangedPrefix(of old: ArraySnapshot<Element>, _ new: ArraySnapshot<Element>) -> Int {
    var count = 0
    var others = new.makeIterator()
    for element in old {
      guard let other = others.next(), haveEqualKeys(element, other), !isUpdated(element, other)
      else { break }
      count += 1
    }
    return count
  }
}

extension DiffWalk {
  /// Starts behind elements that are known to be the same and not updated.
  @inlinable
  mutating func passUnchanged(_ count: Int) {
    note(0..<count, behind: 0, 0, isUpdated: false)
    (old, new) = (count, count)
  }
}

/// Sections have ids; who survives is updated if a closure finds its own value to differ.
@usableFromInline
struct DiffBySection<Section: Identifiable, SectionElement>: DiffRule {
  @usableFromInline let areSectionsEqual: (Section, Section) -> Bool

  @inlinable
  init(areSectionsEqual: @escaping (Section, Section) -> Bool) {
    self.areSectionsEqual = areSectionsEqual
  }

  @inlinable
  func haveEqualKeys(
    _ one: SectionSnapshot<Section, SectionElement>,
    _ other: SectionSnapshot<Section, SectionElement>
  ) -> Bool { one.section.id == other.section.id }

  @inlinable
  func keyHash(_ section: SectionSnapshot<Section, SectionElement>) -> Int {
    section.section.id.hashValue
  }

  @inlinable
  func isUpdated(
    _ old: SectionSnapshot<Section, SectionElement>,
    _ new: SectionSnapshot<Section, SectionElement>
  ) -> Bool { !areSectionsEqual(old.section, new.section) }
}
