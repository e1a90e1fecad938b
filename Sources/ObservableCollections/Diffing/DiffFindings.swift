/// What an old list consists of.
@usableFromInline
enum ComparedList<Element> {
  /// Its elements lie in one buffer.
  case buffer(UnsafeBufferPointer<Element>)
  /// It is a snapshot, which is not copied.
  case snapshot(ArraySnapshot<Element>)
}

/// The pairs of elements that a walk over two lists has found.
@usableFromInline
struct DiffFindings {
  @usableFromInline let runs: DiffRuns
  @usableFromInline let repeats: RepeatedKeys

  @inlinable
  init(_ runs: DiffRuns, _ repeats: RepeatedKeys) {
    self.runs = runs
    self.repeats = repeats
  }

  /// The new list as runs of the old one.
  var flatRuns: [PackedRun] { runs.flatRuns }
}

extension DiffRule {
  /// Compares the elements of a section that is in both lists; nil if they are all unchanged.
  ///
  /// Most sections are the same to their end: then nothing is allocated. Traps if one has too many
  /// elements for a diff.
  ///
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @inlinable
  func compareSection(
    _ old: ArraySnapshot<Element>, _ new: ArraySnapshot<Element>
  ) -> DiffFindings? {
    let prefix = unchangedPrefix(of: old, new)
    if prefix == old.count, prefix == new.count { return nil }
    return findings(from: old, to: new, prefix: prefix)
  }

  /// Compares two snapshots. Traps if one has too many elements for a diff.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - prefix: how many elements at the start are known to be unchanged.
  @inlinable
  func findings(
    from old: ArraySnapshot<Element>, to new: ArraySnapshot<Element>, prefix: Int = 0
  ) -> DiffFindings {
    old.withDiffSource { old in
      new.withOneBuffer { new in
        let lists = DiffLists(old, new, self)
        lists.checkCounts()
        var walk = DiffWalk(lists)
        walk.passUnchanged(prefix)
        walk.run()
        return DiffFindings(walk.runs, walk.repeats)
      }
    }
  }

  /// How many elements at the start of two lists are the same and not updated. It allocates nothing.
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
