import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableCollections

/// Lists with sections that follow a list: elements grouped by a key.
@Suite("Derived sections")
struct DerivedSectionsTests {
  @Test("Every sequence of a few edits, in one turn and in several", arguments: Grouper.all)
  func everySequence(grouper: Grouper) throws {
    for count in 0...TestScale.bound(full: 4, debug: 2) {
      let length = count < 3 ? TestScale.bound(full: 3, debug: 2) : 2
      for edits in ListEdit.allSequences(length: length, count: count) {
        for turnEnds: Set<Int> in [[], [0]] {
          try GroupedScreen(grouper, count: count).play(edits, turnEnds: turnEnds)
        }
      }
    }
  }

  @Test("Random histories: sections, batches, survivors, updates, moves", arguments: Grouper.all)
  func randomHistories(grouper: Grouper) throws {
    let seed = 3_000_000 + UInt64(grouper.sectionCount)
    try EditScript.checkRandom(runs: TestScale.randomRuns(500), seed: seed) { script in
      let turnEnds = script.edits.indices.filter { ($0 * 7 + script.edits.count) % 4 == 0 }
      try GroupedScreen(grouper, count: script.initialCount)
        .play(script.edits, turnEnds: Set(turnEnds))
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
      var writer = CellWriter()
      var plain = cells
      for edit in script.edits {
        writer.apply(edit, to: source, &plain)
        try demand(faults.withLock { $0 }, equals: [], "faults after \(edit)")
        let expected = grouper.plain(plain)
        try demand(
          heard.snapshot.map { PlainSection($0) }, equals: expected, "heard after \(edit)")
        try demand(list.snapshot.map { PlainSection($0) }, equals: expected, "read after \(edit)")
      }
      token.cancel()
    }
  }

  @Test("An element whose key changes moves to its section, and stays the same row")
  func crossing() throws {
    let posts = ObservableArray([
      Cell(token: 1, value: 0), Cell(token: 2, value: 0), Cell(token: 3, value: 1),
    ])
    let byValue = posts.sections { $0.value }
    var batches: [SectionsBatchUpdate<SectionKey<Int>, Cell>] = []
    let taken = LockedValue<[SectionsBatchUpdate<SectionKey<Int>, Cell>]>([])
    let turns = ManualTurnScheduler()
    let rendering = byValue.render(on: .callingThread, every: turns.scheduler) { batch in
      taken.withLock { $0.append(batch) }
    }
    posts[1].value = 1
    turns.endTurn()
    batches = taken.withLock { $0 }
    #expect(batches.count == 1)
    let batch = try #require(batches.first)
    let pair = ElementPathPair(
      old: ElementPath(section: 0, element: 1), new: ElementPath(section: 1, element: 0), count: 1)
    #expect(Array(batch.moves.elements).map(\.old) == [pair.old])
    #expect(Array(batch.moves.elements).map(\.new) == [pair.new])
    #expect(batch.updates.elements.map(\.new) == [pair.new])
    #expect(batch.removals.isEmpty && batch.insertions.isEmpty && batch.insertedSections.isEmpty)
    rendering.cancel()
  }

  @Test("A key is asked for once for each element that is new or was replaced, and only then")
  func calls() {
    let source = ObservableArray(0..<100)
    let asked = LockedValue<[Int]>([])
    let list = source.sections { element in
      asked.withLock { $0.append(element) }
      return element % 10
    }
    let take = {
      asked.withLock { asked in
        defer { asked = [] }
        return asked
      }
    }
    #expect(take() == [])
    #expect(list.snapshot.count == 10)
    #expect(take() == Array(0..<100))
    source.remove(at: 3)
    source.move(fromOffsets: IndexRanges(10..<60), toOffset: 80)
    _ = list.snapshot
    #expect(take() == [])
    source.append(200)
    source[0] = 202
    source[0] = 203
    #expect(take() == [])
    _ = list.snapshot
    #expect(take() == [203, 200])
    _ = list.snapshot
    #expect(take() == [])
  }

