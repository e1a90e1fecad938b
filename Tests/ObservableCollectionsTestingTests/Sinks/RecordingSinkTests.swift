import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@Suite struct RecordingSinkTests {
  @Test func keepsReloadsAndBatches() {
    let array = ObservableArray(["a", "b"])
    let sink = RecordingSink<String>()
    let turns = ManualTurnScheduler()
    let observer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    #expect(sink.reloadCount == 1)
    #expect(Array(sink.rows) == ["a", "b"])
    array.append("c")
    array.remove(at: 0)
    #expect(sink.batches.isEmpty)
    turns.endTurn()
    #expect(sink.batches.count == 1)
    #expect(Array(sink.rows) == ["b", "c"])
    #expect(sink.revision == array.revision)
    #expect(sink.reloadCount == 1)
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
    #expect(sink.faults.count == 1)
    #expect(
      sink.faults.first?.hasPrefix("The batch starts from version 2, version 0 is shown\n") == true)
  }

  @Test func aBatchFromAnotherCountIsAFault() throws {
    let sink = RecordingSink<String>()
    sink.reload(["a", "b"], at: 0)
    sink.apply(try BatchCheckerTests.batch(["a"], [], removals: [0]))
    #expect(sink.faults.count == 1)
    #expect(
      sink.faults.first?.hasPrefix("The batch's old row 1 is not the one that is shown\n") == true)
  }

  @Test func anEmptyBatchIsAFault() throws {
    let sink = RecordingSink<String>()
    sink.reload(["a"], at: 0)
    sink.apply(try BatchCheckerTests.batch(["a"], ["a"]))
    #expect(sink.faults.count == 1)
    #expect(sink.faults.first?.hasPrefix("An empty batch was delivered\n") == true)
  }

  @Test func findsWrongCellsAndGoesOn() throws {
    let sink = RecordingSink<String>()
    sink.reload(["a", "b"], at: 0)
    sink.apply(try BatchCheckerTests.batch(["a", "b"], ["b"], removals: [1]))
    #expect(sink.faults.count == 1)
    #expect(sink.faults.first?.hasPrefix("strict: the cell at 0") == true)
    sink.apply(try BatchCheckerTests.batch(["b"], [], removals: [0], versions: (1, 2)))
    #expect(sink.faults.count == 1)
    #expect(sink.rows.isEmpty)
  }

  @Test func aClosureMayCompareRows() throws {
    let sink = RecordingSink<String>(areEqual: { $0.lowercased() == $1.lowercased() })
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
    let sink = RecordingSink<Box>(areEqual: { $0 === $1 })
    let turns = ManualTurnScheduler()
    let observer = array.render(every: turns.mainActorScheduler, into: sink)
    array.append(Box())
    turns.endMainActorTurn()
    #expect(sink.batches.count == 1)
    #expect(sink.faults.isEmpty)
    observer.cancel()
  }
}
