import ObservableCollections

/// A section's header in the tests.
struct Head: Hashable, Identifiable, Codable, Sendable {
  var id: Int
  var value = 0
}

/// An element in the tests: the token stays whatever happens to it, so that the truth about a turn
/// can be read from the lists before and after it.
struct Cell: Hashable, Identifiable, Codable, Sendable {
  var token: Int
  var value = 0

  var id: Int { token }
}

/// A section of a plain list.
struct PlainSection: Hashable {
  var head: Head
  var cells: [Cell]

  init(_ head: Head, _ cells: [Cell]) {
    self.head = head
    self.cells = cells
  }

  init(_ section: SectionSnapshot<Head, Cell>) {
    self.init(section.header, Array(section.elements))
  }

  var snapshot: SectionSnapshot<Head, Cell> { SectionSnapshot(head, elements: cells) }
}

/// Carries out a record on a plain list the obvious way, one by one, and checks what the record says
/// on the way.
func replay(
  _ record: SectionsChange<Head, Cell>, on sections: [PlainSection]
) throws -> [PlainSection] {
  try record.level == .section
    ? replaySections(record, on: sections) : replayElements(record, on: sections)
}

private func replaySections(
  _ record: SectionsChange<Head, Cell>, on sections: [PlainSection]
) throws -> [PlainSection] {
  var result = sections
  let new = (record.newSections ?? []).map { PlainSection($0) }
  if record.kind != .insertion {
    let old = record.oldSections?.map { PlainSection($0) }
    try demand(old, equals: record.sections.map { sections[$0] }, "the old sections of \(record)")
  }
  switch record.kind {
  case .insertion:
    for (index, section) in zip(record.sections, new) { result.insert(section, at: index) }
  case .removal:
    for index in record.sections.reversed() { result.remove(at: index) }
  case .replacement:
    for (index, section) in zip(record.sections, new) { result[index] = section }
  case .move:
    for pair in record.sectionMoves.reversed() { result.remove(at: pair.old) }
    for pair in record.sectionMoves.sorted(by: { $0.new < $1.new }) {
      result.insert(sections[pair.old], at: pair.new)
    }
    let targets = record.sectionMoves.map(\.new).sorted()
    try demand(new, equals: targets.map { result[$0] }, "the new sections of \(record)")
  case .setting:
    result = new
  }
  return result
}

private func replayElements(
  _ record: SectionsChange<Head, Cell>, on sections: [PlainSection]
) throws -> [PlainSection] {
  var result = sections
  let new = record.newElements ?? []
  let paths = Array(record.elements)
  if record.kind != .insertion {
    let old = paths.map { sections[$0.section].cells[$0.element] }
    try demand(record.oldElements, equals: old, "the old elements of \(record)")
  }
  switch record.kind {
  case .insertion:
    for (path, cell) in zip(paths, new) {
      result[path.section].cells.insert(cell, at: path.element)
    }
  case .removal:
    for path in paths.reversed() { result[path.section].cells.remove(at: path.element) }
  case .replacement:
    for (path, cell) in zip(paths, new) { result[path.section].cells[path.element] = cell }
  case .move:
    for path in paths.reversed() { result[path.section].cells.remove(at: path.element) }
    var moved: [Cell] = []
    for pair in record.elementMoves.sorted(by: { $0.new < $1.new }) {
      moved += sections[pair.old.section].cells[pair.oldRange]
      result[pair.new.section].cells.insert(
        contentsOf: sections[pair.old.section].cells[pair.oldRange], at: pair.new.element)
    }
    try demand(new, equals: moved, "the new elements of \(record)")
  case .setting:
    throw Mismatch(description: "\(record) is a setting of elements")
  }
  return result
}
