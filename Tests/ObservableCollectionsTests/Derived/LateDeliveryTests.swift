import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import DerivedSectionLists
@testable import ObservableLists

/// Changes that come while a list cannot be brought up to date: they are heard when it can.
@Suite("Derived lists: what comes meanwhile")
struct LateDeliveryTests {
  @Test("A job of a list, run by a function of one above, is made up for when that has returned")
  @MainActor func jobInFunction() async {
    let (source, second) = (ObservableArray([1]), ObservableArray([2]))
    let job = LockedValue<(() -> Void)?>(nil)
    let first = source.filtered(on: .mainActor) { element in
      // As in a run loop inside another one: jobs of the main actor run there.
      if element == 7 { job.withLock { $0 }?() }
      return element != 7
    }
    let joined = first.joined(with: second)
    let heard = LockedElements(Array(joined))
    let token = joined.observe(on: .callingThread) { heard.replay($0) }
    job.withLock { $0 = { joined.core.node.updateAndDeliver() } }
    onOtherThread {
      second.append(3)
      source.append(7)
    }
    #expect(heard.elements == [1, 2])
    // Nothing comes of it here: so nobody below is woken by that.
    #expect(first.count == 1)
    #expect(heard.elements == [1, 2, 3])
    await runMainActorJobs()
    #expect(heard.elements == [1, 2, 3])
    job.withLock { $0 = nil }
    token.cancel()
  }

  @Test(
    "What a predicate changes while place(at:) brings the list up to date is heard when it returns")
  @MainActor func changeInPlace() {
    let source = ObservableArray([1])
    let part = source.filtered(on: .mainActor) { element in
      if element == 5 { source.append(6) }
      return true
    }
    let joined = part.joined(with: ObservableArray([9]))
    let heard = LockedElements(Array(joined))
    let token = joined.observe(on: .callingThread) { heard.replay($0) }
    // A job of the main actor is to look, which does not run before this test ends.
    onOtherThread { source.append(5) }
    #expect(heard.elements == [1, 9])
    #expect(joined.place(at: 1).index == 1)
    #expect(heard.elements == [1, 5, 6, 9])
    #expect(heard.fault == nil)
    token.cancel()
  }

  /// Calls that bring a joined list up to date, and its parts.
  private static let joinedCalls: [(name: String, call: @Sendable (JoinedList<Int>) -> Void)] = [
    ("count", { _ = $0.count }), ("place(at:)", { _ = $0.place(at: 0) }),
    ("index(at:inPart:)", { _ = $0.index(at: 0, inPart: 0) }),
    ("place(at:) of the last", { _ = $0.place(at: 1) }),
  ]

  @Test(
    "What is due after any call that brings a joined list up to date is shown, also if nobody observes records",
    arguments: joinedCalls.indices)
  @MainActor func changeInCalls(number: Int) {
    for isPartShown in [false, true] {
      let source = ObservableArray([1])
      let part = source.filtered(on: .mainActor) { element in
        if element == 5 { source.append(6) }
        return true
      }
      let joined = part.joined(with: ObservableArray([9]))
      let sink = RecordingSink<Int>()
      let shown = isPartShown ? part : joined
      let rendering = shown.render(on: .callingThread, every: .immediate, into: sink)
      _ = joined.count
      onOtherThread { source.append(5) }
      #expect(Array(sink.rows) == (isPartShown ? [1] : [1, 9]))
      Self.joinedCalls[number].call(joined)
      let rows = [1, 5, 6] + (isPartShown ? [] : [9])
      #expect(Array(sink.rows) == rows, "\(Self.joinedCalls[number].name), part: \(isPartShown)")
      #expect(sink.faults == [])
      rendering.cancel()
    }
  }

  @Test("So it is after any call that brings another derived list up to date")
  @MainActor func changeInDerivedCalls() {
    let calls: [(name: String, call: (DerivedList<Int>) -> Void)] = [
      ("count", { _ = $0.count }), ("sourceIndex(at:)", { _ = $0.sourceIndex(at: 0) }),
      ("index(atSource:)", { _ = $0.index(atSource: 0) }),
      ("rootIndex(at:)", { _ = $0.rootIndex(at: 0) }), ("revision", { _ = $0.revision }),
      ("snapshot", { _ = $0.snapshot }),
    ]
    for (name, call) in calls {
      for isAboveShown in [false, true] {
        let source = ObservableArray([1])
        let above = source.filtered(on: .mainActor) { element in
          if element == 5 { source.append(6) }
          return true
        }
        let list = above.mapped { $0 }
        let sink = RecordingSink<Int>()
        let rendering = (isAboveShown ? above : list).render(
          on: .callingThread, every: .immediate, into: sink)
        _ = list.count
        onOtherThread { source.append(5) }
        #expect(Array(sink.rows) == [1])
        call(list)
        #expect(Array(sink.rows) == [1, 5, 6], "\(name), above: \(isAboveShown)")
        rendering.cancel()
      }
    }
  }

