import ObservableCollections
import ObservableCollectionsTesting
import Observation
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import DerivedSectionLists

private actor Store {
  private let notes = ObservableArray(someNotes(3))
  private var open: DerivedList<Note>?

  func start() -> Int {
    let open = notes.filtered { !$0.isDone }
    self.open = open
    notes[0].isDone = true
    return open.count
  }
}

/// What natural code does to lists of objects, beside the rules: it must neither last nor pile up.
@Suite("Lists of objects: what lasts, and what piles up (Observed)")
struct ObservedCareTests {
  let jobs = Jobs()
  let objects = someNotes(20)

  @Test("An actor that keeps a list of its own objects ends")
  func actorEnds() async {
    weak var kept: Store?
    func use() async -> Int {
      let store = Store()
      kept = store
      return await store.start()
    }
    #expect(await use() == 2)
    // Its job may run still.
    for _ in 0..<10_000 where kept != nil { await Task.yield() }
    #expect(kept == nil)
  }

  @Test(
    "A tracker hears nothing of the end of a list that was made and read inside it",
    arguments: [6, 20])
  func madeInside(count: Int) async {
    let notes = ObservableArray(Array(objects.prefix(count)))
    let told = Recorder<Int>()
    withObservationTracking {
      _ = notes.filtered { !$0.isDone }.count
      _ = notes.observedFilter(in: .elements(in: jobs.place)) { !$0.isDone }.count
    } onChange: {
      told.keep(1)
    }
    jobs.run()
    for _ in 0..<20 { await Task.detached {}.value }
    #expect(told.take() == [])
    objects[1].isDone = true
    #expect(told.take() == [1])
  }

  /// A view whose `body` makes a list, which its rows keep.
  @MainActor private final class View {
    private let notes: ObservableArray<Note>
    private var list: DerivedList<Note>?
    private(set) var bodyCount = 0

    init(_ notes: ObservableArray<Note>) { self.notes = notes }

    func body() {
      bodyCount += 1
      if bodyCount > 9 { return }
      withObservationTracking {
        let open = notes.filtered { !$0.isDone }
        _ = open.count
        list = open
      } onChange: { [bodyCount] in
        // As a view does: once for all that the last body has read.
        Task { @MainActor in
          if self.bodyCount == bodyCount { self.body() }
        }
      }
    }
  }

  @Test("A body that makes a list is run again for a change alone", arguments: [6, 20])
  @MainActor func madeInBody(count: Int) async {
    let view = View(ObservableArray(Array(objects.prefix(count))))
    view.body()
    for _ in 0..<5 { await runMainActorJobs() }
    #expect(view.bodyCount == 1)
    objects[1].isDone = true
    for _ in 0..<5 { await runMainActorJobs() }
    #expect(view.bodyCount == 2)
  }

  @Test("Without an actor, an observer of records hears of a change with the next read")
  func recordsWithoutActor() {
    let notes = ObservableArray(objects)
    let order = notes.ordered(by: \.rank)
    let heard = Recorder<String>()
    let token = order.observe(on: .callingThread) { heard.keep($0.description) }
    objects[0].rank = 30
    #expect(heard.take() == [])
    #expect(order.count == 20)
    #expect(heard.take().count == 1)
    token.cancel()
  }

  @Test("Without an actor, a tracker that reads again when it is told hears of each change")
  func readingAgain() {
    let notes = ObservableArray(objects)
    let open = notes.filtered { !$0.isDone }
    let seen = Recorder<Int>()
    @Sendable func follow() {
      withObservationTracking {
        seen.keep(open.count)
      } onChange: {
        follow()
      }
    }
    follow()
    for note in objects.prefix(3) { note.isDone = true }
    // Each time what was before; a change may be told twice, by the list and by the object.
    var values: [Int] = []
    for value in seen.take() where value != values.last { values.append(value) }
    #expect(values == [20, 19, 18])
    #expect(open.count == 17)
  }

  @Test("Without an actor, what all objects are combined to is not made by each read for ever")
  func combinedNotForEver() {
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let total = notes.reduced(Note(-1)) {
      asked.keep(1)
      return Note(-1, rank: $0.rank + $1.rank)
    }
    #expect(total[0].rank == 190)
    objects[1].rank = 11
    for _ in 0..<6 { #expect(total[0].rank == 200) }
    _ = asked.take()
    #expect(total[0].rank == 200 && asked.take() == [])
    objects[1].rank = 1
    #expect(total[0].rank == 190)
  }

  @Test("Without an actor, keys and headers of sections are not asked by each read for ever")
  func sectionsNotForEver() {
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let parts = notes.sections(by: { note in
      asked.keep(note.id)
      return note.rank
    })
    #expect(parts.snapshot.count == 20)
    for note in objects.prefix(8) {
      note.rank += 100
      #expect(parts.snapshot.count == 20)
    }
    for _ in 0..<6 { _ = parts.snapshot.count }
    _ = asked.take()
    #expect(parts.snapshot.count == 20 && asked.take() == [])
  }

  @Test("An order by comparing that is read after each insertion asks each object a few times")
  func orderReadAfterEach() {
    let asked = Recorder<Int>()
    let notes = ObservableArray(objects)
    let order = notes.observedOrder(in: .elements(in: jobs.place)) {
      if $0 === $1 { asked.keep($0.id) }
      return $0.rank < $1.rank
    }
    #expect(order.count == 20)
    _ = asked.take()
    for note in someNotes(100) {
      notes.append(note)
      _ = order.count
    }
    #expect(asked.take().count <= 100 * 7)
    jobs.run()
    #expect(order.map(\.rank) == notes.map(\.rank).sorted())
  }

  @Test("Moves do not pile up registrations of what closures on the main actor read")
  @MainActor func moves() {
    let model = FollowedStateTests.Model()
    let numbers = ObservableArray(0..<10)
    let asked = Recorder<Int>()
    let shown = numbers.filtered(on: .mainActor) {
      asked.keep($0)
      return !model.blocked.contains($0)
    }
    #expect(shown.count == 10)
    numbers[0] = 0
    #expect(shown.count == 10)
    _ = asked.take()
    for _ in 0..<600 {
      numbers.move(from: 0, to: 9)
      #expect(shown.count == 10)
    }
    // All are asked, and one registration takes the place of the others.
    #expect(asked.take().count == 20)
  }

  @Test("A parameter that is set while something changes that the closure reads loses nothing")
  @MainActor func parameterInOnChange() async {
    let model = FollowedStateTests.Model()
    let numbers = ObservableArray(0..<6)
    let found = numbers.filtered(on: .mainActor, with: 2) { $0 * model.factor >= $1 }
    #expect(found.count == 4)
    withObservationTracking {
      _ = model.factor
    } onChange: {
      MainActor.assumeIsolated { found.parameter = 3 }
    }
    model.factor = 10
    await runMainActorJobs()
    #expect(found.count == 5)
  }

  @Test("Without an actor, a row that is new while a change is told is asked again afterwards")
  func newWhileTold() {
    let note = Note(0)
    let notes = ObservableArray([note, note, note])
    let seen = notes.observedElements(in: jobs.place, isSame: nil) { ($0.isDone, $0.title) }
    let titles = seen.mapped { $0.title }
    let sink = titles.render(on: .callingThread, every: .immediate, initial: false) { _ in }
    #expect(Array(titles) == [0, 0, 0])
    // `seen` replaces all rows, which is found by the first of the three notifications of the title.
    note.isDone = true
    note.title = 5
    #expect(Array(titles) == [5, 5, 5])
    withExtendedLifetime(sink) {}
  }
}
