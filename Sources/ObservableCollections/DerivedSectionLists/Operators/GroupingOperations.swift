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
