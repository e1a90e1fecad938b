import Synchronization

/// The token of a held order, in which an edited row keeps its place until the token ends.
///
/// ``DerivedList/holdOrder()`` returns one. The token ends with ``end()``, or when it is released.
/// It may be ended from any thread, any number of times. With elements that are not `Sendable`,
/// keep the token in the isolation domain of the list: the last release of the token may release
/// the source.
///
/// `@unchecked Sendable` holds because the held orders are touched only under the lock, and ending
/// is safe from any thread.
public final class OrderHold: @unchecked Sendable {
  private let orders: LockedValue<[HeldOrder]>

  /// - Parameter orders: the orders to hold.
  init(_ orders: [HeldOrder]) {
    self.orders = LockedValue(orders)
    for order in orders { order.holds.begin() }
  }

  /// Ends the hold; the last hold of an order to end places the waiting elements.
  ///
  /// Placing them is a change of the list, in one step: its observers receive it before this call
  /// returns, and its sinks get it in a batch. If it is called by a closure of a list that the
  /// ordered list follows, or inside the `withoutChanges` of such a list, the elements are placed
  /// after that closure has returned.
  public func end() {
    // With the lock released, as everywhere: the last release of a node ends the lists that it
    // follows.
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
  /// The node that keeps the ordered list current.
  let node: GraphNode
  let holds: DueWork
}

extension DerivedList {
  /// Keeps edited rows of an ordered list in their places until the returned token ends.
  ///
  /// ```swift
  /// let hold = newest.holdOrder()
  /// posts[3].date = .now          // an update in its place
  /// hold.end()                    // a move to its new place
  /// ```
  ///
  /// While a token is alive, a replaced element of an ordered list keeps its place if it belongs
  /// elsewhere: it *waits*. All other changes work as usual: a new element is placed after its
  /// predecessor in the order, a removed one is removed, an element that moves in the source moves
  /// among its equals, and a replaced element that still fits its place does not wait. When the
  /// last token ends, the waiting elements are placed, in one step. The call itself places elements
  /// that were replaced before it.
  ///
  /// It holds all orders of the chain that ends with this list: call it on any list of a chain.
  /// Other lists that follow the same order see it held, too. Without an order in the chain, the
  /// call has no effect. Setting another ``AdjustableList/parameter`` of an order places all
  /// elements, whether the order is held or not.
  ///
  /// - Complexity: the same as a read of the list. A read of a held list takes a step for each
  ///   waiting element.
  public func holdOrder() -> OrderHold {
    core.bringUpToDate()
    var orders: [HeldOrder] = []
    core.node.addOrders(to: &orders)
    return OrderHold(orders)
  }
}
