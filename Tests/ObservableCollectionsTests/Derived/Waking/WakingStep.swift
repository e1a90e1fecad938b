/// What a user of the lists may do, as one call.
enum WakingCall: Hashable {
  /// Changes the root.
  case change
  /// Reads the last list.
  case read
  /// Reads the last list under tracking.
  case track
  /// Begins to show the last list, a batch a turn.
  case join
  /// Holds a list (`withoutChanges`) and reads another one.
  case hold(Int, reading: Int)
}

/// What a thread has to do. Lists, and places of followers in their sources, are numbers.
///
/// A question leaves its answer to the next branch.
indirect enum WakingStep: Hashable {
  // What happens in one piece: under one lock, or in one access of an atomic value.
  case commit
  case load(stand: Int)
  case compare(stand: Int)
  case askAsleep(Int)
  case sleep(Int)
  case wakePlace(Int)
  case askRecords(Int)
  case noteSourceChange(Int)
  case askMissed(Int)
  case askDelivery(Int)
  case takeWaking(Int)
  case enter(Int)
  /// Takes several gates or none; while it waits for one, it has none of the others.
  case enterAll([Int], taken: Int, first: Int?)
  case leave(Int)
  /// Takes what happened in sources, in one instant.
  case take([Int])
  case publish(Int)
  case reach(Int)
  case mark(Int)
  case beginRead
  case endRead(Int)
  case join(Int)
  case wakeObserver
  case endWait
  case beginTurn
  case advance(Int)
  case endTurn

  // What only the thread itself is concerned with.
  case branch([WakingStep], otherwise: [WakingStep])
  case askHeld(Int)
  case askAtWork(Int)
  case noteMissed(Int)
  case runFunction
  case openDue
  case addDue(Int)
  case deliverDue
  case deliver(Int)

  /// Whether no other thread can see it, or come between it and the step before.
  var isPrivate: Bool {
    switch self {
    case .branch, .askHeld, .askAtWork, .runFunction, .openDue, .addDue, .deliverDue, .deliver: true
    default: false
    }
  }
}

/// Which list follows which, and what concerns it.
struct WakingShape: Hashable, Sendable {
  /// The sources of each list; none of the first, the root. A list of two sources is a joined one.
  var sources: [[Int]]
  /// The versions of the root that change the list, as bits. All change the root.
  var changes: [UInt64]

  /// The number of a follower's first place. It has one for each source.
  func firstPlace(of list: Int) -> Int { sources[..<list].reduce(0) { $0 + $1.count } }

  func places(of list: Int) -> [Int] {
    let first = firstPlace(of: list)
    return Array(first..<first + sources[list].count)
  }

  var placeCount: Int { sources.reduce(0) { $0 + $1.count } }

  func follower(at place: Int) -> Int {
    sources.indices.last { firstPlace(of: $0) <= place && !sources[$0].isEmpty }!
  }

  func source(at place: Int) -> Int {
    let follower = follower(at: place)
    return sources[follower][place - firstPlace(of: follower)]
  }

  func isDerived(_ list: Int) -> Bool { !sources[list].isEmpty }

  var last: Int { sources.count - 1 }

  /// All lists above that follow others, each once, each behind those it follows.
  func nodes(above list: Int) -> [Int] {
    var found: Set<Int> = []
    for source in sources[list] where isDerived(source) {
      found.formUnion(nodes(above: source))
      found.insert(source)
    }
    return found.sorted()
  }

  /// What a list holds at a version of the root: how many versions so far have changed it.
  func content(of list: Int, at version: Int) -> Int {
    (changes[list] & ((2 << UInt64(version)) - 1)).nonzeroBitCount
  }

  /// The root's version 0 is no change.
  static func changing(_ versions: Int...) -> UInt64 {
    versions.reduce(0) { $0 | 1 << UInt64($1) }
  }

  static let filter = WakingShape(sources: [[], [0]], changes: [.max - 1, changing(2, 3)])
  /// What concerns the second list concerns the third, but for the first change.
  static let chain = WakingShape(
    sources: [[], [0], [1]], changes: [.max - 1, changing(1, 2, 3), changing(2, 3)])
  /// The first change concerns nobody.
  static let lateChain = WakingShape(
    sources: [[], [0], [1]], changes: [.max - 1, changing(2, 3), changing(2, 3)])
  static let joined = WakingShape(
    sources: [[], [0], [0], [1, 2]],
    changes: [.max - 1, changing(1, 3), changing(2, 3), changing(1, 2, 3)])
  static let joinedWithSource = WakingShape(
    sources: [[], [0], [0, 1]], changes: [.max - 1, changing(2, 3), .max - 1])
}
