/// The operator behind `sections`: groups the elements by a key, in the order of the source.
///
/// The result is a list of rows, which ``GroupedRows`` computes, and the sections as values.
struct Grouping<Header: Identifiable & Equatable, Element>: Derivation {
  typealias Output = DerivedSections<Header, Element>
  typealias Key = Header.ID

  private(set) var grouped: GroupedRows<Key, Element>
  /// Makes the header of a section. Called for each changed section.
  private let header: (Key, ArraySnapshot<Element>) -> Header
  private let operations: GroupingOperations<Header, Element>

  /// - Parameters:
  ///   - function: the key closure.
  ///   - operations: the operations on the elements.
  ///   - numbers: the memory for numbers; tests make it small.
  ///   - leastDealt: the minimum number of changed elements for which all elements are assigned to
  ///     sections again. Tests pass both extremes.
  ///   - header: makes the header of a section.
  ///   - areInIncreasingOrder: returns whether the section of the first key comes before the
  ///     section of the second; `nil` for the order of the first elements.
  init(
    _ function: SpecializedKey<Element, Key>,
    operations: GroupingOperations<Header, Element> = GroupingOperations(),
    numbers: NumberStore = NumberStore(),
    leastDealt: Int = 8, header: @escaping (Key, ArraySnapshot<Element>) -> Header,
    areInIncreasingOrder: ((Key, Key) -> Bool)? = nil
  ) {
    let placing: GroupedRows<Key, Element>.Placing? = areInIncreasingOrder.map { order in
      { operations.place(&$0, $1, $2, $3, order) }
    }
    grouped = GroupedRows(function, numbers: numbers, leastDealt: leastDealt, placing: placing)
    self.operations = operations
    self.header = header
  }

  static var keepsOrder: Bool { false }

  func sourceIndex(at index: Int) -> Int { grouped.sourceIndex(at: index) }

  func index(atSource index: Int) -> Int? { row(atSource: index) }

  /// The row of an element of the source.
  func row(atSource index: Int) -> Int { grouped.row(atSource: index) }

  mutating func show(
    _ log: EditLog, to source: ArraySnapshot<Element>, in list: DerivedSections<Header, Element>
  ) {
    list.publish(advance(log, to: source, from: list.current)) {}
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    let (operations, header) = (operations, header)
    var sections = shown.sections
    let turn = grouped.advance(log, to: source, from: shown.sizes) { plan, table in
      operations.editSingle(&sections, &plan, source, table, header)
    } edit: { plan, table in
      sections = operations.edit(sections, &plan, source, table, header)
    } rebuild: { plan, table in
      sections = operations.rebuild(sections, &plan, source, table, header)
    }
    return SectionsTurn(turn, sections)
  }
}

extension Grouping: AdjustableDerivation {
  var function: SpecializedKey<Element, Key> {
    get { grouped.function }
    set { grouped.function = newValue }
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> SectionsSnapshot<Header, Element> {
    adjust(EditLog(inserted: source.count), to: source, from: SectionsSnapshot()).sections
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    let (operations, header) = (operations, header)
    var sections = shown.sections
    let turn = grouped.adjust(log, to: source, from: shown.sizes) { plan, table in
      sections = operations.rebuild(sections, &plan, source, table, header)
    }
    return SectionsTurn(turn, sections)
  }
}

extension SectionsTurn {
  /// - Parameters:
  ///   - turn: the changes of the rows.
  ///   - sections: the sections after the changes.
  fileprivate init(
    _ turn: GroupedTurn, _ sections: SectionsSnapshot<Header, Element>.Sections
  ) {
    self.init(
      runs: turn.rows.runs, recordCount: turn.rows.recordCount,
      sections: SectionsSnapshot(sections: sections, sizes: turn.sizes))
  }
}

/// The operations on the elements, keys and headers of a grouping, compiled where their types are
/// known.
///
/// A class, because a reference is held and passed on without access to the types.
@usableFromInline
final class GroupingOperations<Header: Identifiable & Equatable, Element> {
  @usableFromInline typealias Sections = SectionsSnapshot<Header, Element>.Sections
  @usableFromInline typealias MakeHeader = (Header.ID, ArraySnapshot<Element>) -> Header
  /// Returns whether the section of the first key comes before the section of the second.
  @usableFromInline typealias Order = (Header.ID, Header.ID) -> Bool

