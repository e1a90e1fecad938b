import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Joined lists: replay")
struct JoinedReplayTests {
  // Not kept: the checker for leaks does not see the tagged pointers of an enum's boxes in a global variable.
  private static var layouts: [Layout] {
    [
      Layout([.list(0, []), .list(1, [])]),
      Layout([.list(0, [])]),
      Layout([]),
      Layout([.list(0, []), .list(0, [])]),
      Layout([.list(0, [.filter]), .list(0, [.order])]),
      Layout([.list(1, [.filter, .map]), .list(0, []), .list(1, [.order, .filter])]),
      Layout([.list(0, [.first]), .list(0, [.page])]),
      Layout([.joined([.list(0, [.filter]), .list(1, [])]), .list(0, [.order])]),
      Layout([.list(0, []), .list(1, [.filter])], behind: [.order]),
      Layout([.list(0, [.descending]), .list(0, [])], behind: [.filter, .map]),
    ]
  }

  @Test("Every sequence of a few edits, in one turn and in several", arguments: layouts.indices)
  func everySequence(number: Int) throws {
    for count in 0...TestScale.bound(long: 3, full: 2, debug: 1) {
      let length = TestScale.bound(full: 2, debug: 2 - count)
      for edits in ListEdit.allSequences(length: length, count: count) {
        for turnEnds: Set<Int> in [[], [0]] {
          try JoinedScreen(Self.layouts[number], count: count).play(edits, turnEnds: turnEnds)
        }
      }
    }
  }

  @Test(
    "Random histories: elements, batches, survivors, updates, moves", arguments: layouts.indices)
  func randomHistories(number: Int) throws {
    let seed = UInt64(3_000_000 * (number + 1))
    try EditScript.checkRandom(runs: TestScale.randomRuns(500), seed: seed) { script in
      let turnEnds = script.edits.indices.filter { ($0 * 7 + script.edits.count) % 4 == 0 }
      try JoinedScreen(Self.layouts[number], count: script.initialCount)
        .play(script.edits, turnEnds: Set(turnEnds))
    }
  }

  @Test("Records, and looks at any time: what is heard leads to what is read")
  func records() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(3_000), seed: 5) { script in
      let layout = Self.layouts[script.edits.count % Self.layouts.count]
      let screen = JoinedScreen(layout, count: script.initialCount)
      let heard = LockedElements(Array(screen.list))
      let token = screen.list.observe(on: .callingThread) { heard.replay($0) }
      for (index, edit) in script.edits.enumerated() {
        screen.apply(edit, step: index)
        if let fault = heard.fault { throw fault }
        try demand(heard.elements, equals: screen.cells.map(\.value), "heard after \(edit)")
        try demand(Array(screen.list), equals: heard.elements, "read after \(edit)")
        try demand(heard.version, equals: screen.list.revision.version, "version after \(edit)")
      }
      token.cancel()
    }
  }

  @Test("Indexes in the parts, both ways, whatever has been looked at")
  func indexes() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(500), seed: 6) { script in
      let sources = JoinedScreen.sources(script.initialCount)
      let parts: [ObservableList<Int>] = [
        sources[0].filtered { $0 % 3 != 1 }, sources[1], sources[0].ordered(),
      ]
      let joined = JoinedList(parts)
      let behind = joined.filtered { $0 % 2 == 0 }
      for (index, edit) in script.edits.enumerated() {
        var next = 1_000 * index
        edit.fitted(to: sources[index % 2].count)?.apply(to: sources[index % 2]) {
          next += 1
          return next
        }
        if index % 3 == 0 { continue }
        var place = 0
        for (part, list) in parts.enumerated() {
          for index in 0..<list.count {
            let found = joined.place(at: place)
            try demand([found.part, found.index], equals: [part, index], "place(at: \(place))")
            try demand(joined.index(at: index, inPart: part), equals: place, "index in \(part)")
            place += 1
          }
        }
        try demand(joined.count, equals: place, "count")
        for index in 0..<behind.count {
          try demand(
            joined[behind.rootIndex(at: index)], equals: behind[index], "rootIndex(at: \(index))")
        }
      }
    }
  }
}

/// How a joined list is made of two sources.
private struct Layout: Sendable, CustomStringConvertible {
  indirect enum Part: Sendable {
    /// A chain of steps that follows a source.
    case list(Int, [Step])
    case joined([Part])
  }

  let parts: [Part]
  let behind: Chain

  init(_ parts: [Part], behind: [Step] = []) {
    self.parts = parts
    self.behind = Chain(steps: behind)
  }

  var description: String { "\(parts), then \(behind)" }

  func list(of sources: [ObservableArray<Int>]) -> ObservableList<Int> {
    behind.derived(of: Self.joined(parts, sources))
  }

  private static func joined(
    _ parts: [Part], _ sources: [ObservableArray<Int>]
  ) -> JoinedList<Int> {
    JoinedList(
      parts.map { part in
        switch part {
        case .list(let source, let steps): Chain(steps: steps).derived(of: sources[source])
        case .joined(let parts): joined(parts, sources)
        }
      })
  }

