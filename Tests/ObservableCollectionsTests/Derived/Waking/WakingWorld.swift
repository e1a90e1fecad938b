import ObservableCollections

@testable import CoreTestSupport
@testable import ObservableLists

/// A root, lists that follow it, who looks at the last of them, and the threads that change and look,
/// between two steps. Each step is what a thread does under one lock, or in one access of an atomic value:
/// so the order of the steps is all that threads can differ in.
///
/// A list's elements are left out: what it shows is the version of the root that it was made from.
struct WakingWorld: Hashable {
  struct List: Hashable {
    var version = 0
    /// The version of the root that it shows.
    var shows = 0
    /// Who sleeps in it, and who is to be woken, as bits: places, and the observer.
    var asleep: UInt32 = 0
    var waking: UInt32 = 0
    var gate: Int?
    var depth = 0
    /// Whether its holder has something to deliver when it gives the gate back.
    var isDue = false
    var isMissed = false
    /// Whether somebody hears records, and up to which version.
    var isHeard = false
    var heard = 0
    /// Whether a tracked read waits for the next change, and whether it is due to hear that one came.
    var isMarked = false
    var isMarkDue = false
  }

  struct Place: Hashable {
    var stand = 0
    var isAsleep = true
    /// What was taken of the source: its version, and what it shows of the root.
    var takenVersion = 0
    var takenRoot = 0
  }

  struct Thread: Hashable {
    /// What it still has to do, the next step last.
    var steps: [WakingStep] = []
    var callsLeft: [WakingCall]
    /// How many times functions that it runs change the root.
    var editsLeft = 0
    var answer = false
    var loaded = 0
    /// The version of the root when a read began.
    var readFrom = 0
    var due: [[Int]] = []
  }

  struct Rules: Hashable, Sendable {
    /// Whether somebody hears the records of the list, by its number.
    var heard: [Int] = []
    /// Whether the lists have been looked at before.
    var isWarm = true
    /// Whether the observer is there from the beginning.
    var isObserved = true
    /// How many times functions of the lists change the root.
    var edits = 0
    var mistake: PlantedMistake?
  }

  /// What the world does wrong on purpose.
  enum PlantedMistake: CaseIterable, Sendable {
    /// A follower sleeps in its source only when it has taken what happened there.
    case asleepTooLate
    /// A list counts as current although the next change will not wake it.
    case currentThoughAwake
    /// Nobody looks again after having begun to sleep.
    case missed
    /// A change that comes while a function runs is not noted.
    case missedInside
    /// Who is woken and finds its work done delivers nothing.
    case foundDoneAndLeft
    /// A joined list takes what happened in its parts one part after the other.
    case takenOneByOne
    /// A joined list waits for a gate while it has others.
    case gatesOneByOne
  }

  let shape: WakingShape
  let rules: Rules
  var lists: [List]
  var places: [Place]
  /// The last one is the scheduler's.
  var threads: [Thread]
  /// The coalescing observer of the last list.
  var turn = TurnState(isRendering: false)
  var isShown: Bool
  var shownRoot = 0
  var scheduledTurns = 0
  /// The version of the root that the tracked read has seen; nil if it is to be told.
  var trackedRoot: Int?

  static let observer: UInt32 = 1 << 31

  init(_ shape: WakingShape, _ rules: Rules, calls: [[WakingCall]]) {
    self.shape = shape
    self.rules = rules
    lists = shape.sources.map { _ in List() }
    places = (0..<shape.placeCount).map { _ in Place() }
    threads = (calls + [[]]).map { Thread(callsLeft: $0, editsLeft: rules.edits) }
    isShown = rules.isWarm && rules.isObserved
    for list in rules.heard { lists[list].isHeard = true }
    if rules.isWarm {
      if isShown {
        turn.position = 0
        lists[shape.last].asleep |= Self.observer
      }
      for place in places.indices { lists[shape.source(at: place)].asleep |= 1 << UInt32(place) }
    } else {
      for place in places.indices { (places[place].stand, places[place].isAsleep) = (-1, false) }
    }
  }
}

// MARK: - What tells two states apart

extension WakingWorld {
  /// Leaves out what no step changes: the shape and the rules.
  func hash(into hasher: inout Hasher) {
    hasher.combine(lists)
    hasher.combine(places)
    hasher.combine(threads)
    hasher.combine(turn)
    hasher.combine(isShown)
    hasher.combine(shownRoot)
    hasher.combine(scheduledTurns)
    hasher.combine(trackedRoot)
  }
}

// MARK: - What may happen next

extension WakingWorld {
  enum Choice: Hashable {
    case step(Int)
    case call(Int)
    case scheduler
  }

  var choices: [Choice] {
    var choices: [Choice] = []
    for (number, thread) in threads.enumerated() {
      if let step = thread.steps.last {
        if !isWaiting(number, before: step) { choices.append(.step(number)) }
      } else if !thread.callsLeft.isEmpty {
        choices.append(.call(number))
      }
    }
    if scheduledTurns > 0, threads[threads.count - 1].steps.isEmpty { choices.append(.scheduler) }
    return choices
  }

  private func isWaiting(_ thread: Int, before step: WakingStep) -> Bool {
    switch step {
    case .enter(let list): !isFree(list, for: thread)
    case .enterAll(_, 0, let first?): !isFree(first, for: thread)
    default: false
    }
  }

  func isFree(_ list: Int, for thread: Int) -> Bool {
    lists[list].gate == nil || lists[list].gate == thread
  }

  var isQuiet: Bool { scheduledTurns == 0 && threads.allSatisfy(\.steps.isEmpty) }

  mutating func perform(_ choice: Choice) throws(BrokenClause) {
    switch choice {
    case .step(let thread):
      try perform(threads[thread].steps.removeLast(), by: thread)
      try settle(thread)
    case .call(let thread):
      let call = threads[thread].callsLeft.removeFirst()
      push(program(of: call), to: thread)
      try settle(thread)
    case .scheduler:
      scheduledTurns -= 1
      push([.endWait, .beginTurn], to: threads.count - 1)
    }
  }

  /// Does what only the thread itself is concerned with.
  private mutating func settle(_ thread: Int) throws(BrokenClause) {
    while let step = threads[thread].steps.last, step.isPrivate {
      try perform(threads[thread].steps.removeLast(), by: thread)
    }
    // What is left in its registers says nothing to the next call.
    if threads[thread].steps.isEmpty {
      (threads[thread].answer, threads[thread].loaded, threads[thread].readFrom) = (false, 0, 0)
    }
  }

  mutating func push(_ steps: [WakingStep], to thread: Int) {
    threads[thread].steps += steps.reversed()
  }

  /// Checks what must be true whenever nobody is in the middle of anything.
  func checkQuiet() throws(BrokenClause) {
    let (root, last) = (lists[0].version, shape.last)
    let content = shape.content(of: last, at: root)
    if isShown, shape.content(of: last, at: shownRoot) != content {
      throw BrokenClause(description: "Clause 13: \(shownRoot) is shown, not \(root)")
    }
    for list in lists.indices where lists[list].isHeard {
      if lists[list].heard != lists[list].version
        || shape.content(of: list, at: lists[list].shows) != shape.content(of: list, at: root)
      {
        throw BrokenClause(description: "Clause 13: list \(list) lacks records")
      }
    }
    if let trackedRoot, shape.content(of: last, at: trackedRoot) != content {
      throw BrokenClause(description: "Clause 13: a tracked read of \(trackedRoot) was not told")
    }
    if lists.contains(where: { $0.gate != nil }) {
      throw BrokenClause(description: "A gate is held by nobody")
    }
  }
}
