import ObservableCollections
import ObservableCollectionsTesting
import Observation
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import DerivedSectionLists

/// What may happen to a list of one object that another thread sets.
enum StandingStep: Hashable {
  /// The other thread begins to set the object, and stands inside the callback of the list: it tells a tracker.
  case set
  /// It goes on: it stands inside the callback once more, where it wakes the sink itself; it has returned from the
  /// callback, and stands before it stores; it ends.
  case go
  case read
  case runJob
  /// Ends a brief pause.
  case endPause
}

/// Which list, and where its objects live.
struct StandingSetup: Sendable, CustomTestStringConvertible {
  enum Kind: String, CaseIterable { case filter, key, comparing, observing, sections, closures }

  let kind: Kind
  let hasJobs: Bool

  var testDescription: String { "\(kind), \(hasJobs ? "jobs" : "no jobs")" }

  static let all = Kind.allCases.flatMap { kind in
    [true, false].map { StandingSetup(kind: kind, hasJobs: $0) }
  }
}

/// One sequence of steps on a real list, with a real thread.
///
/// `@unchecked Sendable` holds because one thread of the two runs at a time.
final class StandingWalk: @unchecked Sendable {
  private let setup: StandingSetup
  private let jobs = Jobs()
  private let briefly = Jobs()
  private let long = Jobs()
  private let thread = StandingThread()
  private let object: Download
  private let other = Download(1)
  /// Reads the list.
  private var read: () -> [Int] = { [] }
  private var held: [Any] = []
  private let shown = LockedValue<[Int]>([])
  private var sizes = 0
  private(set) var fault: String?

  init(_ setup: StandingSetup, _ safeguards: ElementExecutor.Safeguards) {
    self.setup = setup
    object = Download(0) { [thread] in thread.stand() }
    other.size = 3
    var place = setup.hasJobs ? jobs.place : ElementExecutor(later: nil)
    place.safeguards = safeguards
    place.afterPause = { [weak briefly, weak long] pause, job in
      (pause == .long ? long : briefly)?.add(job)
    }
    follow(ObservableArray([object, other]), in: place)
    _ = read()
  }

  private func follow(_ all: ObservableArray<Download>, in place: ElementExecutor) {
    let reads = FollowedReads.elements(in: place)
    switch setup.kind {
    case .filter: show(all.observedFilter(in: reads) { $0.size % 2 == 0 }) { $0.map(\.id) }
    case .closures:
      let closures = FollowedReads(.closures(ClosureWatcher(in: place)), isBound: false)
      show(all.observedFilter(in: closures) { $0.size % 2 == 0 }) { $0.map(\.id) }
    case .key:
      show(all.observedOrder(in: reads, by: \.size, descending: false)) { $0.map(\.id) }
    case .comparing: show(all.observedOrder(in: reads) { $0.size < $1.size }) { $0.map(\.id) }
    case .observing:
      let seen = all.observedElements(in: place, isSame: ==) { $0.size }
      show(seen.mapped { $0.stored }) { Array($0) }
    case .sections:
      let list = all.observedSections(in: reads, { $0.size % 2 }, nil) { key, _ in
        SectionKey(id: key)
      }
      let ids = { @Sendable (sections: SectionsSnapshot<SectionKey<Int>, Download>) in
        sections.flatMap { [-1 - $0.header.id] + $0.elements.map(\.id) }
      }
      read = { ids(list.snapshot) }
      held.append(
        list.render(on: .callingThread, every: turns, initial: true) { [shown] batch in
          shown.withLock { $0 = ids(batch.after) }
        })
    }
  }

  private func show<Element: Sendable>(
    _ list: DerivedList<Element>,
    _ values: @escaping @Sendable (ArraySnapshot<Element>) -> [Int]
  ) {
    read = { values(list.snapshot) }
    held.append(
      list.render(on: .callingThread, every: turns, initial: true) { [shown] batch in
        shown.withLock { $0 = values(batch.after) }
      })
  }

  private var turns: TurnScheduler {
    TurnScheduler { [jobs, thread] end in
      jobs.add { end() }
      thread.stand()
    }
  }

  private var wanted: [Int] {
    let all = [object, other]
    switch setup.kind {
    case .filter, .closures: return all.filter { $0.stored % 2 == 0 }.map(\.id)
    case .key, .comparing: return all.sorted { $0.stored < $1.stored }.map(\.id)
    case .observing: return all.map(\.stored)
    case .sections:
      let keys = object.stored % 2 == other.stored % 2 ? [1] : [object.stored % 2, 1]
      return keys.flatMap { key in [-1 - key] + all.filter { $0.stored % 2 == key }.map(\.id) }
    }
  }

