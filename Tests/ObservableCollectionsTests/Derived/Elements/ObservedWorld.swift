import ObservableCollections
import ObservableCollectionsTesting
import Observation
import TestSupport

@testable import CoreTestSupport
@testable import DerivedLists

/// A random history of objects that change, lists of them, and all kinds of observers.
final class ObservedWorld {
  let fault = Recorder<String>()
  private var random: SplitMix64
  private let jobs = Jobs()
  private let authors = (0..<4).map { _ in Author() }
  private var pool: [Note] = []
  private let notes: ObservableArray<Note>
  private var clients: [any ObservedClient] = []
  private let isPeeking: Bool
  private let comparesReads: Bool
  private var nextID = 0

  /// - Parameters:
  ///   - seed: what the history follows from.
  ///   - isPeeking: whether others who hear of the same changes read and change the lists at once.
  ///   - comparesReads: whether reads are compared before all jobs have run.
  ///   - safeguards: what keeps changes from being lost.
  init(
    seed: UInt64, isPeeking: Bool, comparesReads: Bool,
    safeguards: ElementPlace.Safeguards = .all
  ) {
    random = SplitMix64(seed: seed)
    self.isPeeking = isPeeking
    self.comparesReads = comparesReads
    for id in 0..<Int.random(in: 1...30, using: &random) {
      pool.append(
        Note(
          id, rank: Int.random(in: 0..<6, using: &random),
          author: authors.randomElement(using: &random)!))
    }
    nextID = pool.count
    let count = Int.random(in: 0...25, using: &random)
    notes = ObservableArray((0..<count).map { [pool] place in pool[place % pool.count] })
    var place = jobs.place
    place.safeguards = safeguards
    place.groupLimit = Bool.random(using: &random) ? 4 : 256
    addClients(in: place)
  }

  private func add<Element: Sendable>(
    _ name: String, _ list: ObservableList<Element>,
    isSame: @escaping @Sendable (Element, Element) -> Bool,
    _ wanted: @escaping () -> [Element]
  ) {
    clients.append(
      ListClient(
        name, list, fault, jobs, mask: Int.random(in: 0..<32, using: &random), isSame: isSame,
        wanted: wanted))
  }

  private func addClients(in place: ElementPlace) {
    let notes = notes
    // What is read depends on what is read.
    let isOpen = { @Sendable (note: Note) in !note.isDone && note.author.name % 2 == 0 }
    let same = { @Sendable (first: Note, second: Note) in first === second }
    add("filter", notes.observedFilter(in: place, isOpen), isSame: same) {
      notes.snapshot.filter(isOpen)
    }
    let half = { @Sendable (note: Note) in note.rank < 3 ? note.title / 2 : nil }
    add("compact map", notes.observedCompactMap(in: place, isSame: ==, half), isSame: ==) {
      notes.snapshot.compactMap(half)
    }
    add("map", notes.observedMap(in: place, isSame: ==) { $0.title + $0.author.name }, isSame: ==) {
      notes.snapshot.map { $0.title + $0.author.name }
    }
    let seen = notes.observedElements(in: place, isSame: nil) { ($0.isDone, $0.title) }
    add("plain map below", seen.mapped { $0.title }, isSame: ==) { notes.snapshot.map(\.title) }
    let open = notes.observedFilter(in: place, isOpen)
    add("filter of a filter", open.observedFilter(in: place) { $0.rank > 2 }, isSame: same) {
      notes.snapshot.filter { isOpen($0) && $0.rank > 2 }
    }
    add("joined", open.joined(with: seen), isSame: same) {
      notes.snapshot.filter(isOpen) + Array(notes.snapshot)
    }
    clients.shuffle(using: &random)
  }

  // MARK: - Steps

  /// Makes random steps, and compares.
  ///
  /// - Returns: the first fault, or `nil`.
  func run(steps: Int) -> String? {
    for step in 0..<steps {
      if isPeeking, Bool.random(using: &random) { peek() }
      makeStep()
      if let fault = fault.values.first { return "step \(step): \(fault)" }
    }
    settle()
    return fault.values.first.map { "end: \($0)" }
  }

  private func settle() {
    jobs.run()
    for client in clients { client.compareSettled() }
  }

  /// Has somebody else read inside `onChange` of a note.
  private func peek() {
    let note = pool.randomElement(using: &random)!
    let kind = Int.random(in: 0..<4, using: &random)
    let client = clients.randomElement(using: &random)!
    nonisolated(unsafe) let all = clients
    let notes = notes
    nonisolated(unsafe) let one = client
    withObservationTracking {
      _ = (note.isDone, note.rank, note.title, note.author.name)
    } onChange: {
      switch kind {
      case 0: one.read()
      case 1: for client in all { client.read() }
      case 2:
        if let index = notes.snapshot.firstIndex(where: { $0 === note }) { notes.touch(at: index) }
        one.read()
      default:
        withObservationTracking {
          _ = note.title
        } onChange: {
          one.read()
        }
        one.read()
      }
    }
  }

