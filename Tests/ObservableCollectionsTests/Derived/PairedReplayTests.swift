import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Rows by key: replay")
struct PairedReplayTests {
  @Test("Every sequence of a few edits, in one turn and in several", arguments: PairedForm.allCases)
  func everySequence(form: PairedForm) throws {
    for count in 0...TestScale.bound(long: 3, full: 2, debug: 1) {
      let length = TestScale.bound(full: 2, debug: 2 - count)
      for edits in ListEdit.allSequences(length: length, count: count) {
        for turnEnds: Set<Int> in [[], [0]] {
          try PairedScreen(form, count: count).play(edits, turnEnds: turnEnds)
        }
      }
    }
  }

  @Test(
    "Random histories of both lists, in one turn and in several: rows, batches, survivors, updates",
    arguments: PairedForm.allCases)
  func randomHistories(form: PairedForm) throws {
    let seed = UInt64(5_000_000 * (form.rawValue.count + 1))
    try EditScript.checkRandom(runs: TestScale.randomRuns(500), seed: seed) { script in
      let turnEnds = script.edits.indices.filter { ($0 * 7 + script.edits.count) % 4 == 0 }
      try PairedScreen(form, count: script.initialCount)
        .play(script.edits, turnEnds: Set(turnEnds))
    }
  }

  @Test("Records, and looks at any time: what is heard leads to what is read")
  func records() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(3_000), seed: 51) { script in
      let forms = PairedForm.allCases
      let screen = PairedScreen(
        forms[script.edits.count % forms.count], count: script.initialCount)
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
}

/// An element of either list: several may have one id.
struct PairedItem: Identifiable, Equatable, Sendable {
  let number: Int

  var id: Int { number % 5 }
  /// The id of its partner: some have none.
  var partner: Int? { number % 7 > 4 ? nil : number % 7 }
  /// The ids to whose groups it belongs: some have one twice, and some that nobody has.
  var groups: [Int] { [number % 6, number % 4, number % 6] }

  /// The row of an item and its partner: many have equal ones.
  static func row(_ item: PairedItem, _ partner: PairedItem?) -> Int {
    item.number / 4 * 1_000 + (partner.map { $0.number / 3 } ?? 999)
  }

  static func row(_ item: PairedItem, _ members: some Sequence<PairedItem>) -> Int {
    members.reduce(item.number / 4) { ($0 * 31 + $1.number / 3) % 1_000_003 }
  }
}

/// How a list is made of two.
enum PairedForm: String, CaseIterable, Sendable {
  case paired, pairedWith, requiring, grouped, groupedWith
  /// Of derived lists; of one list with itself; below other lists.
  case derived, ofOne, chained, groupedOfOne, requiringOfDerived

  private var isGrouped: Bool { [.grouped, .groupedWith, .groupedOfOne].contains(self) }
  private var isRequiring: Bool { [.requiring, .requiringOfDerived].contains(self) }

  private func isLeft(_ number: Int) -> Bool {
    switch self {
    case .derived, .requiringOfDerived: number % 3 != 0
    default: true
    }
  }

  /// The list.
  func list(
    of left: ObservableArray<PairedItem>, and right: ObservableArray<PairedItem>
  ) -> ObservableList<Int> {
    switch self {
    case .paired: left.paired(to: right, by: \.partner) { PairedItem.row($0, $1) }
    case .pairedWith:
      left.paired(to: right, by: \.partner, with: 1) { PairedItem.row($0, $1) * $2 }
    case .requiring: left.paired(requiring: right, by: \.partner) { PairedItem.row($0, $1) }
    case .grouped: left.grouped(from: right, by: \.groups) { PairedItem.row($0, $1) }
    case .groupedWith:
      left.grouped(from: right, by: \.groups, with: 1) { PairedItem.row($0, $1) * $2 }
    case .derived:
      left.filtered { isLeft($0.number) }
        .paired(to: right.filtered { $0.number % 2 == 0 }, by: \.partner) { PairedItem.row($0, $1) }
    case .requiringOfDerived:
      left.filtered { isLeft($0.number) }
        .paired(requiring: right.filtered { $0.number % 2 == 0 }, by: \.partner) {
          PairedItem.row($0, $1)
        }
    case .ofOne: left.paired(to: left, by: \.partner) { PairedItem.row($0, $1) }
    case .groupedOfOne: left.grouped(from: left, by: \.groups) { PairedItem.row($0, $1) }
    case .chained:
      Chain(steps: [.filter, .order]).derived(
        of: left.paired(to: right, by: \.partner) { PairedItem.row($0, $1) })
    }
  }

  /// The same of plain data.
  func cells(of left: PlainSource, and right: PlainSource) -> [PlainSource.Cell] {
    let isOfOne = self == .ofOne || self == .groupedOfOne
    var others = (isOfOne ? left : right).cells.map { PairedItem(number: $0.value) }
    if self == .derived || self == .requiringOfDerived { others.removeAll { $0.number % 2 != 0 } }
    let rows = left.cells.filter { isLeft($0.value) }.compactMap { cell -> PlainSource.Cell? in
      let item = PairedItem(number: cell.value)
      if isGrouped {
        let members = others.filter { $0.groups.contains(item.id) }
        return PlainSource.Cell(id: cell.id, value: PairedItem.row(item, members))
      }
      let partner = item.partner.flatMap { id in others.first { $0.id == id } }
      if isRequiring, partner == nil { return nil }
      return PlainSource.Cell(id: cell.id, value: PairedItem.row(item, partner))
    }
    return self == .chained ? Chain(steps: [.filter, .order]).cells(of: rows) : rows
  }
}

/// Two sources, what they come to as plain data, and what is shown of a list that is made of both.
final class PairedScreen {
  private let form: PairedForm
  let left, right: ObservableArray<PairedItem>
  let list: ObservableList<Int>
  private var plain: [PlainSource]
  private var before: [PlainSource.Cell]
  private var next = 100
  private var checker: BatchChecker<Int>

  init(_ form: PairedForm, count: Int) {
    self.form = form
    let numbers = (0..<count).map { $0 * 5 % 97 }
    plain = [PlainSource(numbers), PlainSource(numbers.map { $0 + 40 })]
    left = ObservableArray(plain[0].values.map(PairedItem.init))
    right = ObservableArray(plain[1].values.map(PairedItem.init))
    list = form.list(of: left, and: right)
    before = form.cells(of: plain[0], and: plain[1])
    checker = BatchChecker(rows: before.map(\.value))
  }

  var cells: [PlainSource.Cell] { form.cells(of: plain[0], and: plain[1]) }

  /// Edits the sources: mostly one of them, sometimes both in one transaction.
  func apply(_ edit: ListEdit, step: Int) {
    if step % 3 == 2 {
      transaction(left, right) { _, _ in
        apply(edit, to: 0)
        apply(edit, to: 1)
      }
    } else {
      apply(edit, to: step % 3)
    }
  }

  private func apply(_ edit: ListEdit, to number: Int) {
    let source = number == 0 ? left : right
    guard let edit = edit.fitted(to: source.count) else { return }
    let first = next
    edit.apply(to: source) {
      next += 1
      return PairedItem(number: next)
    }
    next = first
    plain[number].apply(edit) {
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
      try check(made, "\(form), up to \(edit)")
    }
    observer.cancel()
  }

  private func check(_ batches: [BatchUpdate<Int>], _ trace: String) throws {
    let (old, new) = (before, cells)
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
  }
}
