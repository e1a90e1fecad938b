// Waits for the delivery of all earlier records to an observer.

extension DeliveryQueue {
  /// Queues a call that is made after the delivery of all records in the queue.
  ///
  /// - Parameters:
  ///   - observer: The observer whose held-back records must be delivered, too; nil if there are
  ///     none.
  ///   - thread: The calling thread.
  mutating func settle(
    for observer: ChangeObserver?, by thread: UInt, _ body: @escaping @Sendable () -> Void
  ) {
    items.append(Item(kind: .settle(for: observer, body), thread: thread))
  }

  /// Puts a wait aside if records are held back for its observer. It returns to the queue behind
  /// them.
  ///
  /// - Returns: False if no records are held back; the wait is not put aside.
  mutating func putAside(_ wait: Item.Kind, for observer: ChangeObserver?) -> Bool {
    guard let observer, let index = index(of: observer), entries[index].heldBack != nil else {
      return false
    }
    entries[index].heldBackWaits.append(Item(kind: wait, thread: items[head].thread))
    return true
  }
}
