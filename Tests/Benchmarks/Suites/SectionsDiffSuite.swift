import ObservableCollections

/// Two whole lists of two levels compared by key.
///
/// An operation is one whole diff. It stands beside one pass that compares the lists element by
/// element, or beside one that hashes every element of both.
enum SectionsDiffSuite {
  static var cases: [any Benchmark] {
    Shape.all.flatMap { shape in
      Work.allCases.flatMap { work in
        [false, true].map { isHashing in diff(work, shape, isHashing: isHashing) }
      }
    }
  }

  /// What the new list is made by.
  private enum Work: String, CaseIterable {
    case nothing = "diff-unchanged"
    case edits = "diff-edits"
    case replaceAll = "replace-all"

    /// The number of edits.
    func k(_ shape: Shape) -> Int { self == .nothing ? 0 : shape.n / 100 }
  }

  private static func diff(_ work: Work, _ shape: Shape, isHashing: Bool) -> Case {
    Case(
      heading: Heading(
        suite: "sections", name: "\(work.rawValue)-\(shape.name)", n: shape.n, k: work.k(shape)),
      isQuick: isHashing == (work != .nothing),
      subject: { subject(work, shape, $0) },
      reference: Reference(name: isHashing ? "hashing-pass" : "equality-pass") { seed in
        let (old, new) = lists(work, shape, seed)
        return Trial(operations: 1, work: { pass(old, new, isHashing: isHashing) })
      })
  }

  private static func subject(_ work: Work, _ shape: Shape, _ seed: UInt64) -> Trial {
    let (old, new) = lists(work, shape, seed)
    let list = ObservableSections(old)
    return Trial(
      operations: 1,
      work: {
        if work == .replaceAll {
          consume(list.replaceAll(with: new, matching: .self))
        } else {
          consume(SectionsBatchUpdate(from: old, to: new, matching: .self))
        }
      }, counters: { counters(SectionsBatchUpdate(from: old, to: new, matching: .self).changes) })
  }

  private static func counters(_ changes: SectionsBatchChanges) -> [String: Int] {
    [
      "removals": changes.removals.count, "insertions": changes.insertions.count,
      "moves": changes.moves.elementCount,
      "sectionMoves": changes.movedSections.count,
    ]
  }

  /// The old list, and one in which each hundredth element was edited, as ``SectionMix/mixed`` has
  /// it; what is inserted or updated has a new key.
  private static func lists(
    _ work: Work, _ shape: Shape, _ seed: UInt64
  ) -> (old: SectionsSnapshot<Shelf, Int>, new: SectionsSnapshot<Shelf, Int>) {
    let list = ObservableSections(shape.list)
    var next = shape.n
    for edit in SectionMix.mixed.turns(1, of: work.k(shape), shape, seed: seed)[0] {
      if case .insert(let path) = edit {
        list.insert(next, at: path)
        next += 1
      } else if case .update(let path) = edit {
        list[path] = next
        next += 1
      } else {
        list.apply(edit)
      }
    }
    return (shape.list, list.snapshot)
  }

  private static func pass(
    _ old: SectionsSnapshot<Shelf, Int>, _ new: SectionsSnapshot<Shelf, Int>, isHashing: Bool
  ) {
    var sum = 0
    for (oldSection, newSection) in zip(old, new) {
      if isHashing {
        for element in oldSection.elements { sum ^= element.hashValue }
        for element in newSection.elements { sum ^= element.hashValue }
      } else {
        for (one, other) in zip(oldSection.elements, newSection.elements) where one == other {
          sum += 1
        }
      }
    }
    consume(sum)
  }
}
