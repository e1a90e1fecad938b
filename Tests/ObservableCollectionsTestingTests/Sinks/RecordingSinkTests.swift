import ObservableCollections
import ObservableCollectionsTesting
import Observation
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

  /// Sections of such elements, also with a closure that judges their cells.
  @MainActor @Test func elementsOfSectionsNeedNotBeEquatable() {
    final class Box {}
    let (first, second) = (Box(), Box())
    let head = SectionKey(id: 1)
    let list = ObservableSections([SectionSnapshot(head, elements: [first])])
    let sink = SectionsRecordingSink<SectionKey<Int>, Box>(areEqual: { $0 === $1 })
    let doubting = SectionsRecordingSink<SectionKey<Int>, Box>(areEqual: { _, _ in false })
    let turns = ManualTurnScheduler()
    let observer = list.render(every: turns.mainActorScheduler, into: sink)
    let doubter = list.render(every: turns.mainActorScheduler, into: doubting)
    list[section: 0].append(second)
    list[section: 0].move(from: 0, to: 1)
    list[section: 0].touch(at: 0)
    turns.endMainActorTurn()
    #expect(sink.batches.count == 1)
    #expect(sink.faults == [])
    #expect(sink.sections[0].elements.elementsEqual([second, first], by: ===))
    #expect(doubting.faults.count == 1)
    observer.cancel()
    doubter.cancel()
  }

  /// What *Testing* says of `endTurn()` right after a change inside an object.
  @MainActor @Test func endTurnComesBeforeAnObjectIsAsked() {
    let notes = ObservableArray([ObservedNote(), ObservedNote()])
    let (sink, turns) = (
      RecordingSink<ObservedNote>(areEqual: { $0 === $1 }), ManualTurnScheduler()
    )
    let open = notes.filtered { !$0.isDone }
    let observer = open.render(every: turns.mainActorScheduler, into: sink)
    notes[0].isDone = true
    turns.endMainActorTurn()
    #expect(sink.batches.count == 0)
    observer.flush()
    #expect(sink.batches.count == 1)
    observer.cancel()
  }
}

@Observable private final class ObservedNote {
  var isDone = false
}
