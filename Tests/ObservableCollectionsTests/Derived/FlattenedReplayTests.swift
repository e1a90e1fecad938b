import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Flattened lists: replay")
struct FlattenedReplayTests {
  // Not kept: the checker for leaks does not see the tagged pointers of an enum's boxes in a global variable.
  private static var layouts: [Layout] {
    [
      Layout(),
      Layout(front: [.filter]),
      Layout(front: [.order]),
      Layout(front: [.map]),
      Layout(front: [.distinct]),
      Layout(behind: [.filter, .order]),
      Layout(front: [.page], behind: [.map]),
      Layout(isNested: true),
      Layout(front: [.order], isNested: true, behind: [.last]),
      Layout(isJoined: true),
      Layout(front: [.filter], isNested: true, behind: [.descending], isJoined: true),
    ]
  }

  @Test("Every sequence of a few edits, in one turn and in several", arguments: layouts.indices)
  func everySequence(number: Int) throws {
    for count in 0...TestScale.bound(long: 2, full: 1, debug: 1) {
      let length = TestScale.bound(full: 2, debug: 2 - count)
      for edits in ListEdit.allSequences(length: length, count: count) {
        for shift in 0..<3 {
          for turnEnds: Set<Int> in [[], [0]] {
            try FlattenedScreen(Self.layouts[number], count: count, shift: shift)
              .play(edits, turnEnds: turnEnds)
          }
        }
      }
    }
  }

  @Test(
    "Random histories: elements, batches, survivors, updates, moves", arguments: layouts.indices)
  func randomHistories(number: Int) throws {
    let seed = UInt64(4_000_000 * (number + 1))
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(1_000), seed: seed, initialCount: 0...6
    ) { script in
      let turnEnds = script.edits.indices.filter { ($0 * 7 + script.edits.count) % 4 == 0 }
      try FlattenedScreen(
        Self.layouts[number], count: script.initialCount, shift: script.edits.count
      ).play(script.edits, turnEnds: Set(turnEnds))
    }
  }

  @Test("Records, and looks at any time: what is heard leads to what is read")
  func records() throws {
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(3_000), seed: 8, initialCount: 0...6
    ) { script in
      let layout = Self.layouts[script.edits.count % Self.layouts.count]
      let screen = FlattenedScreen(layout, count: script.initialCount, shift: 0)
      let heard = LockedElements(Array(screen.list))
      let token = screen.list.observe(on: .callingThread) { heard.replay($0) }
      for (index, edit) in script.edits.enumerated() {
        screen.apply(edit, step: index)
        if let fault = heard.fault { throw fault }
        try demand(heard.elements, equals: screen.values, "heard after \(edit), \(layout)")
        try demand(Array(screen.list), equals: heard.elements, "read after \(edit), \(layout)")
        try demand(heard.version, equals: screen.list.revision.version, "version after \(edit)")
      }
      token.cancel()
    }
  }

  @Test("Parts, and indexes in them, both ways, whatever has been looked at")
  func indexes() throws {
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(500), seed: 9, initialCount: 0...6
    ) { script in
      let screen = FlattenedScreen(Layout(), count: script.initialCount, shift: 1)
      guard let list = screen.list as? JoinedList<Int> else {
        throw Mismatch(description: "\(type(of: screen.list)) is no joined list")
      }
      for (index, edit) in script.edits.enumerated() {
        screen.apply(edit, step: index)
        if index % 3 == 0 { continue }
        let parts = screen.parts
        try demand(
          list.parts.map { ObjectIdentifier($0) }, equals: parts.map { ObjectIdentifier($0) },
          "parts")
        var place = 0
        for (part, elements) in parts.enumerated() {
          for index in 0..<elements.count {
            let found = list.place(at: place)
            try demand([found.part, found.index], equals: [part, index], "place(at: \(place))")
            try demand(list.index(at: index, inPart: part), equals: place, "index in \(part)")
            place += 1
          }
        }
        try demand(list.count, equals: place, "count")
      }
    }
  }
}

/// What a flattened list is made of.
private struct Layout: CustomStringConvertible {
  /// Between the source and the list.
  let front: Chain
  /// Whether the elements of the parts lead to parts again.
  let isNested: Bool
  let behind: Chain
  /// Whether it stands beside one of its parts in a joined list.
  let isJoined: Bool

  init(
    front: [Step] = [], isNested: Bool = false, behind: [Step] = [], isJoined: Bool = false
  ) {
    self.front = Chain(steps: front)
    self.isNested = isNested
    self.behind = Chain(steps: behind)
    self.isJoined = isJoined
  }

  var description: String {
    "\(front), flattened\(isNested ? " twice" : ""), \(behind)\(isJoined ? ", joined" : "")"
  }

  /// The source, three parts, and two parts of those.
  static let sourceCount = 6

  /// The number of the source that a value of the first source leads to.
  static func part(of value: Int) -> Int { 1 + value % 3 }

  /// The number of the source that a value of a part leads to.
  static func innerPart(of value: Int) -> Int { 4 + value % 2 }

  func list(of sources: [ObservableArray<Int>]) -> ObservableList<Int> {
    var list: ObservableList<Int> = front.derived(of: sources[0]).flattened {
      sources[Self.part(of: $0)]
    }
    if isNested { list = list.flattened { sources[Self.innerPart(of: $0)] } }
    list = behind.derived(of: list)
    return isJoined ? sources[2].joined(with: list, sources[0]) : list
  }

