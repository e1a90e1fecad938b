/// The elements that cross from surviving sections into inserted ones.
///
/// In a batch they are removed, and the new section contains them. In the parts of a large turn the
/// section is inserted without them, and they are moved into it: so parts that are joined identify
/// them, as the turn does.
struct SectionCrossings {
  /// The old and new paths of the elements.
  private(set) var moves: [ElementPathPair] = []
  /// The elements that were replaced as well.
  private(set) var updates: [ElementPathPair] = []
  /// The new indexes of the elements, by new section.
  private(set) var targets: [Int: IndexRanges] = [:]
  /// The old indexes of the elements, by old section.
  private var sources: [Int: IndexRanges] = [:]

  /// - Complexity: O(P + R log S) for P ranges of sections, R runs of elements in new ones, S
  ///   sections.
  init(_ changes: SectionsBatchChanges) {
    if changes.insertedSections.isEmpty || changes.removals.isEmpty { return }
    var (gone, come): ([Int: [Range<Int>]], [Int: [Range<Int>]]) = ([:], [:])
    var new = 0
    for span in changes.list.spans {
      defer { new += span.count }
      guard case .single(let section) = span, case .inserted = section.origin else { continue }
      var element = 0
      for run in section.runs {
        defer { element += run.count }
        guard let old = run.old, changes.newSection(forOld: old.section) != nil else { continue }
        let pair = ElementPathPair(
          old: old, new: ElementPath(section: new, element: element), count: run.count)
        moves.append(pair)
        if run.isUpdated { updates.append(pair) }
        gone[old.section, default: []].append(pair.oldRange)
        come[new, default: []].append(pair.newRange)
      }
    }
    sources = gone.mapValues { IndexRanges($0) }
    targets = come.mapValues { IndexRanges($0) }
  }

  var isEmpty: Bool { moves.isEmpty }

  /// The number of elements that cross into a new section.
  func count(into section: Int) -> Int { targets[section]?.count ?? 0 }

  /// The removals from each surviving old section, without the elements that cross.
  func removals(of changes: SectionsBatchChanges) -> [Int: IndexRanges] {
    var removals: [Int: IndexRanges] = [:]
    for entry in changes.removals.entries {
      let crossed = sources[entry.section]
      removals[entry.section] = crossed.map { entry.elements.subtracting($0) } ?? entry.elements
    }
    return removals
  }
}

/// The new content of sections into which no element has crossed yet.
struct UncrossedContent<Header, Element>: NewContent {
  let end: SectionsSnapshot<Header, Element>
  let crossings: SectionCrossings

  func header(at section: Int) -> Header { end[section].header }

  func elements(_ range: Range<Int>, in section: Int) -> ArraySnapshot<Element> {
    var elements = end[section].elements
    if let targets = crossings.targets[section] { _ = elements.remove(at: targets) }
    return elements.part(range)
  }
}
