import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedSectionLists
@testable import ObservableSectionLists

/// Elements grouped by a key, against plain data.
@Suite("Derived sections: replay")
struct DerivedSectionsReplayTests {
  @Test("Every sequence of a few edits, in one turn and in several", arguments: Grouper.all)
  func everySequence(grouper: Grouper) throws {
    for count in 0...TestScale.bound(long: 3, full: 2, debug: 1) {
      // Of two elements two edits: three take minutes, and random histories have longer ones.
      let length = TestScale.bound(long: count < 2 ? 3 : 2, full: 2, debug: 2 - count)
      for edits in ListEdit.allSequences(length: length, count: count) {
        for turnEnds: Set<Int> in [[], [0]] {
          try GroupedScreen(grouper, count: count).play(edits, turnEnds: turnEnds)
        }
      }
    }
  }

  @Test(
    "Every edit of few elements with any keys",
    arguments: Grouper.all.filter { $0.sectionCount > 1 })
  func everyEditWithAnyKeys(grouper: Grouper) throws {
    var grouper = grouper
    grouper.sectionCount = 3
    for count in 0...TestScale.bound(long: 5, full: 4, debug: 3) {
      for number in 0..<Int(pow(3, Double(count))) {
        let keys = sequence(state: number) { rest in
          defer { rest /= 3 }
          return rest % 3
        }
        let cells = zip(0..<count, keys).map { Cell(token: $0, value: $1) }
        for edits in ListEdit.allSequences(length: 1, count: count) {
          // What comes in has each key in turn.
          for first in 0..<3 {
            try GroupedScreen(grouper, cells: cells, firstNew: first).play(edits, turnEnds: [])
          }
        }
      }
    }
  }

  @Test("Random histories of single elements, a turn each", arguments: Grouper.all)
  func singleElements(grouper: Grouper) throws {
    let seed = 5_000_000 + UInt64(grouper.sectionCount)
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(300), seed: seed, initialCount: 0...30, length: 1...40, longest: 1
    ) { script in
      try GroupedScreen(grouper, count: script.initialCount)
        .play(script.edits, turnEnds: Set(script.edits.indices))
    }
  }

  @Test("A turn of one element is the same by a plan of it and by a plan of sections")
  func bothPlans() throws {
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(2_000), seed: 7, initialCount: 100...130, longest: 1
    ) { script in
      var grouper = Grouper(sectionCount: 24, isOrdered: script.edits.count % 2 == 0)
      grouper.hasSmallChunks = script.initialCount % 2 == 0
      var plain = GroupedScreen.cells(script.initialCount)
      let source = ObservableArray(plain)
      let turns = ManualTurnScheduler()
      let told = Guarded<[[String]]>([[], []])
      let observers = [1, 1_000].enumerated().map { place, leastDealt in
        grouper.leastDealt = leastDealt
        return grouper.sections(of: source)
          .render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
            told.withLock { $0[place].append("\(batch.changes), \(batch.after)") }
          }
      }
      var writer = CellWriter()
      for edit in script.edits {
        writer.apply(edit, to: source, &plain)
        turns.endTurn()
        let told = told.withLock { $0 }
        try demand(told[1], equals: told[0], "told after \(edit)")
      }
      for observer in observers { observer.cancel() }
    }
  }

  @Test("Random histories: sections, batches, survivors, updates, moves", arguments: Grouper.all)
  func randomHistories(grouper: Grouper) throws {
    let seed = 3_000_000 + UInt64(grouper.sectionCount)
    try EditScript.checkRandom(runs: TestScale.randomRuns(300), seed: seed) { script in
      let turnEnds = script.edits.indices.filter { ($0 * 7 + script.edits.count) % 4 == 0 }
      try GroupedScreen(grouper, count: script.initialCount)
        .play(script.edits, turnEnds: Set(turnEnds))
    }
  }

  @Test("Another key by a parameter, in a turn of its own or behind edits", arguments: Grouper.all)
  func parameters(grouper: Grouper) throws {
    let seed = 4_000_000 + UInt64(grouper.sectionCount)
    try EditScript.checkRandom(runs: TestScale.randomRuns(150), seed: seed) { script in
      for isApart in [true, false] {
        try GroupedScreen(grouper, count: script.initialCount)
          .play(script.edits, turnEnds: [1, 4], adjusting: isApart)
      }
    }
  }

  @Test("Random histories of long ranges, in chunks of the usual length")
  func longRanges() throws {
    let grouper = Grouper(sectionCount: 40, hasSmallChunks: false)
    try EditScript.checkRandom(
      runs: TestScale.randomRuns(60), seed: 78, initialCount: 2_000...3_000, length: 1...12,
      longest: 1_500
    ) { script in
      try GroupedScreen(grouper, count: script.initialCount, isStrict: false)
        .play(script.edits, turnEnds: [2, 5])
    }
  }

  @Test("Records, and looks at any time: what is heard leads to what is read")
  func records() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(1_000), seed: 6) { script in
      let grouper = Grouper.all[script.edits.count % Grouper.all.count]
      let cells = GroupedScreen.cells(script.initialCount)
      let source = ObservableArray(cells)
      let list = grouper.sections(of: source)
      // Undone and made again, so that what was there is checked, too.
      let heard = ObservableSections(list.snapshot)
      heard.followedRevision = list.revision
      let faults = LockedValue<[String]>([])
      let token = list.observe(on: .callingThread, options: [.old, .new]) { record in
        do {
          try heard.apply(record)
          let new = heard.snapshot
          try heard.apply(record.inverse)
          try heard.apply(record)
          try demand(heard.snapshot, equals: new, "made again: \(record)")
        } catch {
          faults.withLock { $0.append("\(record): \(error)") }
        }
      }
      // Nobody hears of these, however they are brought up to date.
      let unheard = [0, 1_000].map { leastDealt in
        var grouper = grouper
        grouper.leastDealt = leastDealt
        return grouper.sections(of: source)
      }
      for list in unheard {
        try demand(list.elementCount, equals: cells.count, "elements at the start")
      }
      var writer = CellWriter()
      var plain = cells
      for edit in script.edits {
        writer.apply(edit, to: source, &plain)
        try demand(faults.withLock { $0 }, equals: [], "faults after \(edit)")
        let expected = grouper.plain(plain)
        try demand(
          heard.snapshot.map { PlainSection($0) }, equals: expected, "heard after \(edit)")
        for list in [list] + unheard {
          let snapshot = list.snapshot
          try demand(snapshot.map { PlainSection($0) }, equals: expected, "read after \(edit)")
          let counts = expected.map(\.cells.count)
          try demand(snapshot.counts, equals: counts, "counted after \(edit)")
        }
        // Heard record by record, or not at all: the same versions.
        let versions = unheard.map(\.revision.version)
        let version = list.revision.version
        try demand(versions, equals: [version, version], "versions after \(edit)")
      }
      token.cancel()
    }
  }
}

