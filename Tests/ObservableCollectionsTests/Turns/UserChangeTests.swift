import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Own changes")
struct UserChangeTests {
  private let array = ObservableArray(["a", "b", "c", "d", "e"])
  private let turns = ManualTurnScheduler()
  private let sink = RecordingSink<String>()

  private func observe() -> CoalescingObserver<BatchUpdate<String>> {
    array.render(on: .callingThread, every: turns.scheduler, into: sink)
  }

  @Test("Own changes: a drag with nothing pending is not told to its own sink, but to others")
  func alone() {
    let coalescer = observe()
    let other = RecordingSink<String>()
    let others = array.render(on: .callingThread, every: turns.scheduler, into: other)
    sink.noteUserChange(["b", "c", "d", "a", "e"])
    #expect(coalescer.userMoved(from: 0, to: 3))
    #expect(Array(array) == ["b", "c", "d", "a", "e"])
    turns.endTurn()
    #expect(sink.batches.isEmpty)
    #expect(other.rows == array.snapshot)
    #expect(other.batches.count == 1)
    array.append("f")
    turns.endTurn()
    #expect(sink.rows == array.snapshot)
    #expect(sink.batches.count == 1)
    #expect(sink.batches.first?.start.part == 1)
    #expect(sink.faults + other.faults == [])
    withExtendedLifetime((coalescer, others)) {}
  }

  @Test("Own changes: a drag with one pending change leaves that change, in the rows as they are")
  func onePending() {
    let coalescer = observe()
    array.remove(at: 1)
    sink.noteUserChange(["b", "c", "d", "a", "e"])
    #expect(coalescer.userMoved(from: 0, to: 3))
    #expect(Array(array) == ["c", "d", "a", "e"])
    turns.endTurn()
    #expect(sink.batches.map(\.removals) == [[0]])
    #expect(sink.batches.map(\.moves) == [[]])
    #expect(sink.rows == array.snapshot)
    #expect(sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Own changes: a row that was removed meanwhile goes from the place it was dragged to")
  func deletedMeanwhile() {
    let coalescer = observe()
    array.remove(at: 0)
    sink.noteUserChange(["b", "c", "d", "a", "e"])
    #expect(!coalescer.userMoved(from: 0, to: 3))
    turns.endTurn()
    #expect(sink.batches.map(\.removals) == [[3]])
    #expect(sink.rows == array.snapshot)
    #expect(sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Own changes: what the array does not follow is taken back")
  func refused() {
    let coalescer = observe()
    sink.noteUserChange(["b", "c", "d", "a", "e"])
    #expect(!coalescer.userMoved(from: 0, to: 3, listFollows: false))
    turns.endTurn()
    #expect(sink.batches.map(\.moves.elementCount) == [1])
    sink.noteUserChange(["a", "e"])
    #expect(!coalescer.userRemoved(at: [1, 2, 3], listFollows: false))
    array.remove(at: [1, 3])
    turns.endTurn()
    #expect(sink.batches.last?.insertions == [1])
    #expect(sink.rows == ["a", "c", "e"])
    #expect(sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Own changes: removals and insertions are not told to their own sink either")
  func removalAndInsertion() {
    let coalescer = observe()
    sink.noteUserChange(["b", "d"])
    #expect(coalescer.userRemoved(at: [0, 2, 4]))
    #expect(Array(array) == ["b", "d"])
    sink.noteUserChange(["b", "x", "d"])
    #expect(coalescer.userInserted("x", at: 1))
    #expect(Array(array) == ["b", "x", "d"])
    turns.endTurn()
    #expect(sink.batches.isEmpty)
    array.touch(at: 1)
    turns.endTurn()
    #expect(sink.batches.map { $0.updates.map(\.newStart) } == [[1]])
    #expect(sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Own changes: the batch of a sink with a user is not taken for that of another one")
  func sharing() {
    let (other, late) = (RecordingSink<String>(), RecordingSink<String>())
    let (otherTurns, lateTurns) = (ManualTurnScheduler(), ManualTurnScheduler())
    let coalescer = observe()
    let others = array.render(on: .callingThread, every: otherTurns.scheduler, into: other)
    sink.noteUserChange(["b", "c", "d", "a", "e"])
    coalescer.userMoved(from: 0, to: 3)
    let lates = array.render(on: .callingThread, every: lateTurns.scheduler, into: late)
    array.append("f")
    for turns in [turns, otherTurns, lateTurns] { turns.endTurn() }
    #expect(sink.faults + other.faults + late.faults == [])
    #expect(other.rows == array.snapshot && late.rows == array.snapshot)
    #expect(sink.rows == array.snapshot)
    withExtendedLifetime((coalescer, others, lates)) {}
  }

  @Test("Own changes: after the end nothing is noted, and the array is left alone")
  func afterTheEnd() {
    let coalescer = observe()
    coalescer.cancel()
    #expect(!coalescer.userMoved(from: 0, to: 3))
    #expect(!coalescer.userRemoved(at: [0]))
    #expect(!coalescer.userInserted("x", at: 0))
    #expect(Array(array) == ["a", "b", "c", "d", "e"])
  }

  @Test("Own changes: random drags, removals and insertions between everybody else's changes")
  func random() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(5_000)) { try demandRandom(seed: seed) }
  }

  private func demandRandom(seed: UInt64) throws {
    var screen = Screen(seed: seed)
    for turn in 0..<4 {
      let wasQuiet = screen.makeChanges(others: turn % 2 == 0)
      let count = screen.sink.batches.count
      try screen.endTurn("seed \(seed)")
      if wasQuiet, screen.sink.batches.count > count, screen.limit == nil {
        throw Mismatch(description: "Seed \(seed): the sink was notified of what it did itself")
      }
    }
  }

  #if compiler(>=6.3) && (os(macOS) || os(Linux))
    @Test(
      "Own changes: places outside the rows, a call inside the sink or a transaction trap",
      arguments: [UserMistake.outside, .insideTheSink, .insideATransaction])
    func traps(mistake: UserMistake) async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [mistake] in
        mistake.make()
      }
      try expectMessage(mistake.rawValue, in: result)
    }
  #endif
}

