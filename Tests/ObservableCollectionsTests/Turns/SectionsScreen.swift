import ObservableCollections
import ObservableCollectionsTesting

@testable import CoreTestSupport
@testable import ObservableLists

/// A widget with sections and a user, over a list that others change: what it is told runs through
/// a checker.
final class SectionsScreen {
  typealias Batch = SectionsBatchUpdate<Head, Cell>

  private(set) var twins: TwinSections
  private(set) var checker: SectionsBatchChecker<Head, Cell>
  let coalescer: CoalescingObserver<SectionsBatchUpdate<Head, Cell>>
  let turns = ManualTurnScheduler()
  private let batches = Recorder<Batch>()
  private(set) var batchCount = 0
  /// The number of changes in the batch that came last.
  private(set) var lastChangeCount = 0
  private let trace: String

  init(seed: UInt64, counts: [Int], limit: Int?) {
    twins = TwinSections(seed: seed, counts: counts)
    checker = SectionsBatchChecker(sections: twins.list.snapshot)
    coalescer = twins.list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      [batches] in
      batches.keep($0)
    }
    coalescer.changeLimit = limit
    trace = "seed \(seed), limit \(limit.map(String.init) ?? "none")"
  }

  var rows: SectionsSnapshot<Head, Cell> { checker.sections }

  /// Changes by others.
  func change(_ count: Int) {
    twins.adoptList()
    for _ in 0..<count { _ = twins.edit() }
  }

  /// Ends a turn and checks what came of it.
  func endTurn() throws {
    turns.endTurn()
    let new = batches.take()
    if new.count > 1 { throw Mismatch(description: "\(new.count) batches in a turn, \(trace)") }
    for batch in new {
      (batchCount, lastChangeCount) = (batchCount + 1, batch.changes.changeCount)
      do { try checker.check(batch) } catch {
        throw Mismatch(description: "\(trace): \(error)")
      }
      if let limit = coalescer.changeLimit, batch.changes.changeCount > limit {
        throw Mismatch(description: "\(trace): \(batch.changes) is above the limit")
      }
    }
  }

  /// Ends turns until all is shown.
  func drain() throws {
    var left = 2_000
    while turns.waitingCount > 0 {
      try endTurn()
      left -= 1
      if left == 0 { throw Mismatch(description: "Parts without end, \(trace)") }
    }
    try demand(rows, equals: twins.list.snapshot, trace)
  }
}

// MARK: - The user

extension SectionsScreen {
  /// The user drags a row.
  @discardableResult
  func drag(from source: ElementPath, to target: ElementPath, listFollows: Bool = true) -> Bool {
    var sections = rows.map { PlainSection($0) }
    let cell = sections[source.section].cells.remove(at: source.element)
    sections[target.section].cells.insert(cell, at: target.element)
    checker.noteUserChange(SectionsSnapshot(sections.map(\.snapshot)))
    return coalescer.userMoved(from: source, to: target, listFollows: listFollows)
  }

  /// The user deletes rows.
  @discardableResult
  func delete(_ paths: ElementPaths, listFollows: Bool = true) -> Bool {
    var sections = rows.map { PlainSection($0) }
    for path in paths.reversed() { sections[path.section].cells.remove(at: path.element) }
    checker.noteUserChange(SectionsSnapshot(sections.map(\.snapshot)))
    return coalescer.userRemoved(at: paths, listFollows: listFollows)
  }

  /// The user puts a row in.
  @discardableResult
  func insert(_ cell: Cell, at path: ElementPath) -> Bool {
    var sections = rows.map { PlainSection($0) }
    sections[path.section].cells.insert(cell, at: path.element)
    checker.noteUserChange(SectionsSnapshot(sections.map(\.snapshot)))
    return coalescer.userInserted(cell, at: path)
  }
}
