// Those who wait until an observer has heard what was made before.

extension DeliveryQueue {
  /// Queues a call that is made when all has been delivered that waits now.
  ///
  /// - Parameters:
  ///   - observer: the one that is to have heard it, also what is held back for it; nil if nothing is.
  ///   - thread: the one that asks for it.
  mutating func settle(
    for observer: ChangeObserver?, by thread: UInt, _ body: @escaping @Sendable () -> Void
  ) {
    items.append(Item(kind: .settle(for: observer, body), thread: thread))
  }

  /// Puts a wait aside, with the records for which it waits, if records are held back for its observer: they come
  /// back behind those.
  ///
  /// - Returns: false, and nothing is done, if that is not so.
  mutating func putAside(_ wait: Item.Kind, for observer: ChangeObserver?) -> Bool {
    guard let observer, let index = index(of: observer), entries[index].heldBack != nil else {
      return false
    }
    entries[index].heldBackWaits.append(Item(kind: wait, thread: items[head].thread))
    return true
  }
}