  @Test("Keys that lie make no index wrong: unstable ones, equal to all or none, of one hash")
  func hostileKeys() throws {
    for kind in HostileKey.Kind.allCases {
      var random = SplitMix64(seed: UInt64(kind.rawValue) + 1)
      let coins = LockedValue(SplitMix64(seed: 9))
      let source = ObservableArray((0..<30).map { Cell(token: $0, value: $0) })
      let list = source.sections(
        by: { HostileKey(kind: kind, value: $0.value % 5, coins: coins) },
        orderedBy: { first, second in
          coins.withLock { $0.next() }.isMultiple(of: 2) || first.value < second.value
        })
      var checker = SectionsBatchChecker(sections: list.snapshot.mapped(\.tag))
      let turns = ManualTurnScheduler()
      let made = LockedValue<[SectionsBatchUpdate<SectionKey<HostileKey>, Cell>]>([])
      let rendering = list.render(on: .callingThread, every: turns.scheduler) { batch in
        made.withLock { $0.append(batch) }
      }
      for turn in 0..<TestScale.bound(full: 200, debug: 60) {
        let count = source.count
        switch random.next() % 4 {
        case 0: source.append(Cell(token: 100 + turn, value: turn % 7))
        case 1 where count > 1: source.remove(at: Int(random.next() % UInt64(count)))
        case 2 where count > 1:
          source.move(
            from: Int(random.next() % UInt64(count)), to: Int(random.next() % UInt64(count)))
        default: if count > 0 { source[Int(random.next() % UInt64(count))].value += 1 }
        }
        turns.endTurn()
        for batch in made.withLock({ made in
          defer { made = [] }; return made
        }) {
          try checker.check(
            SectionsBatchUpdate(
              changes: batch.changes, before: batch.before.mapped(\.tag),
              after: batch.after.mapped(\.tag)))
        }
        let shown = list.snapshot
        try demand(
          shown.flatMap(\.elements).sorted { $0.token < $1.token },
          equals: source.sorted { $0.token < $1.token }, "\(kind), turn \(turn)")
        for index in source.indices {
          let path = list.path(atSource: index)
          try demand(shown[path], equals: source[index], "the path of \(index), \(kind)")
          try demand(list.sourceIndex(at: path), equals: index, "the index of \(path), \(kind)")
        }
      }
      rendering.cancel()
    }
  }

