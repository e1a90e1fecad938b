import ObservableCollections
import Synchronization
import Testing

@testable import CoreTestSupport

@Suite("Clause 5, options")
struct Clause5Tests {
  @Test("Clause 5, options: the initial record arrives before observe returns, on this thread")
  func initial() throws {
    let array = ObservableArray(["a", "b"])
    array.append("c")
    let threads = Recorder<ObjectIdentifier>()
    let records = Recorder<ArrayChange<String>>()
    let token = array.observe(on: .callingThread, options: [.initial, .new]) { change in
      threads.keep(threadIdentity())
      records.keep(change)
    }
    let record = try #require(records.values.first)
    #expect(records.values.count == 1)
    #expect(record.kind == .setting)
    #expect(record.revision.version == 1)
    #expect(record.indexes == IndexRanges(0..<3))
    #expect(record.newElements == ["a", "b", "c"])
    #expect(record.oldElements == nil)
    #expect(threads.values == [threadIdentity()])
    array.append("d")
    #expect(records.values.map(\.revision.version) == [1, 2])
    withExtendedLifetime(token) {}
  }

  @Test("Clause 5, options: an empty array says so in its initial record")
  func initialOfEmpty() {
    let keeper = RecordKeeper(ObservableArray<Int>(), options: [.initial, .new])
    #expect(keeper.kinds == [.setting])
    #expect(keeper.records[0].newElements == [])
    #expect(keeper.records[0].indexes.isEmpty)
  }

  @Test("Clause 5, options: records made during the initial one are held back until it ends")
  func heldBack() throws {
    let array = ObservableArray([1])
    let events = Recorder<String>()
    let records = Recorder<ArrayChange<Int>>()
    let token = array.observe(on: .callingThread, options: [.initial, .old, .new]) { change in
      events.keep("\(change.kind) \(change.revision.version) begins")
      records.keep(change)
      if change.kind == .setting {
        array.append(2)
        onOtherThread { array.append(3) }
        #expect(array.count == 3)
      }
      events.keep("\(change.kind) \(change.revision.version) ends")
    }
    #expect(
      events.values == [
        "setting 0 begins", "setting 0 ends", "insertion 1 begins", "insertion 1 ends",
        "insertion 2 begins", "insertion 2 ends",
      ])
    array.append(4)
    #expect(try replay(records.values, on: []) == [1, 2, 3, 4])
    withExtendedLifetime(token) {}
  }

  @Test("Clause 5, options: others are not held back by one observer's initial record")
  func othersHearMeanwhile() {
    let array = ObservableArray([1])
    let other = RecordKeeper(array)
    let token = array.observe(on: .callingThread, options: [.initial, .new]) { change in
      if change.kind == .setting {
        array.append(2)
        #expect(other.versions == [1])
      }
    }
    #expect(other.versions == [1])
    withExtendedLifetime(token) {}
  }

  @Test("Clause 5, options: observing with the initial record inside an observer")
  func initialInsideDelivery() throws {
    let array = ObservableArray([1])
    let inner = Mutex<RecordKeeper<Int>?>(nil)
    let token = array.observe(on: .callingThread) { change in
      guard change.revision.version == 1 else { return }
      array.append(8)
      let keeper = RecordKeeper(array, options: [.initial, .old, .new])
      #expect(keeper.kinds == [.setting])
      inner.withLock { $0 = keeper }
      array.append(9)
    }
    array.append(7)
    let keeper = try #require(inner.withLock { $0 })
    #expect(keeper.kinds == [.setting, .insertion])
    #expect(keeper.versions == [2, 3])
    #expect(try replay(keeper.records, on: []) == [1, 7, 8, 9])
    withExtendedLifetime(token) {}
  }

  @Test("Clause 5, options: initial and later records meet exactly, while others change the array")
  func initialAmongThreads() async throws {
    let array = ObservableArray<Int>()
    let writer = RunningThread { for number in 0..<500 { array.append(number) } }
    let keepers = (0..<50).map { _ in RecordKeeper(array, options: [.initial, .old, .new]) }
    writer.join()
    for keeper in keepers {
      // A thread that delivered its share of what others added hands the rest over.
      try await wait { keeper.versions.last == 500 }
      #expect(try replay(keeper.records, on: []) == Array(array))
      #expect(keeper.versions == Array(keeper.versions[0]...500))
    }
  }

  @Test("Clause 5, options: prior announces each record, then it comes whole")
  func prior() throws {
    let array = ObservableArray([1, 2, 3])
    let keeper = RecordKeeper(array, options: [.prior, .old, .new])
    array.append(4)
    array.remove(at: 0)
    array[0] = 9
    array.move(from: 0, to: 2)
    #expect(keeper.records.map(\.isPrior) == [true, false, true, false, true, false, true, false])
    #expect(keeper.versions == [1, 1, 2, 2, 3, 3, 4, 4])
    for index in stride(from: 0, to: 8, by: 2) {
      let (announced, whole) = (keeper.records[index], keeper.records[index + 1])
      #expect(announced.newElements == nil)
      #expect(announced.oldElements == whole.oldElements)
      #expect(announced.kind == whole.kind)
      #expect(announced.indexes == whole.indexes)
      #expect(announced.moves == whole.moves)
    }
    let whole = keeper.records.filter { !$0.isPrior }
    #expect(try replay(whole, on: [1, 2, 3]) == Array(array))
  }

  @Test("Clause 5, options: the initial record is not announced")
  func priorOfInitial() {
    let array = ObservableArray([1])
    let keeper = RecordKeeper(array, options: [.initial, .prior, .new])
    array.append(2)
    #expect(keeper.kinds == [.setting, .insertion, .insertion])
    #expect(keeper.records.map(\.isPrior) == [false, true, false])
  }

  @Test("Clause 5, options: elements come only with their option, for every set of options")
  func elements() {
    for bits in 0..<16 {
      let options = ObservationOptions(rawValue: bits)
      let array = ObservableArray([3, 1, 2])
      let keeper = RecordKeeper(array, options: options)
      array.append(4)
      array.remove(at: 3)
      array[0] = 5
      array.touch(at: 1)
      array.sort()
      let copies = options.contains(.prior) ? 2 : 1
      #expect(keeper.records.count == (options.contains(.initial) ? 1 : 0) + 5 * copies)
      for record in keeper.records {
        let hadOld = record.kind != .setting && record.kind != .insertion
        let hasNew = record.kind != .removal && !record.isPrior
        #expect((record.oldElements != nil) == (hadOld && options.contains(.old)))
        #expect((record.newElements != nil) == (hasNew && options.contains(.new)))
      }
    }
  }
}
