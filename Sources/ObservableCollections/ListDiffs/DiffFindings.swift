/// The storage of an old list.
@usableFromInline
enum ComparedList<Element> {
  /// A list whose elements lie in one buffer.
  case buffer(UnsafeBufferPointer<Element>)
  /// A snapshot, which is not copied.
  case snapshot(ArraySnapshot<Element>)
}

/// The pairs of elements that a walk over two lists has found. The next walk reuses the memory.
@frozen @usableFromInline
package struct DiffFindings {
  @usableFromInline package var runs = DiffRuns()
  @usableFromInline package var repeats = RepeatedKeys()

  @_alwaysEmitIntoClient
  package init() {}
}

extension DiffRule {
  /// Compares the elements of a section that is in both lists.
  ///
  /// Most sections are entirely unchanged: then nothing is allocated. Traps if one has too many
  /// elements for a diff.
  ///
  /// - Parameter findings: afterwards the result, unless all elements are unchanged.
  /// - Returns: whether all elements are unchanged.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places.
  @inlinable
  func compareSection(
    _ old: ArraySnapshot<Element>, _ new: ArraySnapshot<Element>,
    _ findings: inout DiffFindings
  ) -> Bool {
    let prefix = unchangedPrefix(of: old, new)
    if prefix == old.count, prefix == new.count { return true }
    find(from: old, to: new, prefix: prefix, &findings)
    return false
  }

  /// Compares two snapshots. Traps if one has too many elements for a diff.
  @inlinable
  package func findings(
    from old: ArraySnapshot<Element>, to new: ArraySnapshot<Element>
  ) -> DiffFindings {
    var findings = DiffFindings()
    find(from: old, to: new, prefix: 0, &findings)
    return findings
  }

  /// Compares two snapshots after a common prefix.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - prefix: the number of elements at the start that are known to be unchanged.
  ///   - findings: afterwards the result.
  @inlinable
  func find(
    from old: ArraySnapshot<Element>, to new: ArraySnapshot<Element>, prefix: Int,
    _ findings: inout DiffFindings
  ) {
    old.withDiffSource { old in
      new.withOneBuffer { new in
        let lists = DiffLists(old, new, self)
        lists.checkCounts()
        var walk = DiffWalk(lists, reusing: &findings.runs)
        walk.passUnchanged(prefix)
        walk.run()
        swap(&walk.runs, &findings.runs)
        findings.repeats = walk.repeats
      }
    }
  }

  /// The number of elements at the start of two lists that are the same and not updated. Leaves are
  /// compared with leaves, without an allocation.
  @inlinable
  func unchangedPrefix(of old: ArraySnapshot<Element>, _ new: ArraySnapshot<Element>) -> Int {
    let limit = Swift.min(old.count, new.count)
    var count = 0
    while count < limit {
      let (oldRun, newRun) = (old.run(from: count), new.run(from: count))
      let length = Swift.min(oldRun.count, newRun.count, limit &- count)
      var one = oldRun.baseAddress.unsafelyUnwrapped
      var other = newRun.baseAddress.unsafelyUnwrapped
      let end = one + length
      while one < end, haveEqualKeys(one.pointee, other.pointee),
        !isUpdated(one.pointee, other.pointee)
      {
        one += 1
        other += 1
      }
      count &+= length &- (end - one)
      if one < end { break }
    }
    // The buffers are valid only while the snapshots are held.
    withExtendedLifetime((old, new)) {}
    return count
  }
}
