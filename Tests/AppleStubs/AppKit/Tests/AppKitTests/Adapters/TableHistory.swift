import AppKit
import ObservableCollections
import TestingOnAppKit

@testable import AdaptersOnAppKit

/// A life of an array in a table: turns end here and there, the array is now and then ahead of the
/// table, and some turns are reloads.
@MainActor
final class TableHistory {
  private let turns = ManualTurnScheduler()
  private let table = NSTableView()
  private let window: NSWindow
  private let array: ObservableArray<Int>
  private let binding: TableViewBinding<Int>
  private var nextNumber: Int
  private var editCount = 0
  private let observer: CoalescingObserver<BatchUpdate<Int>>
  /// What the table is told next, by an observer that was there before it.
  private let batch = Box()

  @MainActor private final class Box {
    var batch: BatchUpdate<Int>?
  }

  init(_ count: Int) {
    array = ObservableArray(0..<count)
    nextNumber = count
    window = table.scrolled(height: 70)
    table.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("number")))
    observer = array.render(every: turns.mainActorScheduler, initial: false) { [batch] in
      batch.batch = $0
    }
    binding = TableViewBinding(of: array, in: table, scheduler: turns.mainActorScheduler) {
      LabelView($2)
    }
    binding.options.animatesVisibleOnly = count % 2 == 0
    table.layoutSubtreeIfNeeded()
    table.top = CGFloat(count % 5) * 15
  }

  private func newNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  func perform(_ edit: ListEdit) throws {
    edit.apply(to: array, newElement: newNumber)
    editCount += 1
    if editCount % 3 != 0 { return }
    // Ahead of what is shown, from inside the update.
    binding.willUpdate =
      editCount % 2 == 0
      ? { [unowned self] _ in if array.count > 1 { array.swapAt(0, array.count - 1) } } : nil
    try endTurn()
  }

  func endTurn() throws {
    let old = table.shownViews.map { $0[0] }
    let (oldTop, visible) = (table.top, table.rows(in: table.visibleRect))
    batch.batch = nil
    let before = FirstFrame(table)
    turns.endMainActorTurn()
    try before.check()
    if editCount % 4 < 2 { NSAnimationContext.finishAnimations() }
    try Mistake.check(table.exceptions, [], "thrown")
    try Mistake.check(
      table.shownNumbers, binding.rows.map { $0 }, "shown after \(editCount) edits")
    guard let batch = batch.batch else { return }
    try checkPosition(oldTop, visible, batch)
    let fresh = batch.insertions.union(batch.changes.updatedNewIndexes)
    for (index, views) in table.shownViews.enumerated() {
      let isKept = old.contains { $0 === views[0] }
      try Mistake.check(isKept, !fresh.contains(index), "kept view at \(index) of \(batch)")
    }
  }

  /// Throws unless the first row on the screen that stays is where it was, as far as there are rows.
  private func checkPosition(
    _ oldTop: CGFloat, _ visible: NSRange, _ batch: BatchUpdate<Int>
  ) throws {
    var top = oldTop
    let survivor = (visible.lowerBound..<visible.upperBound).first {
      batch.changes.newIndex(forOld: $0) != nil
    }
    if oldTop > 0, let survivor, let new = batch.changes.newIndex(forOld: survivor) {
      top += CGFloat(new - survivor) * 20
      top = max(0, min(top, table.frame.height - 70))
    }
    try Mistake.check(table.top, top, "scrolled to, after \(batch)")
  }
}
