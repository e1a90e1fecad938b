import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges
@testable import ObservableLists

/// Every way in which records, the log, a reader and the end can meet in a reader of records.
@Suite("Every state of a reader of records")
struct ReaderStateTests {
  /// What a world does wrong on purpose.
  enum Mistake: CaseIterable, Sendable {
    /// The log is looked at before the queue.
    case logBeforeQueue
    /// What was under way is forgotten when the reader leaves to the log.
    case forgottenRecords
    /// What the log came to is put behind what was heard since.
    case composedLast
  }

  /// An array in numbers, its deliveries, and one who reads: between two steps, each of which a lock
  /// makes atomic.
  fileprivate struct World {
    let mistake: Mistake?
    var state: ReaderState<Int>
    var version = 0
    /// Records on their way to the reader while it hears; the first one is being delivered.
    var underWay: [Int] = []
    var isHearing = true
    /// Whether the record being delivered made too many wait, and the reader is to leave.
    var isCrowded = false
    /// What the log came to, which the reader has yet to take over: up to this version.
    var composed: Int?
    /// The version that the reader knows.
    var read = 0
    var changesLeft = 5
    var endsLeft = 1

    init(limit: Int, mistake: Mistake?) {
      self.mistake = mistake
      state = ReaderState(limit: limit)
    }

    var key: String {
      "\(state) \(version) \(underWay) \(isHearing) \(isCrowded) \(composed ?? -1) \(read) "
        + "\(changesLeft) \(endsLeft)"
    }
  }

  fileprivate enum Act: CaseIterable {
    case change, deliver, leaveToLog, read, takeOver, end
  }

  @Test("A reader reads each state once, in order, and all of them", arguments: 1...3)
  func everyState(limit: Int) throws {
    let count = try explore(World(limit: limit, mistake: nil))
    print("reader with a limit of \(limit): \(count) states")
    #expect(count > 100)
  }

  @Test("Planted mistakes are found", arguments: Mistake.allCases)
  func planted(mistake: Mistake) {
    #expect(throws: Mismatch.self) { try explore(World(limit: 1, mistake: mistake)) }
  }

  private func explore(_ start: World) throws -> Int {
    var visited: Set<String> = [start.key]
    var open = [start]
    while let world = open.popLast() {
      var isOver = true
      for act in Act.allCases {
        var next = world
        guard try next.perform(act) else { continue }
        if act != .change, act != .end { isOver = false }
        if visited.insert(next.key).inserted { open.append(next) }
      }
      if isOver, !world.state.isEnded {
        try demand(world.read, equals: world.version, "what was read in the end: \(world.key)")
      }
    }
    return visited.count
  }
}

extension ReaderStateTests.World {
  /// Carries out an act; false if nobody can act so now.
  fileprivate mutating func perform(_ act: ReaderStateTests.Act) throws -> Bool {
    switch act {
    case .change:
      if changesLeft == 0 { return false }
      changesLeft -= 1
      version += 1
      if isHearing { underWay.append(version) }
    case .deliver:
      guard !isCrowded, !underWay.isEmpty else { return false }
      isCrowded = state.receive(AnyChangeRecord(version: underWay.removeFirst()))
    case .leaveToLog:
      guard isCrowded else { return false }
      leaveToLog()
    case .read: return try readNext()
    case .takeOver:
      guard let composed else { return false }
      takeOver(composed)
    case .end:
      if endsLeft == 0 || isCrowded || composed != nil { return false }
      endsLeft = 0
      _ = state.end()
      (underWay, isHearing) = ([], false)
    }
    return true
  }

  private mutating func leaveToLog() {
    let records = mistake == .forgottenRecords ? [] : underWay
    _ = state.leaveToLog(version, underWay: records.map { AnyChangeRecord(version: $0) })
    (underWay, isHearing, isCrowded) = ([], false, false)
  }

  private mutating func readNext() throws -> Bool {
    if composed != nil { return false }
    switch step() {
    case .read(let record):
      // What was composed leads from anywhere before to its version.
      let isComposed = record.revision.part > 0
      try demand(
        isComposed ? record.version > read : record.version == read + 1, equals: true,
        "record \(record.version) after \(read)")
      read = record.version
    case .compose(let position):
      try demand(position, equals: read, "the place from which the log composes")
      isHearing = true
      composed = version
    case .wait: return false
    }
    return true
  }

  private mutating func step() -> ReaderState<Int>.Step {
    guard mistake == .logBeforeQueue, let position = state.position else { return state.next() }
    var (other, records) = (ReaderState<Int>(limit: state.limit), [AnyChangeRecord]())
    while case .read(let record) = state.next() { records.append(record) }
    for record in records { _ = other.receive(record) }
    state = other
    return .compose(position)
  }

  private mutating func takeOver(_ end: Int) {
    composed = nil
    let composed = AnyChangeRecord(revision: Revision(end, part: 1), previous: Revision(end))
    let records = end > read ? [composed] : []
    if mistake == .composedLast {
      for record in records { _ = state.receive(record) }
    } else {
      state.take(records)
    }
  }
}
