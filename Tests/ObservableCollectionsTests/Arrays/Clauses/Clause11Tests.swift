import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Clause 11, transactions")
struct Clause11Tests {
  struct Failure: Error, Equatable { var code = 1 }

  @Test("Clause 11, transactions: inside, this thread sees the new state, all others the old one")
  func visibility() {
    let array = ObservableArray([1, 2])
    array.append(3)
    let look: @Sendable () -> [[Int]] = {
      onOtherThread {
        [Array(array), Array(array.snapshot), [array.count, array.revision.version, array[0]]]
      }
    }
    array.transaction { array in
      array[0] = 9
      array.remove(at: 1)
      #expect(Array(array) == [9, 3])
      #expect([array.count, array.revision.version, array[0]] == [2, 3, 9])
      #expect(look() == [[1, 2, 3], [1, 2, 3], [3, 1, 1]])
      array.transaction { $0.append(4) }
      #expect(look() == [[1, 2, 3], [1, 2, 3], [3, 1, 1]])
    }
    #expect(look() == [[9, 3, 4], [9, 3, 4], [3, 4, 9]])
  }

  @Test("Clause 11, transactions: records come at the end, in order, in their own coordinates")
  func delivery() throws {
    let array = ObservableArray([1, 2, 3])
    let events = Recorder<String>()
    let records = Recorder<ArrayChange<Int>>()
    let token = array.observe(on: .callingThread) { change in
      records.keep(change)
      events.keep("\(change.kind) \(change.indexes), shown \(Array(array))")
    }
    array.transaction { array in
      array.append(4)
      array.remove(at: 0)
      array[0] = 9
      #expect(events.values.isEmpty)
    }
    #expect(
      events.values == [
        "insertion {3}, shown [9, 3, 4]", "removal {0}, shown [9, 3, 4]",
        "replacement {0}, shown [9, 3, 4]",
      ])
    #expect(try replay(records.values, on: [1, 2, 3]) == Array(array))
    withExtendedLifetime(token) {}
  }

  @Test("Clause 11, transactions: state, version and log change in one instant for others")
  func oneInstant() {
    let array = ObservableArray([0, 0, 0])
    let rounds = TestScale.randomRuns(2_000)
    let batches = Recorder<[Int]>()
    let turns = ManualTurnScheduler()
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      batches.keep([Set(batch.after).count, batch.start.version % 3, batch.end.version % 3])
    }
    let writer = RunningThread {
      for round in 1...rounds {
        array.transaction { array in for index in 0..<3 { array[index] = round } }
      }
    }
    for _ in 0..<200 { turns.endTurn() }
    writer.join()
    turns.endTurn()
    #expect(Set(batches.values) == [[1, 0, 0]])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 11, transactions: a thrown error leaves array, version and log, delivers nothing")
  func failing() {
    let array = ObservableArray([1, 2, 3])
    let (keeper, turns) = (RecordKeeper(array), ManualTurnScheduler())
    let sink = RecordingSink<Int>()
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    #expect(throws: Failure()) {
      try array.transaction { array throws(Failure) in
        array.removeAll()
        array.append(9)
        throw Failure()
      }
    }
    #expect(Array(array) == [1, 2, 3])
    #expect(array.revision.version == 0)
    #expect(keeper.records.isEmpty)
    #expect(turns.wakeUpCount == 0)
    array.append(4)
    turns.endTurn()
    #expect(keeper.versions == [1])
    #expect(sink.batches.map(\.insertions) == [[3]])
    #expect(sink.faults == [])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 11, transactions: an inner one that throws takes back its own part")
  func failingInner() throws {
    let array = ObservableArray([1, 2, 3])
    let keeper = RecordKeeper(array)
    array.transaction { array in
      array.append(4)
      #expect(throws: Failure(code: 2)) {
        try array.transaction { array throws(Failure) in
          array.removeFirst(2)
          array.transaction { $0.append(8) }
          throw Failure(code: 2)
        }
      }
      #expect(Array(array) == [1, 2, 3, 4])
      #expect(array.revision.version == 1)
      array.append(5)
    }
    #expect(keeper.kinds == [.insertion, .insertion])
    #expect(keeper.versions == [1, 2])
    #expect(try replay(keeper.records, on: [1, 2, 3]) == [1, 2, 3, 4, 5])
    #expect(Array(array) == [1, 2, 3, 4, 5])
  }

  @Test("Clause 11, transactions: an outer one that throws takes all back")
  func failingOuter() {
    let array = ObservableArray([1, 2, 3])
    let keeper = RecordKeeper(array)
    #expect(throws: Failure()) {
      try array.transaction { array throws(Failure) in
        array.append(4)
        array.transaction { $0.append(5) }
        throw Failure()
      }
    }
    #expect(Array(array) == [1, 2, 3])
    #expect(array.revision.version == 0)
    #expect(keeper.records.isEmpty)
  }

  @Test("Clause 11, transactions: the closure's result and error type pass through")
  func passingThrough() throws(Failure) {
    let array = ObservableArray([1, 2, 3])
    let last = array.transaction { $0.removeLast() }
    #expect(last == 3)
    let count = try array.transaction { array throws(Failure) in
      if array.isEmpty { throw Failure() }
      return array.count
    }
    #expect(count == 2)
  }

  @Test("Clause 11, transactions: an observer added inside hears what leads to the end")
  func observerInside() throws {
    let array = ObservableArray([1])
    let keeper = array.transaction { array in
      array.append(2)
      let keeper = RecordKeeper(array, options: [.initial, .old, .new])
      array.append(3)
      return keeper
    }
    #expect(try replay(keeper.records, on: []) == [1, 2, 3])
    #expect(keeper.versions == Array(keeper.versions[0]...2))
  }

  @Test("Clause 11, transactions: every random one gives what its single calls give")
  func sameAsSingleCalls() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(2_000), seed: 11) { script in
      let initial = Array(0..<script.initialCount)
      let (single, whole) = (ObservableArray(initial), ObservableArray(initial))
      whole.useHistory(try #require(single.revision.history))
      let keepers = [RecordKeeper(single), RecordKeeper(whole)]
      script.apply(to: single) { 500 }
      whole.transaction { array in script.apply(to: array) { 500 } }
      try demand(Array(whole), equals: Array(single), "\(script)")
      try demand(keepers[1].records, equals: keepers[0].records, "\(script)")
    }
  }

  @Test("Clause 11, transactions: who comes late to a random one hears what its single calls give")
  func lateToRandom() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(1_000), seed: 12) { script in
      let initial = Array(0..<script.initialCount)
      for options: ObservationOptions in [[.old, .new], [.old], [.new], []] {
        let (single, whole) = (ObservableArray(initial), ObservableArray(initial))
        whole.useHistory(try #require(single.revision.history))
        let keeper = RecordKeeper(single, options: options)
        script.apply(to: single) { 500 }
        let late = whole.transaction { array in
          try? array.transaction { array throws(Failure) in
            script.apply(to: array) { 600 }
            throw Failure()
          }
          script.apply(to: array) { 500 }
          try? array.transaction { array throws(Failure) in
            array.append(700)
            array[0] = 701
            array.removeAll()
            throw Failure()
          }
          return RecordKeeper(array, options: options)
        }
        try demand(Array(whole), equals: Array(single), "\(script)")
        try demand(late.records, equals: keeper.records, "\(options), \(script)")
      }
    }
  }
}
