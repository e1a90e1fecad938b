import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Walks through every state that actors can bring the protocols of delivery, cancellation, turns
/// and sinks into, whatever the threads do: every order of the steps that locks make atomic.
@Suite("Every state of the protocols")
struct ProtocolExplorationTests {
  @Test(
    "Clauses 3, 4, 9, 10 and 11 hold in every state of three actors", arguments: ProtocolRun.all)
  func everyState(run: ProtocolRun) throws {
    let explored = try explore(from: ProtocolWorld(calls: run.calls, rules: run.rules))
    print("\(run): \(explored.states) states, \(explored.quiet) of them quiet")
    #expect(explored.quiet > 0)
  }

  @Test("Planted mistakes are found", arguments: ProtocolWorld.PlantedMistake.allCases)
  func plantedMistake(mistake: ProtocolWorld.PlantedMistake) {
    if mistake == .heardTwice {
      // Needs an observer that hears while another one stands in the log.
      let roles = [[ProtocolCall]](repeating: [.mutate, .observe], count: 2)
      #expect(throws: BrokenClause.self) {
        try explore(
          from: ProtocolWorld(
            calls: [2, 4], rules: .init(roles: roles, limit: 1, mistake: mistake)))
      }
      return
    }
    if mistake == .settledTooEarly || mistake == .settledBesideHeldBack {
      #expect(throws: BrokenClause.self) {
        try explore(
          from: ProtocolWorld(
            calls: [1, 2], rules: .init(roles: Self.settlingRoles, mistake: mistake)))
      }
      return
    }
    #expect(throws: BrokenClause.self) {
      try explore(
        from: ProtocolWorld(calls: [2, 1], rules: .init(share: 0, limit: 1, mistake: mistake)))
    }
  }

  /// One who changes, and one who observes and waits until all has been heard.
  static let settlingRoles: [[ProtocolCall]] = [
    [.mutate, .observe, .cancelObservation], [.mutate, .observe, .settle],
  ]

  /// Two states with one key are taken for one: so what may happen next, and what it leads to, must
  /// not differ between them.
  @Test("The key of a state decides all that follows", arguments: ProtocolRun.all)
  func keysDecide(run: ProtocolRun) throws {
    var known: [StateKey: [ProtocolWorld.Choice: StateKey]] = [:]
    var waiting = [ProtocolWorld(calls: TestScale.isFull ? [2, 1] : [1, 1], rules: run.rules)]
    while let world = waiting.popLast() {
      var following: [ProtocolWorld.Choice: StateKey] = [:]
      var worlds: [ProtocolWorld] = []
      for choice in world.choices {
        var next = world
        try next.perform(choice)
        following[choice] = next.key
        worlds.append(next)
      }
      if let others = known.updateValue(following, forKey: world.key) {
        if others != following { throw BrokenClause(description: "Hidden in \(world)") }
      } else {
        waiting += worlds
      }
    }
  }

  /// Visits all states that can be reached.
  private func explore(from start: ProtocolWorld) throws -> (states: Int, quiet: Int) {
    var seen: Set<StateKey> = [start.key]
    var waiting = [start]
    var quiet = 0
    while let world = waiting.popLast() {
      if world.isQuiet {
        quiet += 1
        try world.checkQuiet()
      }
      for choice in world.choices {
        var next = world
        try next.perform(choice)
        if seen.insert(next.key).inserted { waiting.append(next) }
      }
    }
    return (seen.count, quiet)
  }
}

/// How many calls each of three actors may make, and under which rules.
struct ProtocolRun: Sendable, CustomTestStringConvertible, CustomStringConvertible {
  let calls: [Int]
  let rules: ProtocolWorld.Rules
  let name: String

  var description: String { "\(name), \(calls) calls" }
  var testDescription: String { description }

  /// Any call by any actor, as far as that goes; and three calls of each with a part to play: one
  /// that changes and observes, one where the sink lives, one that changes and flushes. Transactions
  /// that throw take part in all but the longest.
  static var all: [ProtocolRun] {
    let few = TestScale.isFull ? [2, 1, 1] : [1, 1]
    // Millions of states: in an optimised build with more random runs than otherwise.
    let fewer = [TestScale.bound(long: 2, full: 1, debug: 1), 1] + (TestScale.isFull ? [1] : [])
    let many = TestScale.bound(long: 3, full: 2, debug: 1)
    let parts = [many, many, many]
    let roles: [[ProtocolCall]] = [
      [.mutate, .throw, .observe, .cancelObservation],
      [.flush, .sinkBusy, .sinkReady, .cancelCoalescer],
      [.mutate, .flush],
    ]
    let sinkCalls: [ProtocolCall] = [.mutate, .sinkBusy, .sinkReady, .flush, .cancelCoalescer]
    let sinkRoles: [[ProtocolCall]] = [
      [.mutate, .flush, .sinkReady], [.flush, .sinkBusy, .sinkReady],
    ]
    return [
      ProtocolRun(
        calls: few, rules: .init(), name: "turns that end later"),
      ProtocolRun(calls: few, rules: .init(isImmediate: true), name: "immediate turns"),
      ProtocolRun(calls: fewer, rules: .init(isLimited: true), name: "one change a turn"),
      ProtocolRun(
        calls: TestScale.isFull ? [1, 1, 1] : [1, 1], rules: .init(isReentrant: true),
        name: "observers that change the array"),
      ProtocolRun(calls: fewer, rules: .init(share: 0), name: "deliveries that are handed over"),
      ProtocolRun(
        calls: fewer, rules: .init(share: 1, limit: 1), name: "one record may wait, one for others"),
      ProtocolRun(
        calls: TestScale.isFull ? [2, 3] : [1, 2],
        rules: .init(
          roles: [[.mutate, .observe], [.mutate, .observe, .cancelObservation]], share: 1, limit: 1),
        name: "observers of which some stand in the log"),
      ProtocolRun(
        calls: [TestScale.bound(long: 2, full: 1, debug: 1), TestScale.isFull ? 3 : 2],
        rules: .init(
          roles: ProtocolExplorationTests.settlingRoles, share: 0, limit: 1),
        name: "waits until all has been heard"),
      ProtocolRun(
        calls: TestScale.isFull ? [1, 1, 1] : [1, 1],
        rules: .init(isReentrant: true, share: 0, limit: 1),
        name: "observers that change the array, handed over"),
      ProtocolRun(
        calls: [2, 1],
        rules: .init(isManual: true, sinkCalls: sinkCalls, sinkCallCount: 4, roles: sinkRoles),
        name: "a sink that calls inside its batch, flushed only"),
      ProtocolRun(
        calls: [2, 1], rules: .init(sinkCalls: sinkCalls, sinkCallCount: 3, roles: sinkRoles),
        name: "a sink that calls inside its batch"),
      ProtocolRun(
        calls: [2, 1],
        rules: .init(
          isImmediate: true, sinkCalls: sinkCalls, sinkCallCount: 3, roles: sinkRoles),
        name: "a sink that calls inside its batch, immediate turns"),
      ProtocolRun(
        calls: parts, rules: .init(roles: roles.map { $0.filter { $0 != .throw } }),
        name: "parts to play"),
      ProtocolRun(
        calls: [parts[0], min(many, 2), min(many, 2)],
        rules: .init(isLimited: true, roles: roles),
        name: "parts to play, one change a turn"),
    ]
  }
}
