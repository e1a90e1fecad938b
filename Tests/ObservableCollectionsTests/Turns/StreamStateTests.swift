import ObservableCollections
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Every way in which changes, a scheduler, a reader and a cancellation can meet in a stream.
struct StreamStateTests {
  /// A stream and all that acts on it, between two steps.
  ///
  /// A step is what somebody does under the lock, or outside it where others may come between.
  fileprivate struct World {
    /// Where the reading task is.
    enum Reader: Int {
      case away, asking, taking, aboutToWait, waiting, resumed, finished
    }

    var state = StreamState<Int>()
    var reader = Reader.away
    /// How many records wait; in a stream of batches whether some do.
    var news = 0
    /// Whether the next change wakes the stream.
    var isAsleep = true
    /// Changes whose `wake` or `makeDue` has not been called yet.
    var callsUnderWay = 0
    /// Calls that the scheduler owes.
    var scheduled = 0
    var changesLeft = 3
    var asksLeft = 4
    var extraFiresLeft = 1
    var cancelsLeft = 1
    var elementCount = 0
    /// Whether somebody was resumed who does not wait.
    var hasResumedAnother = false
    /// Whether each change is a record to be read, and no scheduler takes part.
    let isOfRecords: Bool

    var key: [Int] {
      [
        state.isAsking ? 1 : 0, state.isScheduled ? 1 : 0, state.isDue ? 1 : 0,
        state.isEnded ? 1 : 0, state.waiter ?? -1, reader.rawValue, news, isAsleep ? 1 : 0,
        callsUnderWay, scheduled, changesLeft, asksLeft, extraFiresLeft, cancelsLeft,
        elementCount, hasResumedAnother ? 1 : 0,
      ]
    }
  }

  fileprivate enum Act: CaseIterable {
    case change, callIn, fire, extraFire, ask, step, take, wait, goOn, cancel
  }

  @Test(
    "A stream of batches loses no wake-up and resumes nobody twice, whatever comes between what")
  func batches() throws {
    let count = try explore(World(isOfRecords: false))
    print("stream of batches: \(count) states")
    #expect(count > 1_000)
  }

  @Test("A stream of records loses none and resumes nobody twice, whatever comes between what")
  func records() throws {
    let count = try explore(World(isOfRecords: true))
    print("stream of records: \(count) states")
    #expect(count > 300)
  }

  /// Visits all states that can be reached.
  ///
  /// - Returns: how many.
  private func explore(_ start: World) throws -> Int {
    var visited: Set<[Int]> = [start.key]
    var open = [start]
    while let world = open.popLast() {
      let next = Act.allCases.compactMap { world.after($0) }
      try world.demandSoundness(isOver: next.allSatisfy { $0.isOptional })
      for following in next where visited.insert(following.world.key).inserted {
        open.append(following.world)
      }
    }
    return visited.count
  }
}

extension StreamStateTests.World {
  /// The world after an act; nil if nobody can act so. An optional act is one that need not come.
  fileprivate func after(
    _ act: StreamStateTests.Act
  ) -> (world: StreamStateTests.World, isOptional: Bool)? {
    var world = self
    guard world.perform(act) else { return nil }
    return (world, [.change, .extraFire, .ask, .cancel].contains(act))
  }

  private mutating func perform(_ act: StreamStateTests.Act) -> Bool {
    switch act {
    case .change: change()
    case .callIn: callIn()
    case .fire: Self.use(&scheduled) && fire()
    case .extraFire: !isOfRecords && Self.use(&extraFiresLeft) && fire()
    case .ask: reader == .away && Self.use(&asksLeft) && ask()
    case .step: reader == .asking && step()
    case .take: reader == .taking && take()
    case .wait: reader == .aboutToWait && wait()
    case .goOn: reader == .resumed && move(to: .asking)
    case .cancel: Self.use(&cancelsLeft) && resume(state.end())
    }
  }

  private static func use(_ count: inout Int) -> Bool {
    if count == 0 { return false }
    count -= 1
    return true
  }

  private mutating func move(to reader: Reader) -> Bool {
    self.reader = reader
    return true
  }

  private mutating func resume(_ waiter: Int?) -> Bool {
    if waiter == nil { return true }
    if reader != .waiting { hasResumedAnother = true }
    return move(to: .resumed)
  }

  private mutating func change() -> Bool {
    guard Self.use(&changesLeft) else { return false }
    news = isOfRecords ? news + 1 : 1
    if isOfRecords || isAsleep { callsUnderWay += 1 }
    isAsleep = false
    return true
  }

  private mutating func callIn() -> Bool {
    guard Self.use(&callsUnderWay) else { return false }
    if isOfRecords { return fire() }
    if state.wake() { scheduled += 1 }
    return true
  }

  private mutating func fire() -> Bool { resume(state.makeDue()) }

  private mutating func ask() -> Bool {
    // One task reads, so nobody else is at it.
    state.beginAsking() && move(to: .asking)
  }

  private mutating func step() -> Bool {
    switch state.step() {
    case .take: return move(to: .taking)
    case .wait: return move(to: .aboutToWait)
    case .end:
      state.endAsking()
      return move(to: .finished)
    }
  }

  private mutating func take() -> Bool {
    if news == 0 { return move(to: .asking) }
    news = isOfRecords ? news - 1 : 0
    isAsleep = true
    elementCount += 1
    // What is left stays due.
    if isOfRecords, news > 0 { _ = state.makeDue() }
    state.endAsking()
    return move(to: .away)
  }

  private mutating func wait() -> Bool {
    let isOver = state.wait(7) != nil
    return move(to: isOver ? .asking : .waiting)
  }

  /// Throws if something is wrong now.
  ///
  /// - Parameter isOver: whether nothing more happens unless somebody starts something.
  fileprivate func demandSoundness(isOver: Bool) throws {
    try demand(state.waiter != nil, equals: reader == .waiting, "a waiter of \(self)")
    try demand(hasResumedAnother, equals: false, "a resumption in \(self)")
    // One that fires without being asked may be asked again before it fires for the first time.
    try demand(scheduled <= 2 - extraFiresLeft, equals: true, "the calls owed in \(self)")
    if state.isEnded { try demand(reader == .waiting, equals: false, "a wait after the end") }
    if isOver, reader == .waiting { try demand(news, equals: 0, "a lost wake-up: \(self)") }
    if isOver, isOfRecords || !state.isEnded, reader == .away, news > 0 {
      try demand(state.isDue || state.isEnded, equals: true, "news that are not due: \(self)")
    }
  }
}
