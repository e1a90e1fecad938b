/// The operator of a derived list, which computes it from another list, its *source*: a value
/// without locks or threads.
///
/// It maps the runs of the source's log to the places of their elements in the derived list, before
/// and after. The result is again a list of runs, from which a batch is made as for every list: no
/// operator computes a removal or a move.
package protocol Derivation<Source, Output> {
  associatedtype Source
  /// The list that shows the output.
  associatedtype Output: OutputList

  /// Whether the elements have the same order in the derived list as in the source.
  static var keepsOrder: Bool { get }

  /// Whether each element of the derived list is one of the source's. If not, the derived list is
  /// the first of a chain of indexes, and its user cannot remove rows.
  static var keepsPlaces: Bool { get }

  /// Whether an element that was asked again is told as a replacement in any case, because its row
  /// shows more than the element.
  static var tellsAllReplacements: Bool { get }

  /// Whether there are rows besides those of the source's elements: then none comes back as the same.
  static var hasOtherRows: Bool { get }

  /// Whether the elements are those of the source, and not results for them: then one that leaves and
  /// comes back is the same.
  var showsElements: Bool { get }

  /// The work of the operator besides the changes of its source: of a held order, or of elements
  /// that change inside; `nil` if there is never any. Always the same object.
  var dueWork: DueWork? { get }

  #if DEBUG
    /// The call that makes the list, if its closures read what nobody follows; else empty.
    static var call: String { get }
  #endif

  /// Sets the node that is notified of changes besides those of the source. Called once, before
  /// others know the list.
  func notify(_ node: GraphNode)

  /// Computes the derived list for the first time.
  mutating func build(_ source: ArraySnapshot<Source>) -> Output.Content

  /// The changes of the derived list after changes of the source.
  ///
  /// - Parameters:
  ///   - log: the changes of the source; one retained run if there are none, but other work is
  ///     due.
  ///   - source: the source after the changes.
  ///   - shown: the derived list before the changes.
  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn

  /// Computes the changes of the derived list and publishes them.
  mutating func show(_ log: EditLog, to source: ArraySnapshot<Source>, in list: Output)

  /// The index in the source of an element of the derived list.
  ///
  /// - Parameter index: the element's row, which is no header of a section.
  func sourceIndex(at index: Int) -> Int

  /// The row in the derived list of an element of the source, or `nil` if it is not included.
  func index(atSource index: Int) -> Int?

  /// The indexes in the source of what goes if the user of a widget removes some rows.
  ///
  /// - Parameter indexes: the rows.
  func sourceIndexes(at indexes: IndexRanges) -> IndexRanges
}

extension Derivation {
  package static var keepsOrder: Bool { true }
  package static var keepsPlaces: Bool { true }
  package static var tellsAllReplacements: Bool { false }
  package static var hasOtherRows: Bool { false }
  package var showsElements: Bool { true }
  package var dueWork: DueWork? { nil }

  #if DEBUG
    package static var call: String { "" }
  #endif

  package func notify(_ node: GraphNode) {}

  package func sourceIndexes(at indexes: IndexRanges) -> IndexRanges {
    IndexRanges(indexes.map { sourceIndex(at: $0) })
  }

  // A fast operator repeats this body: where its types are known, the runtime is not asked for
  // them.
  package mutating func show(_ log: EditLog, to source: ArraySnapshot<Source>, in list: Output) {
    list.publish(advance(log, to: source, from: list.current))
  }
}

/// A list that shows the output of an operator, kept current by a node.
package protocol OutputList: AnyObject {
  /// A state of the list.
  associatedtype Content: OutputContent
  /// The changes of the list in a turn.
  associatedtype Turn

  var core: ArrayCore { get }
  /// The published state. Read by the holder of the gate.
  var current: Content { get }

  /// Publishes the first elements. There is no record, unless a closure of a list above, which sees
  /// this list as empty, already observes it.
  func begin(with content: Content)

  /// Notes in the changes which elements come back, and which of those that leave may come back.
  ///
  /// - Parameters:
  ///   - above: what leaves and comes back in the source.
  ///   - turn: the changes, which are not published yet.
  ///   - areUpdated: whether an element that comes back may be another one.
  ///   - sourceIndex: returns the index in the source of an element of the list, after the changes.
  ///   - row: returns the row of an element of the source, after the changes.
  func noteReturns(
    _ above: SourceReturns, in turn: inout Turn, areUpdated: Bool, sourceIndex: (Int) -> Int,
    row: (Int) -> Int?)

  /// Publishes its changes, in one instant.
  ///
  /// - Parameter note: called in that instant, under the data lock.
  func publish(_ turn: Turn, noting note: () -> Void)
}

/// A state of an output list.
package protocol OutputContent {
  /// The length, as an edit log counts it.
  var rowCount: Int { get }
}

extension ArraySnapshot: OutputContent {
  package var rowCount: Int { count }
}

extension OutputList {
  func publish(_ turn: Turn) { publish(turn) {} }

  package func noteReturns(
    _ above: SourceReturns, in turn: inout Turn, areUpdated: Bool, sourceIndex: (Int) -> Int,
    row: (Int) -> Int?
  ) {}
}