// MARK: - What is checked

/// A grouping as a function of plain data.
struct Grouper: CustomStringConvertible, Sendable {
  var sectionCount: Int
  /// Whether sections stand in the order of their keys: the greatest first, and odd and even ones as equals.
  var isOrdered = false
  var hasSmallChunks = true
  /// How many elements must change for all to be dealt anew: never in few elements, or always.
  var leastDealt = 1_000

  static let all =
    [1_000, 0].flatMap { leastDealt in
      [
        Grouper(sectionCount: 3, leastDealt: leastDealt),
        Grouper(sectionCount: 4, isOrdered: true, leastDealt: leastDealt),
        Grouper(sectionCount: 1, leastDealt: leastDealt),
        Grouper(sectionCount: 1_000, hasSmallChunks: false, leastDealt: leastDealt),
      ]
    }

  var description: String {
    "\(sectionCount) sections\(isOrdered ? ", ordered" : "")\(leastDealt == 0 ? ", dealt anew" : "")"
  }

  private func isBefore(_ first: Int, _ second: Int) -> Bool { first / 2 > second / 2 }

  /// Headers tell how many elements there are, more or less: so some change and some do not.
  func sections(of source: ObservableArray<Cell>) -> AdjustableSections<Head, Cell, Int> {
    AdjustableSections(
      with: sectionCount, of: source, function: { count in SpecializedKey { $0.value % count } },
      operation: { key in
        Grouping(
          key, numbers: hasSmallChunks ? NumberStore(capacity: 3) : NumberStore(),
          leastDealt: leastDealt, header: { Head(id: $0, value: $1.count / 2) },
          areInIncreasingOrder: isOrdered ? { isBefore($0, $1) } : nil)
      })
  }

