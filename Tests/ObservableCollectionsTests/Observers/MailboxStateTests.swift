import ObservableCollections
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Every way in which changes of two threads, one of which is the main actor, deliveries, jobs, and an
/// observer's closure that changes the array can meet in a mailbox.
@Suite("Every state of a mailbox")
struct MailboxStateTests {
  /// What a world does wrong on purpose.
  enum Mistake: CaseIterable, Sendable {
    /// The mailbox is at rest as soon as its job begins: what a handler changes is heard inside it.
    case restsTooEarly
    /// What comes while a job looks for the last time is forgotten.
    case forgottenRecord
    /// A job that takes a record does not tell the mailbox of those behind it.
    case forgottenRest
    /// A change on the main actor is heard at once, whatever is on its way.
    case overtakes
    /// A change on the main actor waits for a job although nothing is on its way.
    case heardLate
  }

  /// One of the two threads: the main actor, which runs jobs too, and another one.
  fileprivate enum Thread: Int, CaseIterable {
    case main, other
  }

  /// What a thread still has to do, the next step last.
  fileprivate enum Step: Hashable {
    /// Take the next record of the array's queue, if nobody else delivers.
    case deliver
    case goOnDelivering
    /// Tell the mailbox of a record, after it was put there.
    case makeDue
    /// The job looks into the mailbox.
    case look
    case endRead
    /// The closure returns.
    case returnClosure(version: Int)
    /// A mutating call of the main actor returns. It was heard if nothing was on its way when it
    /// began, and the other thread has made no change since: so many it may still make.
    case endCall(version: Int, othersLeft: Int?)
  }

  fileprivate struct World {
    let mistake: Mistake?
    var mailbox = MailboxState(isScheduled: false)
    var version = 0
    /// The array's queue: versions that nobody has delivered.
    var queue: [Int] = []
    var deliverer: Thread?
    /// What the observer has not heard.
    var waiting: [Int] = []
    var heard = 0
    /// The version that the closure is hearing.
    var hearing: Int?
    var steps: [[Step]] = [[], []]
    /// Jobs of the main actor that have not begun.
    var jobs = 0
    var changesLeft = [2, 2]
    var nestedChangesLeft = 2

    var key: String {
      "\(mailbox) \(version) \(queue) \(deliverer?.rawValue ?? -1) \(waiting) \(heard) "
        + "\(hearing ?? -1) \(steps) \(jobs) \(changesLeft) \(nestedChangesLeft)"
    }
  }

  fileprivate enum Act: CaseIterable {
    case changeOnMain, changeOnOther, stepOfMain, stepOfOther, job
  }

  @Test("Clause 3, order: on the main actor each record is heard once, in order, never nested")
  func everyState() throws {
    let count = try explore(World(mistake: nil))
    print("mailbox: \(count) states")
    #expect(count > 1_000)
  }

  @Test("Planted mistakes are found", arguments: Mistake.allCases)
  func planted(mistake: Mistake) {
    #expect(throws: Mismatch.self) { try explore(World(mistake: mistake)) }
  }

  private func explore(_ start: World) throws -> Int {
    var visited: Set<String> = [start.key]
    var open = [start]
    while let world = open.popLast() {
      var isOver = true
      for act in Act.allCases {
        var next = world
        guard try next.perform(act) else { continue }
        isOver = false
        if visited.insert(next.key).inserted { open.append(next) }
      }
      if isOver {
        try demand(world.heard, equals: world.version, "what was heard in the end: \(world.key)")
        try demand(world.mailbox.isScheduled, equals: false, "a job in the end: \(world.key)")
      }
    }
    return visited.count
  }
}

extension MailboxStateTests.World {
  /// Carries out an act; false if nobody can act so now.
  fileprivate mutating func perform(_ act: MailboxStateTests.Act) throws -> Bool {
    switch act {
    case .changeOnMain: return change(by: .main)
    case .changeOnOther: return change(by: .other)
    case .stepOfMain: return try step(of: .main)
    case .stepOfOther: return try step(of: .other)
    case .job:
      guard jobs > 0, steps[0].isEmpty else { return false }
      jobs -= 1
      steps[0] = [.look]
      if mistake == .restsTooEarly { mailbox = MailboxState(isScheduled: false) }
      return true
    }
  }

  private mutating func change(by thread: MailboxStateTests.Thread) -> Bool {
    guard steps[thread.rawValue].isEmpty, changesLeft[thread.rawValue] > 0 else { return false }
    changesLeft[thread.rawValue] -= 1
    commit(by: thread)
    return true
  }

  /// A change takes effect; its record waits to be delivered.
  private mutating func commit(by thread: MailboxStateTests.Thread) {
    // What the contract demands for a change on the main actor to be heard before the call returns:
    // the other thread does not deliver, nor is it about to, and nothing is on its way.
    let isIdle =
      deliverer == nil && steps[1].isEmpty && queue.isEmpty && waiting.isEmpty && hearing == nil
      && jobs == 0
    version += 1
    queue.append(version)
    if thread == .main {
      push([.endCall(version: version, othersLeft: isIdle ? changesLeft[1] : nil)], to: thread)
    }
    push([.deliver], to: thread)
  }

  private mutating func push(
    _ more: [MailboxStateTests.Step], to thread: MailboxStateTests.Thread
  ) {
    steps[thread.rawValue] += more.reversed()
  }

  private mutating func step(of thread: MailboxStateTests.Thread) throws -> Bool {
    guard let step = steps[thread.rawValue].popLast() else { return false }
    switch step {
    case .deliver: if deliverer == nil { deliverNext(by: thread) }
    case .goOnDelivering: deliverNext(by: thread)
    case .makeDue: makeDue(by: thread)
    case .look: try look()
    case .endRead: endRead()
    case .returnClosure(let version):
      hearing = nil
      try demand(heard, equals: version, "what was heard while the closure ran")
      push([.endRead], to: .main)
    case .endCall(let version, let othersLeft):
      if othersLeft == changesLeft[1] {
        try demand(heard >= version, equals: true, "\(version) was heard before the call returned")
      }
    }
    return true
  }

  private mutating func deliverNext(by thread: MailboxStateTests.Thread) {
    guard !queue.isEmpty else {
      deliverer = nil
      return
    }
    deliverer = thread
    waiting.append(queue.removeFirst())
    push([.makeDue, .goOnDelivering], to: thread)
  }

  private mutating func makeDue(by thread: MailboxStateTests.Thread) {
    let isNew =
      mistake == .forgottenRecord && mailbox.isScheduled ? false : mailbox.makeDue()
    if thread == .main, isNew || mistake == .overtakes, mistake != .heardLate {
      push([.look], to: .main)
    } else if isNew {
      jobs += 1
    }
  }

  private mutating func look() throws {
    mailbox.beginRead()
    guard !waiting.isEmpty else { return push([.endRead], to: .main) }
    try demand(hearing, equals: nil, "the record that is being heard")
    let version = waiting.removeFirst()
    let isMore = !waiting.isEmpty
    try demand(version, equals: heard + 1, "the record that is heard")
    (heard, hearing) = (version, version)
    push([.returnClosure(version: version)], to: .main)
    if nestedChangesLeft > 0, version % 2 == 1 {
      nestedChangesLeft -= 1
      commit(by: .main)
    }
    // Before the closure is called.
    if isMore, mistake != .forgottenRest { push([.makeDue], to: .main) }
  }

  private mutating func endRead() {
    if mailbox.endRead() { push([.look], to: .main) }
  }
}
