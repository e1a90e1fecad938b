import ObservableCollections
import ObservableCollectionsTesting

/// What an element of two levels knows of itself: where it was, and what happened to it.
struct ElementTrace: Hashable {
  /// The place in the old list; nil for a new element.
  var old: ElementPath?
  /// What it shows: survivors keep it until they are updated.
  var value: Int
  var isUpdated = false
  var isMoved = false
}

/// What a section knows of itself.
struct SectionTrace: Hashable {
  var origin: SectionRuns.Origin
  var value: Int
  var elements: [ElementTrace]

  /// The old index of a section that kept its content.
  var survivor: Int? {
    if case .retained(let old, _, _) = origin { return old }
    return nil
  }
}

/// A list of two levels whose parts know where they came from and what happened to them: the slow,
/// obvious reference for the sectioned batch.
struct SectionsTrace: Hashable {
  private(set) var oldSections: [SectionTrace]
  private(set) var sections: [SectionTrace]
  private var nextValue: Int

  /// The list that a script starts with.
  init(counts: [Int]) {
    var value = 0
    let sections = counts.enumerated().map { section, count in
      value += 1
      let head = value
      let elements = (0..<count).map { element in
        value += 1
        return ElementTrace(old: ElementPath(section: section, element: element), value: value)
      }
      return SectionTrace(
        origin: .retained(old: section, isUpdated: false, isMoved: false), value: head,
        elements: elements)
    }
    self.sections = sections
    oldSections = sections
    nextValue = value
  }

  /// The list that a script leaves.
  init(_ script: SectionsEditScript) {
    self.init(counts: script.initialCounts)
    for edit in script.edits { apply(edit) }
  }

  /// The list as it stands, with nothing that has happened to it yet.
  var restarted: SectionsTrace {
    var trace = SectionsTrace(counts: sections.map(\.elements.count))
    for section in sections.indices {
      trace.sections[section].value = sections[section].value
      for element in sections[section].elements.indices {
        trace.sections[section].elements[element].value = sections[section].elements[element].value
      }
    }
    trace.oldSections = trace.sections
    trace.nextValue = nextValue
    return trace
  }

  private mutating func newValue() -> Int {
    nextValue += 1
    return nextValue
  }

  private mutating func newElements(_ count: Int) -> [ElementTrace] {
    (0..<count).map { _ in ElementTrace(old: nil, value: newValue()) }
  }

  mutating func apply(_ edit: SectionsListEdit) {
    switch edit {
    case .elements(let edit, let section): apply(edit, section)
    case .moveElement(let source, let target): move(source, target)
    case .insertSection(let count, let index):
      let section = SectionTrace(
        origin: .inserted, value: newValue(), elements: newElements(count))
      sections.insert(section, at: index)
    case .removeSections(let range): sections.removeSubrange(range)
    case .moveSection(let from, let to): moveSection(from, to)
    case .replaceSection(let index, let count): replaceSection(index, count)
    case .updateSection(let index): updateSection(index)
    case .bulk(let edit):
      for step in edit.steps(on: sections.map(\.elements.count)) { apply(step) }
    }
  }

  private mutating func apply(_ edit: ListEdit, _ section: Int) {
    switch edit {
    case .insert(let count, let index):
      sections[section].elements.insert(contentsOf: newElements(count), at: index)
    case .remove(let range): sections[section].elements.removeSubrange(range)
    case .replace(let range), .touch(let range): update(section, range)
    case .move(let range, let target):
      var moved = Array(sections[section].elements[range])
      sections[section].elements.removeSubrange(range)
      for place in moved.indices { moved[place].isMoved = moved[place].old != nil }
      sections[section].elements.insert(contentsOf: moved, at: target)
    }
  }

  private mutating func moveSection(_ from: Int, _ to: Int) {
    var section = sections.remove(at: from)
    if case .retained(let old, let isUpdated, _) = section.origin {
      section.origin = .retained(old: old, isUpdated: isUpdated, isMoved: true)
    }
    sections.insert(section, at: to)
  }

  private mutating func replaceSection(_ index: Int, _ count: Int) {
    sections[index].origin = .inserted
    sections[index].value = newValue()
    sections[index].elements = newElements(count)
  }

  private mutating func updateSection(_ index: Int) {
    if case .retained(let old, _, let isMoved) = sections[index].origin {
      sections[index].origin = .retained(old: old, isUpdated: true, isMoved: isMoved)
    }
    sections[index].value = newValue()
  }

  private mutating func update(_ section: Int, _ range: Range<Int>) {
    for index in range {
      sections[section].elements[index].value = newValue()
      if sections[section].elements[index].old != nil {
        sections[section].elements[index].isUpdated = true
      }
    }
  }

  private mutating func move(_ source: ElementPath, _ target: ElementPath) {
    var element = sections[source.section].elements.remove(at: source.element)
    element.isMoved = element.old != nil
    sections[target.section].elements.insert(element, at: target.element)
  }
}

extension SectionsTrace {
  typealias Snapshot = SectionsSnapshot<Int, Int>

  /// The list before.
  var before: Snapshot { Self.snapshot(oldSections) }
  /// The list after.
  var after: Snapshot { Self.snapshot(sections) }

  private static func snapshot(_ sections: [SectionTrace]) -> Snapshot {
    Snapshot(sections.map { SectionSnapshot($0.value, elements: $0.elements.map(\.value)) })
  }

  /// What the log of both levels would say, an element a run or in runs as long as possible.
  func runs(fused: Bool) -> [SectionRuns] {
    sections.map { section in
      var runs: [SectionRuns.Run] = []
      for element in section.elements {
        let run = SectionRuns.Run(
          old: element.old, count: 1, isUpdated: element.isUpdated, isMoved: element.isMoved)
        if fused, let last = runs.last, last.isContinued(by: run) {
          runs[runs.count - 1].count += 1
        } else {
          runs.append(run)
        }
      }
      return SectionRuns(section.origin, runs: runs)
    }
  }

  /// The batch from before to after.
  func changes(fused: Bool = true, from: Int = 0, to: Int = 1) -> SectionsBatchChanges {
    let list = SectionList(
      runs(fused: fused).map(SectionSpan.single), oldSizes: before.sizes,
      newSizes: after.sizes)
    return SectionsBatchChanges(
      list.log, oldSizes: before.sizes, newSizes: after.sizes, start: Revision(from),
      end: Revision(to))
  }
}

extension SectionRuns.Run {
  fileprivate func isContinued(by next: SectionRuns.Run) -> Bool {
    guard let old, let nextOld = next.old else { return old == nil && next.old == nil }
    return old.section == nextOld.section && old.element + count == nextOld.element
      && isUpdated == next.isUpdated && isMoved == next.isMoved
  }
}
