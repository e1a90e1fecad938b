import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Clause 6, threads")
struct Clause6Tests {
  @Test("Clause 6, threads: readers never wait for the closure of a mutating call")
  func readersInside() {
    let array = ObservableArray([3, 1, 2])
    let read: @Sendable () -> [Int] = { onOtherThread { Array(array) + [array.count] } }
    let old = [3, 1, 2, 3]
    array.update(at: 0) { element in
      element = 9
      #expect(read() == old)
    }
    array.transaction { array in
      array[0] = 3
      #expect(read() == [9, 1, 2, 3])
    }
    array.removeAll { element in
      #expect(read() == old)
      return element < 0
    }
    array.sort { left, right in
      #expect(read() == old)
      return left < right
    }
    #expect(Array(array) == [1, 2, 3])
  }

  @Test("Clause 6, threads: mutating calls are serialised, an update is one step")
  func atomicUpdates() async throws {
    let array = ObservableArray([0, 0])
    let keeper = RecordKeeper(array)
    let changes = TestScale.randomRuns(10_000)
    onThreads(4) { thread in
      for _ in 0..<changes { array.update(at: thread % 2) { $0 += 1 } }
    }
    #expect(Array(array) == [2 * changes, 2 * changes])
    // A job may go on with the delivery when all writers are back.
    try await wait { keeper.records.last?.revision.version == 4 * changes }
    #expect(keeper.versions == Array(1...(4 * changes)))
  }

  @Test("Clause 6, threads: a writer waits for another's transaction, and comes after it")
  func writersWait() {
    let array = ObservableArray<Int>()
    let keeper = RecordKeeper(array)
    let writer = array.transaction { array in
      array.append(1)
      let writer = RunningThread { array.append(3) }
      array.append(2)
      return writer
    }
    writer.join()
    #expect(Array(array) == [1, 2, 3])
    #expect(keeper.records.compactMap(\.newElements) == [[1], [2], [3]])
  }

  @Test("Clause 6, threads: snapshots taken while others write are whole versions")
  func snapshots() {
    let array = ObservableArray(repeating: 0, count: 50)
    let rounds = TestScale.randomRuns(2_000)
    let writer = RunningThread {
      for round in 1...rounds {
        array.replace(at: IndexRanges(0..<50), with: repeatElement(round, count: 50))
      }
    }
    var torn = 0
    for _ in 0..<rounds where Set(array.snapshot).count != 1 { torn += 1 }
    writer.join()
    #expect(torn == 0)
    #expect(array[49] == rounds)
  }

  @Test("Clause 6, threads: observers and sinks are called with nothing held")
  func nothingHeld() {
    let array = ObservableArray([1])
    let heard = Recorder<Int>()
    let token = array.observe(on: .callingThread) { change in
      if change.revision.version == 1 { onOtherThread { array.transaction { $0.append(3) } } }
      heard.keep(array.count)
    }
    let coalescer = array.render(on: .callingThread, every: .immediate, initial: false) { batch in
      if batch.end.version <= 2 { onOtherThread { array.append(4) } }
    }
    array.append(2)
    #expect(heard.values == [3, 4, 4])
    #expect(array.count == 4)
    withExtendedLifetime((token, coalescer)) {}
  }

  @Test("Clause 6, threads: a transaction changes the array freely, other closures read it")
  func insideClosures() {
    let array = ObservableArray([3, 1, 2])
    array.transaction { array in
      array.append(4)
      array.update(at: 0) { $0 += array.count }
      array.removeAll { $0 == array[1] }
      array.sort { left, right in array.isEmpty || left < right }
    }
    #expect(Array(array) == [2, 4, 7])
  }

  @Test("Clause 6, threads: other arrays may be changed inside a closure")
  func otherArrays() {
    let (array, other) = (ObservableArray([1, 2, 3]), ObservableArray([0]))
    array.removeAll { element in
      other.append(element)
      return element == 2
    }
    array.update(at: 0) { $0 = other.removeLast() }
    #expect(Array(array) == [3, 3])
    #expect(Array(other) == [0, 1, 2])
  }

  @Test("Clause 6, threads: writing a part of an element is one replacement of the whole")
  func partOfElement() throws {
    struct Post: Equatable { var title: String, isRead = false }
    let array = ObservableArray([Post(title: "a"), Post(title: "b")])
    let keeper = RecordKeeper(array)
    array[1].isRead = true
    let record = try #require(keeper.records.first)
    #expect(keeper.records.count == 1)
    #expect(record.kind == .replacement)
    #expect(record.indexes == [1])
    #expect(record.oldElements == [Post(title: "b")])
    #expect(record.newElements == [Post(title: "b", isRead: true)])
  }
}
