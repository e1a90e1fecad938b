import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedSectionLists
@testable import ObservableLists
@testable import ObservableSectionLists

/// Lists with sections that follow a list: elements grouped by a key.
@Suite("Derived sections")
struct DerivedSectionsTests {
  @Test("An element whose key changes moves to its section, and stays the same row")
  func crossing() throws {
    let posts = ObservableArray([
      Cell(token: 1, value: 0), Cell(token: 2, value: 0), Cell(token: 3, value: 1),
    ])
    let byValue = posts.sections { $0.value }
    var batches: [SectionsBatchUpdate<SectionKey<Int>, Cell>] = []
    let taken = LockedValue<[SectionsBatchUpdate<SectionKey<Int>, Cell>]>([])
    let turns = ManualTurnScheduler()
    let rendering = byValue.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
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

  @Test("Many keys of one hash have a section each, whatever the order of keys says")
  func keysOfOneHash() throws {
    let coins = LockedValue(SplitMix64(seed: 5))
    let orders: [@Sendable (HostileKey, HostileKey) -> Bool] = [
      { $0.value > $1.value }, { $0.value <= $1.value }, { _, _ in true }, { _, _ in false },
      { ($0.value - $1.value + 40) % 40 < 20 },
      { _, _ in coins.withLock { $0.next() }.isMultiple(of: 2) },
    ]
    for (place, order) in orders.enumerated() {
      var random = SplitMix64(seed: UInt64(place) + 1)
      var plain = (0..<60).map { Cell(token: $0, value: $0 * 7 % 40) }
      let source = ObservableArray(plain)
      let list = source.sections(
        by: { HostileKey(kind: .sameHash, value: $0.value, coins: coins) }, orderedBy: order)
      for turn in 0..<TestScale.bound(full: 100, debug: 30) {
        switch random.next() % 3 {
        case 0: plain.append(Cell(token: 100 + turn, value: Int(random.next() % 40)))
        case 1: plain.remove(at: Int(random.next() % UInt64(plain.count)))
        default: plain[Int(random.next() % UInt64(plain.count))].value = Int(random.next() % 40)
        }
        source.replaceAll(with: plain)
        let shown = list.snapshot.map { ($0.header.id.value, $0.elements.map(\.token)) }
        let expected = Dictionary(grouping: plain, by: \.value).mapValues { $0.map(\.token) }
        try demand(shown.count, equals: expected.count, "sections in turn \(turn) of \(place)")
        try demand(
          Dictionary(uniqueKeysWithValues: shown), equals: expected, "turn \(turn) of \(place)")
        if place == 0 {
          try demand(shown.map(\.0), equals: expected.keys.sorted(by: >), "order, turn \(turn)")
        }
      }
    }
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
      let rendering = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
        batch in
        made.withLock { $0.append(batch) }
      }
      for turn in 0..<TestScale.bound(full: 200, debug: 20) {
        let count = source.count
        switch random.next() % 5 {
        case 0: source.append(Cell(token: 100 + turn, value: turn % 7))
        case 4:
          // So many that all are dealt anew.
          source.transaction { for index in $0.indices { $0[index].value += index % 3 } }
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
        #expect(list.path(ofID: cell.id) == path)
        #expect(list[id: cell.id] == cell)
      }
    }
    let turns = ManualTurnScheduler()
    let rendering = list.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in }
    let path = ElementPath(section: 1, element: 1)
    let element = list.snapshot[path]
    #expect(rendering.userRemoved(at: ElementPaths([path])))
    #expect(!source.contains(element))
    #expect(list.firstPath(of: element) == nil)
    rendering.cancel()
  }

  @Test("A drag and an insertion are taken back by the next batch; a removal is the source's")
  func userChanges() throws {
    let source = ObservableArray((0..<8).map { Cell(token: $0, value: $0 % 3) })
    let list = source.sections { $0.value }
    var checker = SectionsBatchChecker(sections: list.snapshot)
    let turns = ManualTurnScheduler()
    let made = LockedValue<[SectionsBatchUpdate<SectionKey<Int>, Cell>]>([])
    let rendering = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
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

  @Test("Functions that read the list see what it showed last; what they edit, it shows next")
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

  @Test("Another parameter moves rows, and a section with the same key stays")
  @MainActor func parameter() {
    let source = ObservableArray([1, 2, 3, 4])
    let list = source.sections(with: 2) { $0 % $1 }
    let sums = source.sections(with: 2, by: { $0 % $1 }, orderedBy: <) { key, elements in
      SectionSum(id: key, sum: elements.reduce(0, +))
    }
    let sink = SectionsRecordingSink<SectionKey<Int>, Int>()
    let rendering = list.render(every: .manual, into: sink)
    #expect(list.snapshot.map { $0.header.id } == [1, 0])
    #expect(sums.snapshot.map(\.header.sum) == [6, 4])
    list.parameter = 3
    sums.parameter = 3
    #expect(list.snapshot.map { $0.header.id } == [1, 2, 0])
    #expect(list.snapshot.map { Array($0.elements) } == [[1, 4], [2], [3]])
    #expect(sums.snapshot.map(\.header.sum) == [3, 5, 2])
    rendering.flush()
    // The row that a new section gets is removed where it was.
    #expect(sink.batches.last?.insertions.isEmpty == true)
    #expect(sink.batches.last?.removals.count == 1)
    #expect(sink.batches.last?.insertedSections == [1])
    #expect(sink.faults == [])
    let revision = list.revision
    list.parameter = 3
    #expect(list.revision == revision)
    let divisor = ObservableArray([4])
    list.follow { divisor[0] }
    #expect(list.parameter == 4)
    list.stopFollowing()
    rendering.cancel()
  }

  private struct SectionSum: Identifiable, Equatable {
    let id: Int
    let sum: Int
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