  /// Finds the places of sections among others, which are in order.
  ///
  /// - Parameters:
  ///   - placed: the sections to place. They are sorted afterwards.
  ///   - remainingCount: the number of the others.
  ///   - remaining: the rank of one of the others.
  /// - Returns: for each placed section, the number of others before it.
  @usableFromInline
  let place:
    (
      _ placed: inout [SectionRank], _ remainingCount: Int, _ remaining: (Int) -> SectionRank,
      _ table: SectionTable<Header.ID>, _ areInIncreasingOrder: Order
    ) -> [Int]

  /// Edits sections according to a plan, and notes the replaced headers.
  @usableFromInline
  let edit:
    (
      _ sections: Sections, _ plan: inout GroupingPlan, _ source: ArraySnapshot<Element>,
      _ table: SectionTable<Header.ID>, _ header: MakeHeader
    ) -> Sections

  /// Edits the sections according to a plan of one element, and notes the replaced headers.
  @usableFromInline
  let editSingle:
    (
      _ sections: inout Sections, _ plan: inout SingleRowPlan, _ source: ArraySnapshot<Element>,
      _ table: SectionTable<Header.ID>, _ header: MakeHeader
    ) -> Void

  /// Builds the sections of a plan, and notes the replaced headers.
  @usableFromInline
  let rebuild:
    (
      _ sections: Sections, _ plan: inout RegroupingPlan, _ source: ArraySnapshot<Element>,
      _ table: SectionTable<Header.ID>, _ header: MakeHeader
    ) -> Sections

  @inlinable
  init() {
    place = { placed, remainingCount, remaining, table, areInIncreasingOrder in
      placed.place(among: remainingCount, remaining) { first, second in
        let (key, other) = (table.key(of: first.slot), table.key(of: second.slot))
        if areInIncreasingOrder(key, other) { return true }
        return first.index < second.index && !areInIncreasingOrder(other, key)
      }
    }
    editSingle = { sections, plan, source, table, header in
      sections.edit(by: &plan, source, table, header)
    }
    edit = { sections, plan, source, table, header in
      sections.edited(to: &plan, source) { header(table.key(of: $0), $1) }
    }
    rebuild = { sections, plan, source, table, header in
      sections.rebuilt(to: &plan, source) { header(table.key(of: $0), $1) }
    }
  }
}

/// A header closure that checks that the id of each header is the key of its section: otherwise
/// only a widget would detect two headers with one id.
///
/// Hashes are compared too, so that a key that is not equal to itself, such as a NaN, does not
/// trap.
@inlinable
func withKeyAsID<Header: Identifiable, Element>(
  _ header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header
) -> (Header.ID, ArraySnapshot<Element>) -> Header {
  { key, elements in
    let made = header(key, elements)
    if made.id != key, made.id.hashValue != key.hashValue { trapOtherID("\(made.id)", "\(key)") }
    return made
  }
}

/// Traps for a header with another id. Separate, so that the inlined check stays small.
@usableFromInline
func trapOtherID(_ id: String, _ key: String) -> Never {
  trap("The header of the section with the key \(key) has the id \(id)")
}

// MARK: - The sections themselves

extension ArraySnapshot {
  /// Edits the sections according to a plan of one element.
  ///
  /// - Parameter makeHeader: makes the header of a key's section.
  @_alwaysEmitIntoClient
  mutating func edit<Header: Identifiable & Equatable, Item>(
    by plan: inout SingleRowPlan, _ source: ArraySnapshot<Item>, _ table: SectionTable<Header.ID>,
    _ makeHeader: (Header.ID, ArraySnapshot<Item>) -> Header
  ) where Element == SectionSnapshot<Header, Item> {
    let (old, new) = (plan.old, plan.new)
    if let old, !plan.keepsSection {
      edit(old, of: &plan, table, makeHeader) { _ = $0.remove(at: old.element) }
    }
    guard let new else { return }
    let (keepsSection, keepsRow) = (plan.keepsSection, plan.keepsRow)
    let item = source[plan.newIndex]
    edit(new, of: &plan, table, makeHeader) { elements in
      if keepsRow {
        _ = elements.replace(at: new.element, with: item)
      } else {
        if let old, keepsSection { _ = elements.remove(at: old.element) }
        elements.insert(item, at: new.element)
      }
    }
  }

  /// Edits the elements of a section, makes its header, and notes whether the header is replaced.
  @_alwaysEmitIntoClient
  mutating func edit<Header: Identifiable & Equatable, Item>(
    _ place: SingleRowPlan.Place, of plan: inout SingleRowPlan, _ table: SectionTable<Header.ID>,
    _ makeHeader: (Header.ID, ArraySnapshot<Item>) -> Header,
    _ edit: (inout ArraySnapshot<Item>) -> Void
  ) where Element == SectionSnapshot<Header, Item> {
    let section = ownPlace(of: place.section)
    edit(&section.pointee.elements)
    let header = makeHeader(table.key(of: place.slot), section.pointee.elements)
    if section.pointee.header != header { plan.renewHeader(of: place.section) }
    section.pointee.header = header
  }

