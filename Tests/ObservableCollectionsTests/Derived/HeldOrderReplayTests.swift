import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Held order: replay")
struct HeldOrderReplayTests {
  private static let chains: [Chain] = [
    Chain(steps: [.order]), Chain(steps: [.order], hasSmallChunks: true),
    Chain(steps: [.descending], hasSmallChunks: true), Chain(steps: [.orderByParameter]),
    Chain(steps: [.order, .filter, .first]), Chain(steps: [.descending, .map]),
  ]

  @Test("Every sequence of a few edits under a hold, in one turn and in several")
  func everySequence() throws {
    for count in 0...TestScale.bound(long: 3, full: 2, debug: 1) {
      let length = count < 3 ? TestScale.bound(long: 3, full: 2, debug: 2) : 2
      for edits in ListEdit.allSequences(length: length, count: count) {
        for plan in [HeldPlan(begin: 0, end: length), HeldPlan(begin: 0, end: 1)] {
          for turnEnds: Set<Int> in [[], [0], [0, 1]] {
            try HeldScreen(Self.chains[1], count: count).play(edits, turnEnds: turnEnds, plan)
          }
        }
      }
    }
  }

  @Test("Random histories with holds: elements, batches, indexes", arguments: chains.indices)
  func randomHistories(number: Int) throws {
    let seed = UInt64(7_000_000 * (number + 1))
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(1_000), seed: seed, initialCount: 0...12, length: 1...16
    ) { script in
      let turnEnds = script.edits.indices.filter { ($0 * 7 + script.edits.count) % 3 != 0 }
      let begin = script.edits.count % 3
      let plan = HeldPlan(
        begin: begin, end: begin + 1 + script.initialCount % 7,
        adjustsAt: script.initialCount % 4 == 0 ? begin + 2 : nil)
      try HeldScreen(Self.chains[number], count: script.initialCount)
        .play(script.edits, turnEnds: Set(turnEnds), plan)
    }
  }

  @Test("Records under holds, and looks at any time: what is heard leads to what is read")
  func records() throws {
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(2_000), seed: 8, initialCount: 0...10, length: 1...12
    ) { script in
      let source = ObservableArray(DerivedScreen.values(script.initialCount))
      let ordered = source.ordered { $0 % 4 < $1 % 4 }
      let list = ordered.filtered { $0 % 5 != 0 }
      let heard = LockedElements(Array(list))
      let token = list.observe(on: .callingThread) { heard.replay($0) }
      var hold: OrderHold?
      for (step, edit) in script.edits.enumerated() {
        if step % 4 == script.edits.count % 3 { hold = list.holdOrder() }
        var next = 1_000 * step
        edit.apply(to: source) {
          next += 1
          return next
        }
        if step % 4 == 3 {
          hold = nil
          let sorted = source.enumerated().sorted {
            ($0.element % 4, $0.offset) < ($1.element % 4, $1.offset)
          }.map(\.element)
          try demand(heard.elements, equals: sorted.filter { $0 % 5 != 0 }, "heard at the end")
        }
        if let fault = heard.fault { throw fault }
        try demand(heard.elements, equals: Array(list), "heard and read after \(edit)")
        try demand(heard.version, equals: list.revision.version, "the version after \(edit)")
      }
      withExtendedLifetime(hold) {}
      token.cancel()
    }
  }
}

/// When an order is held.
struct HeldPlan {
  /// Before which edit the hold begins, and before which it ends.
  let (begin, end): (Int, Int)
  /// Before which edit the parameter becomes another one.
  var adjustsAt: Int?

  init(begin: Int, end: Int, adjustsAt: Int? = nil) {
    (self.begin, self.end) = (begin, end)
    self.adjustsAt = adjustsAt
  }
}

/// A source, a chain of lists that begins with an order, and what is shown of both.
///
/// What a held order shows is not computed here: it is asked for what is promised.
private final class HeldScreen {
  private var chain: Chain
  private let source: ObservableArray<Int>
  private var plain: PlainSource
  private let lists: [DerivedList<Int>]
  private let turns = ManualTurnScheduler()
  private var next = 100
  /// Those that were replaced since the order is held.
  private var editedIds: Set<Int> = []
  /// Whether the parameter became another one between the edits of this turn. The order was read then,
  /// so what moved since is not what the batch of the source says of the whole turn.
  private var isReadInTurn = false
  private var isHeld = false
  private var shown: [PlainSource.Cell]
  private var shownBelow: [PlainSource.Cell]
  /// What was shown when the parameter became another one; else the same as ``shown``.
  private var placed: [PlainSource.Cell]

  init(_ chain: Chain, count: Int) {
    self.chain = chain
    let values = DerivedScreen.values(count)
    source = ObservableArray(values)
    plain = PlainSource(values)
    lists = chain.lists(of: source)
    shown = chain.steps[0].cells(of: plain.cells, parameter: chain.parameter)
    shownBelow = chain.cells(of: plain.cells)
    placed = shown
  }

