import ObservableCollections
import ObservableCollectionsTesting

@testable import CoreTestSupport

extension EditLog {
  /// Throws unless the log says exactly what the list's elements say, in as few runs as possible.
  func check(against list: TraceList) throws {
    var index = 0
    for (number, run) in runs.enumerated() {
      if number > 0, runs[number - 1].precedes(run) {
        throw BatchFault("Runs \(number - 1) and \(number) of \(self) continue each other")
      }
      for offset in 0..<run.count {
        let part = run.piece(from: offset, count: 1)
        let trace = Trace(
          oldIndex: Int8(clamping: part.oldStart), isUpdated: part.isUpdated,
          isMoved: part.isMoved)
        guard index < list.traces.count, list.traces[index] == trace else {
          throw BatchFault("\(self) differs from \(list.traces) at \(index)")
        }
        index += 1
      }
    }
    try expectEqual(index, list.traces.count, "Elements of the log")
    try expectEqual(newCount, list.traces.count, "newCount of the log")
    try expectEqual(oldCount, list.oldCount, "oldCount of the log")
    try expectEqual(isIdentity, list.isUntouched, "isIdentity of the log")
  }
}

extension BatchChanges {
  /// Throws unless the batch is the net effect that the list's elements tell, moves as few
  /// elements as possible, and every reading of it agrees.
  func check(against list: TraceList, staying: StayingCount) throws {
    try expectEqual(Array(removals), list.removals, "Removals")
    try expectEqual(Array(insertions), list.insertions, "Insertions")
    try expectEqual(updates.numbers, list.updates, "Updates")
    try expectEqual(isEmpty, list.isUntouched, "isEmpty")
    try expectEqual([oldCount, newCount], [list.oldCount, list.traces.count], "Counts")
    let moved = Set(moves.numbers.map { $0[0] })
    let stayed = list.survivors.filter { !moved.contains(Int($0.oldIndex)) }
    try expectEqual(StayingCount(stayed), staying, "Survivors that stay")
    for (newIndex, trace) in list.traces.enumerated() {
      let oldIndex = trace.isNew ? nil : Int(trace.oldIndex)
      try expectEqual(self.oldIndex(forNew: newIndex), oldIndex, "Old index of \(newIndex)")
      guard let oldIndex else { continue }
      try expectEqual(self.newIndex(forOld: oldIndex), newIndex, "New index of \(oldIndex)")
    }
    for oldIndex in list.removals {
      try expectEqual(self.newIndex(forOld: oldIndex), nil, "New index of deleted \(oldIndex)")
    }
  }

  /// Throws unless the batch, its inverse and its parts hold for the list's rows, and every
  /// widget's rendering of both gives the rows after it.
  func checkReplay(of list: TraceList) throws {
    let update = BatchUpdate(
      changes: self, before: ArraySnapshot(list.oldRows), after: ArraySnapshot(list.newRows))
    try expectEqual(update.applied(to: list.oldRows), list.newRows, "Old rows and the batch")
    try expectEqual(
      update.inverse.applied(to: list.newRows), list.oldRows, "New rows and the inverse")
    try expectEqual(inverse.inverse, self, "The inverse of the inverse")
    try expectEqual(checked(), self, "The batch made from its parts")
    try expectEqual(inverse.checked(), inverse, "The inverse made from its parts")
    if isEmpty { return try checkSilence() }
    try checkWidgets(update)
    try checkWidgets(update.inverse)
    try expectEqual(calls.sequential.moveCount, moves.elementCount, "Steps that move a row")
  }

  /// Throws unless an empty batch tells a widget nothing.
  private func checkSilence() throws {
    let isSilent =
      calls.tableView.isEmpty && calls.macCollectionView.isEmpty && calls.sequential.isEmpty
      && calls.recyclerView.isEmpty
      && calls.listModelHunks.isEmpty && calls.listModel.isEmpty && calls.listModelHull == nil
      && calls.dom.removals?.isEmpty == true
      && calls.dom.placements.isEmpty && calls.dom.patches.isEmpty
    if !isSilent { throw BatchFault("An empty batch tells a widget something") }
  }

  private func checkWidgets(_ update: BatchUpdate<TraceRow>) throws {
    var checker = BatchChecker(rows: update.before, at: update.start)
    try checker.check(update)
    let calls = update.changes.calls
    for blocks in [calls.tableView.blocks(), calls.macCollectionView.blocks()]
    where blocks.count > 2 || blocks.dropFirst().contains(where: \.isStructural) {
      throw BatchFault("More than one block of structure: \(blocks)")
    }
    for blocks in [calls.tableView.blocks(), calls.macCollectionView.blocks()] {
      try update.changes.checkDrawnOnce(by: blocks)
    }
  }
}

extension BatchChanges {
  /// Throws unless each row that is new or updated is drawn, and none twice: by an insertion or a reload.
  fileprivate func checkDrawnOnce(by blocks: [UpdateBlock]) throws {
    guard let first = blocks.first else { return }
    let reloaded = blocks.count > 1 ? blocks[1].reloads : []
    // The first block's reloads are at old indexes.
    let drawn =
      Array(first.insertions) + Array(reloaded) + first.reloads.compactMap { newIndex(forOld: $0) }
    try expectEqual(drawn.count, Set(drawn).count, "Rows that are drawn twice by \(blocks)")
    let missing = Set(insertions).union(updatedNewIndexes).subtracting(drawn)
    try expectEqual(missing.sorted(), [], "Rows that are not drawn by \(blocks)")
  }
}

extension UpdateBlock {
  fileprivate var isStructural: Bool {
    !removals.isEmpty || !insertions.isEmpty || !moves.isEmpty
  }
}

extension SequentialSteps<BatchStep> {
  fileprivate var moveCount: Int {
    count { step in
      if case .move = step { true } else { false }
    }
  }
}

extension RangePairs {
  /// Old and new index of every element, ascending by old index.
  var numbers: [[Int]] {
    flatMap { pair in (0..<pair.count).map { [pair.oldStart + $0, pair.newStart + $0] } }
  }
}
