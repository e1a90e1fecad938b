import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// Every form of sink, written as in ``Table``, ``Index`` and ``ViewModel`` without any escape from
/// the checks of Swift 6.
@Suite("Sinks of every form") @MainActor
struct SinkTests {
  private let array = ObservableArray([1, 2, 3])

  @Test("A table on the main actor gets the first state at once, then a batch a turn")
  func table() async {
    let table = Table<Int>()
    let coalescer = array.render(into: table)
    #expect(table.rows == [1, 2, 3])
    #expect(table.revision == 0)
    array.append(4)
    array.remove(at: 0)
    #expect(table.batches.isEmpty)
    await runMainActorJobs { !table.batches.isEmpty }
    #expect(table.rows == [2, 3, 4])
    #expect(table.revision == 2)
    #expect(table.batches.count == 1)
    withExtendedLifetime(coalescer) {}
  }

  @Test("A table on the main actor is shown what other threads change")
  func tableAndThreads() async {
    let table = Table<Int>()
    let coalescer = array.render(into: table)
    let array = array
    await Task.detached {
      for number in 0..<100 { array.append(number) }
    }.value
    await runMainActorJobs { table.rows.count == 103 }
    #expect(table.rows == Array(array))
    #expect(table.batches.count <= 100)
    withExtendedLifetime(coalescer) {}
  }

  @Test("A table on the main actor is shown a turn that ends elsewhere in the next job there")
  func tableWithForeignTurns() async {
    let (table, turns) = (Table<Int>(), ManualTurnScheduler())
    let coalescer = array.render(every: turns.scheduler, into: table)
    array.append(4)
    onOtherThread { turns.endTurn() }
    #expect(table.batches.isEmpty)
    await runMainActorJobs { !table.batches.isEmpty }
    #expect(table.rows == [1, 2, 3, 4])
    array.append(5)
    turns.endTurn()
    #expect(table.rows == [1, 2, 3, 4, 5])
    withExtendedLifetime(coalescer) {}
  }

  @Test("A closure on the main actor gets batches")
  func mainActorClosure() async {
    var batches: [BatchUpdate<Int>] = []
    let coalescer = array.render(initial: false) { batches.append($0) }
    array.append(4)
    array.append(5)
    await runMainActorJobs { !batches.isEmpty }
    #expect(batches.map { Array($0.after) } == [[1, 2, 3, 4, 5]])
    #expect(batches.map { Array($0.before) } == [[1, 2, 3]])
    array.append(6)
    coalescer.flush()
    #expect(batches.count == 2)
  }

  @Test("A sendable closure gets batches where the turn ends")
  func sendableClosure() {
    let (turns, batches) = (ManualTurnScheduler(), Recorder<BatchUpdate<Int>>())
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batches.keep($0)
    }
    array.append(4)
    onOtherThread { turns.endTurn() }
    #expect(batches.values.map { Array($0.after) } == [[1, 2, 3, 4]])
    withExtendedLifetime(coalescer) {}
  }

  @Test("A sendable sink gets the first state and batches where the turn ends")
  func sendableSink() {
    let (turns, sink) = (ManualTurnScheduler(), RecordingSink<Int>())
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    #expect(sink.rows == [1, 2, 3])
    array.append(4)
    onOtherThread { turns.endTurn() }
    #expect(sink.rows == [1, 2, 3, 4])
    #expect(sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("An actor gets batches in its own jobs")
  func actor() async throws {
    let index = Index()
    let coalescer = array.render(isolatedTo: index, initial: false) { index, batch in
      index.take(batch)
    }
    for number in 4...50 { array.append(number) }
    try await wait { await index.rows.count == 50 }
    #expect(await index.rows == Array(1...50))
    #expect(await index.batchCount <= 47)
    withExtendedLifetime(coalescer) {}
  }

  @Test("Rows that are not sendable live with their array, table and records on the main actor")
  func localRows() async {
    let rows = ObservableArray([LocalRow("a"), LocalRow("b")])
    let (table, model) = (Table<LocalRow>(), ViewModel(rows))
    var closureBatches = 0
    let coalescers = [
      rows.render(into: table),
      rows.render(initial: false) { _ in closureBatches += 1 },
    ]
    rows.append(LocalRow("c"))
    rows[0].title = "A"
    rows.touch(at: 0)
    rows.transaction { $0.move(from: 2, to: 0) }
    await runMainActorJobs { !table.batches.isEmpty && closureBatches > 0 }
    #expect(table.rows.map(\.title) == ["c", "A", "b"])
    #expect(table.batches.count == 1)
    #expect(closureBatches == 1)
    #expect(model.records.map(\.kind) == [.insertion, .replacement, .move])
    withExtendedLifetime(coalescers) {}
  }

  @Test("What a table changes while it applies a batch comes with the next turn")
  func changesByTable() async {
    let table = Table<Int>()
    let coalescer = array.render(into: table)
    let array = array
    table.onBatch = { if array.count < 6 { array.append(9) } }
    array.append(4)
    await runMainActorJobs { table.rows.count == 6 }
    #expect(table.rows == [1, 2, 3, 4, 9, 9])
    #expect(table.batches.count == 3)
    withExtendedLifetime(coalescer) {}
  }

  @Test("A table is held weakly, and its observer ends when it is gone")
  func weakTable() async {
    var table: Table<Int>? = Table()
    let reference = WeakReference(table)
    let coalescer = table.map { array.render(into: $0) }
    table = nil
    #expect(reference.isGone)
    array.append(4)
    await runMainActorJobs()
    #expect(array.count == 4)
    withExtendedLifetime(coalescer) {}
  }
}