/// A derivation whose closure can be replaced.
package protocol AdjustableDerivation<Function>: Derivation {
  associatedtype Function

  var function: Function { get set }

  /// Whether the closure, which was just replaced, has other answers for the elements that are known.
  /// If not, ``Derivation/advance(_:to:from:)`` shows what else it changes.
  var givesOtherAnswers: Bool { get }

  /// The changes of the derived list after its closure was replaced, and after changes of the
  /// source. They are one step: an element that is removed by one and inserted by the other keeps
  /// its identity.
  ///
  /// - Parameters:
  ///   - log: the changes of the source; one retained run if there are none.
  ///   - source: the source after the changes.
  ///   - shown: the derived list before the changes.
  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: Output.Content
  ) -> Output.Turn
}

extension AdjustableDerivation {
  package var givesOtherAnswers: Bool { true }
}

/// The changes of a derived list in a turn.
package struct DerivedTurn<Element> {
  /// The sources of its elements.
  package var runs: DerivedRuns
  /// The new elements, in their new order.
  package var inserted: [Element] = []
  /// The replacing elements, in their new order.
  package var updated: [Element] = []
  /// The operations on the elements; `nil` for a list that is compiled in this module.
  package var operations: ElementOperations<Element>?

  package init(
    runs: DerivedRuns, inserted: [Element] = [], updated: [Element] = [],
    operations: ElementOperations<Element>? = nil
  ) {
    self.runs = runs
    self.inserted = inserted
    self.updated = updated
    self.operations = operations
  }
}

/// A derived list as runs of its previous state.
package struct DerivedRuns: RunList {
  package let oldCount: Int
  package private(set) var newCount = 0
  package private(set) var hasMoves = false
  /// Whether runs are not in their old order: then elements move.
  private(set) var isOutOfOrder = false
  /// The number of elements of the old list that are in the new one.
  package private(set) var retainedCount = 0
  /// Whether elements were replaced.
  package private(set) var hasUpdates = false
  package private(set) var runs: [PackedRun] = []
  /// The elements that leave or come back, although the source has them; `nil` if there are none.
  private(set) var returns: ReturningRows?
  /// Whether the retained runs that no move call touched are in old order.
  private(set) var staysAreInOrder = true
  /// The ends, in the old list, of the last retained run, and of the last one that no move call
  /// touched.
  private var oldEnd = 0
  private(set) var stayEnd = 0

  package var runCount: Int { runs.count }

  package init(oldCount: Int) {
    self.oldCount = oldCount
  }

  /// Removes all runs, so that the same are appended with other marks.
  mutating func removeRuns() {
    let (count, returns) = (runs.count, returns)
    self = DerivedRuns(oldCount: oldCount)
    self.returns = returns
    reserveCapacity(count)
  }

  mutating func reserveCapacity(_ count: Int) { runs.reserveCapacity(count) }

  /// Appends a run.
  package mutating func append(_ run: PackedRun) {
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

  /// Appends new elements.
  package mutating func append(inserted count: Int) {
    append(PackedRun(count: count, origin: PackedRun.insertedOrigin))
  }

  /// Appends elements of the old list.
  ///
  /// - Parameter marks: whether they were replaced, or touched by a move call, as in a run's
  ///   origin.
  package mutating func append(retained range: Range<Int>, marks: Int) {
    append(PackedRun(count: range.count, origin: range.lowerBound << 2 | marks))
  }

  /// Notes that an element leaves which the source has.
  ///
  /// - Parameters:
  ///   - row: its index in the old list.
  ///   - index: its index in the new source.
  ///   - marks: whether it was replaced, or touched by a move call, as in a run's origin.
  package mutating func leave(_ row: Int, _ index: Int, marks: Int) {
    notedReturns.left.append(LeavingRow(row: row, index: index, marks: marks))
  }

  /// Notes the length of the new source, if elements leave.
  package func noteSource(count: Int) { returns?.sourceCount = count }

  /// Notes the length of the new source, and the indexes in it of the elements that leave, by the
  /// numbers that were noted instead.
  func setSource(count: Int, _ index: (Int) -> Int) {
    guard let returns else { return }
    returns.sourceCount = count
    for place in returns.left.indices {
      returns.left[place].index = index(returns.left[place].index)
    }
  }

  /// What is noted of the elements that leave and come back.
  var notedReturns: ReturningRows {
    mutating get {
      if let returns { return returns }
      let returns = ReturningRows()
      self.returns = returns
      return returns
    }
  }

  /// The numbers of the inserted elements and of those that were replaced: among both, or among all.
  func newNumbers(areAll: Bool) -> (inserted: [Int32], updated: [Int32]) {
    var (inserted, updated): ([Int32], [Int32]) = ([], [])
    var start: Int32 = 0
    for run in runs {
      let end = start + Int32(run.count)
      if run.isInserted {
        inserted += start..<end
      } else if run.isUpdated {
        updated += start..<end
      } else if !areAll {
        continue
      }
      start = end
    }
    return (inserted, updated)
  }

  package func forEachRun(_ body: (PackedRun) -> Void) {
    for run in runs { body(run) }
  }

  /// The number of records: at most one removal, one move, one insertion and one replacement.
  var recordCount: Int {
    (retainedCount < oldCount ? 1 : 0) + (isOutOfOrder ? 1 : 0)
      + (retainedCount < newCount ? 1 : 0) + (hasUpdates ? 1 : 0)
  }
}
