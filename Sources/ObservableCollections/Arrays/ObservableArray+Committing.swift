// How every mutating call runs: through the gate, then under the data lock, then, with nothing
// held, the delivery.

extension ObservableArray {
  /// Runs a mutating call: through the gate, and afterwards, with nothing held, the delivery.
  ///
  /// - Parameters:
  ///   - call: the call's name, for the message of a trap.
  ///   - body: checks its arguments and commits each record. What it returns is released with
  ///     nothing held.
  @inlinable
  func mutate<Result, Failure: Error>(
    _ call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    gate.enter(call)
    defer { leave() }
    return try body()
  }

  /// Ends a mutating call.
  @usableFromInline
  func leave() {
    if gate.isOutermost, writer.pointee.needsFinishing {
      finishOutermost()
    } else {
      gate.leave()
    }
  }

  /// Gives the gate back; then, with nothing held, delivers and releases what left.
  private func finishOutermost() {
    let isDue = writer.pointee.isDeliveryDue
    writer.pointee.isDeliveryDue = false
    var departed: [Departure<Element>] = []
    // Nothing is released in here: whoever ends may change the array.
    swap(&departed, &writer.pointee.departed)
    gate.leave()
    if isDue { deliver() }
  }
}

// MARK: - One record

extension ObservableArray {
  /// The elements that a mutating call works on: inside a transaction its draft.
  ///
  /// Only the holder of the gate changes either, so it may read them without the data lock.
  @usableFromInline
  var working: UnsafeMutablePointer<ArraySnapshot<Element>> {
    writer.pointee.isTransacting ? states + 1 : states
  }

  /// The number of elements, for the holder of the gate.
  @inlinable
  var workingCount: Int { working.pointee.count }

  /// Makes one record: into the transaction if there is one, else for all to see.
  ///
  /// - Parameters:
  ///   - edit: not empty; indexes are checked by the caller, which holds the gate.
  ///   - perform: carries it out. It runs under the data lock: it releases no element and calls no
  ///     foreign code; elements that leave are its result.
  /// - Returns: what `perform` returns, to be released when the gate has been given back.
  @inlinable
  func commit<Departed>(
    _ edit: IndexEdit, _ perform: (inout ArraySnapshot<Element>) -> Departed
  ) -> Departed {
    let state = beginEdit(edit)
    let departed = perform(&state.pointee)
    endEdit(edit)
    return departed
  }

  /// Starts to make a record: takes the data lock, or goes to the draft.
  ///
  /// - Returns: the elements to edit.
  @usableFromInline
  func beginEdit(_ edit: IndexEdit) -> UnsafeMutablePointer<ArraySnapshot<Element>> {
    if writer.pointee.isTransacting {
      // Whoever starts to observe before the transaction ends hears its records.
      keepOldElements(of: edit, in: states + 1)
      return states + 1
    }
    dataLock.lock()
    if shared.pointee.deliveries.wantsOld { keepOldElements(of: edit, in: states) }
    return states
  }

  /// Ends what ``beginEdit(_:)`` began: the record takes its place in the log and in the queue.
  @usableFromInline
  func endEdit(_ edit: IndexEdit) {
    if writer.pointee.isTransacting { return endDraftEdit(edit) }
    shared.pointee.publish(edit)
    if shared.pointee.deliveries.isHeard {
      let isNewWanted = shared.pointee.deliveries.wantsNew
      shared.pointee.deliveries.enqueue(
        record(of: edit, in: states, withNew: isNewWanted, version: shared.pointee.version))
    }
    if shared.pointee.needsDelivery { writer.pointee.isDeliveryDue = true }
    dataLock.unlock()
  }

  private func endDraftEdit(_ edit: IndexEdit) {
    writer.pointee.draftVersion += 1
    let change = record(
      of: edit, in: states + 1, withNew: true, version: writer.pointee.draftVersion)
    writer.pointee.records.append(DraftRecord(edit: edit, change: change))
  }

  private func keepOldElements(
    of edit: IndexEdit, in state: UnsafeMutablePointer<ArraySnapshot<Element>>
  ) {
    writer.pointee.oldElements = edit.oldIndexes.map { state.pointee.elements(at: $0) }
  }

  private func record(
    of edit: IndexEdit, in state: UnsafeMutablePointer<ArraySnapshot<Element>>, withNew: Bool,
    version: Int
  ) -> ArrayChange<Element> {
    ArrayChange(
      edit, oldElements: writer.pointee.oldElements.take(),
      newElements: withNew ? edit.newIndexes.map { state.pointee.elements(at: $0) } : nil,
      version: version)
  }
}

// MARK: - Delivery

extension ObservableArray {
  /// Delivers what waits, and wakes whoever waits for a change, with nothing held. Inside a
  /// transaction or another call's closure that is left to the end of the outermost call.
  func deliver() {
    if gate.isHeldByCurrentThread {
      writer.pointee.isDeliveryDue = true
      return
    }
    let work = dataLock.withLock {
      (shared.pointee.deliveries.begin(), shared.pointee.sleepers.takeWaking())
    }
    if work.0 { deliverAll() }
    for participant in work.1 { participant.wake() }
  }

  private func deliverAll() {
    var hearing = DeliveryQueue<Element>.Hearing()
    while let step = dataLock.withLock({ shared.pointee.deliveries.next(&hearing) }) {
      for receiver in hearing.receivers {
        switch step {
        case .record(let change): receiver.receive(change)
        case .heldBack(let changes): for change in changes { receiver.receive(change) }
        }
      }
      hearing.empty()
    }
  }
}
