import ObservableCollections
import ObservableCollectionsTesting
import Observation

@testable import CoreTestSupport
@testable import DerivedLists

/// An object whose change begins and ends when a walk says so.
///
/// `@unchecked Sendable` holds because a walk has one thread.
final class StagedObject: Observable, @unchecked Sendable {
  private let registrar = ObservationRegistrar()
  private(set) var stored: Int

  init(_ rank: Int) { stored = rank }

  var rank: Int {
    registrar.access(self, keyPath: \.rank)
    return stored
  }

  func begin() { registrar.willSet(self, keyPath: \.rank) }

  func end() {
    stored = (stored + 3) % 6
    registrar.didSet(self, keyPath: \.rank)
  }
}

/// What may happen next to a list of objects, and to the objects, by their numbers.
enum WalkStep: Hashable {
  /// A change is announced; somebody else reads the list when told, or nobody does.
  case begin(Int, isPeeked: Bool)
  case end(Int)
  /// Appends the object, or removes it if it is there.
  case exchange(Int)
  case read
  case endTurn
  case runJob
  case release

  /// Whether it may ask an object in the middle of its change.
  var isLook: Bool {
    switch self {
    case .begin(_, let isPeeked): isPeeked
    case .exchange, .read, .endTurn: true
    default: false
    }
  }
}

/// Which list, and who follows it.
struct WalkSetup: Sendable {
  enum Kind: CaseIterable { case filter, comparing, key }
  enum Follower: CaseIterable { case nobody, sink, records }

  var kind: Kind
  var follower: Follower
  var objectCount: Int
  var hasJobs = true

  var steps: [WalkStep] {
    let changes = (0..<objectCount).flatMap {
      [WalkStep.begin($0, isPeeked: false), .begin($0, isPeeked: true), .end($0)]
    }
    return changes + [.exchange(objectCount - 1), .read, .release]
      + (follower == .sink ? [.endTurn] : []) + (hasJobs ? [.runJob] : [])
  }

  func list(of objects: ObservableArray<StagedObject>, in place: ElementExecutor)
    -> DerivedList<StagedObject>
  {
    switch kind {
    case .filter: objects.observedFilter(in: .elements(in: place)) { $0.rank < 3 }
    case .comparing: objects.observedOrder(in: .elements(in: place)) { $0.rank < $1.rank }
    case .key: objects.observedOrder(in: .elements(in: place), by: { $0.rank }, descending: false)
    }
  }

  func wanted(_ objects: some Sequence<StagedObject>) -> [StagedObject] {
    if kind == .filter { return objects.filter { $0.stored < 3 } }
    // All ranks differ.
    return objects.sorted { $0.stored < $1.stored }
  }
}

/// One sequence of steps on a real list.
///
/// `@unchecked Sendable` holds because it has one thread.
final class ObservedWalk: @unchecked Sendable {
  private let setup: WalkSetup
  private let jobs = Jobs()
  private let objects: [StagedObject]
  private let array: ObservableArray<StagedObject>
  private var list: DerivedList<StagedObject>?
  private let released: WeakReference<DerivedList<StagedObject>>
  private var rendering: CoalescingObserver<BatchUpdate<StagedObject>>?
  private var token: ChangeObservation?
  private var shown: BatchChecker<StagedObject>
  private var heard: [StagedObject]
  private var open: Set<Int> = []
  /// Whether the list was read since the last change of the objects or of the array.
  private var isClean = true
  /// Whether an object was asked in the middle of its change: then a read may be late until the next job.
  private var isEarly = false
  /// How often an open change was looked at.
  private var lookCount = 0
  private(set) var fault: String?

  init(_ setup: WalkSetup, _ safeguards: ElementExecutor.Safeguards) {
    self.setup = setup
    objects = (0..<setup.objectCount).map { StagedObject($0) }
    array = ObservableArray(objects)
    var place = setup.hasJobs ? jobs.place : ElementExecutor(later: nil)
    place.safeguards = safeguards
    let list = setup.list(of: array, in: place)
    self.list = list
    released = WeakReference(list)
    heard = Array(list)
    shown = BatchChecker(rows: heard, at: list.revision, areEqual: ===)
    follow(list)
  }

