import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Walks through every state that threads can bring the waking of derived lists into, whatever the order of
/// the steps that locks and atomic values make.
@Suite("Every state of derived lists that are woken")
struct WakingExplorationTests {
  @Test("Clause 13: nobody misses a change, and nothing is torn", arguments: WakingRun.all)
  func everyState(run: WakingRun) throws {
    let explored = try explore(from: WakingWorld(run.shape, run.rules, calls: run.calls))
    print("\(run): \(explored.states) states, \(explored.quiet) of them quiet")
    #expect(explored.quiet > 0)
  }

  @Test("Planted mistakes are found", arguments: WakingWorld.PlantedMistake.allCases)
  func plantedMistake(mistake: WakingWorld.PlantedMistake) {
    let run = WakingRun.finding(mistake)
    var rules = run.rules
    rules.mistake = mistake
    #expect(throws: BrokenClause.self) {
      try explore(from: WakingWorld(run.shape, rules, calls: run.calls))
    }
  }

  /// Visits all states that can be reached. A state counts as seen if its hash is known: that two of a million
  /// states have the same one has a chance of less than one in 10^7, and leaves out one of them.
  private func explore(from start: WakingWorld) throws -> (states: Int, quiet: Int) {
    var seen: Set<Int> = [start.hashValue]
    var waiting = [start]
    var quiet = 0
    while let world = waiting.popLast() {
      let choices = world.choices
      if world.isQuiet {
        quiet += 1
        try world.checkQuiet()
      } else if choices.isEmpty {
        throw BrokenClause(description: "Threads wait for each other: \(world)")
      }
      for choice in choices {
        var next = world
        try next.perform(choice)
        if seen.insert(next.hashValue).inserted { waiting.append(next) }
      }
    }
    return (seen.count, quiet)
  }
}

/// What each thread calls, in lists of which shape.
struct WakingRun: Sendable, CustomTestStringConvertible, CustomStringConvertible {
  let name: String
  let shape: WakingShape
  var rules = WakingWorld.Rules()
  let calls: [[WakingCall]]

  var description: String { name }
  var testDescription: String { name }

  static var all: [WakingRun] {
    let isFull = TestScale.isFull
    let twice: [WakingCall] = isFull ? [.change, .change] : [.change]
    // Too many states for a debug build.
    return (isFull ? [lateChain] : []) + [
      filter, heardChain, heardMiddle, heardJoin, heldPart, editingFunctions,
      WakingRun(
        name: "a filter that is heard", shape: .filter, rules: .init(heard: [1]),
        calls: [twice, [.change]]),
      WakingRun(name: "a chain", shape: .chain, calls: [twice, [.change]]),
      WakingRun(name: "tracked reads", shape: .chain, calls: [twice, [.track]]),
      WakingRun(
        name: "the first look", shape: .filter, rules: .init(isWarm: false),
        calls: [twice, isFull ? [.join, .change] : [.join]]),
      WakingRun(name: "a joined list", shape: .joined, calls: [[.change], isFull ? [.read] : []]),
      WakingRun(
        name: "a list joined with its source", shape: .joinedWithSource,
        rules: .init(isObserved: false), calls: [[.change, .read], [.change, .read]]),
    ]
  }

  private static let filter = WakingRun(
    name: "a filter", shape: .filter,
    calls: [TestScale.isFull ? [.change, .change] : [.change], [.change]])
  private static let lateChain = WakingRun(
    name: "a chain that a change does not concern", shape: .lateChain,
    calls: [[.change, .change], [.read]])
  private static let heardChain = WakingRun(
    name: "a chain that is heard at its end", shape: .chain, rules: .init(heard: [2]),
    calls: [[.change], [.change, .read]])
  private static let heardMiddle = WakingRun(
    name: "a chain that is heard in the middle", shape: .chain, rules: .init(heard: [1]),
    calls: [[.change], TestScale.isFull ? [.change, .read] : [.read]])
  private static let heardJoin = WakingRun(
    name: "a joined list that is heard", shape: .joined,
    rules: .init(heard: [3], isObserved: false), calls: [[.change], [.change]])
  private static let heldPart = WakingRun(
    name: "a joined list, read beside one part that is held", shape: .joined,
    rules: .init(isObserved: false), calls: [[.change, .read], [.hold(1, reading: 2)]])
  private static let editingFunctions = WakingRun(
    name: "functions that change the root", shape: .filter, rules: .init(edits: 1),
    calls: [[.change], [.read]])

  /// The run that finds a planted mistake.
  static func finding(_ mistake: WakingWorld.PlantedMistake) -> WakingRun {
    switch mistake {
    case .asleepTooLate: heardChain
    case .currentThoughAwake: lateChain
    case .missed: filter
    case .foundDoneAndLeft: heardMiddle
    case .missedInside: editingFunctions
    case .takenOneByOne: heardJoin
    case .gatesOneByOne: heldPart
    }
  }
}
