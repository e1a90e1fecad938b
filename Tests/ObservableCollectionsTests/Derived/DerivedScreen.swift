import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// A source, what it comes to as plain data, and what is shown of a chain of derived lists.
final class DerivedScreen {
  /// When a chain gets other parameters.
  enum Adjusting {
    case never
    /// In turns of their own. Where two lists of a chain get another one, what leaves by the first and
    /// comes back by the second is new.
    case apart
    /// At the end of each turn, behind its edits, which nobody has looked at.
    case behind
    /// Between the edits of a turn. What leaves by a parameter and comes back by an edit is new then, so
    /// that only the elements and the batches are checked.
    case between
  }

  private var chain: Chain
  /// The same as it was at the end of the last turn.
  private var chainBefore: Chain
  private let source: ObservableArray<Int>
  private var plain: PlainSource
  /// The source as it was at the end of the last turn.
  private var before: [PlainSource.Cell]
  private var next = 100
  private var checker: BatchChecker<Int>
  private let isStrict: Bool

  static func values(_ count: Int) -> [Int] { (0..<count).map { $0 * 5 % 97 } }

  /// - Parameter isStrict: whether batches go through the strict tables.
  init(_ chain: Chain, count: Int, isStrict: Bool = true) {
    self.chain = chain
    chainBefore = chain
    self.isStrict = isStrict
    let values = Self.values(count)
    source = ObservableArray(values)
    plain = PlainSource(values)
    before = plain.cells
    checker = BatchChecker(rows: chain.cells(of: plain.cells).map(\.value))
  }

  /// Plays edits, and ends a turn after some of them and at the end.
  func play(
    _ edits: [ListEdit], turnEnds: Set<Int>, adjusting: Adjusting = .never
  ) throws {
    let lists = chain.lists(of: source)
    guard let list = lists.last else { return }
    let turns = ManualTurnScheduler()
    let batches = Guarded<[BatchUpdate<Int>]>([])
    let observer = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      batches.withLock { $0.append(batch) }
    }
    for (index, edit) in edits.enumerated() {
      let first = next
      edit.apply(to: source) {
        next += 1; return next
      }
      next = first
      plain.apply(edit) {
        next += 1; return next
      }
      let endTurn = { [self] (name: String, isExact: Bool) in
        turns.endTurn()
        let made = batches.withLock { made in
          defer { made = [] }
          return made
        }
        try check(
          made, list, "\(chain), \(count) elements, \(name) \(edit)", isExact: isExact)
        if adjusting != .never { try chain.checkIndexes(lists, of: plain.cells) }
      }
      let parameter = (index * 3 + edits.count) % 5
      if adjusting == .between { chain.adjust(lists, to: parameter) }
      if turnEnds.contains(index) || index == edits.count - 1 {
        if adjusting == .behind { chain.adjust(lists, to: parameter) }
        let isExact = adjusting != .between && (adjusting != .behind || chain.adjustableCount < 2)
        try endTurn("up to", isExact)
        if adjusting == .apart {
          chain.adjust(lists, to: parameter)
          try endTurn("parameter \(parameter) after", chain.adjustableCount < 2)
        }
      }
    }
    observer.cancel()
  }

  private var count: Int { plain.cells.count }

  private func check(
    _ batches: [BatchUpdate<Int>], _ list: ObservableList<Int>, _ trace: String, isExact: Bool
  ) throws {
    let (old, new) = (chainBefore.cells(of: before), chain.cells(of: plain.cells))
    try demand(Array(list), equals: new.map(\.value), "elements, \(trace)")
    if batches.count > 1 { throw Mismatch(description: "\(batches.count) batches, \(trace)") }
    let truth = Truth(from: old, to: new, updated: updated(old, new))
    if let batch = batches.first {
      if isStrict { try checker.check(batch) }
      if isExact { try truth.demandSame(batch.changes, trace) }
    } else {
      try truth.demandNothing(trace)
    }
    before = plain.cells
    chainBefore = chain
    plain.endTurn()
  }

  private func updated(_ old: [PlainSource.Cell], _ new: [PlainSource.Cell]) -> Set<Int> {
    let values = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0.value) })
    return Set(
      plain.cells.filter { cell in
        guard plain.updatedIds.contains(cell.id), let old = values[cell.id] else { return false }
        return chain.tells(old, replacedBy: cell.value)
      }.map(\.id))
  }
}

/// What a turn of a derived list comes to.
struct Truth {
  let removals: IndexRanges
  let insertions: IndexRanges
  let updates: Set<[Int]>
  let fewestMoves: Int

  init(from old: [PlainSource.Cell], to new: [PlainSource.Cell], updated: Set<Int>) {
    let oldPlaces = Dictionary(uniqueKeysWithValues: zip(old.map(\.id), old.indices))
    let newPlaces = Dictionary(uniqueKeysWithValues: zip(new.map(\.id), new.indices))
    removals = IndexRanges(old.indices.filter { newPlaces[old[$0].id] == nil })
    insertions = IndexRanges(new.indices.filter { oldPlaces[new[$0].id] == nil })
    updates = Set(
      new.enumerated().compactMap { index, cell in
        updated.contains(cell.id) ? oldPlaces[cell.id].map { [$0, index] } : nil
      })
    fewestMoves = CoreDerivedTests.fewestMoves(toReach: new.compactMap { oldPlaces[$0.id] })
  }

  func demandSame(_ changes: BatchChanges, _ trace: String) throws {
    try demand(changes.removals, equals: removals, "removals, \(trace)")
    try demand(changes.insertions, equals: insertions, "insertions, \(trace)")
    let named = changes.updates.flatMap { zip($0.oldRange, $0.newRange).map { [$0, $1] } }
    try demand(Set(named), equals: updates, "updates, \(trace)")
    let moved = changes.moves.reduce(0) { $0 + $1.count }
    try demand(moved, equals: fewestMoves, "moved elements, \(trace)")
  }

  func demandNothing(_ trace: String) throws {
    try demand(removals.count + insertions.count, equals: 0, "no batch, \(trace)")
    try demand(updates, equals: [], "no batch, updates, \(trace)")
    try demand(fewestMoves, equals: 0, "no batch, moves, \(trace)")
  }
}