  func play(_ edits: [ListEdit], turnEnds: Set<Int>, _ plan: HeldPlan) throws {
    let (above, top, end) = (Collected(), Collected(), Collected())
    let renderings = [
      source.render(on: .callingThread, every: turns.scheduler, initial: false) { above.add($0) },
      lists[0].render(on: .callingThread, every: turns.scheduler, initial: false) { top.add($0) },
      lists[lists.count - 1].render(on: .callingThread, every: turns.scheduler, initial: false) {
        end.add($0)
      },
    ]
    let checkers = (
      top: Guarded(BatchChecker(rows: shown.map(\.value))),
      end: Guarded(BatchChecker(rows: shownBelow.map(\.value)))
    )
    let check = { [self] (trace: String) in
      turns.endTurn()
      let batches = (top: top.take(), end: end.take())
      if let batch = batches.top { try checkers.top.withLock { try $0.check(batch) } }
      if let batch = batches.end { try checkers.end.withLock { try $0.check(batch) } }
      try self.check(above.take(), batches.top, batches.end, trace)
    }
    var hold: OrderHold?
    for (index, edit) in edits.enumerated() {
      // Any list of the chain will do.
      if index == plan.begin {
        try check("before the hold")
        (hold, isHeld) = (lists[index % lists.count].holdOrder(), true)
      }
      if index == plan.end, hold != nil {
        // By its end, or because it is gone.
        if index % 2 == 0 { hold?.end() }
        (hold, isHeld) = (nil, false)
        if index % 3 == 0 { try check("at the end of the hold, before \(edit)") }
      }
      if index == plan.adjustsAt, isHeld, chain.steps[0] == .orderByParameter {
        chain.adjust(lists, to: 1)
        editedIds = []
        isReadInTurn = index > 0 && !turnEnds.contains(index - 1)
        isLookedAt = true
        placed = shownNow
        try checkOrder(placed, "another parameter before \(edit)")
      }
      apply(edit)
      if turnEnds.contains(index) { try check("after \(edit)") }
    }
    try check("at the end")
    withExtendedLifetime(hold) {}
    (hold, isHeld) = (nil, false)
    try check("without a hold")
    for rendering in renderings { rendering.cancel() }
  }

  private func apply(_ edit: ListEdit) {
    let first = next
    edit.apply(to: source) { [self] in
      next += 1
      return next
    }
    next = first
    plain.apply(edit) { [self] in
      next += 1
      return next
    }
  }

  /// What the order shows. All values are different.
  private var shownNow: [PlainSource.Cell] {
    let cells = Dictionary(uniqueKeysWithValues: plain.cells.map { ($0.value, $0) })
    return lists[0].snapshot.map { cells[$0] ?? PlainSource.Cell(id: -1, value: $0) }
  }

  private func sorted(_ cells: [PlainSource.Cell]) -> [PlainSource.Cell] {
    chain.steps[0].cells(of: cells, parameter: chain.parameter)
  }

  /// All but those that were edited under the hold are in order.
  private func checkOrder(_ now: [PlainSource.Cell], _ trace: String) throws {
    let left = now.filter { !editedIds.contains($0.id) }.map(\.id)
    let expected = sorted(plain.cells).map(\.id).filter { !editedIds.contains($0) }
    try demand(left, equals: expected, "order, \(trace)")
  }

  private func check(
    _ sourceBatch: BatchUpdate<Int>?, _ batch: BatchUpdate<Int>?, _ below: BatchUpdate<Int>?,
    _ trace: String
  ) throws {
    let trace = "\(trace) of \(chain), \(isHeld ? "held" : "not held")"
    let now = shownNow
    try demand(now.map(\.id).sorted(), equals: plain.cells.map(\.id).sorted(), "elements, \(trace)")
    editedIds = isHeld ? editedIds.union(plain.updatedIds) : []
    try checkOrder(now, trace)
    if isHeld, !isReadInTurn {
      let moved = Set((sourceBatch?.changes.moves ?? []).flatMap { Array($0.newRange) })
      let movedIds = Set(moved.map { plain.cells[$0].id }).subtracting(plain.updatedIds)
      let (old, new) = (Set(placed.map(\.id)), Set(now.map(\.id)))
      let stay = old.intersection(new).subtracting(movedIds)
      try demand(
        now.map(\.id).filter(stay.contains), equals: placed.map(\.id).filter(stay.contains),
        "those that stay, \(trace)")
    }
    let truth = Truth(from: shown, to: now, updated: plain.updatedIds)
    if let batch {
      try truth.demandSame(batch.changes, trace)
    } else {
      try truth.demandNothing(trace)
    }
    (shown, placed, isReadInTurn) = (now, now, false)
    let rest = chain.steps.dropFirst()
    shownBelow = rest.reduce(now) { $1.cells(of: $0, parameter: chain.parameter) }
    let end = lists[lists.count - 1]
    try demand(Array(end), equals: shownBelow.map(\.value), "below, \(trace)")
    if below == nil, !isLookedAt {
      try demand(end.revision.version, equals: endVersion, "version, \(trace)")
    }
    (endVersion, isLookedAt) = (end.revision.version, false)
    for (index, cell) in now.enumerated() {
      let place = plain.cells.firstIndex { $0.id == cell.id }
      try demand(lists[0].sourceIndex(at: index), equals: place, "source of \(index), \(trace)")
      if let place {
        try demand(lists[0].index(atSource: place), equals: index, "index of \(place), \(trace)")
      }
    }
    plain.endTurn()
  }

  private var endVersion = 0
  /// Whether the lists were looked at in the middle of a turn: what came and went around that is no batch, and yet
  /// two versions.
  private var isLookedAt = false
}

/// The batch of a turn.
private final class Collected: Sendable {
  private let batches = LockedValue<[BatchUpdate<Int>]>([])

  func add(_ batch: BatchUpdate<Int>) { batches.withLock { $0.append(batch) } }

  func take() -> BatchUpdate<Int>? {
    batches.withLock { made in
      defer { made = [] }
      return made.last
    }
  }
}
