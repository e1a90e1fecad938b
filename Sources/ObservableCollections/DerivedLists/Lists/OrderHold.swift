import Synchronization

/// The token of a held order: what ``DerivedList/holdOrder()`` returns. Rows that are edited stay where they are until
/// ``end()``, or until the token is gone.
///
/// It may be ended from any thread, any number of times. With elements that are not `Sendable`, keep the token
/// where the list lives: the last one to let go of it may release the source.
///
/// `@unchecked Sendable` holds because what is held is touched only behind the lock, and ending is safe from any
/// thread.
public final class OrderHold: @unchecked Sendable {
  private let orders: LockedValue<[HeldOrder]>

  /// - Parameter orders: those that are held.
  init(_ orders: [HeldOrder]) {
    self.orders = LockedValue(orders)
    for order in orders { order.holds.begin() }
  }

  /// Ends the hold. With the last hold of an order, the elements that wait are placed: that is a change of the
  /// list, in one step, which its observers hear before this returns, and its sinks get in a batch.
  ///
  /// Called by a function of a list that the ordered one follows, or inside the `withoutChanges` of one, it happens
  /// when that has returned.
  public func end() {
    // With the lock given back, as everywhere: the last one to let go of a node ends what it follows.
    let held = orders.withLock { orders in
      defer { orders = [] }
      return orders
    }
    for order in held.filter({ $0.holds.end() }) { order.node.wake() }
  }

  deinit {
    end()
  }
}

/// An order that can be held.
struct HeldOrder {
  /// What keeps the ordered list current.
  let node: FedNode
  let holds: OrderHolds
}

/// The holds of one order.
///
/// Two threads meet here without a lock: one ends the last hold and then looks whether an element waits, the other
/// notes that one waits and then looks whether the order is still held. So both are sequentially consistent: at
/// least one of the two sees what the other did.
final class OrderHolds: Sendable {
  private let count = Atomic(0)
  private let isAwaited = Atomic(false)
  /// What is noted, whether the list shows it or not. Touched by the holder of the list's gate.
  private let isNoted = Atomic(false)

  /// Whether edited elements stay where they are.
  var isHeld: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }

  /// Whether elements wait that are to be placed now.
  var isDue: Bool { isAwaited.load(ordering: .sequentiallyConsistent) && !isHeld }

  func begin() { count.add(1, ordering: .sequentiallyConsistent) }

  /// - Returns: whether that was the last one.
  func end() -> Bool { count.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 }

  /// Notes whether elements wait. Called by the holder of the list's gate. That none waits any more counts from
  /// ``noteShown()`` on: until then nobody takes the list for current.
  func note(isAwaited: Bool) {
    isNoted.store(isAwaited, ordering: .relaxed)
    if isAwaited { self.isAwaited.store(true, ordering: .sequentiallyConsistent) }
  }

  /// Notes that the list shows what was noted. Called by the holder of its gate.
  func noteShown() {
    if !isNoted.load(ordering: .relaxed) {
      isAwaited.store(false, ordering: .sequentiallyConsistent)
    }
  }
}

extension DerivedList {
  /// Lets rows stay where they are while they are edited.
  ///
  /// ```swift
  /// let hold = newest.holdOrder()
  /// posts[3].date = .now          // an update in its place
  /// hold.end()                    // a move to its new place
  /// ```
  ///
  /// As long as a token lives, a replaced element of an ordered list stays where it stands if the order would put it
  /// elsewhere: it *waits*. All others are as ever: new elements are placed, behind the element that the order puts them
  /// behind, removed ones go, and an element that moves in the source moves among its equals. So does a replaced one that
  /// fits where it stands, for it does not wait. When the last token ends, the elements that wait are placed, in one step.
  /// What was replaced before the call is placed by it.
  ///
  /// It holds all orders of the chain of lists that ends here: so any list of a chain will do, and other lists
  /// that follow the same order see it held, too. A list in whose chain there is no order is what it was. Another
  /// ``AdjustableList/parameter`` of an order makes another order, held or not: all elements are placed.
  ///
  /// - Complexity: that of a look at the list. A look at a held list takes a step for each element that waits.
  public func holdOrder() -> OrderHold {
    core.bringUpToDate()
    var orders: [HeldOrder] = []
    core.node.addOrders(to: &orders)
    return OrderHold(orders)
  }
}
