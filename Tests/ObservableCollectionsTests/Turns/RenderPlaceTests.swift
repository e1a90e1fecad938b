import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// Sinks on the main actor, on actors, and anywhere: when they are shown what.
@Suite("Clause 9, turns and the places of sinks") @MainActor
struct RenderPlaceTests {
  private let array = ObservableArray([1, 2, 3])

  @Test("Clause 9, turns: an immediate turn is shown on the main actor before the call returns")
  func immediate() async {
    let table = Table<Int>()
    let rendering = array.render(every: .immediate, into: table)
    array.append(4)
    #expect(table.rows == [1, 2, 3, 4])
    array.transaction { array in
      array.append(5)
      array.append(6)
      #expect(table.rows.count == 4)
    }
    #expect(table.rows.count == 6)
    #expect(table.batches.count == 2)
    withExtendedLifetime(rendering) {}
  }

  @Test("Clause 9, turns: an immediate turn does not overtake one that is on its way")
  func notOvertaking() async {
    let table = Table<Int>()
    let rendering = array.render(every: .immediate, into: table)
    let array = array
    onOtherThread { array.append(4) }
    array.append(5)
    #expect(table.rows == [1, 2, 3])
    await runMainActorJobs { table.rows.count == 5 }
    #expect(table.batches.count == 1)
    array.append(6)
    #expect(table.rows == [1, 2, 3, 4, 5, 6])
    withExtendedLifetime(rendering) {}
  }

  @Test(
    "Clause 9, turns: what an immediate sink changes is its next batch, before the call returns")
  func changesBySink() {
    let table = Table<Int>()
    let rendering = array.render(every: .immediate, into: table)
    let array = array
    table.onBatch = { if array.count < 6 { array.append(9) } }
    array.append(4)
    #expect(table.rows == [1, 2, 3, 4, 9, 9])
    #expect(table.batches.map(\.start.version) == [0, 1, 2])
    withExtendedLifetime(rendering) {}
  }

  @Test("Only a flush ends a manual turn")
  func manual() async {
    var batches: [BatchUpdate<Int>] = []
    let rendering = array.render(every: .manual, initial: false) { batches.append($0) }
    array.append(4)
    await runMainActorJobs()
    array.append(5)
    #expect(batches.isEmpty)
    rendering.flush()
    array.append(6)
    #expect(batches.map { Array($0.after) } == [[1, 2, 3, 4, 5]])
    rendering.flush()
    #expect(batches.map { Array($0.after) }.last == [1, 2, 3, 4, 5, 6])
  }

  @Test("A closure's first state is a batch from nothing, before the call returns")
  func initialHere() {
    var batches: [BatchUpdate<Int>] = []
    let heard = Recorder<BatchUpdate<Int>>()
    let renderings = [
      array.render(every: .manual, initial: true) { batches.append($0) },
      array.render(on: .callingThread, every: .manual, initial: true) { heard.keep($0) },
    ]
    for first in [batches.first, heard.values.first] {
      #expect(first.map { Array($0.before) } == [])
      #expect(first.map { Array($0.after) } == [1, 2, 3])
      #expect(first?.insertions == IndexRanges(0..<3))
      #expect(first?.start.version == 0 && first?.end.version == 0)
    }
    array.append(4)
    for rendering in renderings { rendering.flush() }
    #expect(batches.map(\.start.version) == [0, 0] && batches.map(\.end.version) == [0, 1])
    #expect(heard.values.map { Array($0.after) } == [[1, 2, 3], [1, 2, 3, 4]])
    let none = ObservableArray<Int>().render(initial: true) { batches.append($0) }
    #expect(batches.count == 2)
    none.cancel()
  }

  @Test("An actor's first state comes in its job, with what was changed until then")
  func initialElsewhere() async throws {
    let index = Index()
    let rendering = array.render(isolatedTo: index, initial: true) { $0.take($1) }
    array.append(4)
    try await wait { await index.rows.count == 4 }
    #expect(await index.rows == [1, 2, 3, 4])
    array.append(5)
    try await wait { await index.rows.count == 5 }
    withExtendedLifetime(rendering) {}
  }