  func allows(_ step: StandingStep, after last: StandingStep?) -> Bool {
    switch step {
    case .set: !thread.isStanding && sizes < 2
    case .go: thread.isStanding
    case .read: last != .read
    case .runJob: !jobs.isEmpty
    case .endPause: !briefly.isEmpty
    }
  }

  func perform(_ step: StandingStep) {
    switch step {
    case .set:
      sizes += 1
      withObservationTracking {
        _ = read()
      } onChange: { [thread] in
        thread.stand()
      }
      thread.begin { [object, sizes] in object.size = sizes * 4 - (sizes == 1 ? 3 : 0) }
    case .go: thread.go()
    case .read:
      let found = read()
      // What is read while nobody sets, and was asked when nobody stored, is right.
      if !thread.isStanding, jobs.isEmpty, briefly.isEmpty, long.isEmpty, object.lostAt == nil {
        check(found, "a read")
      }
    case .runJob: jobs.runFirst()
    case .endPause: briefly.runFirst()
    }
  }

  private func check(_ found: [Int], _ what: String) {
    if found != wanted, fault == nil { fault = "\(what) shows \(found), not \(wanted)" }
  }

  /// Lets the thread end, and compares what is shown.
  func finish() {
    while thread.isStanding { thread.go() }
    runAll()
    // Who asked between the return and the store asks once more after a while; nobody else needs to.
    if object.lostAt != .returned { check(shown.withLock { $0 }, "the sink") }
    long.runFirst()
    runAll()
    long.run()
    runAll()
    check(shown.withLock { $0 }, "the sink, after a while,")
    check(read(), "the last read")
    (held, read) = ([], { [] })
    runAll()
    long.run()
  }

  private func runAll() {
    while !jobs.isEmpty || !briefly.isEmpty {
      jobs.run()
      briefly.run()
    }
  }
}

/// Walks through all short sequences of steps of two threads.
@Suite("Lists of objects: every stand of another thread that sets")
struct StandingWalkConcurrencyTests {
  private func walk(
    _ setup: StandingSetup, length: Int, _ safeguards: ElementExecutor.Safeguards = .all
  ) -> (count: Int, fault: String?) {
    var count = 0
    func extend(_ steps: [StandingStep]) -> String? {
      let walk = StandingWalk(setup, safeguards)
      for step in steps { walk.perform(step) }
      let all: [StandingStep] = [.set, .go, .read, .runJob, .endPause]
      let next = steps.count < length ? all.filter { walk.allows($0, after: steps.last) } : []
      let fault = walk.fault
      walk.finish()
      count += 1
      if let fault = fault ?? walk.fault { return "\(setup.testDescription), \(steps): \(fault)" }
      for step in next {
        if let fault = extend(steps + [step]) { return fault }
      }
      return nil
    }
    let fault = extend([])
    return (count, fault)
  }

  @Test("What another thread sets is not lost", arguments: StandingSetup.all)
  func everyStand(setup: StandingSetup) {
    let (count, fault) = walk(setup, length: TestScale.isFull ? 7 : setup.hasJobs ? 6 : 5)
    #expect(fault == nil)
    #expect(count > 10)
  }

  @Test(
    "Without a safeguard there are faults",
    arguments: [ElementExecutor.Safeguards.returning, .askingLater], [true, false])
  func withoutSafeguard(safeguard: ElementExecutor.Safeguards, hasJobs: Bool) {
    let setup = StandingSetup(kind: .filter, hasJobs: hasJobs)
    // How often the thread has gone on when jobs ask: it is still inside the callback, or has returned.
    let goes = (safeguard == .returning ? 0 : 1) + (hasJobs ? 0 : 1)
    for safeguards in [.all, ElementExecutor.Safeguards.all.subtracting(safeguard)] {
      let walk = StandingWalk(setup, safeguards)
      walk.perform(.set)
      for _ in 0..<goes { walk.perform(.go) }
      // Without jobs, a few reads ask again.
      for _ in 0...ElementHub.readsAsking where walk.allows(.runJob, after: nil) {
        walk.perform(.runJob)
      }
      walk.finish()
      #expect((walk.fault == nil) == (safeguards == .all))
    }
  }
}