/// A use of own changes that traps; the raw value is in the message.
enum UserMistake: String, Codable, Sendable {
  case outside = "Index 3 is outside 0..<3"
  case insideTheSink = "userRemoved(at:) was called while the sink applied a batch"
  case insideATransaction = "userMoved(from:to:) was called inside a transaction"

  func make() {
    let array = ObservableArray([1, 2, 3])
    let box = UserMistakeBox()
    let coalescer = array.render(on: .callingThread, every: .immediate, initial: false) { _ in
      if self == .insideTheSink { box.coalescer?.userRemoved(at: [0]) }
    }
    box.coalescer = coalescer
    switch self {
    case .outside: coalescer.userMoved(from: 0, to: 3)
    case .insideTheSink: array.append(4)
    case .insideATransaction: array.transaction { _ in coalescer.userMoved(from: 0, to: 1) }
    }
  }
}

/// Lets the sink find its observer; used on one thread.
private final class UserMistakeBox: @unchecked Sendable {
  var coalescer: CoalescingObserver<BatchUpdate<Int>>?
}

/// A widget with a user, and an array that others change.
private struct Screen {
  let array: ObservableArray<Int>
  let sink = RecordingSink<Int>()
  let limit: Int?
  private let turns = ManualTurnScheduler()
  private let coalescer: CoalescingObserver<BatchUpdate<Int>>
  private var next = 100
  private var generator: SplitMix64

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    array = ObservableArray(0..<Int.random(in: 0...7, using: &generator))
    coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    limit = Bool.random(using: &generator) ? nil : Int.random(in: 1...3, using: &generator)
    coalescer.changeLimit = limit
  }

  private mutating func number(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// Some changes by the user and, if asked for, by others.
  ///
  /// - Returns: whether only the user changed something.
  mutating func makeChanges(others: Bool) -> Bool {
    var isQuiet = sink.rows == array.snapshot
    for _ in 0..<number(1..<6) {
      if others, number(0..<2) == 0 {
        changeArray()
        isQuiet = false
      } else {
        changeWidget()
      }
    }
    return isQuiet
  }

  private mutating func changeArray() {
    next += 1
    switch number(0..<4) {
    case 0 where !array.isEmpty: array.remove(at: number(0..<array.count))
    case 1 where !array.isEmpty:
      array.move(from: number(0..<array.count), to: number(0..<array.count))
    case 2 where !array.isEmpty: array.touch(at: number(0..<array.count))
    default: array.insert(next, at: number(0..<array.count + 1))
    }
  }

  private mutating func changeWidget() {
    var rows = Array(sink.rows)
    next += 1
    switch number(0..<4) {
    case 0...1 where !rows.isEmpty:
      let (from, to) = (number(0..<rows.count), number(0..<rows.count))
      rows.insert(rows.remove(at: from), at: to)
      sink.noteUserChange(ArraySnapshot(rows))
      coalescer.userMoved(from: from, to: to)
    case 2 where !rows.isEmpty:
      let indexes: IndexRanges = [number(0..<rows.count), number(0..<rows.count)]
      for index in indexes.reversed() { rows.remove(at: index) }
      sink.noteUserChange(ArraySnapshot(rows))
      coalescer.userRemoved(at: indexes)
    default:
      let index = number(0..<rows.count + 1)
      rows.insert(next, at: index)
      sink.noteUserChange(ArraySnapshot(rows))
      coalescer.userInserted(next, at: index)
    }
  }

  /// Ends turns until all is shown; what the sink was told must be what tells its rows and the
  /// array apart, no more.
  mutating func endTurn(_ trace: String) throws {
    let difference = BatchChanges(from: sink.rows, to: array.snapshot, matching: .self)
    let count = sink.batches.count
    // With a limit sometimes only a part is shown before the user goes on.
    if limit != nil, number(0..<2) == 0 {
      turns.endTurn()
      if let fault = sink.faults.first { throw Mismatch(description: "\(trace): \(fault)") }
      return
    }
    while turns.waitingCount > 0 { turns.endTurn() }
    if let fault = sink.faults.first { throw Mismatch(description: "\(trace): \(fault)") }
    if sink.rows != array.snapshot {
      throw Mismatch(description: "\(trace): \(sink.rows) for \(array)")
    }
    guard limit == nil, sink.batches.count > count, let batch = sink.batches.last else { return }
    if batch.removals != difference.removals || batch.insertions != difference.insertions {
      throw Mismatch(description: "\(trace): \(batch) where \(difference) is enough")
    }
    if batch.moves.elementCount != difference.moves.elementCount {
      throw Mismatch(description: "\(trace): \(batch) moves more than \(difference)")
    }
  }
}
