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

/// Sections have ids; who survives is updated if a closure finds its header to differ.
@usableFromInline
struct DiffBySection<Header: Identifiable, SectionElement>: DiffRule {
  @usableFromInline let areSectionsEqual: (Header, Header) -> Bool

  @inlinable
  init(areSectionsEqual: @escaping (Header, Header) -> Bool) {
    self.areSectionsEqual = areSectionsEqual
  }

  @inlinable
  func haveEqualKeys(
    _ one: SectionSnapshot<Header, SectionElement>,
    _ other: SectionSnapshot<Header, SectionElement>
  ) -> Bool { one.header.id == other.header.id }

  @inlinable
  func keyHash(_ section: SectionSnapshot<Header, SectionElement>) -> Int {
    section.header.id.hashValue
  }

  @inlinable
  func isUpdated(
    _ old: SectionSnapshot<Header, SectionElement>,
    _ new: SectionSnapshot<Header, SectionElement>
  ) -> Bool { !areSectionsEqual(old.header, new.header) }
}
