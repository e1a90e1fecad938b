import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// Observers on the main actor: heard at once where that keeps the order, else in the next job.
@Suite("Clause 3, observers on the main actor") @MainActor
struct MainActorObserverTests {
  @Test("Clause 3, order: on the main actor a change is heard before the call returns")
  func atOnce() {
    let array = ObservableArray<Int>()
    var heard: [Int] = []
    let token = array.observe { heard.append($0.revision.version) }
    for version in 1...200 {
      array.append(version)
      #expect(heard.last == version)
    }
    array.transaction { array in
      array.append(0)
      array.append(0)
      #expect(heard.count == 200)
    }
    #expect(heard == Array(1...202))
    token.cancel()
  }

  @Test("Clause 3, order: a change on the main actor does not overtake one that is on its way")
  func notOvertaking() async {
    let array = ObservableArray<Int>()
    var heard: [Int] = []
    let token = array.observe { heard.append($0.revision.version) }
    onOtherThread { array.append(1) }
    array.append(2)
    #expect(heard == [])
    await runMainActorJobs { heard.count == 2 }
    #expect(heard == [1, 2])
    array.append(3)
    #expect(heard == [1, 2, 3])
    token.cancel()
  }

  @Test("Clause 3, order: what a job's closure changes follows when the closure has returned")
  func changesInAJob() async {
    let array = ObservableArray<Int>()
    var events: [String] = []
    let token = array.observe { change in
      events.append("\(change.revision.version) begins")
      if change.revision.version < 3 { array.append(0) }
      events.append("\(change.revision.version) ends")
    }
    onOtherThread {
      array.append(1)
      array.append(2)
    }
    await runMainActorJobs { events.count == 8 }
    #expect(events == (1...4).flatMap { ["\($0) begins", "\($0) ends"] })
    token.cancel()
  }

  @Test("Clause 5, options: what changes while the initial record is heard follows it at once")
  func changesInInitial() {
    let array = ObservableArray([1])
    var heard: [Int] = []
    let token = array.observe(options: .initial) { change in
      if change.kind == .setting { array.append(2) }
      heard.append(change.revision.version)
    }
    #expect(heard == [0, 1])
    token.cancel()
  }

  @Test("Clause 4, lifetime: an observer that is added in an observer hears what comes later")
  func addedInside() {
    let array = ObservableArray<Int>()
    var heard: [String] = []
    var tokens: [ChangeObservation] = []
    tokens.append(
      array.observe { change in
        heard.append("first \(change.revision.version)")
        guard tokens.count == 1 else { return }
        tokens.append(array.observe { heard.append("second \($0.revision.version)") })
        array.append(0)
      })
    array.append(1)
    #expect(heard == ["first 1", "first 2", "second 2"])
    tokens.removeAll()
  }

  @Test("Clause 4, lifetime: cancelled inside the closure, nothing more arrives")
  func cancelledInside() async {
    let array = ObservableArray<Int>()
    var heard: [Int] = []
    var token: ChangeObservation?
    token = array.observe { change in
      heard.append(change.revision.version)
      if change.revision.version == 2 { token = nil }
    }
    array.append(1)
    onOtherThread { for number in 2..<5 { array.append(number) } }
    await runMainActorJobs { heard.count == 2 }
    await runMainActorJobs()
    array.append(5)
    #expect(heard == [1, 2])
    #expect(token == nil)
  }

  @Test("Clause 3, order: a two-level list is heard at once, too")
  func sections() {
    let list = ObservableSections([SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)])])
    var heard: [Int] = []
    let token = list.observe { heard.append($0.revision.version) }
    list[section: 0].append(Cell(token: 1))
    list.sections.append(Head(id: 1))
    #expect(heard == [1, 2])
    token.cancel()
  }
}

/// Observers on actors of the user's.
@Suite("Clause 3, observers on actors")
struct ActorObserverTests {
  /// An actor that owns elements that are not `Sendable`.
  private actor Library {
    let books = ObservableArray<LocalRow>()
    let shelves = ObservableSections<Head, Int>()
    private(set) var heard: [Int] = []
    private var tokens: [ChangeObservation] = []

    func observe() {
      tokens.append(
        books.observe(isolatedTo: self, options: [.initial, .new]) { library, change in
          library.heard.append(change.revision.version)
          change.newElements?.first?.title += "!"
        })
      tokens.append(
        shelves.observe(isolatedTo: self) { $0.heard.append(100 + $1.revision.version) })
    }

    func observeHere() {
      tokens.append(
        books.observe(on: .callingActor, options: .initial) {
          self.heard.append($0.revision.version)
        })
    }

    func add() -> [String] {
      books.append(LocalRow("a"))
      shelves.sections.append(Head(id: shelves.sections.count))
      return books.map(\.title)
    }

    func listen(to array: ObservableArray<Int>) {
      tokens.append(
        array.observe(isolatedTo: self, options: .initial) { $0.heard.append($1.revision.version) })
    }

    func append(to array: ObservableArray<Int>) -> [Int] {
      array.append(0)
      return heard
    }

    func note(_ version: Int) { heard.append(version) }

    func end() { tokens = [] }
  }

