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
  private let clients = ObservedClients()
  private let isPeeking: Bool
  private let comparesReads: Bool
  private var nextID = 0
  private var setParameters: (Int) -> Void = { _ in }

  /// - Parameters:
  ///   - seed: what the history follows from.
  ///   - isPeeking: whether others who hear of the same changes read and change the lists at once.
  ///   - comparesReads: whether reads are compared before all jobs have run.
  ///   - safeguards: what keeps changes from being lost.
  init(
    seed: UInt64, isPeeking: Bool, comparesReads: Bool,
    safeguards: ElementExecutor.Safeguards = .all
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
    clients.all.append(
      ListClient(
        name, list, fault, jobs, mask: Int.random(in: 0..<32, using: &random), isSame: isSame,
        wanted: wanted))
  }

  private func addClients(in place: ElementExecutor) {
    let notes = notes
    // What is read depends on what is read.
    let isOpen = { @Sendable (note: Note) in !note.isDone && note.author.name % 2 == 0 }
    let same = { @Sendable (first: Note, second: Note) in first === second }
    add("filter", notes.observedFilter(in: .elements(in: place), isOpen), isSame: same) {
      notes.snapshot.filter(isOpen)
    }
    let half = { @Sendable (note: Note) in note.rank < 3 ? note.title / 2 : nil }
    add(
      "compact map", notes.observedCompactMap(in: .elements(in: place), isSame: ==, half),
      isSame: ==
    ) {
      notes.snapshot.compactMap(half)
    }
    add(
      "map", notes.observedMap(in: .elements(in: place), isSame: ==) { $0.title + $0.author.name },
      isSame: ==
    ) {
      notes.snapshot.map { $0.title + $0.author.name }
    }
    let seen = notes.observedElements(in: place, isSame: nil) { ($0.isDone, $0.title) }
    add("plain map below", seen.mapped { $0.title }, isSame: ==) { notes.snapshot.map(\.title) }
    let open = notes.observedFilter(in: .elements(in: place), isOpen)
    add(
      "filter of a filter", open.observedFilter(in: .elements(in: place)) { $0.rank > 2 },
      isSame: same
    ) {
      notes.snapshot.filter { isOpen($0) && $0.rank > 2 }
    }
    add("joined", open.joined(with: seen), isSame: same) {
      notes.snapshot.filter(isOpen) + Array(notes.snapshot)
    }
    add("flattened", open.flattened { $0.tags }, isSame: ==) {
      notes.snapshot.filter(isOpen).flatMap { Array($0.tags) }
    }
    addOrders(in: place, of: open)
    clients.all.shuffle(using: &random)
  }

  private func addOrders(in place: ElementExecutor, of open: DerivedList<Note>) {
    let notes = notes
    let same = { @Sendable (first: Note, second: Note) in first === second }
    let byRank = { @Sendable (first: Note, second: Note) in
      first.rank != second.rank ? first.rank < second.rank : first.title < second.title
    }
    add(
      "order by comparing", notes.observedOrder(in: .elements(in: place), by: byRank), isSame: same
    ) {
      stable(Array(notes.snapshot), by: byRank)
    }
    let byTitle = { @Sendable (first: Note, second: Note) in first.title > second.title }
    add(
      "order by a key", open.observedOrder(in: .elements(in: place), by: \.title, descending: true),
      isSame: same
    ) {
      let isOpen = { (note: Note) in !note.isDone && note.author.name % 2 == 0 }
      return stable(notes.snapshot.filter(isOpen), by: byTitle)
    }
    add("first ones", notes.observedDistinct(in: .elements(in: place)) { $0.rank }, isSame: same) {
      var ranks: Set<Int> = []
      return notes.snapshot.filter { ranks.insert($0.rank).inserted }
    }
    let found = notes.observedFilter(with: 2, in: .elements(in: place)) { $0.rank >= $1 }
    add("filter with a parameter", found, isSame: same) {
      notes.snapshot.filter { $0.rank >= found.parameter }
    }
    let scaled = notes.observedOrder(with: 1, in: .elements(in: place)) {
      $0.rank * $2 < $1.rank * $2
    }
    add("order with a parameter", scaled, isSame: same) {
      stable(Array(notes.snapshot)) {
        $0.rank * scaled.parameter < $1.rank * scaled.parameter
      }
    }
    setParameters = { number in
      found.parameter = number
      scaled.parameter = number - 2
    }
  }

  // MARK: - Steps

  /// Makes random steps, and compares.
  ///
  /// - Returns: the first fault, or `nil`.
  func run(steps: Int) -> String? {
    defer {
      clients.all = []
      // What ends the registrations.
      jobs.run()
    }
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
    for client in clients.all { client.compareSettled() }
  }

  /// Has somebody else read inside `onChange` of a note.
  private func peek() {
    let note = pool.randomElement(using: &random)!
    let kind = Int.random(in: 0..<4, using: &random)
    let place = clients.all.indices.randomElement(using: &random)!
    let clients = clients
    withObservationTracking {
      _ = (note.isDone, note.rank, note.title, note.author.name)
    } onChange: { [weak notes, weak note] in
      guard let notes, let note, let one = clients.client(at: place) else { return }
      switch kind {
      case 0: one.read()
      case 1: for client in clients.all { client.read() }
      case 2:
        if let index = notes.snapshot.firstIndex(where: { $0 === note }) { notes.touch(at: index) }
        one.read()
      default:
        withObservationTracking {
          _ = note.title
        } onChange: {
          clients.client(at: place)?.read()
        }
        one.read()
      }
    }
  }

  private func makeStep() {
    let note = pool.randomElement(using: &random)!
    let count = notes.count
    let index = count > 0 ? Int.random(in: 0..<count, using: &random) : nil
    switch Int.random(in: 0..<18, using: &random) {
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
      let client = clients.all.randomElement(using: &random)!
      notes.transaction { edit in
        note.isDone.toggle()
        edit.append(note)
        client.read()
        note.title += 1
        if let index { edit.remove(at: index) }
      }
    case 13:
      let client = clients.all.randomElement(using: &random)!
      if comparesReads { client.compare() } else { client.read() }
    case 14: jobs.runFirst()
    case 15: setParameters(Int.random(in: 0..<5, using: &random))
    case 16: note.tags.append(note.title)
    default: settle()
    }
  }
}

/// A stable sort.
private func stable(_ notes: [Note], by areInOrder: (Note, Note) -> Bool) -> [Note] {
  notes.enumerated().sorted {
    areInOrder($0.element, $1.element)
      || !areInOrder($1.element, $0.element) && $0.offset < $1.offset
  }.map(\.element)
}
