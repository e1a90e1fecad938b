import ObservableCollections
import ObservableCollectionsTesting
import Testing

@Suite struct RecordingSinkTests {
  @Test func keepsReloadsAndBatches() {
    let array = ObservableArray(["a", "b"])
    let sink = RecordingSink<String>()
    let turns = ManualTurnScheduler()
    let observer = CoalescingObserver(of: array, scheduler: turns.scheduler, sendableSink: sink)
    #expect(sink.reloadCount == 1)
    #expect(Array(sink.rows) == ["a", "b"])
    array.append("c")
    array.remove(at: 0)
    #expect(sink.batches.isEmpty)
    turns.endTurn()
    #expect(sink.batches.count == 1)
    #expect(Array(sink.rows) == ["b", "c"])
    #expect(sink.revision?.version == array.revision.version)
    #expect(sink.events.count == 2)
    #expect(sink.faults.isEmpty)
    observer.cancel()
  }

  @Test func aBatchBeforeTheFirstReloadIsAFault() throws {
    let sink = RecordingSink<String>()
    sink.apply(try BatchCheckerTests.batch(["a"], [], removals: [0]))
    #expect(sink.faults == ["A batch came before the first reload"])
    #expect(sink.revision?.version == 1)
  }

  @Test func aBatchFromAnotherVersionIsAFault() throws {
    let sink = RecordingSink<String>()
    sink.reload(["a"], at: 0)
    sink.apply(try BatchCheckerTests.batch(["a"], [], removals: [0], versions: (2, 3)))
    #expect(sink.faults == ["A batch from version 2 came after version 0"])
  }

  @Test func aBatchFromAnotherCountIsAFault() throws {
    let sink = RecordingSink<String>()
    sink.reload(["a", "b"], at: 0)
    sink.apply(try BatchCheckerTests.batch(["a"], [], removals: [0]))
    #expect(sink.faults == ["A batch from 1 rows came, 2 are shown"])
  }

  @Test func anEmptyBatchIsAFault() throws {
    let sink = RecordingSink<String>()
    sink.reload(["a"], at: 0)
    sink.apply(try BatchCheckerTests.batch(["a"], ["a"]))
    #expect(sink.faults == ["An empty batch came"])
  }

  @Test func aJudgingSinkFindsWrongCellsAndGoesOn() throws {
    let sink = RecordingSink<String>.judging()
    sink.reload(["a", "b"], at: 0)
    sink.apply(try BatchCheckerTests.batch(["a", "b"], ["b"], removals: [1]))
    #expect(sink.faults.count == 1)
    #expect(sink.faults.first?.hasPrefix("strict: the cell at 0") == true)
    sink.apply(try BatchCheckerTests.batch(["b"], [], removals: [0], versions: (1, 2)))
    #expect(sink.faults.count == 1)
    #expect(sink.rows.isEmpty)
  }

  @Test func aClosureMayJudge() throws {
    let sink = RecordingSink<String>(judgingBy: { $0.lowercased() == $1.lowercased() })
    sink.reload(["a", "b"], at: 0)
    sink.apply(try BatchCheckerTests.batch(["A", "b"], ["A"], removals: [1]))
    #expect(sink.faults.isEmpty)
  }

  @Test func anyThreadMayCallIt() async {
    let sink = RecordingSink<Int>()
    await withTaskGroup(of: Void.self) { group in
      for version in 0..<100 {
        group.addTask { sink.reload([version], at: Revision(version)) }
      }
    }
    #expect(sink.reloadCount == 100)
  }

  /// Elements that are not `Sendable` live in one isolation domain, their sink too.
  @MainActor @Test func elementsNeedNotBeSendable() {
    final class Box {}
    let array = ObservableArray([Box()])
    let sink = RecordingSink<Box>(judgingBy: { $0 === $1 })
    let turns = ManualTurnScheduler()
    let observer = CoalescingObserver(of: array, scheduler: turns.mainActorScheduler, sink: sink)
    array.append(Box())
    turns.endMainActorTurn()
    #expect(sink.batches.count == 1)
    #expect(sink.faults.isEmpty)
    observer.cancel()
  }
}