  @Test("A sink is woken by what comes while another one runs a run loop inside another one")
  func insideSink() {
    let source = ObservableArray([1])
    let turns = ManualTurnScheduler()
    let lists: [ObservableList<Int>] = [
      source, source.filtered { $0 > 0 }, source.filtered { $0 > 0 }.mapped { $0 },
    ]
    let sections = source.sections { $0 / 10 }
    let (counts, isFirst) = (Recorder<[Int]>(), LockedValue(true))
    let shown = LockedValue([Int](repeating: 0, count: lists.count + 1))
    let renderings = lists.enumerated().map { place, list in
      list.render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
        shown.withLock { $0[place] = batch.after.count }
      }
    }
    let rendering = sections.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      shown.withLock { $0[lists.count] = batch.after.elementCount }
    }
    // The other one ends turns, as a panel does that runs the main run loop until it is closed.
    let work = { @Sendable in
      let isFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      guard isFirst else { return }
      for number in 3..<6 {
        source.append(number)
        turns.endTurn()
        counts.keep(shown.withLock { $0 })
      }
    }
    for number in 0..<lists.count + 1 {
      let cancel =
        number == lists.count
        ? sections.render(on: .callingThread, every: .immediate, initial: false) { _ in work() }
          .cancel
        : lists[number].render(on: .callingThread, every: .immediate, initial: false) { _ in work()
        }.cancel
      let count = source.count
      isFirst.withLock { $0 = true }
      source.append(2)
      cancel()
      let all = counts.take()
      for step in 0..<3 {
        #expect(all[step][number] == count + 2 + step, "list \(number), change \(step)")
      }
      turns.endTurn()
      #expect(shown.withLock { $0.allSatisfy { $0 == count + 4 } })
    }
    withExtendedLifetime((renderings, rendering)) {}
  }

  @Test("A parameter of which nothing comes is the parameter, and no record")
  func parameterWithoutEffect() {
    let source = ObservableArray([1, 2, 3])
    let groups = source.sections(with: 10) { $0 / $1 }
    let found = source.filtered(with: 0) { $0 > $1 }
    let ordered = source.ordered(with: 1) { $0 * $2 < $1 * $2 }
    #expect(groups.elementCount == 3 && found.count == 3 && ordered.count == 3)
    groups.parameter = 20
    found.parameter = -1
    ordered.parameter = 2
    #expect(groups.parameter == 20)
    #expect(found.parameter == -1)
    #expect(ordered.parameter == 2)
    #expect(
      groups.revision.version == 0 && found.revision.version == 0 && ordered.revision.version == 0)
    groups.parameter = 1
    #expect(groups.map(\.header.id) == [1, 2, 3])
  }

  @Test("A parameter is no part of a transaction: it takes effect at once, and is not taken back")
  func parameterInTransaction() {
    struct Failure: Error {}
    let source = ObservableArray([1, 2, 3])
    let found = source.filtered(with: 0) { $0 > $1 }
    #expect(found.count == 3)
    #expect(throws: Failure.self) {
      try source.transaction { source in
        source.append(4)
        found.parameter = 1
        #expect(Array(found) == [2, 3])
        throw Failure()
      }
    }
    #expect(found.parameter == 1)
    #expect(Array(found) == [2, 3])
  }

  @Test("Under a hold, a replaced element that fits moves with its equals; one that waits stays")
  func fittingUnderHold() {
    struct Row: Equatable {
      let key: Int
      let name: String
    }
    let source = ObservableArray([
      Row(key: 1, name: "a"), Row(key: 1, name: "b"), Row(key: 2, name: "c"),
    ])
    let list = source.ordered(by: \.key)
    let hold = list.holdOrder()
    source[0] = Row(key: 1, name: "d")
    #expect(list.map(\.name) == ["d", "b", "c"])
    source.move(from: 0, to: 1)
    #expect(list.map(\.name) == ["b", "d", "c"])
    source[0] = Row(key: 9, name: "e")
    #expect(list.map(\.name) == ["e", "d", "c"])
    source.move(from: 0, to: 1)
    #expect(list.map(\.name) == ["e", "d", "c"])
    hold.end()
    #expect(list.map(\.name) == ["d", "c", "e"])
  }

  @Test("Those left of a result: every small case, piece by piece")
  func leftPieces() throws {
    for count in 0...6 {
      for bits in 0..<1 << count {
        let lifted = (0..<count).filter { bits >> $0 & 1 != 0 }
        let left = (0..<count).filter { bits >> $0 & 1 == 0 }
        for step in 1...3 {
          var pieces = RemainingElements(count: count, lifted: lifted, updated: [])
          var taken: [Int] = []
          while taken.count < left.count {
            let next = taken.count < left.count ? left[taken.count] : count
            try demand(pieces.nextPlace(), equals: next, "\(count), \(lifted), behind \(taken)")
            pieces.take(upTo: min(taken.count + step, left.count)) { taken += Array($0.range) }
          }
          try demand(pieces.nextPlace(), equals: count, "\(count), \(lifted), at the end")
          try demand(taken, equals: left, "\(count), \(lifted)")
        }
        for (index, place) in left.enumerated() {
          let pieces = RemainingElements(count: count, lifted: lifted, updated: [])
          try demand(pieces.oldPlace(of: index), equals: place, "\(index) of \(count), \(lifted)")
          for goal in 0...left.count {
            for isNear in [false, true] {
              var passed = 0
              let found = pieces.firstPlace(from: 0, passing: &passed, isNear: isNear) {
                $0 >= (goal < left.count ? left[goal] : count)
              }
              try demand(found, equals: goal, "the place \(goal) of \(count), \(lifted)")
            }
          }
        }
      }
    }
  }
}