  private func follow(_ list: DerivedList<StagedObject>) {
    switch setup.follower {
    case .nobody: break
    case .sink:
      rendering = list.render(on: .callingThread, every: .manual, initial: false) {
        [unowned self] batch in
        do { try shown.check(batch) } catch { fail("the sink: \(error)") }
      }
    case .records:
      token = list.observe(on: .callingThread) { [unowned self] change in
        do { heard = try change.applied(to: heard) } catch { fail("a record: \(error)") }
      }
    }
  }

  private func fail(_ text: String) { fault = fault ?? text }

  /// Whether a step is possible, and may change anything.
  func allows(_ step: WalkStep, after last: WalkStep?) -> Bool {
    // Without jobs, the reads after a few in the middle of a change ask no more.
    if !setup.hasJobs, lookCount + 2 > ElementHub.readsAsking, step.isLook { return false }
    return switch step {
    case .begin(let number, _): !open.contains(number)
    case .end(let number): open.contains(number)
    case .exchange: true
    case .read, .endTurn: list != nil && last != step
    // The actor of the objects does nothing else while a setter is at work.
    case .runJob: open.isEmpty && !jobs.isEmpty
    case .release: list != nil
    }
  }

  func perform(_ step: WalkStep) {
    switch step {
    case .begin(let number, let isPeeked): begin(number, isPeeked)
    case .end(let number):
      objects[number].end()
      open.remove(number)
      if open.isEmpty { lookCount = 0 }
      isClean = false
    case .exchange(let number): exchange(objects[number])
    case .read: read()
    case .endTurn:
      rendering?.flush()
      noteRead()
    case .runJob:
      jobs.runFirst()
      if jobs.isEmpty { isEarly = false }
    case .release: release()
    }
  }

  private func begin(_ number: Int, _ isPeeked: Bool) {
    if isPeeked {
      lookCount += 1
      // What has to be asked anyway is asked.
      if !isClean || !open.isEmpty { isEarly = true }
      withObservationTracking {
        _ = objects[number].rank
      } onChange: { [self] in
        _ = list?.count
      }
    }
    open.insert(number)
    objects[number].begin()
  }

  private func exchange(_ object: StagedObject) {
    if let index = array.firstIndex(where: { $0 === object }) {
      array.remove(at: index)
    } else {
      array.append(object)
    }
    isClean = false
    noteLook()
  }

  private func noteLook() {
    if open.isEmpty { return }
    isEarly = true
    lookCount += 1
  }

  private func read() {
    guard let list else { return }
    let found = Array(list)
    noteRead()
    if open.isEmpty, !isEarly { check(found, "a read") }
  }

  private func noteRead() {
    isClean = open.isEmpty
    noteLook()
  }

  private func check(_ found: [StagedObject], _ what: String) {
    let wanted = setup.wanted(array)
    if !found.elementsEqual(wanted, by: ===) {
      fail("\(what) shows \(found.map(\.stored)), not \(wanted.map(\.stored))")
    }
  }

  /// Inside tracking registrations are cancelled at once.
  private func release() {
    withObservationTracking {
      (list, rendering, token) = (nil, nil, nil)
    } onChange: {
    }
  }

  /// Ends all that is open, and compares all with what it should be.
  func finish() {
    for number in open.sorted() { perform(.end(number)) }
    jobs.run()
    isEarly = false
    guard list != nil else { return checkReleased() }
    // Without jobs, the reads after a change ask again.
    for _ in 0..<(setup.hasJobs ? 0 : ElementHub.readsAsking) { _ = list?.count }
    if setup.follower == .records, setup.hasJobs { check(heard, "what records lead to") }
    read()
    rendering?.flush()
    if setup.follower == .sink { check(shown.rows, "the sink") }
    if setup.follower == .records { check(heard, "what records lead to") }
    release()
    checkReleased()
  }

  private func checkReleased() {
    if !released.isGone { fail("The list is held") }
    jobs.run()
    for object in objects {
      object.begin()
      object.end()
    }
    if !jobs.isEmpty { fail("A released list asks for a job") }
  }
}
