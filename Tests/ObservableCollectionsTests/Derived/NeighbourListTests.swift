import Observation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Rows that know their neighbours")
struct NeighbourListTests {
  /// A row: many neighbours make equal ones.
  @Sendable private static func row(_ previous: Int?, _ value: Int, _ next: Int?) -> Int {
    value / 4 * 100 + (previous.map { $0 % 3 } ?? 9) * 10 + (next.map { $0 % 3 } ?? 9)
  }

  private static func rows(_ cells: [PlainSource.Cell]) -> [PlainSource.Cell] {
    cells.indices.map { index in
      let previous = index > 0 ? cells[index - 1].value : nil
      let next = index + 1 < cells.count ? cells[index + 1].value : nil
      return PlainSource.Cell(id: cells[index].id, value: row(previous, cells[index].value, next))
    }
  }

  /// The lists, and their plain models.
  private static let forms:
    [(
      list: @Sendable (ObservableArray<Int>) -> ObservableList<Int>,
      cells: @Sendable ([PlainSource.Cell]) -> [PlainSource.Cell]
    )] = [
      ({ $0.mapped { row($0, $1, $2) } }, { rows($0) }),
      ({ $0.mapped(with: 0) { row($0, $1, $2) + $3 } }, { rows($0) }),
      (
        { Chain(steps: [.filter, .order]).derived(of: $0).mapped { row($0, $1, $2) } },
        { rows(Chain(steps: [.filter, .order]).cells(of: $0)) }
      ),
      (
        { Chain(steps: [.filter, .order]).derived(of: $0.mapped { row($0, $1, $2) }) },
        { Chain(steps: [.filter, .order]).cells(of: rows($0)) }
      ),
    ]

  @Test("Every sequence of a few edits, in one turn and in several", arguments: forms.indices)
  func everySequence(form: Int) throws {
    for count in 0...TestScale.bound(long: 4, full: 3, debug: 2) {
      let length = TestScale.bound(full: 2, debug: count < 2 ? 2 : 1)
      for edits in ListEdit.allSequences(length: length, count: count) {
        for turnEnds: Set<Int> in [[], [0]] {
          try play(form, edits, count: count, turnEnds: turnEnds)
        }
      }
    }
  }

  @Test("Random histories: rows, batches, survivors, updates, moves", arguments: forms.indices)
  func randomHistories(form: Int) throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(500), seed: UInt64(7_000 + form)) {
      script in
      let turnEnds = script.edits.indices.filter { ($0 * 7 + script.edits.count) % 4 == 0 }
      try play(form, script.edits, count: script.initialCount, turnEnds: Set(turnEnds))
    }
  }

  private func play(_ form: Int, _ edits: [ListEdit], count: Int, turnEnds: Set<Int>) throws {
    let screen = NeighbourScreen(
      values: (0..<count).map { $0 * 5 % 97 }, list: Self.forms[form].list,
      cells: { Self.forms[form].cells($0.cells) })
    try screen.play(edits, turnEnds: turnEnds)
  }

  @Test("Three are asked for each end of a changed range, and those that came")
  func calls() {
    let source = ObservableArray(Array(0..<1_000))
    let calls = LockedValue<[Int]>([])
    let list = source.mapped { previous, value, next in
      calls.withLock { $0.append(value) }
      return "\(previous ?? -1) \(value) \(next ?? -1)"
    }
    func called(_ edit: () -> Void) -> [Int] {
      _ = list.count
      calls.withLock { $0 = [] }
      edit()
      _ = list.count
      return calls.withLock { $0 }
    }
    #expect(called { source.append(1_000) } == [999, 1_000])
    #expect(called { source.insert(-5, at: 0) } == [-5, 0])
    #expect(called { source.remove(at: 0) } == [0])
    #expect(called { source.removeSubrange(10..<500) } == [9, 500])
    #expect(called { source[3] = 33 } == [2, 33, 4])
    #expect(called { source.move(from: 2, to: 5) } == [1, 33, 5, 2, 6])
    #expect(called { source.removeLast() } == [999])
    #expect(called { source.removeAll() } == [])
  }

  @Observable final class Message {
    var author: String

    init(_ author: String) { self.author = author }
  }

  @Test("An object that changes: its own row and those of its neighbours")
  @MainActor func objects() {
    let messages = ObservableArray(["Ada", "Ada", "Ben", "Ben"].map(Message.init))
    let rows = messages.mapped(on: .mainActor) { previous, message, _ in
      previous?.author == message.author ? "…" : message.author
    }
    #expect(Array(rows) == ["Ada", "…", "Ben", "…"])
    messages[1].author = "Ben"
    #expect(Array(rows) == ["Ada", "Ben", "…", "…"])
    messages[0].author = "Ben"
    #expect(Array(rows) == ["Ben", "…", "…", "…"])
    messages.insert(Message("Cy"), at: 2)
    #expect(Array(rows) == ["Ben", "…", "Cy", "Ben", "…"])
  }

  @Test("The user's edits go to the source, and indexes lead to it")
  func userEdits() {
    let source = ObservableArray([1, 2, 3, 4])
    let list = source.filtered { $0 != 2 }.mapped { "\($0 ?? 0) \($1) \($2 ?? 0)" }
    let rendering = list.render(on: .callingThread, every: .manual, initial: true) { _ in }
    #expect(list.rootIndex(at: 1) == 2)
    #expect(rendering.userMoved(from: 0, to: 1))
    #expect(Array(source) == [2, 3, 1, 4])
    rendering.flush()
    #expect(rendering.userRemoved(at: [2]))
    #expect(Array(list) == ["0 3 1", "3 1 0"])
    rendering.cancel()
  }
}

