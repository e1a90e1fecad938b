/// What a transaction has done so far, seen only by its own thread.
struct TransactionState<Element> {
  var storage: ArraySnapshot<Element>
  var version: Int
  var records: [(edit: IndexEdit, change: ArrayChange<Element>)] = []

  /// Carries out an edit here. Elements are always fetched: whoever starts to observe before the
  /// transaction ends hears its records.
  mutating func perform(_ edit: ArrayEdit<Element>) -> [Element] {
    version += 1
    let result = storage.perform(edit, version: version, fetching: true)
    records.append((edit.indexEdit, result.change))
    return result.removed
  }
}

extension ObservableArray {
  /// Makes several changes appear as one instant.
  ///
  /// Inside, on this thread, reads show the new state; all other readers see the old one until the
  /// closure ends. Then the array, its version and its log change in one instant, and the records
  /// are delivered one by one, in order. Transactions nest. No other thread can change the array
  /// meanwhile: waiting in the closure for one that wants to is a deadlock.
  ///
  /// An observer that is added inside hears all records of the transaction.
  ///
  /// - Parameter body: changes the array that it is given. If it throws, the array is as it was
  ///   before this call and nothing is delivered; an outer transaction goes on.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  @discardableResult
  public func transaction<Result, Failure: Error>(
    _ body: (ObservableArray<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try transact("transaction(_:)") { () throws(Failure) -> Result in try body(self) }
  }

  /// Runs a call as a transaction.
  ///
  /// - Parameter call: the call's name, for the message of a trap.
  func transact<Result, Failure: Error>(
    _ call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutate(call) { () throws(Failure) -> Result in
      let before = transactionState
      if before == nil {
        transactionState = TransactionState(storage: storage, version: committedVersion)
      }
      do throws(Failure) {
        let result = try body()
        if before == nil { commitTransaction() }
        return result
      } catch {
        // What is taken back is released later: an element that ends may read or change the array.
        if let undone = transactionState { departed.keep(undone) }
        transactionState = before
        throw error
      }
    }
  }

  /// Makes the outermost transaction visible.
  private func commitTransaction() {
    guard var state = transactionState.take() else { return }
    dataLock.lock()
    swap(&storage, &state.storage)
    for record in state.records { publish(record.edit, record.change) }
    dataLock.unlock()
    // The old storage, and what came and went inside, is released with the gate given back.
    departed.keep(state)
  }
}
