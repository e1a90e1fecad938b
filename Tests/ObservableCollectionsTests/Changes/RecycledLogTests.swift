import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges

/// The memory of a log goes to the next one: what somebody still holds must not.
@Suite("Recycled logs")
struct RecycledLogTests {
  @Test("A recycled log says that nothing happened, and takes edits")
  func startsAnew() {
    var log = EditLog(count: 10)
    log.move(RangePair(oldStart: 1, newStart: 4, count: 2))
    log.insert(0..<3)
    log.recycle()
    #expect(log == EditLog(count: 10))
    #expect(log.isIdentity)
    #expect(!log.hasMoves)
    log.remove(4..<10)
    log.checkInvariants()
    #expect(log.runs == [EditLog.Run(oldStart: 0, count: 4)])
  }

  @Test("A log that somebody else holds stays as it is")
  func isHeld() {
    for round in 0..<100 {
      var log = EditLog(count: 10)
      log.remove(3..<4)
      let held = log
      log.recycle()
      var others: [EditLog] = []
      for _ in 0..<3 {
        others.append(EditLog(count: 5))
        others[others.count - 1].insert(2..<3)
      }
      let runs = [EditLog.Run(oldStart: 0, count: 3), EditLog.Run(oldStart: 4, count: 6)]
      #expect(held.runs == runs, "round \(round)")
    }
  }

  @Test("Threads hand memory to each other")
  func concurrently() async {
    await withTaskGroup(of: Void.self) { tasks in
      for task in 1...4 {
        tasks.addTask {
          for round in 0..<1_000 {
            var log = EditLog(count: 100)
            log.remove(task..<task + 1)
            log.remove(50..<51 + round % 7)
            let runs = [
              EditLog.Run(oldStart: 0, count: task),
              EditLog.Run(oldStart: task + 1, count: 50 - task),
              EditLog.Run(oldStart: 52 + round % 7, count: 48 - round % 7),
            ]
            #expect(log.runs == runs, "task \(task), round \(round)")
            log.recycle()
          }
        }
      }
    }
  }
}