  @Test("An asynchronous closure's first state comes first")
  func initialAwaiting() async throws {
    let batches = Recorder<BatchUpdate<Int>>()
    let rendering = array.render(
      every: .immediate, initial: true, awaiting: { batch in batches.keep(batch) })
    array.append(4)
    try await wait { batches.values.last?.end.version == 1 }
    #expect(batches.values.first.map { Array($0.before) } == [])
    #expect(batches.values.last.map { Array($0.after) } == [1, 2, 3, 4])
    rendering.cancel()
  }

  @Test("A two-level list has the same first batch, and is shown at once, too")
  func sections() {
    let list = ObservableSections([
      SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)]),
      SectionSnapshot(Head(id: 1), elements: []),
    ])
    var batches: [SectionsBatchUpdate<Head, Cell>] = []
    let rendering = list.render(every: .immediate, initial: true) { batches.append($0) }
    #expect(batches.first?.before.isEmpty == true)
    #expect(batches.first?.after == list.snapshot)
    list[section: 1].append(Cell(token: 1))
    #expect(batches.count == 2)
    #expect(batches.last?.after == list.snapshot)
    rendering.cancel()
  }

  /// An actor that owns rows that are not `Sendable`.
  private actor Shelf {
    private let books = ObservableArray<LocalRow>()
    private(set) var titles: [[String]] = []
    private var renderings: [CoalescingObserver<BatchUpdate<LocalRow>>] = []

    func start(every scheduler: TurnScheduler?) {
      books.append(LocalRow("a"))
      renderings = [
        books.render(isolatedTo: self, every: scheduler, initial: true) { shelf, batch in
          shelf.titles.append(batch.after.map(\.title))
        },
        books.render(on: .callingActor, every: scheduler, initial: false) { batch in
          self.titles.append(batch.after.map { $0.title + "!" })
        },
      ]
    }

    func add() -> [[String]] {
      books.append(LocalRow("b"))
      return titles
    }

    func end() { renderings = [] }
  }

  @Test(
    "Clause 9, turns: an immediate turn is shown on the actor that changes its own list at once")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func ownActor() async {
    let shelf = Shelf()
    await shelf.start(every: .immediate)
    #expect(Set(await shelf.add()) == [["a"], ["a", "b"], ["a!", "b!"]])
    await shelf.end()
  }

  @Test("Clause 9, turns: without a scheduler an actor is shown its turn in its next job")
  func actorTurn() async throws {
    let shelf = Shelf()
    await shelf.start(every: nil)
    #expect(await shelf.add() == [["a"]])
    try await wait { await shelf.titles.count == 3 }
    await shelf.end()
  }

  #if os(macOS) || os(Linux)
    @Test("A sink that nobody holds is warned of, once, with the list's name")
    func unheldSink() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { @MainActor in
        let posts = ObservableArray<Int>(name: "posts")
        let rendering = posts.render(every: .immediate, into: Table<Int>())
        posts.append(1)
        posts.append(2)
        rendering.flush()
        let nameless = ObservableArray<Int>()
        let other = nameless.render(
          on: .callingThread, every: .immediate, into: RecordingSink<Int>())
        nameless.append(1)
        nameless.append(2)
        // One that was shown something may go.
        var table: Table<Int>? = Table()
        let kept = table.map { posts.render(every: .immediate, into: $0) }
        posts.append(3)
        table = nil
        posts.append(4)
        withExtendedLifetime((other, kept)) {}
      }
      let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        .split(separator: "\n").filter { $0.hasPrefix("ObservableCollections") }
      #expect(lines.count == 2)
      #expect(lines.first?.contains(#"a sink of "posts" was released before"#) == true)
      #expect(lines.last?.contains("a nameless ObservableArray<Int>") == true)
    }
  #endif
}
