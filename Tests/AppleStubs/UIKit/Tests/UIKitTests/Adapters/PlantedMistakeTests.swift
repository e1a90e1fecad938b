import ObservableCollections
import TestingOnUIKit
import SupportOnUIKit
import Testing
import UIKit

/// What people get wrong when they write a table sink by hand.
enum Mistake: CaseIterable, Sendable {
  case liveArray, reloadWithMove, swapBeforeBlock, batchWithoutWindow, newPathsForRemovals
}

@Suite("Mistakes that the simulator finds") @MainActor
struct PlantedMistakeTests {
  @Test("A sink without a mistake passes")
  func right() throws {
    try check(nil)
  }

  @Test("Each mistake is found", arguments: Mistake.allCases)
  func wrong(mistake: Mistake) {
    #expect(throws: EditScriptFailure<EditScript>.self) { try check(mistake) }
  }

  private func check(_ mistake: Mistake?) throws {
    try EditScript.checkRandom(
      runs: TestScale.bound(full: 2_000, debug: 100), seed: 1, initialCount: 0...8,
      length: 1...12, longest: 3
    ) { script in
      let table = HandmadeTable(script.initialCount, mistake)
      for (index, edit) in script.edits.enumerated() {
        table.change(edit)
        // Now and then the table is in no window.
        if index == 4 { table.window.view.removeFromSuperview() }
        if index % 3 == 2 { table.endTurn() }
        if index == 8 { table.window.window.addSubview(table.window.view) }
      }
      try table.check()
    }
  }
}

/// A table sink in as few lines as it goes, with room for a mistake.
@MainActor private final class HandmadeTable: NSObject, UITableViewDataSource {
  let window = TestWindow<UITableView>()
  private let array: ObservableArray<Row>
  private var published: ArraySnapshot<Row>
  private let mistake: Mistake?
  private let turns = ManualTurnScheduler()
  private var coalescer: CoalescingObserver<BatchUpdate<Row>>?
  private var next = 100

  init(_ count: Int, _ mistake: Mistake?) {
    array = ObservableArray((0..<count).map { Row(id: $0) })
    published = array.snapshot
    self.mistake = mistake
    super.init()
    window.view.dataSource = self
    window.window.layoutIfNeeded()
    coalescer = array.render(every: turns.mainActorScheduler, initial: false) { [weak self] in
      self?.apply($0)
    }
  }

  private var rows: ArraySnapshot<Row> { mistake == .liveArray ? array.snapshot : published }

  private func apply(_ batch: BatchUpdate<Row>) {
    guard window.view.window != nil || mistake == .batchWithoutWindow else {
      published = batch.after
      return window.view.reloadData()
    }
    var blocks = batch.calls.tableView.blocks()
    var reloads: IndexRanges?
    if mistake == .reloadWithMove, blocks.count == 2 {
      blocks.removeLast()
      reloads = batch.changes.updatedOldIndexes
    }
    if mistake == .swapBeforeBlock { published = batch.after }
    for block in blocks {
      window.view.performBatchUpdates {
        self.published = batch.after
        self.tell(block, reloads: reloads ?? block.reloads)
      }
    }
  }

  private func tell(_ block: UpdateBlock, reloads: IndexRanges) {
    let removals = block.removals.enumerated().map { offset, index in
      IndexPath(row: mistake == .newPathsForRemovals ? index - offset : index, section: 0)
    }
    window.view.deleteRows(at: removals, with: .automatic)
    window.view.insertRows(at: block.insertions.map { [0, $0] }, with: .automatic)
    window.view.reloadRows(at: reloads.map { [0, $0] }, with: .automatic)
    for (old, new) in block.moves.flatMap({ zip($0.oldRange, $0.newRange) }) {
      window.view.moveRow(at: [0, old], to: [0, new])
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    rowCell(tableView, path, rows[path.row])
  }

  func change(_ edit: ListEdit) {
    var plain = Array(array)
    edit.apply(to: &plain) {
      next += 1
      return Row(id: next)
    }
    array.replaceAll(with: plain)
    // A replacement with the same identity, so that there are reloads.
    if let row = plain.indices.last { array.update(at: row / 2) { $0.value += 1 } }
  }

  func endTurn() { turns.endMainActorTurn() }

  /// Throws unless the screen shows the array.
  func check() throws {
    window.window.addSubview(window.view)
    window.window.layoutIfNeeded()
    endTurn()
    window.window.layoutIfNeeded()
    if let exception = window.exceptions.first { throw exception }
    if window.simulation.shownRows != [Array(array)] {
      throw Mismatch(
        description: "shows \(window.simulation.shownRows), not \(Array(array))")
    }
  }
}
