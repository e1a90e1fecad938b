/// One record on its way in, with the elements that it brings.
enum ArrayEdit<Element> {
  /// The elements will stand at these indexes.
  case insertion(IndexRanges, [Element])
  /// The elements at these indexes go.
  case removal(IndexRanges)
  /// The elements at these indexes are exchanged for as many others.
  case replacement(IndexRanges, [Element])
  /// The elements at these indexes changed in place.
  case touch(IndexRanges)
  /// The elements move: ascending by source, which counts before; targets count afterwards.
  case move([RangePair])

  /// The edit without its elements.
  var indexEdit: IndexEdit {
    switch self {
    case .insertion(let indexes, _): .insertion(indexes)
    case .removal(let indexes): .removal(indexes)
    case .replacement(let indexes, _), .touch(let indexes): .replacement(indexes)
    case .move(let moves): .move(moves)
    }
  }
}

extension ArraySnapshot {
  /// Carries out an edit and tells what it did.
  ///
  /// - Parameters:
  ///   - edit: indexes are checked by the caller.
  ///   - version: the version afterwards.
  ///   - fetching: whether to fetch elements that the edit itself does not need.
  /// - Returns: the record, and the elements that left, which the caller must not release under a
  ///   lock.
  mutating func perform(
    _ edit: ArrayEdit<Element>, version: Int, fetching: Bool
  ) -> (change: ArrayChange<Element>, removed: [Element]) {
    switch edit {
    case .insertion(let indexes, let elements):
      insert(elements, at: indexes)
      return (
        ArrayChange(kind: .insertion, indexes: indexes, newElements: elements, version: version), []
      )
    case .removal(let indexes):
      let removed = remove(at: indexes)
      return (
        ArrayChange(kind: .removal, indexes: indexes, oldElements: removed, version: version),
        removed
      )
    case .replacement(let indexes, let elements):
      let removed = replace(at: indexes, with: elements)
      return (
        ArrayChange(
          kind: .replacement, indexes: indexes, oldElements: removed, newElements: elements,
          version: version), removed
      )
    case .touch(let indexes):
      let elements = fetching ? self.elements(at: indexes) : []
      return (
        ArrayChange(
          kind: .replacement, indexes: indexes, oldElements: elements, newElements: elements,
          version: version), []
      )
    case .move(let moves):
      let sources = IndexRanges(sortedDisjoint: moves.map(\.oldRange).joiningNeighbours())
      let old = fetching ? elements(at: sources) : []
      move(moves)
      let targets = IndexRanges(moves.lazy.map(\.newRange))
      let new = fetching ? elements(at: targets) : []
      return (
        ArrayChange(
          kind: .move, indexes: sources, moves: moves, oldElements: old, newElements: new,
          version: version), []
      )
    }
  }
}

extension Array where Element == Range<Int> {
  /// Ascending ranges with those that touch drawn together.
  func joiningNeighbours() -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in self {
      if let last = result.last, last.upperBound == range.lowerBound {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.append(range)
      }
    }
    return result
  }
}

/// What left an array and is released when the gate has been given back: the end of an element may
/// run any code, also code that waits for another thread that changes the array.
struct Departed<Element> {
  private var elements: [Element] = []
  private var states: [TransactionState<Element>] = []

  mutating func keep(_ removed: [Element]) {
    if elements.isEmpty { elements = removed } else { elements += removed }
  }

  mutating func keep(_ state: TransactionState<Element>) {
    states.append(state)
  }

  /// Hands everything over, to be released by the caller.
  mutating func take() -> Departed {
    // Nothing is released in here: whoever ends may change the array that holds this value.
    let all = self
    self = Departed()
    return all
  }
}

extension ObservableArray {
  /// Runs a mutating call: through the gate, and afterwards, with nothing held, the delivery.
  ///
  /// - Parameters:
  ///   - call: the call's name, for the message of a trap.
  ///   - body: checks its arguments and calls ``commit(_:)`` for each record.
  func mutate<Result, Failure: Error>(
    _ call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    gate.enter(call)
    defer {
      if gate.isOutermost { finishOutermost() } else { gate.leave() }
    }
    return try body()
  }

  /// Gives the gate back; then, with nothing held, releases what left and delivers.
  private func finishOutermost() {
    let isDue = isDeliveryDue
    if isDue { isDeliveryDue = false }
    let departed = self.departed.take()
    gate.leave()
    if isDue { deliver() }
    withExtendedLifetime(departed) {}
  }

  /// Makes one record: into the transaction if there is one, else for all to see.
  ///
  /// - Parameter edit: not empty; indexes are checked by the caller, which holds the gate.
  /// - Returns: the elements that left. They are released when the gate has been given back.
  @discardableResult
  func commit(_ edit: ArrayEdit<Element>) -> [Element] {
    if transactionState != nil { return transactionState!.perform(edit) }
    dataLock.lock()
    let fetching = deliveries.wantsOld || deliveries.wantsNew
    let result = storage.perform(edit, version: committedVersion + 1, fetching: fetching)
    publish(edit.indexEdit, result.change)
    dataLock.unlock()
    if !result.removed.isEmpty { departed.keep(result.removed) }
    return result.removed
  }

  /// Notes a record whose edit the storage has seen. Called under the data lock, through the gate.
  func publish(_ edit: IndexEdit, _ change: ArrayChange<Element>) {
    committedVersion += 1
    history.record(edit)
    deliveries.enqueue(change)
    sleepers.noteChange()
    if deliveries.needsDelivery || sleepers.needsWaking { isDeliveryDue = true }
  }

  /// Delivers what waits, and wakes whoever waits for a change, with nothing held. Inside a
  /// transaction or another call's closure that is left to the end of the outermost call.
  func deliver() {
    if gate.isHeldByCurrentThread {
      isDeliveryDue = true
      return
    }
    let work = dataLock.withLock { (deliveries.begin(), sleepers.takeWaking()) }
    if work.0 { deliverAll() }
    for participant in work.1 { participant.wake() }
  }

  private func deliverAll() {
    while let job = dataLock.withLock({ deliveries.next() }) {
      for change in job.changes {
        for receiver in job.receivers { receiver.receive(change) }
      }
    }
  }
}