  @Test("A list behind a filter and an order, a row that users remove, and a history")
  func chains() throws {
    let source = ObservableArray((0..<20).map { Cell(token: $0, value: $0 % 6) })
    let list = source.filtered { $0.value != 2 }.ordered { $0.value > $1.value }
      .sections { $0.value % 3 }
    list.historyLimit = 100
    #expect(list.snapshot.map(\.header.id) == [2, 1, 0])
    let start = list.revision
    let copy = ObservableSections(list.snapshot)
    copy.followedRevision = start
    #expect(list.rootIndex(at: ElementPath(section: 0, element: 0)) == 5)
    source[5].value = 4
    source.remove(at: 0)
    source.append(Cell(token: 50, value: 9))
    try copy.apply(try #require(list.patch(since: start)))
    #expect(copy.snapshot == list.snapshot)
    for (section, group) in list.snapshot.enumerated() {
      for (element, cell) in group.elements.enumerated() {
        let path = ElementPath(section: section, element: element)
        #expect(list.firstPath(ofElement: cell.id) == path)
      }
    }
    let turns = ManualTurnScheduler()
    let rendering = list.render(on: .callingThread, every: turns.scheduler) { _ in }
    let path = ElementPath(section: 1, element: 1)
    let element = list.snapshot[path]
    #expect(rendering.userRemoved(at: ElementPaths([path])))
    #expect(!source.contains(element))
    #expect(!list.contains(element))
    rendering.cancel()
  }

  @Test("A drag and an insertion are taken back by the next batch; a removal is the source's")
  func userChanges() throws {
    let source = ObservableArray((0..<8).map { Cell(token: $0, value: $0 % 3) })
    let list = source.sections { $0.value }
    var checker = SectionsBatchChecker(sections: list.snapshot)
    let turns = ManualTurnScheduler()
    let made = LockedValue<[SectionsBatchUpdate<SectionKey<Int>, Cell>]>([])
    let rendering = list.render(on: .callingThread, every: turns.scheduler) { batch in
      made.withLock { $0.append(batch) }
    }
    // What the user does is shown already.
    let user = ObservableSections(list.snapshot)
    let (first, last) = (
      ElementPath(section: 0, element: 0), ElementPath(section: 2, element: 1)
    )
    user.move(from: first, to: last)
    #expect(!rendering.userMoved(from: first, to: last))
    user.insert(Cell(token: 90), at: first)
    #expect(!rendering.userInserted(Cell(token: 90), at: first))
    user.remove(at: ElementPath(section: 1, element: 0))
    #expect(rendering.userRemoved(at: ElementPaths([ElementPath(section: 1, element: 0)])))
    #expect(source.map(\.token) == [0, 2, 3, 4, 5, 6, 7])
    turns.endTurn()
    for batch in made.withLock({ $0 }) {
      checker.reload(user.snapshot, at: batch.start)
      try checker.check(batch)
    }
    #expect(checker.sections == list.snapshot)
    rendering.cancel()
  }

  @Test("Functions that read the list see what it showed last; those that change the source, the next look sees")
  func functions() {
    let source = ObservableArray([1, 2, 3])
    let seen = LockedValue<(list: DerivedSections<Head, Int>?, counts: [Int])>((nil, []))
    let list = source.sections(by: { $0 % 2 }) { key, elements in
      let list = seen.withLock { $0.list }
      seen.withLock { $0.counts.append(list?.elementCount ?? -1) }
      if elements.count == 3, source.count < 6 { source.append(key) }
      return Head(id: key, value: elements.count)
    }
    seen.withLock { $0.list = list }
    #expect(list.elementCount == 3)
    source.append(5)
    #expect(list.elementCount == 4)
    #expect(list.elementCount == 5)
    #expect(list.snapshot.map(\.header) == [Head(id: 1, value: 4), Head(id: 0, value: 1)])
    #expect(seen.withLock { $0.counts } == [0, 0, 3, 4])
    seen.withLock { $0.list = nil }
  }

  @Test("It ends with its last user, and so do elements and keys that are gone")
  func lifetime() {
    final class Key: Hashable, Sendable {
      let value: Int
      init(_ value: Int) { self.value = value }
      static func == (left: Key, right: Key) -> Bool { left.value == right.value }
      func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }
    let source = ObservableArray([1, 2, 3])
    let keys = LockedValue<[WeakReference<Key>]>([])
    var list: DerivedSections<SectionKey<Key>, Int>? = source.sections { value in
      let key = Key(value)
      keys.withLock { $0.append(WeakReference(key)) }
      return key
    }
    #expect(list?.snapshot.count == 3)
    source.remove(at: 1)
    source[0] = 7
    #expect(list?.snapshot.map(\.header.id.value) == [7, 3])
    #expect(keys.withLock { $0.map(\.isGone) } == [true, true, false, false])
    list = nil
    #expect(keys.withLock { $0.allSatisfy(\.isGone) })
    #expect(source.core.withLock { source.core.shared.isQuiet })
  }
}

// MARK: - What is checked

/// A grouping as a function of plain data.
struct Grouper: CustomStringConvertible, Sendable {
  let sectionCount: Int
  /// Whether sections stand in the order of their keys: the greatest first, and odd and even ones as equals.
  var isOrdered = false
  var hasSmallChunks = true

  static let all = [
    Grouper(sectionCount: 3), Grouper(sectionCount: 4, isOrdered: true),
    Grouper(sectionCount: 1), Grouper(sectionCount: 1_000, hasSmallChunks: false),
  ]

  var description: String { "\(sectionCount) sections\(isOrdered ? ", ordered" : "")" }

  private func isBefore(_ first: Int, _ second: Int) -> Bool { first / 2 > second / 2 }

