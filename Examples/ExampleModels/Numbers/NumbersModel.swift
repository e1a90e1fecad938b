import ObservableCollections
import Synchronization

/// Integers that become another list of integers, with some of the same among them; as one batch or
/// as three.
///
/// May be changed from any thread: every step is a transaction of the array.
package final class NumbersModel: Sendable {
  /// What is shown, in its order.
  package let cells = ObservableArray(NumberPlan.first.map { NumberCell($0) })

  private let plan: Mutex<NumberPlan>

  /// - Parameter seed: what the random lists come from.
  package init(seed: UInt64 = 9) {
    plan = Mutex(NumberPlan(seed: seed))
  }

  /// Whether the next list is shown in three blocks.
  package var isInBlocks: Bool { plan.withLock { $0.isInBlocks } }
  /// Shows the list after the present one in three blocks, or not any more.
  package func toggleBlocks() { plan.withLock { $0.isInBlocks.toggle() } }

  /// Whether there are blocks left on the way to the list that was begun.
  package var isOnTheWay: Bool { plan.withLock { !$0.blocks.isEmpty } }
  /// The list that is shown when no blocks are left.
  package var target: [NumberCell] { plan.withLock { $0.target } }

  /// Carries out the next block; the first one of another list if none is left.
  @discardableResult package func step() -> NumberBlock {
    cells.transaction { cells in
      let (block, target) = plan.withLock { $0.next() }
      Self.perform(block, to: target, on: cells)
      return block
    }
  }

  private static func perform(
    _ block: NumberBlock, to target: [NumberCell], on cells: ObservableArray<NumberCell>
  ) {
    let place = Dictionary(uniqueKeysWithValues: target.enumerated().map { ($1, $0) })
    switch block {
    case .delete: cells.removeAll { place[$0] == nil }
    case .move: cells.sort { (place[$0] ?? 0) < (place[$1] ?? 0) }
    case .insert:
      let known = Set(cells.snapshot)
      let missing = target.indices.filter { !known.contains(target[$0]) }
      cells.insert(missing.map { target[$0] }, at: IndexRanges(missing))
    case .all: cells.replaceAll(with: target)
    }
  }
}
