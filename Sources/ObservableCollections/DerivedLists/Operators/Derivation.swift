/// What makes a list of another one, its *source*: a value that knows no lock and no thread.
///
/// It answers one question: for the runs of the source's log, where do their elements stand in the derived
/// list, before and after? Its answer is a list of runs again, from which a batch is made as for every
/// list: no operator computes a removal or a move.
protocol Derivation<Source, Shown> {
  associatedtype Source
  /// The list that shows the result.
  associatedtype Shown: FedList

  /// Whether elements stand in the derived list as they do in the source.
  static var keepsOrder: Bool { get }

  /// Whether each element of the derived list is one of the source's. If not, a chain of indexes begins with the derived
  /// list, and its user can remove nothing.
  static var keepsPlaces: Bool { get }

  /// What holds the order that the operator makes; nil if it makes none. Always the same.
  var orderHolds: OrderHolds? { get }

  /// Makes the derived list for the first time.
  mutating func build(_ source: ArraySnapshot<Source>) -> Shown.Content

  /// What became of the derived list.
  ///
  /// - Parameters:
  ///   - log: what became of the source; one run of what it was if nothing did, but an order is no longer held.
  ///   - source: what it led to.
  ///   - shown: the derived list so far.
  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Shown.Content
  ) -> Shown.Turn

  /// Shows what became of the derived list in it.
  mutating func show(_ log: EditLog, to source: ArraySnapshot<Source>, in list: Shown)

  /// Where an element of the derived list stands in the source.
  ///
  /// - Parameter index: its row. No header of a section.
  func sourceIndex(at index: Int) -> Int

  /// Where an element of the source stands in the derived list, as a row; nil if it is not there.
  func index(atSource index: Int) -> Int?
}

extension Derivation {
  static var keepsOrder: Bool { true }
  static var keepsPlaces: Bool { true }
  var orderHolds: OrderHolds? { nil }

  // An operator that is to be quick says the same itself: where its types are known, the runtime is not asked for them.
  mutating func show(_ log: EditLog, to source: ArraySnapshot<Source>, in list: Shown) {
    list.publish(advance(log, to: source, from: list.current))
  }
}

/// A list that a node keeps current: it shows what an operator made.
protocol FedList: AnyObject {
  /// A state of the list.
  associatedtype Content: FedContent
  /// What became of the list.
  associatedtype Turn

  var core: ArrayCore { get }
  /// What everybody sees. Read by the holder of the gate.
  var current: Content { get }

  /// Shows its first elements. No record says so, unless somebody observes the list already: from a
  /// function of a list above, which sees nothing in it.
  func begin(with content: Content)

  /// Shows what became of it, in one instant.
  ///
  /// - Parameter note: called in that instant, under the data lock.
  func publish(_ turn: Turn, noting note: () -> Void)
}

/// A state of a list that a node keeps current.
protocol FedContent {
  /// Its length, as an edit log counts it.
  var rowCount: Int { get }
}

extension ArraySnapshot: FedContent {
  var rowCount: Int { count }
}

extension FedList {
  func publish(_ turn: Turn) { publish(turn) {} }
}

/// A derivation whose function can be replaced.
protocol AdjustableDerivation<Function>: Derivation {
  associatedtype Function

  var function: Function { get set }

  /// What became of the derived list when the function was replaced, and of the source this. In one step: what
  /// leaves by the one and comes back by the other has not left.
  ///
  /// - Parameters:
  ///   - log: what became of the source; one run of what it was if nothing did.
  ///   - source: what it led to.
  ///   - shown: the derived list so far.
  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Shown.Content
  ) -> Shown.Turn
}

/// What became of a derived list.
struct DerivedTurn<Element> {
  /// Where its elements come from.
  var runs: DerivedRuns
  /// The new elements, in their new order.
  var inserted: [Element] = []
  /// The elements that took the place of others, in their new order.
  var updated: [Element] = []
  /// What edits the list; nil for what is compiled in this module.
  var code: ElementCode<Element>?
}

/// A derived list as runs of what it was before.
struct DerivedRuns: RunList {
  let oldCount: Int
  private(set) var newCount = 0
  private(set) var hasMoves = false
  /// Whether runs are out of old order: then elements move.
  private(set) var isOutOfOrder = false
  /// How many elements of the old list are in the new one.
  private(set) var retainedCount = 0
  /// Whether elements were replaced.
  private(set) var hasUpdates = false
  private(set) var runs: [PackedRun] = []
  /// Whether the retained runs that no move call touched are in old order.
  private(set) var staysAreInOrder = true
  /// Behind the last retained run, in the old list, and behind the last of those that no move call touched.
  private var oldEnd = 0
  private(set) var stayEnd = 0

  var runCount: Int { runs.count }

  init(oldCount: Int) {
    self.oldCount = oldCount
  }

  mutating func reserveCapacity(_ count: Int) { runs.reserveCapacity(count) }

  /// Adds a run behind the others.
  mutating func append(_ run: PackedRun) {
    if run.count == 0 { return }
    newCount += run.count
    if !run.isInserted {
      if run.oldStart < oldEnd { isOutOfOrder = true }
      if run.isMoved || isOutOfOrder { hasMoves = true }
      if !run.isMoved {
        if run.oldStart < stayEnd { staysAreInOrder = false }
        stayEnd = run.oldStart + run.count
      }
      if run.isUpdated { hasUpdates = true }
      oldEnd = run.oldStart + run.count
      retainedCount += run.count
    }
    runs.appendFusing(run)
  }

  /// Adds new elements behind the others.
  mutating func append(inserted count: Int) {
    append(PackedRun(count: count, origin: PackedRun.inserted))
  }

  /// Adds elements of the old list behind the others.
  ///
  /// - Parameter marks: whether they were replaced, or touched by a move call, as in a run's origin.
  mutating func append(retained range: Range<Int>, marks: Int) {
    append(PackedRun(count: range.count, origin: range.lowerBound << 2 | marks))
  }

  func forEachRun(_ body: (PackedRun) -> Void) {
    for run in runs { body(run) }
  }

  /// How many records tell them: at most one removal, one move, one insertion and one replacement.
  var recordCount: Int {
    (retainedCount < oldCount ? 1 : 0) + (isOutOfOrder ? 1 : 0)
      + (retainedCount < newCount ? 1 : 0) + (hasUpdates ? 1 : 0)
  }
}
