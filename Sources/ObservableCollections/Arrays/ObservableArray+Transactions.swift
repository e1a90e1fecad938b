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
    try transaction(of: "transaction(_:)", body)
  }

  /// Makes a transaction for a call.
  ///
  /// - Parameters:
  ///   - call: the call's name, for the message of a trap.
  ///   - body: changes the array that it is given.
  @discardableResult
  func transaction<Result, Failure: Error>(
    of call: StaticString, _ body: (ObservableArray<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutate(call) { () throws(Failure) -> Result in
      let before = transactionState
      if before == nil {
        transactionState = TransactionState(storage: storage, version: committedVersion)
      }
      do throws(Failure) {
        let result = try body(self)
        if before == nil { commitTransaction() }
        return result
      } catch {
        // What is taken back is released after the assignment: an element that ends may read here.
        let undone = transactionState
        transactionState = before
        withExtendedLifetime(undone) {}
        throw error
      }
    }
  }

  /// Makes the outermost transaction visible.
  private func commitTransaction() {
    guard let state = transactionState.take() else { return }
    dataLock.lock()
    // The old storage is released when this function ends, with the lock given back.
    let old = storage
    storage = state.storage
    for record in state.records { publish(record.edit, record.change) }
    dataLock.unlock()
    withExtendedLifetime(old) {}
  }
}