  /// What the list has of each source's cells, one part after the other; and whether the part tells of a replacement.
  private func pieces(
    _ parts: [Part], _ cells: [[PlainSource.Cell]]
  ) -> [(source: Int, chain: Chain, cells: [PlainSource.Cell])] {
    parts.flatMap { part in
      switch part {
      case .list(let source, let steps):
        [(source, Chain(steps: steps), Chain(steps: steps).cells(of: cells[source]))]
      case .joined(let parts): pieces(parts, cells)
      }
    }
  }

  /// The cells of the list. A cell has another name in each part.
  func cells(of sources: [[PlainSource.Cell]]) -> [PlainSource.Cell] {
    let joined = pieces(parts, sources).enumerated().flatMap { number, piece in
      piece.cells.map { PlainSource.Cell(id: $0.id * 8 + number, value: $0.value) }
    }
    return behind.cells(of: joined)
  }

  /// The names of the cells that were replaced or touched, and of which the list tells it.
  func updated(from old: [PlainSource], to new: [PlainSource]) -> Set<Int> {
    let pieces = pieces(parts, new.map(\.cells)).enumerated()
    return Set(
      pieces.flatMap { number, piece in
        let before = Dictionary(
          uniqueKeysWithValues: old[piece.source].cells.map { ($0.id, $0.value) })
        let told = new[piece.source].cells.filter { cell in
          guard new[piece.source].updatedIds.contains(cell.id), let value = before[cell.id] else {
            return false
          }
          return piece.chain.tells(value, replacedBy: cell.value)
            && tellsBehind(piece.chain, value, replacedBy: cell.value)
        }
        return told.map { $0.id * 8 + number }
      })
  }

  private func tellsBehind(_ chain: Chain, _ old: Int, replacedBy new: Int) -> Bool {
    guard
      let old = chain.cells(of: [PlainSource.Cell(id: 0, value: old)]).first,
      let new = chain.cells(of: [PlainSource.Cell(id: 0, value: new)]).first
    else { return true }
    return behind.tells(old.value, replacedBy: new.value)
  }
}

/// Two sources, what they come to as plain data, and what is shown of a joined list.
private final class JoinedScreen {
  private let layout: Layout
  private let sources: [ObservableArray<Int>]
  let list: ObservableList<Int>
  private var plain: [PlainSource]
  private var before: [PlainSource]
  private var next = 100
  private var checker: BatchChecker<Int>

  static func sources(_ count: Int) -> [ObservableArray<Int>] {
    [ObservableArray(values(count)), ObservableArray(values(count).map { $0 + 1_000 })]
  }

  private static func values(_ count: Int) -> [Int] { (0..<count).map { $0 * 5 % 97 } }

  init(_ layout: Layout, count: Int) {
    self.layout = layout
    sources = Self.sources(count)
    list = layout.list(of: sources)
    plain = sources.map { PlainSource(Array($0)) }
    before = plain
    checker = BatchChecker(rows: layout.cells(of: plain.map(\.cells)).map(\.value))
  }

  var cells: [PlainSource.Cell] { layout.cells(of: plain.map(\.cells)) }

  /// Edits the sources: mostly one of them, sometimes both in one transaction.
  func apply(_ edit: ListEdit, step: Int) {
    if step % 3 == 2 {
      transaction(sources[0], sources[1]) { _, _ in
        apply(edit, to: 0)
        apply(edit, to: 1)
      }
    } else {
      apply(edit, to: step % 3)
    }
  }

  private func apply(_ edit: ListEdit, to source: Int) {
    guard let edit = edit.fitted(to: sources[source].count) else { return }
    let first = next
    edit.apply(to: sources[source]) {
      next += 1
      return next
    }
    next = first
    plain[source].apply(edit) {
      next += 1
      return next
    }
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
      apply(edit, step: index)
      if !turnEnds.contains(index), index < edits.count - 1 { continue }
      turns.endTurn()
      let made = batches.withLock { made in
        defer { made = [] }
        return made
      }
      try check(made, "\(layout), up to \(edit)")
    }
    observer.cancel()
  }

  private func check(_ batches: [BatchUpdate<Int>], _ trace: String) throws {
    let (old, new) = (layout.cells(of: before.map(\.cells)), cells)
    try demand(Array(list), equals: new.map(\.value), "elements, \(trace)")
    if batches.count > 1 { throw Mismatch(description: "\(batches.count) batches, \(trace)") }
    let truth = Truth(
      from: old, to: new, updated: layout.updated(from: before, to: plain))
    if let batch = batches.first {
      try checker.check(batch)
      try truth.demandSame(batch.changes, trace)
    } else {
      try truth.demandNothing(trace)
    }
    for source in plain.indices { plain[source].endTurn() }
    before = plain
  }
}