  /// Headers tell how many elements there are, more or less: so some change and some do not.
  func sections(of source: ObservableArray<Cell>) -> DerivedSections<Head, Cell> {
    DerivedSections(
      Grouping(
        numbers: hasSmallChunks ? NumberStore(capacity: 3) : NumberStore(),
        key: { $0.value % sectionCount }, header: { Head(id: $0, value: $1.count / 2) },
        areInIncreasingOrder: isOrdered ? { isBefore($0, $1) } : nil), of: source)
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

/// Carries out edits of elements that keep their tokens.
private struct CellWriter {
  private var next = 1_000_000
  /// What was replaced or touched.
  var updated: Set<Int> = []

  mutating func apply(_ edit: ListEdit, to source: ObservableArray<Cell>, _ plain: inout [Cell]) {
    switch edit {
    case .replace(let range):
      for index in range {
        next += 1
        plain[index].value = next * 7 % 97
        updated.insert(plain[index].token)
      }
      source.replaceSubrange(range, with: plain[range])
    case .touch(let range):
      updated.formUnion(plain[range].map(\.token))
      edit.apply(to: source) { Cell(token: 0) }
    case .insert, .remove, .move:
      let first = next
      edit.apply(to: &plain) { cell() }
      next = first
      edit.apply(to: source) { cell() }
    }
  }

  private mutating func cell() -> Cell {
    next += 1
    return Cell(token: next, value: next * 5 % 97)
  }
}

/// A source, what it comes to as plain data, and what is shown of its sections.
private final class GroupedScreen {
  private let grouper: Grouper
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
  init(_ grouper: Grouper, count: Int, isStrict: Bool = true) {
    self.grouper = grouper
    self.isStrict = isStrict
    plain = Self.cells(count)
    source = ObservableArray(plain)
    before = grouper.plain(plain)
    checker = SectionsBatchChecker(sections: SectionsSnapshot(before.map(\.snapshot)))
  }

  /// Plays edits, and ends a turn after some of them and at the end.
  func play(_ edits: [ListEdit], turnEnds: Set<Int>) throws {
    let list = grouper.sections(of: source)
    let turns = ManualTurnScheduler()
    let batches = Guarded<[SectionsBatchUpdate<Head, Cell>]>([])
    let observer = list.render(on: .callingThread, every: turns.scheduler) { batch in
      batches.withLock { $0.append(batch) }
    }
    for (index, edit) in edits.enumerated() {
      writer.apply(edit, to: source, &plain)
      if turnEnds.contains(index) || index == edits.count - 1 {
        turns.endTurn()
        let made = batches.withLock { made in
          defer { made = [] }
          return made
        }
        try check(made, list, "\(grouper), up to \(index): \(edits)")
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

extension SectionsSnapshot {
  /// The same with other headers.
  fileprivate func mapped<NewHeader>(
    _ header: (Header) -> NewHeader
  ) -> SectionsSnapshot<NewHeader, SectionElement> {
    SectionsSnapshot<NewHeader, SectionElement>(
      map { SectionSnapshot(header($0.header), elements: $0.elements) })
  }
}

/// A key whose answers are no good.
private struct HostileKey: Hashable, Sendable {
  enum Kind: Int, CaseIterable, Sendable {
    case sameHash, equalToAll, equalToNone, unstableHash, unstable
  }

  let kind: Kind
  let value: Int
  let coins: LockedValue<SplitMix64>

  private var coin: Int { Int(truncatingIfNeeded: coins.withLock { $0.next() } % 3) }

  static func == (left: HostileKey, right: HostileKey) -> Bool {
    switch left.kind {
    case .sameHash, .unstableHash: left.value == right.value
    case .equalToAll: true
    case .equalToNone: false
    case .unstable: left.coin == 0
    }
  }

  func hash(into hasher: inout Hasher) {
    switch kind {
    case .sameHash, .equalToAll, .equalToNone: hasher.combine(0)
    case .unstableHash, .unstable: hasher.combine(coin)
    }
  }
}

extension SectionKey<HostileKey> {
  /// What tests compare.
  fileprivate var tag: Int { id.value }
}
