import Foundation
import ObservableCollections
import FuzzTesting

/// A section's header.
struct Group: Identifiable, Equatable, Codable, Sendable, CustomStringConvertible {
  let id: Int
  var title: Int

  var description: String { "#\(id).\(title)" }
}

/// An element of a section.
struct Item: Identifiable, Equatable, Codable, Sendable, CustomStringConvertible {
  let id: Int
  var value = 0

  var description: String { value == 0 ? "\(id)" : "\(id).\(value)" }
}

/// Sections of items.
enum Groups: ListKind {
  typealias List = ObservableSections<Group, Item>
  typealias State = [TableSection<Group, Item>]
  typealias Record = SectionsChange<Group, Item>
  typealias Batch = SectionsBatchUpdate<Group, Item>
  typealias Checker = SectionsBatchChecker<Group, Item>

  static func initialState(_ reader: inout ByteReader, _ values: inout Values) -> State {
    let counts = reader.list(upTo: 5) { [0, 1, 2, 3, 5, 90][$0.choice(of: 6)] }
    return counts.map { count in
      TableSection(Group(id: values.next(), title: 0), values.next(count).map { Item(id: $0) })
    }
  }

  static func readEdit(_ reader: inout ByteReader) -> SectionsEdit { SectionsEdit(&reader) }

  static func list(of state: State) -> List { ObservableSections(state.map(\.snapshot)) }
  static func state(of list: List) -> State { list.snapshot.map { TableSection($0) } }
  static func revision(of list: List) -> Revision { list.revision }

  static func call(
    _ edit: SectionsEdit, on state: State, _ values: inout Values
  ) -> SectionsListCall {
    edit.call(on: state, &values)
  }

  static func transaction(on list: List, _ body: (List) throws(Refusal) -> Void) throws(Refusal) {
    try list.transaction(body)
  }

  static func observe(
    _ list: List, options: ObservationOptions, _ hear: @escaping @Sendable (Record) -> Void
  ) -> ChangeObservation {
    list.observe(on: .callingThread, options: options, hear)
  }

  static func coalesce(
    _ list: List, scheduler: TurnScheduler, _ show: @escaping @Sendable (Batch) -> Void
  ) -> any Coalescer {
    list.render(on: .callingThread, every: scheduler, initial: false, show)
  }

  static func heading(of record: Record) -> (version: Int, isPrior: Bool, isSetting: Bool) {
    (record.revision.version, record.isPrior, record.kind == .setting)
  }

  static func apply(_ record: Record, to state: State) throws -> State {
    try record.elements.isEmpty
      ? record.appliedToSections(state) : record.appliedToElements(state)
  }

  static func checker(of state: State, at revision: Revision) -> Checker {
    SectionsBatchChecker(sections: SectionsSnapshot(state.map(\.snapshot)), at: revision)
  }

  static func check(_ batch: Batch, with checker: inout Checker) throws {
    try checker.check(batch)
  }

  static func shown(by checker: Checker) -> (state: State, version: Int) {
    (checker.sections.map { TableSection($0) }, checker.revision.version)
  }

  static func checkMore(_ batch: Batch, after previous: Batch?) throws {
    let back = try batch.inverse.patch.applied(
      to: batch.after, at: batch.end)
    try demand(back, equals: batch.before, "\(batch) undone")
    let data = try JSONEncoder().encode(batch.patch)
    let patch = try JSONDecoder().decode(SectionsBatchPatch<Group, Item>.self, from: data)
    try demand(patch, equals: batch.patch, "\(batch) over a wire")
    let there = try patch.applied(
      to: batch.before, at: batch.start)
    try demand(there, equals: batch.after, "\(batch) as a patch")
    guard let previous else { return }
    let both = try previous.patch.appending(batch.patch)
    let shown = try both.applied(
      to: previous.before, at: previous.start)
    try demand(shown, equals: batch.after, "\(previous) followed by \(batch)")
  }
}

extension TableSection where Section: Sendable, Element: Sendable {
  init(_ section: SectionSnapshot<Section, Element>) {
    self.init(section.header, section.elements)
  }

  var snapshot: SectionSnapshot<Section, Element> { SectionSnapshot(section, elements: elements) }
}
