/// The operator behind `paired` and `grouped`: one row for each element, made of it and of the elements
/// of another list that have its key.
///
/// The operator that makes the rows, a ``Mapping`` or a ``Filtering``, stands inside. This one adds to
/// the changes of the source a replacement of each element whose partners have changed, so that its row
/// is made again; a ``Keying`` directly around that operator learns the keys that were read meanwhile.
/// The two share the keys of all rows. What follows objects that change stands between them.
struct Pairing<Base: AdjustableDerivation, Group: PartnerGroup>: AdjustableDerivation {
  typealias Source = Base.Source
  typealias Output = Base.Output

  static var keepsOrder: Bool { Base.keepsOrder }
  static var keepsPlaces: Bool { Base.keepsPlaces }

  var showsElements: Bool { base.showsElements }

  private var base: Base
  private let rows: PairedRows

  init(_ base: Base, _ rows: PairedRows, _: Group.Type) {
    self.base = base
    self.rows = rows
  }

  var dueWork: DueWork? { base.dueWork }

  func notify(_ node: GraphNode) { base.notify(node) }

  #if DEBUG
    static var call: String { Base.call.isEmpty ? "" : Group.call }
  #endif

  var function: Base.Function {
    get { base.function }
    set { base.function = newValue }
  }

  mutating func build(_ source: ArraySnapshot<Source>) -> Output.Content {
    rows.begin(count: source.count)
    return base.build(source)
  }

  mutating func show(_ log: EditLog, to source: ArraySnapshot<Source>, in list: Output) {
    base.show(rows.take(log), to: source, in: list)
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn {
    base.advance(rows.take(log), to: source, from: shown)
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn {
    base.adjust(rows.take(log), to: source, from: shown)
  }

  func sourceIndex(at index: Int) -> Int { base.sourceIndex(at: index) }

  func index(atSource index: Int) -> Int? { base.index(atSource: index) }
}

/// An operator that makes rows, and the keys that are read meanwhile.
struct Keying<Base: AdjustableDerivation>: AdjustableDerivation {
  typealias Source = Base.Source
  typealias Output = Base.Output

  static var keepsOrder: Bool { Base.keepsOrder }
  static var keepsPlaces: Bool { Base.keepsPlaces }

  var showsElements: Bool { base.showsElements }

  private var base: Base
  private let rows: PairedRows
  /// Leaves out of a turn the rows that are the same as before; `nil` if the operator does so.
  private let compare: ((inout Output.Turn, Output.Content) -> Void)?

  init(
    _ base: Base, _ rows: PairedRows,
    compare: ((inout Output.Turn, Output.Content) -> Void)? = nil
  ) {
    self.base = base
    self.rows = rows
    self.compare = compare
  }

  #if DEBUG
    static var call: String { Base.call }
  #endif

  var function: Base.Function {
    get { base.function }
    set { base.function = newValue }
  }

  mutating func build(_ source: ArraySnapshot<Source>) -> Output.Content {
    let content = base.build(source)
    rows.assign(at: [0..<source.count])
    return content
  }

  mutating func show(_ log: EditLog, to source: ArraySnapshot<Source>, in list: Output) {
    if compare == nil {
      base.show(log, to: source, in: list)
      rows.assign(at: log.renewedIndexes)
    } else {
      list.publish(advance(log, to: source, from: list.current)) {}
    }
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn {
    var turn = base.advance(log, to: source, from: shown)
    rows.assign(at: log.renewedIndexes)
    compare?(&turn, shown)
    return turn
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn {
    var turn = base.adjust(log, to: source, from: shown)
    rows.assign(at: [0..<source.count])
    compare?(&turn, shown)
    return turn
  }

  func sourceIndex(at index: Int) -> Int { base.sourceIndex(at: index) }

  func index(atSource index: Int) -> Int? { base.index(atSource: index) }
}