  /// The sections edited according to a plan.
  ///
  /// - Parameter makeHeader: makes the header of a slot's section.
  @inlinable
  func edited<Header: Equatable, Item>(
    to plan: inout GroupingPlan, _ source: ArraySnapshot<Item>,
    _ makeHeader: (Int, ArraySnapshot<Item>) -> Header
  ) -> ArraySnapshot where Element == SectionSnapshot<Header, Item> {
    var (sections, reader) = (self, RunReader(source))
    for place in plan.sections.indices where plan.sections[place].stays {
      let section = section(place, of: &plan, &reader, makeHeader)
      _ = sections.replace(at: plan.sections[place].oldSection, with: section)
    }
    let lifted = plan.liftedSections.ranges
    if !lifted.isEmpty { _ = sections.remove(at: lifted) }
    if plan.placed.isEmpty { return sections }
    let placed = plan.placed.map { section($0.section, of: &plan, &reader, makeHeader) }
    sections.insert(ArraySnapshot(placed), at: plan.placedIndexes.ranges)
    return sections
  }

  /// Makes a section of a plan, and notes whether its header is replaced.
  @inlinable
  func section<Header: Equatable, Item>(
    _ place: Int, of plan: inout GroupingPlan, _ reader: inout RunReader<Item>,
    _ makeHeader: (Int, ArraySnapshot<Item>) -> Header
  ) -> Element where Element == SectionSnapshot<Header, Item> {
    let touched = plan.sections[place]
    var placed: [Item] = []
    placed.reserveCapacity(touched.placed.count)
    for element in touched.placed { placed.append(reader.element(at: element.newIndex)) }
    if touched.oldSection < 0 {
      let elements = ArraySnapshot<Item>(placed)
      return SectionSnapshot(makeHeader(touched.slot, elements), elements: elements)
    }
    let old = self[touched.oldSection]
    var elements = old.elements
    if !touched.lifted.isEmpty { _ = elements.remove(at: touched.liftedIndexes.ranges) }
    if !touched.renewed.isEmpty {
      var renewed: [Item] = []
      for element in touched.renewed { renewed.append(reader.element(at: element.newIndex)) }
      _ = elements.replace(at: touched.renewedIndexes.ranges, with: ArraySnapshot<Item>(renewed))
    }
    if !placed.isEmpty {
      elements.insert(ArraySnapshot<Item>(placed), at: touched.placedIndexes.ranges)
    }
    let header = makeHeader(touched.slot, elements)
    if old.header != header { plan.renewHeader(of: place) }
    return SectionSnapshot(header, elements: elements)
  }

  /// The sections of a plan, rebuilt.
  ///
  /// - Parameter makeHeader: makes the header of a slot's section.
  @inlinable
  func rebuilt<Header: Equatable, Item>(
    to plan: inout RegroupingPlan, _ source: ArraySnapshot<Item>,
    _ makeHeader: (Int, ArraySnapshot<Item>) -> Header
  ) -> ArraySnapshot where Element == SectionSnapshot<Header, Item> {
    var builder = TreeBuilder<Element>(shape: shape, expecting: plan.sections.count)
    var (old, reader) = (RunReader(self), RunReader(source))
    let shape = TreeShape.standard(for: Item.self)
    // If many elements are read, finding the leaf of each would cost more.
    let isDense = plan.changedCount * 4 > source.count
    let all = isDense ? source.elements(at: [0..<source.count]) : []
    var items: [Item] = []
    for place in plan.sections.indices {
      let section = plan.sections[place]
      if section.isSame {
        builder.append(copying: section.old..<section.old + 1, from: &old)
        continue
      }
      items.removeAll(keepingCapacity: true)
      for member in section.members {
        let index = Int(plan.members[member].index)
        items.append(isDense ? all[index] : reader.element(at: index))
      }
      let elements = items.withUnsafeBufferPointer {
        ArraySnapshot<Item>(copying: $0, shape: shape)
      }
      let header = makeHeader(section.slot, elements)
      if section.old >= 0, self[section.old].header != header { plan.renewHeader(of: place) }
      withUnsafePointer(to: SectionSnapshot(header, elements: elements)) {
        builder.append(copying: UnsafeBufferPointer(start: $0, count: 1))
      }
    }
    return builder.finish()
  }
}

/// Asks the headers of sections whose elements change by themselves, and says which ones must be made
/// again. Guarded by the gate of the list.
///
/// A header is an element of the tracker, too, with a number of its own below zero.
final class HeaderTracker<Header: Identifiable & Equatable, Element> {
  typealias ID = Header.ID