  func plain(_ cells: [Cell]) -> [PlainSection] {
    var sections: [PlainSection] = []
    for cell in cells {
      let key = cell.value % sectionCount
      if let index = sections.firstIndex(where: { $0.head.id == key }) {
        sections[index].cells.append(cell)
      } else {
        sections.append(PlainSection(Head(id: key), [cell]))
      }
    }
    for index in sections.indices {
      sections[index].head.value = sections[index].cells.count / 2
    }
    if !isOrdered { return sections }
    return sections.enumerated().sorted { first, second in
      let (one, other) = (first.element.head.id, second.element.head.id)
      if isBefore(one, other) { return true }
      return !isBefore(other, one) && first.offset < second.offset
    }.map(\.element)
  }
}

/// A source, what it comes to as plain data, and what is shown of its sections.
private final class GroupedScreen {
  private var grouper: Grouper
  private let source: ObservableArray<Cell>
  private var plain: [Cell]
  /// The sections at the end of the last turn.
  private var before: [PlainSection]
  private var writer = CellWriter()
  private var checker: SectionsBatchChecker<Head, Cell>
  private let isStrict: Bool

  static func cells(_ count: Int) -> [Cell] {
    (0..<count).map { Cell(token: $0, value: $0 * 5 % 97) }
  }

  /// - Parameter isStrict: whether batches go through the strict tables.
  convenience init(_ grouper: Grouper, count: Int, isStrict: Bool = true) {
    self.init(grouper, cells: Self.cells(count), isStrict: isStrict)
  }

  /// - Parameter firstNew: what the keys of new cells begin with.
  init(_ grouper: Grouper, cells: [Cell], firstNew: Int = 0, isStrict: Bool = true) {
    self.grouper = grouper
    self.isStrict = isStrict
    writer.next += firstNew
    plain = cells
    source = ObservableArray(plain)
    before = grouper.plain(plain)
    checker = SectionsBatchChecker(sections: SectionsSnapshot(before.map(\.snapshot)))
  }

  /// Plays edits, and ends a turn after some of them and at the end.
  ///
  /// - Parameter isApart: whether another key comes in a turn of its own, or behind edits; nil for none.
  func play(_ edits: [ListEdit], turnEnds: Set<Int>, adjusting isApart: Bool? = nil) throws {
    let list = grouper.sections(of: source)
    let turns = ManualTurnScheduler()
    let batches = Guarded<[SectionsBatchUpdate<Head, Cell>]>([])
    let observer = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      batches.withLock { $0.append(batch) }
    }
    for (index, edit) in edits.enumerated() {
      writer.apply(edit, to: source, &plain)
      let endTurn = { [self] (name: String) in
        turns.endTurn()
        let made = batches.withLock { made in
          defer { made = [] }
          return made
        }
        try check(made, list, "\(grouper), \(name) \(index): \(edits)")
      }
      if turnEnds.contains(index) || index == edits.count - 1 {
        if isApart == true { try endTurn("up to") }
        if isApart != nil {
          grouper.sectionCount = [2, 5, 3, 1][(index + edits.count) % 4]
          list.parameter = grouper.sectionCount
        }
        try endTurn(isApart == nil ? "up to" : "another key behind")
      }
    }
    observer.cancel()
  }

  private func check(
    _ batches: [SectionsBatchUpdate<Head, Cell>], _ list: DerivedSections<Head, Cell>,
    _ trace: String
  ) throws {
    let new = grouper.plain(plain)
    try demand(list.snapshot.map { PlainSection($0) }, equals: new, "sections, \(trace)")
    let heads = Dictionary(uniqueKeysWithValues: before.map { ($0.head.id, $0.head) })
    let renewed = new.filter { section in
      heads[section.head.id].map { $0 != section.head } ?? false
    }
    try demandOneBatch(
      batches, from: before, to: new, updatedIds: Set(renewed.map(\.head.id)),
      updatedTokens: writer.updated, trace)
    let tokens = { (sections: [PlainSection]) in Set(sections.flatMap(\.cells).map(\.token)) }
    let isTold = tokens(before).intersection(tokens(new)).isDisjoint(with: writer.updated)
    if batches.isEmpty, !isTold { throw Mismatch(description: "An update is not told, \(trace)") }
    if isStrict { for batch in batches { try checker.check(batch) } }
    for (section, group) in new.enumerated() where isStrict {
      for (element, cell) in group.cells.enumerated() {
        let path = ElementPath(section: section, element: element)
        let index = plain.firstIndex { $0.token == cell.token }
        try demand(list.sourceIndex(at: path), equals: index, "sourceIndex(at: \(path)), \(trace)")
      }
    }
    before = new
    writer.updated = []
  }
}
