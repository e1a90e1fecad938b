import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// A call on an array whose foreign code acts.
struct ForeignArrayPlay<Row: ForeignElement>: Sendable {
  let play: ForeignPlay
  let foreign: Foreign
  let array: ObservableArray<Row>
  let other = ObservableArray([1, 2, 3])

  init(_ kind: ForeignKind, _ play: ForeignPlay) {
    let foreign = Foreign(kind, play)
    self.play = play
    self.foreign = foreign
    array = ObservableArray([3, 1, 2, 6, 0, 5, 4].map { Row($0, foreign) })
  }

  /// - Returns: what the array holds afterwards.
  func run(
    _ make: @Sendable (ObservableArray<Row>, Foreign) async -> Void
  ) async throws -> (numbers: [[Int]], runCount: Int) {
    let shown = LockedValue((records: Array(array), batches: Array(array)))
    let token = array.observe(on: .callingThread) { change in
      shown.withLock { $0.records = (try? change.applied(to: $0.records)) ?? [] }
    }
    let coalescer = array.render(on: .callingThread, every: .manual, initial: false) { batch in
      shown.withLock { $0.batches = (try? batch.applied(to: $0.batches)) ?? [] }
    }
    if play.setting != .observed {
      token.cancel()
      coalescer.cancel()
    }
    if case .appendFirst = play.act { array.append(Row(99, foreign)) }
    foreign.arm { [self] in act() }
    await make(array, foreign)
    foreign.disarm()
    coalescer.flush()
    let numbers = array.map(\.number)
    if play.setting == .observed {
      let (records, batches) = shown.withLock { $0 }
      try demand(records.map(\.number), equals: numbers, "what the records lead to")
      try demand(batches.map(\.number), equals: numbers, "what the batches lead to")
      token.cancel()
      coalescer.cancel()
    }
    if case .changeOther = play.act { try demand(Array(other), equals: [1, 2, 3, 4, 5], "other") }
    return ([numbers], foreign.runCount)
  }

  private func act() {
    switch play.act {
    case .nothing, .appendFirst: break
    case .read:
      let here = array.count + array.snapshot.count
      onOtherThread { [array] in _ = (here, array.count, array.snapshot.last) }
    case .changeOther:
      other.append(4)
      other.transaction { $0.append(5) }
    case .observe:
      let token = array.observe(on: .callingThread, options: [.initial, .prior, .old, .new]) { _ in
      }
      let coalescer = array.render(on: .callingThread, every: .manual, initial: false) { _ in }
      token.cancel()
      coalescer.flush()
      coalescer.cancel()
    case .append: array.append(Row(99, foreign))
    case .removeAll: array.removeAll()
    case .transact: array.transaction { _ in }
    }
  }
}

/// A call on a list of two levels whose foreign code acts.
struct ForeignSectionsPlay<Row: ForeignElement>: Sendable {
  let play: ForeignPlay
  let foreign: Foreign
  let list: ObservableSections<ForeignHead, Row>
  let other = ObservableSections([SectionSnapshot(Head(id: 1), elements: [1, 2])])

  init(_ kind: ForeignKind, _ play: ForeignPlay) {
    let foreign = Foreign(kind, play)
    self.play = play
    self.foreign = foreign
    let sections = [(2, [3, 1, 2]), (1, [6, 0, 5, 4]), (3, [])].map { number, rows in
      SectionSnapshot(
        ForeignHead(number: number, foreign: foreign), elements: rows.map { Row($0, foreign) })
    }
    list = ObservableSections(sections)
  }

  /// - Returns: for each section its number and its elements.
  func run(
    _ make: @Sendable (ObservableSections<ForeignHead, Row>, Foreign) async -> Void
  ) async throws -> (numbers: [[Int]], runCount: Int) {
    let shown = LockedValue((records: list.snapshot, batches: list.snapshot))
    let token = list.observe(on: .callingThread) { change in
      shown.withLock { $0.records = (try? change.applied(to: $0.records)) ?? [] }
    }
    let coalescer = list.render(on: .callingThread, every: .manual, initial: false) { batch in
      shown.withLock { $0.batches = (try? batch.applied(to: $0.batches)) ?? [] }
    }
    if play.setting != .observed {
      token.cancel()
      coalescer.cancel()
    }
    if case .appendFirst = play.act { list[section: 0].append(Row(99, foreign)) }
    foreign.arm { [self] in act() }
    await make(list, foreign)
    foreign.disarm()
    coalescer.flush()
    let numbers = numbers(of: list.snapshot)
    if play.setting == .observed {
      let (records, batches) = shown.withLock { $0 }
      try demand(self.numbers(of: records), equals: numbers, "what the records lead to")
      try demand(self.numbers(of: batches), equals: numbers, "what the batches lead to")
      token.cancel()
      coalescer.cancel()
    }
    if case .changeOther = play.act { try demand(other.elementCount, equals: 4, "other") }
    return (numbers, foreign.runCount)
  }

  private func numbers(of sections: SectionsSnapshot<ForeignHead, Row>) -> [[Int]] {
    sections.map { [$0.header.number] + $0.elements.map(\.number) }
  }

  private func act() {
    switch play.act {
    case .nothing, .appendFirst: break
    case .read:
      let here = list.sections.count + list.snapshot.count
      onOtherThread { [list] in _ = (here, list.elementCount, list.snapshot.last) }
    case .changeOther:
      other[section: 0].append(3)
      other.transaction { $0[section: 0].append(4) }
    case .observe:
      let token = list.observe(on: .callingThread, options: [.initial, .prior, .old, .new]) { _ in }
      let coalescer = list.render(on: .callingThread, every: .manual, initial: false) { _ in }
      token.cancel()
      coalescer.flush()
      coalescer.cancel()
    case .append: list[section: 0].append(Row(99, foreign))
    case .removeAll: list.sections.removeAll()
    case .transact: list.transaction { _ in }
    }
  }
}
