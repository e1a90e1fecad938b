/// What a list of pairs is made of: a list, another one, and the keys by which they belong together.
struct Pairs<Element, Key: Hashable, Group: PartnerGroup> {
  let source: ObservableList<Element>
  let table: PartnerTable<Key, Group>
  let side: SideSource<Group.Element>

  /// - Parameter keys: returns the keys of an element of the other list.
  init(
    of source: ObservableList<Element>, with other: ObservableList<Group.Element>,
    by keys: @escaping (Group.Element) -> [Key]
  ) {
    self.source = source
    let table = PartnerTable<Key, Group>(keys)
    self.table = table
    side = SideSource(other) { table.take($0, $1) }
  }

  /// A list of one row for each element.
  ///
  /// - Parameters:
  ///   - reads: what the list follows of what its closures read; `nil` for a list of values.
  ///   - row: returns the row of an element, and asks the table once.
  func list<Row: Equatable>(
    in reads: FollowedReads? = nil, _ row: @escaping (Element) -> Row
  ) -> DerivedList<Row> {
    let base = Mapping<Element, Row>(reads?.asking(row) ?? row, isSame: equality())
    return list(Keying(base, table), reads)
  }

  /// A list of the rows that there are.
  ///
  /// - Parameters:
  ///   - reads: what the list follows of what its closures read; `nil` for a list of values.
  ///   - row: returns the row of an element, if it has one, and asks the table once.
  func list<Row: Equatable>(
    leavingOut reads: FollowedReads?, _ row: @escaping (Element) -> Row?
  ) -> DerivedList<Row> {
    let isSame: (Row, Row) -> Bool = equality()
    let base = Filtering<Element, Row>(reads?.asking(row) ?? row, isSame: isSame)
    return list(
      Keying(base, table) { turn, shown in
        turn.leaveOutReplacements(from: shown, bySame: isSame)
      }, reads)
  }

  /// A list of one row for each element, with a parameter.
  ///
  /// - Parameter row: returns the row of an element, and asks the table once.
  func list<Row: Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ row: @escaping (Element, Parameter) -> Row
  ) -> AdjustableList<Row, Parameter> {
    AdjustableList(
      with: parameter, of: source, side: side,
      function: { parameter in { element in row(element, parameter) } },
      operation: {
        Pairing(Keying(Mapping<Element, Row>($0, isSame: equality()), table), table, Group.self)
      })
  }

  private func list<Base: AdjustableDerivation, Row>(
    _ base: Keying<Base>, _ reads: FollowedReads?
  ) -> DerivedList<Row> where Base.Source == Element, Base.Output == DerivedList<Row> {
    switch reads?.kind {
    case nil: node(base, false)
    case .nothing: node(base, reads!.isBound).followingNothing
    case .elements(let tracker):
      node(Observing(base, tracker, tellsReplacements: true), reads!.isBound)
    case .closures(let watcher): node(Following(base, watcher), reads!.isBound)
    }
  }

  private func node<Base: AdjustableDerivation, Row>(
    _ base: Base, _ isBound: Bool
  ) -> DerivedList<Row> where Base.Source == Element, Base.Output == DerivedList<Row> {
    DerivedList(
      DerivedNode(Pairing(base, table, Group.self), of: source, isBound: isBound, side: side))
  }
}