/// A source, what it comes to as plain data, and what is shown of a list that follows it.
final class NeighbourScreen {
  private let source: ObservableArray<Int>
  let list: ObservableList<Int>
  private let cells: (PlainSource) -> [PlainSource.Cell]
  private var plain: PlainSource
  private var before: [PlainSource.Cell]
  private var next = 100
  private var checker: BatchChecker<Int>

  init(
    values: [Int], list: (ObservableArray<Int>) -> ObservableList<Int>,
    cells: @escaping (PlainSource) -> [PlainSource.Cell]
  ) {
    source = ObservableArray(values)
    self.list = list(source)
    self.cells = cells
    plain = PlainSource(values)
    before = cells(plain)
    checker = BatchChecker(rows: before.map(\.value))
  }

  /// Plays edits, and ends a turn after some of them and at the end.
  func play(_ edits: [ListEdit], turnEnds: Set<Int>) throws {
    let turns = ManualTurnScheduler()
    let batches = Guarded<[BatchUpdate<Int>]>([])
    let observer = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      batches.withLock { $0.append(batch) }
    }
    for (index, edit) in edits.enumerated() {
      if let edit = edit.fitted(to: source.count) {
        let first = next
        edit.apply(to: source) {
          next += 1
          return next
        }
        next = first
        plain.apply(edit) {
          next += 1
          return next
        }
      }
      if !turnEnds.contains(index), index < edits.count - 1 { continue }
      turns.endTurn()
      let made = batches.withLock { made in
        defer { made = [] }
        return made
      }
      try check(made, "up to \(edit)")
    }
    observer.cancel()
  }

  private func check(_ batches: [BatchUpdate<Int>], _ trace: String) throws {
    let (old, new) = (before, cells(plain))
    try demand(Array(list), equals: new.map(\.value), "rows, \(trace)")
    if batches.count > 1 { throw Mismatch(description: "\(batches.count) batches, \(trace)") }
    // An equal row is no change.
    let known = Dictionary(uniqueKeysWithValues: old.map { ($0.id, $0.value) })
    let updated = new.filter { cell in known[cell.id].map { $0 != cell.value } ?? false }
    let truth = Truth(from: old, to: new, updated: Set(updated.map(\.id)))
    if let batch = batches.first {
      try checker.check(batch)
      try truth.demandSame(batch.changes, trace)
    } else {
      try truth.demandNothing(trace)
    }
    before = new
    plain.endTurn()
  }
}