  /// An element: what leads to it, its source and its name there, and its value.
  struct Cell {
    var path: [Int]
    let source: Int
    let id: Int
    let value: Int
  }

  /// The elements of the list.
  func cells(of plain: [PlainSource]) -> [Cell] {
    var cells = flattened(
      front.cells(of: plain[0].cells).map { Cell(path: [], source: 0, id: $0.id, value: $0.value) },
      plain, Self.part)
    if isNested { cells = flattened(cells, plain, Self.innerPart) }
    // Named by their places, for a chain.
    let numbered = cells.enumerated().map { PlainSource.Cell(id: $0, value: $1.value) }
    let shown = behind.cells(of: numbered).map { cell in
      let old = cells[cell.id]
      return Cell(path: old.path, source: old.source, id: old.id, value: cell.value)
    }
    if !isJoined { return shown }
    let (first, last) = (whole(2, plain, mark: -1), whole(0, plain, mark: -2))
    return first + shown + last
  }

  private func whole(_ source: Int, _ plain: [PlainSource], mark: Int) -> [Cell] {
    plain[source].cells.map { Cell(path: [mark], source: source, id: $0.id, value: $0.value) }
  }

  private func flattened(
    _ cells: [Cell], _ plain: [PlainSource], _ part: (Int) -> Int
  ) -> [Cell] {
    cells.flatMap { cell in
      let part = part(cell.value)
      return plain[part].cells.map {
        Cell(
          path: cell.path + [cell.source, cell.id], source: part, id: $0.id, value: $0.value)
      }
    }
  }

  /// Whether the list tells that an element was replaced.
  func tells(_ path: [Int], _ old: Int, replacedBy new: Int) -> Bool {
    if path.first ?? 0 < 0 { return true }
    return behind.tells(old, replacedBy: new)
  }
}

/// The sources, what they come to as plain data, and what is shown of a flattened list.
private final class FlattenedScreen {
  private let layout: Layout
  private let shift: Int
  private let sources: [ObservableArray<Int>]
  let list: ObservableList<Int>
  private var plain: [PlainSource]
  private var before: [PlainSource]
  private var next = 100
  private var checker: BatchChecker<Int>
  /// The names of cells.
  private var names: [[Int]: Int] = [:]

  init(_ layout: Layout, count: Int, shift: Int) {
    self.layout = layout
    self.shift = shift
    sources = (0..<Layout.sourceCount).map { number in
      let count = number == 0 ? min(count, 3) : (count + number) % 4
      return ObservableArray((0..<count).map { ($0 * 5 + number * 3) % 97 })
    }
    list = layout.list(of: sources)
    plain = sources.map { PlainSource(Array($0)) }
    before = plain
    checker = BatchChecker(rows: layout.cells(of: plain).map(\.value))
  }

  var values: [Int] { layout.cells(of: plain).map(\.value) }

  /// The parts of a list that is flattened once.
  var parts: [ObservableList<Int>] { sources[0].map { sources[Layout.part(of: $0)] } }

  /// Edits the sources: mostly one of them, sometimes both in one transaction.
  func apply(_ edit: ListEdit, step: Int) {
    let one = (step + shift) * 5 % 3 == 0 ? 0 : (step + shift) % Layout.sourceCount
    if step % 4 == 3 {
      let other = (one + 1 + step % 5) % Layout.sourceCount
      transaction(sources[one], sources[other]) { _, _ in
        apply(edit, to: one)
        apply(edit, to: other)
      }
    } else {
      apply(edit, to: one)
    }
  }

  private func apply(_ edit: ListEdit, to source: Int) {
    guard let edit = edit.fitted(to: sources[source].count) else { return }
    // Parts that double each other would become long.
    if case .insert = edit, sources[source].count > (source == 0 ? 5 : 8) { return }
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
      try check(made, "\(layout), shift \(shift), up to \(edit)")
    }
    observer.cancel()
  }

  private func check(_ batches: [BatchUpdate<Int>], _ trace: String) throws {
    let (old, new) = (layout.cells(of: before), layout.cells(of: plain))
    try demand(Array(list), equals: new.map(\.value), "elements, \(trace)")
    if batches.count > 1 { throw Mismatch(description: "\(batches.count) batches, \(trace)") }
    let updated = new.filter { cell in
      guard plain[cell.source].updatedIds.contains(cell.id),
        let old = before[cell.source].cells.first(where: { $0.id == cell.id }),
        let now = plain[cell.source].cells.first(where: { $0.id == cell.id })
      else { return false }
      return layout.tells(cell.path, old.value, replacedBy: now.value)
    }
    let truth = Truth(
      from: named(old), to: named(new), updated: Set(named(updated).map(\.id)))
    if let batch = batches.first {
      try checker.check(batch)
      try truth.demandSame(batch.changes, trace)
    } else {
      try truth.demandNothing(trace)
    }
    for source in plain.indices { plain[source].endTurn() }
    before = plain
  }

  private func named(_ cells: [Layout.Cell]) -> [PlainSource.Cell] {
    cells.map { cell in
      let path = cell.path + [cell.source, cell.id]
      let name = names[path] ?? names.count
      names[path] = name
      return PlainSource.Cell(id: name, value: cell.value)
    }
  }
}
