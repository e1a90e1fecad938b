import ObservableCollections
import ObservableCollectionsTesting
import Testing

@Suite struct ManualTurnSchedulerTests {
  @Test func aTurnEndsWhenTheTestSaysSo() {
    let array = ObservableArray([1])
    let turns = ManualTurnScheduler()
    let sink = RecordingSink<Int>()
    let observer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    #expect(turns.wakeUpCount == 0)
    array.append(2)
    array.append(3)
    #expect(turns.wakeUpCount == 1)
    #expect(turns.waitingCount == 1)
    #expect(sink.batches.isEmpty)
    turns.endTurn()
    #expect(sink.batches.count == 1)
    #expect(turns.waitingCount == 0)
    #expect(turns.turnCount == 1)
    turns.endTurn()
    #expect(sink.batches.count == 1)
    #expect(turns.turnCount == 2)
    array.append(4)
    turns.endTurn()
    #expect(sink.batches.count == 2)
    #expect(turns.wakeUpCount == 2)
    observer.cancel()
  }

  @Test func whatIsScheduledMeanwhileBelongsToTheNextTurn() {
    let array = ObservableArray([1])
    let turns = ManualTurnScheduler()
    let counts = RecordingSink<Int>()
    let echo = array.render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
      if batch.after.count < 5 { array.append(0) }
    }
    let observer = array.render(on: .callingThread, every: turns.scheduler, into: counts)
    array.append(2)
    turns.endTurn()
    #expect(array.count == 3)
    #expect(turns.waitingCount > 0)
    turns.endTurn()
    #expect(array.count == 4)
    turns.endTurn()
    turns.endTurn()
    #expect(array.count == 5)
    #expect(counts.faults.isEmpty)
    #expect(Array(counts.rows) == Array(array.snapshot))
    echo.cancel()
    observer.cancel()
  }

  @MainActor @Test func mainActorSinksAreCalledByTheMainActorTurn() {
    let array = ObservableArray([1])
    let turns = ManualTurnScheduler()
    var batches: [BatchUpdate<Int>] = []
    let observer = array.render(every: turns.mainActorScheduler, initial: false) {
      batches.append($0)
    }
    array.append(2)
    turns.endTurn()
    #expect(batches.isEmpty)
    #expect(turns.waitingCount == 1)
    turns.endMainActorTurn()
    #expect(batches.count == 1)
    #expect(turns.waitingCount == 0)
    observer.cancel()
  }

  @MainActor @Test func theMainActorTurnEndsEveryTurn() {
    let array = ObservableArray([1])
    let turns = ManualTurnScheduler()
    let sink = RecordingSink<Int>()
    let observer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    array.append(2)
    turns.endMainActorTurn()
    #expect(sink.batches.count == 1)
    observer.cancel()
  }
}
