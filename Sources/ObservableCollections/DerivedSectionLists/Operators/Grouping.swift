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