  private let tracker: ElementTracker
  private let make: (ID, ArraySnapshot<Element>) -> Header
  private var numbers: [ID: Int] = [:]
  private var ids: [ID?] = []
  private var free: [Int] = []
  /// The sections whose headers were made in this update.
  private var made: Set<ID> = []

  init(_ tracker: ElementTracker, _ make: @escaping (ID, ArraySnapshot<Element>) -> Header) {
    self.tracker = tracker
    self.make = make
  }

  /// Makes the header of a section.
  func header(_ id: ID, _ elements: ArraySnapshot<Element>) -> Header {
    made.insert(id)
    return tracker.askHeader(number(of: id)) { make(id, elements) }
  }

  private func number(of id: ID) -> Int {
    if let number = numbers[id] { return number }
    let number = free.popLast() ?? ids.count
    if number == ids.count { ids.append(id) } else { ids[number] = id }
    numbers[id] = number
    return number
  }

  /// Begins an update.
  ///
  /// - Returns: the sections of whose headers something has changed that was read.
  func begin() -> [ID] {
    made = []
    return tracker.takeHeaders().compactMap { $0 < ids.count ? ids[$0] : nil }
  }

  func isMade(_ id: ID) -> Bool { made.contains(id) }

  /// Forgets sections that are gone, when there are many.
  func forget(where isGone: (ID) -> Bool, count: Int) {
    if numbers.count <= 2 * count + 16 { return }
    for (id, number) in numbers where isGone(id) {
      tracker.leaveHeader(number)
      numbers[id] = nil
      ids[number] = nil
      free.append(number)
    }
  }
}

#if DEBUG
  extension Grouping {
    static var call: String { "sections" }
  }
#endif

/// A grouping whose headers are made again when something has changed that they were made of.
struct ObservedHeaders<Header: Identifiable & Equatable, Element>: AdjustableDerivation {
  typealias Output = DerivedSections<Header, Element>

  private var base: Grouping<Header, Element>
  private let headers: HeaderTracker<Header, Element>

  init(_ base: Grouping<Header, Element>, _ headers: HeaderTracker<Header, Element>) {
    self.base = base
    self.headers = headers
  }

  static var keepsOrder: Bool { false }

  var function: SpecializedKey<Element, Header.ID> {
    get { base.function }
    set { base.function = newValue }
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> SectionsSnapshot<Header, Element> {
    base.build(source)
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    let changed = headers.begin()
    let turn = base.advance(log, to: source, from: shown)
    return renewed(changed, in: turn, from: shown)
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    let changed = headers.begin()
    let turn = base.adjust(log, to: source, from: shown)
    return renewed(changed, in: turn, from: shown)
  }

  /// A turn with new headers of some sections.
  private func renewed(
    _ changed: [Header.ID], in turn: SectionsTurn<Header, Element>,
    from shown: SectionsSnapshot<Header, Element>
  ) -> SectionsTurn<Header, Element> {
    var sections = turn.sections.sections
    let sizes = turn.sections.sizes
    var rows: Set<Int> = []
    for id in changed where !headers.isMade(id) {
      guard let row = base.grouped.row(ofSection: id) else { continue }
      let index = sizes.locate(row).section
      let old = sections[index]
      let header = headers.header(id, old.elements)
      if header == old.header { continue }
      _ = sections.replace(at: index, with: SectionSnapshot(header, elements: old.elements))
      rows.insert(row)
    }
    headers.forget(where: { base.grouped.row(ofSection: $0) == nil }, count: sections.count)
    if rows.isEmpty { return turn }
    var log = EditLog(turn.runs)
    for row in rows { log.update(row..<row + 1) }
    var runs = DerivedRuns(oldCount: log.oldCount)
    log.forEachRun { runs.append($0) }
    let changes = SectionsBatchChanges(
      log, oldSizes: shown.sizes, newSizes: sizes, start: .ofNoList, end: .ofNoList)
    return SectionsTurn(
      runs: runs, recordCount: changes.edits.count,
      sections: SectionsSnapshot(sections: sections, sizes: sizes))
  }

  func sourceIndex(at index: Int) -> Int { base.sourceIndex(at: index) }

  func index(atSource index: Int) -> Int? { base.index(atSource: index) }
}