  @Test("Clause 3, order: an actor hears what it changes itself before the call returns")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func ownChanges() async {
    let library = Library()
    await library.observe()
    #expect(await library.heard == [0])
    #expect(await library.add() == ["a!"])
    #expect(await library.heard == [0, 1, 101])
    await library.end()
    _ = await library.add()
    #expect(await library.heard == [0, 1, 101])
  }

  @Test("Clause 3, order: the calling actor hears in the same way")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func callingActor() async {
    let library = Library()
    await library.observeHere()
    _ = await library.add()
    #expect(await library.heard == [0, 1])
    await library.end()
  }

  @Test("Clause 3, order: an actor hears changes of others in its next job, the initial one first")
  func changesOfOthers() async throws {
    let (library, array) = (Library(), ObservableArray([1]))
    let token = array.observe(isolatedTo: library, options: .initial) {
      $0.note($1.revision.version)
    }
    for number in 0..<200 { array.append(number) }
    try await wait { await library.heard.count == 201 }
    #expect(await library.heard == Array(0...200))
    token.cancel()
    array.append(1)
    await Task.yield()
    #expect(await library.heard.count == 201)
  }

  @Test("Clause 3, order: changes on the actor and elsewhere are heard in order")
  func both() async throws {
    let (library, array) = (Library(), ObservableArray<Int>())
    await library.listen(to: array)
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { for _ in 0..<50 { _ = await library.append(to: array) } } }
      for _ in 0..<4 { group.addTask { for _ in 0..<50 { array.append(1) } } }
    }
    try await wait { await library.heard.count == 401 }
    #expect(await library.heard == Array(0...400))
    await library.end()
  }

  @Test("Clause 4, lifetime: an observation ends with its actor")
  func goneActor() {
    let array = ObservableArray<Int>()
    var library: Library? = Library()
    let token = library.map { array.observe(isolatedTo: $0) { $0.note($1.revision.version) } }
    weak var gone: Library?
    gone = library
    library = nil
    #expect(gone == nil)
    array.append(1)
    array.append(2)
    #expect(!array.core.shared.deliveries.hasReceivers)
    withExtendedLifetime(token) {}
  }

  @globalActor private actor Database {
    static let shared = Database()
  }

  @Database private final class Store {
    let books = ObservableArray<LocalRow>()
    private(set) var saves = 0
    private var token: ChangeObservation?

    func observe() {
      token = books.observe(on: .callingActor) { [weak self] _ in self?.saves += 1 }
    }

    func add() -> Int {
      books.append(LocalRow("b"))
      return saves
    }
  }

  @Test("Clause 3, order: a global actor hears what it changes itself before the call returns")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  @Database func globalActor() {
    let store = Store()
    store.observe()
    #expect(store.add() == 1)
    #expect(store.add() == 2)
  }

  @Test("Clause 3, order: the calling actor may be the main one")
  @MainActor func mainActor() {
    let array = ObservableArray<LocalRow>()
    var heard: [Int] = []
    let token = array.observe(on: .callingActor) { heard.append($0.revision.version) }
    array.append(LocalRow("c"))
    #expect(heard == [1])
    token.cancel()
  }
}

/// Changes of eight threads, heard on actors: for the thread sanitizer.
@Suite("Observers on actors, changed from eight threads")
struct ObserverPlaceConcurrencyTests {
  private actor Listener {
    private(set) var heard: [Int] = []
    func note(_ version: Int) { heard.append(version) }
  }

  @Test("Clause 3, order: the main actor hears eight threads and itself in order, each once")
  @MainActor func mainActor() async throws {
    let array = ObservableArray<Int>()
    let count = TestScale.bound(full: 2_000, debug: 200)
    let listener = Listener()
    var heard: [Int] = []
    var nested = 0
    let tokens = [
      array.observe { change in
        heard.append(change.revision.version)
        if change.revision.version % 16 == 0, nested < count {
          nested += 1
          array.append(-1)
        }
      },
      array.observe(isolatedTo: listener) { $0.note($1.revision.version) },
    ]
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask { for number in 0..<count { array.append(thread * count + number) } }
      }
      for _ in 0..<count {
        array.append(-2)
        await Task.yield()
      }
    }
    try await wait { heard.count == array.revision.version }
    try await wait { await listener.heard.count == array.revision.version }
    #expect(heard == Array(1...array.revision.version))
    #expect(await listener.heard == heard)
    #expect(nested > 0)
    for token in tokens { token.cancel() }
  }
}