  private func makeStep() {
    let note = pool.randomElement(using: &random)!
    let count = notes.count
    let index = count > 0 ? Int.random(in: 0..<count, using: &random) : nil
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: note.isDone.toggle()
    case 2: note.rank = Int.random(in: 0..<6, using: &random)
    case 3: note.title = Int.random(in: 0..<4, using: &random)
    case 4: authors.randomElement(using: &random)!.name = Int.random(in: 0..<4, using: &random)
    case 5: note.author = authors.randomElement(using: &random)!
    case 6: notes.insert(note, at: Int.random(in: 0...count, using: &random))
    case 7:
      nextID += 1
      let new = Note(nextID, author: note.author)
      pool[Int.random(in: 0..<pool.count, using: &random)] = new
      notes.append(new)
    case 8: if let index { notes.remove(at: index) }
    case 9: if let index { notes.move(from: index, to: Int.random(in: 0..<count, using: &random)) }
    case 10: if let index { notes.touch(at: index) }
    case 11: if let index { notes[index] = note }
    case 12:
      let client = clients.randomElement(using: &random)!
      notes.transaction { edit in
        note.isDone.toggle()
        edit.append(note)
        client.read()
        note.title += 1
        if let index { edit.remove(at: index) }
      }
    case 13:
      let client = clients.randomElement(using: &random)!
      if comparesReads { client.compare() } else { client.read() }
    case 14: jobs.runFirst()
    default: settle()
    }
  }
}

/// Somebody who follows a list.
protocol ObservedClient: AnyObject {
  func read()
  /// Compares a read with what the list should hold.
  func compare()
  /// Compares what was told with what the list should hold, after all jobs.
  func compareSettled()
}

/// Follows a list in up to four ways.
private final class ListClient<Element: Sendable>: ObservedClient, @unchecked Sendable {
  private let name: String
  private let list: ObservableList<Element>
  private let fault: Recorder<String>
  private let jobs: Jobs
  private let mask: Int
  private let isSame: @Sendable (Element, Element) -> Bool
  private let wanted: () -> [Element]
  private var turns: BatchChecker<Element>
  private var immediate: BatchChecker<Element>
  private var heard: [Element]
  private var tracked: [Element]?
  private var tokens: [Any] = []

  init(
    _ name: String, _ list: ObservableList<Element>, _ fault: Recorder<String>, _ jobs: Jobs,
    mask: Int, isSame: @escaping @Sendable (Element, Element) -> Bool,
    wanted: @escaping () -> [Element]
  ) {
    self.name = name
    self.list = list
    self.fault = fault
    self.jobs = jobs
    self.mask = mask
    self.isSame = isSame
    self.wanted = wanted
    // The first read may be a tracked one.
    if mask & 16 != 0 {
      withObservationTracking {
        _ = list.count
      } onChange: {
      }
    }
    heard = Array(list)
    turns = BatchChecker(rows: heard, at: list.revision, areEqual: isSame)
    immediate = BatchChecker(rows: heard, at: list.revision, areEqual: isSame)
    follow()
  }

  private func follow() {
    if mask & 1 != 0 {
      tokens.append(
        list.render(on: .callingThread, every: jobs.turns, initial: false) { [unowned self] batch in
          do { try turns.check(batch) } catch { fail("turn: \(error)") }
        })
    }
    if mask & 2 != 0 {
      tokens.append(
        list.render(on: .callingThread, every: .immediate, initial: false) { [unowned self] batch in
          do { try immediate.check(batch) } catch { fail("immediate: \(error)") }
        })
    }
    if mask & 4 != 0 {
      tokens.append(
        list.observe(on: .callingThread) { [unowned self] change in
          do { heard = try change.applied(to: heard) } catch { fail("record: \(error)") }
        })
    }
    if mask & 8 != 0 { track() }
  }

  private func track() {
    tracked = withObservationTracking {
      Array(list)
    } onChange: { [jobs, follower = Weak(self)] in
      jobs.add { follower.object?.track() }
    }
  }

  private func fail(_ text: String) { fault.keep("\(name): \(text)") }

  private func check(_ found: some Sequence<Element>, _ what: String) {
    let wanted = wanted()
    if !found.elementsEqual(wanted, by: isSame) {
      fail("\(what) shows \(Array(found)), not \(wanted)")
    }
  }

  func read() { _ = (list.count, list.first) }

  func compare() { check(list, "a read") }

  func compareSettled() {
    if mask & 1 != 0 { check(turns.rows, "the sink of a turn") }
    if mask & 2 != 0 { check(immediate.rows, "the immediate sink") }
    if mask & 4 != 0 { check(heard, "what records lead to") }
    if let tracked { check(tracked, "the tracker") }
    compare()
  }
}

private struct Weak<Object: AnyObject & Sendable>: @unchecked Sendable {
  private(set) weak var object: Object?

  init(_ object: Object) { self.object = object }
}
