import ObservableCollections
import ObservableCollectionsTesting

/// A row, or a section, whose text changes while it stays the same.
struct RandomRow: Identifiable, Hashable, Sendable {
  let id: Int
  var revision = 0
}

/// Where rows that never were before come from.
struct RandomRows: Sendable {
  var generator: SplitMix64
  private var nextID: Int

  init(seed: UInt64, firstID: Int = 0) {
    (generator, nextID) = (SplitMix64(seed: seed), firstID)
  }

  mutating func new() -> RandomRow {
    nextID += 1
    return RandomRow(id: nextID)
  }

  mutating func new(_ count: Int) -> [RandomRow] { (0..<count).map { _ in new() } }
}

extension ObservableArray<RandomRow> {
  /// One random edit; about as many rows go as come.
  func editAtRandom(_ rows: inout RandomRows) {
    if count > 90 { removeLast(10) }
    if count < 50 { append(contentsOf: rows.new(10)) }
    let edit = ListEdit.random(count: count, using: &rows.generator)
    if case .touch(let range) = edit {
      for index in range { update(at: index) { $0.revision += 1 } }
      return
    }
    var new = rows.new(5)
    edit.apply(to: self) { new.removeLast() }
  }
}

extension ObservableSections<RandomRow, RandomRow> {
  /// One random edit; about as many sections and rows go as come.
  func editAtRandom(_ rows: inout RandomRows) {
    if sections.count > 12 || elementCount > 90 { sections.removeLast(2) }
    if sections.count < 4 || elementCount < 30 {
      sections.append(rows.new(), elements: rows.new(10))
    }
    let edit = SectionsListEdit.random(counts: snapshot.counts, using: &rows.generator)
    switch edit {
    case .elements(let edit, let section): edit.apply(to: self, section: section, &rows)
    case .moveElement(let source, let target): move(from: source, to: target)
    case .insertSection(let count, let index):
      sections.insert(rows.new(), elements: rows.new(count), at: index)
    case .removeSections(let range): sections.removeSubrange(range)
    case .moveSection(let source, let target): sections.move(from: source, to: target)
    case .replaceSection(let section, let count):
      let new = SectionSnapshot(self[section].header, elements: rows.new(count))
      sections.replaceSubrange(section..<section + 1, with: [new])
    case .updateSection(let section): self[section: section].updateHeader { $0.revision += 1 }
    case .bulk(let edit):
      edit.apply(
        to: self, newSection: { rows.new() },
        updatedSection: { RandomRow(id: $0.id, revision: $0.revision + 1) },
        newElement: { rows.new() })
    }
  }
}

extension ListEdit {
  fileprivate func apply(
    to sections: ObservableSections<RandomRow, RandomRow>, section: Int, _ rows: inout RandomRows
  ) {
    switch self {
    case .insert(let count, let index):
      let path = ElementPath(section: section, element: index)
      sections.insert(contentsOf: rows.new(count), at: path)
    case .remove(let range): sections[section: section].removeSubrange(range)
    case .replace(let range):
      for index in range {
        sections[section: section][index] = rows.new()
      }
    case .touch(let range):
      for index in range {
        sections.update(at: ElementPath(section: section, element: index)) { $0.revision += 1 }
      }
    case .move(let range, let target):
      sections.move(
        from: ElementPaths(section: section, elements: IndexRanges(range)),
        to: ElementPath(section: section, element: target))
    }
  }
}
