import ObservableCollectionsTesting
import Testing

@testable import ObservableCollections

/// Every mutating call on one thread, beside every reading call on two others.
///
/// The thread sanitizer sees a call that touches what is shared without its lock. The records, replayed
/// on a plain list, lead to what the array holds in the end.
@Suite("Every public call beside readers")
struct BesideReadersConcurrencyTests {
  private static let rounds = TestScale.bound(full: 40, debug: 6)

  /// Calls that ``MutatingCall`` leaves out, because they may be made inside another call's closure
  /// or are refused there in another call's name.
  private static let otherCalls = [
    MutatingCall(name: "insert(_:at:) indexes") { $0.insert([1, 2], at: [0, 2]) },
    MutatingCall(name: "remove(at:) indexes") { $0.remove(at: [0, 2]) },
    MutatingCall(name: "touch(at:) indexes") { $0.touch(at: [0, 2]) },
    MutatingCall(name: "replaceAll(with:)") { $0.replaceAll(with: [3, 1, 2, 9, 8, 7]) },
    MutatingCall(name: "replaceAll(with:by:)") { $0.replaceAll(with: [3, 13], by: { $0 % 10 }) },
    MutatingCall(name: "replaceAll(with:) in a transaction") { array in
      array.transaction { _ = $0.replaceAll(with: [5, 4]) }
    },
    MutatingCall(name: "historyLimit") { $0.historyLimit = ($0.historyLimit + 3) % 7 },
    MutatingCall(name: "name") { $0.name = $0.name == nil ? "numbers" : nil },
    MutatingCall(name: "failed transaction") { array in
      struct Refusal: Error {}
      try? array.transaction { array throws(Refusal) in
        array.removeAll()
        throw Refusal()
      }
    },
  ]

  /// Makes calls on one thread until all are made, and others on two threads until then.
  private func demandCalm(
    _ writes: @escaping @Sendable () -> Void, beside reads: @escaping @Sendable () -> Void
  ) {
    let isOver = LockedValue(false)
    onThreads(3) { thread in
      if thread == 0 {
        writes()
        isOver.withLock { $0 = true }
      }
      while !isOver.withLock({ $0 }) { reads() }
    }
  }

  @Test("Array: no call needs the readers to stand still", arguments: [true, false])
  func array(isNeverEmpty: Bool) throws {
    let calls = (MutatingCall.all + Self.otherCalls).filter { call in
      !isNeverEmpty || !call.name.hasPrefix("removeAll") && !call.name.hasPrefix("replaceAll")
    }
    let readings = ReadingCall.all + (isNeverEmpty ? ReadingCall.indexed : [])
    let array = ObservableArray(0..<20)
    array.historyLimit = 4
    let keeper = RecordKeeper(array)
    demandCalm {
      for _ in 0..<Self.rounds {
        for call in calls {
          call.make(array)
          array.transaction { array in
            if array.count < 20 { array.insert(contentsOf: 0..<8, at: 0) }
            if array.count > 40 { array.removeSubrange(20...) }
          }
        }
      }
    } beside: {
      for reading in readings { reading.make(array) }
    }
    keeper.cancel()
    #expect(keeper.versions == Array(1...array.version))
    let replayed = try keeper.records.reduce(Array(0..<20)) { try $1.applied(to: $0) }
    #expect(replayed == Array(array))
  }

  @Test("Sections: no call needs the readers to stand still", arguments: [true, false])
  func sections(isNeverEmpty: Bool) throws {
    let start = SectionsSnapshot(plainSections([2, 1]).map(\.snapshot))
    let readings = SectionsReadingCall.all + (isNeverEmpty ? SectionsReadingCall.indexed : [])
    let list = ObservableSections(start)
    list.historyLimit = 4
    let records = Recorder<SectionsChange<Head, Cell>>()
    let token = list.observe { records.keep($0) }
    demandCalm {
      var fresh = 100
      for _ in 0..<Self.rounds {
        for call in isNeverEmpty ? SectionsMutatingCall.keeping : SectionsMutatingCall.all {
          fresh += 10
          call.make(list, fresh)
          list.transaction { [fresh] in SectionsMutatingCall.refill($0, fresh: fresh) }
        }
      }
    } beside: {
      for reading in readings { reading.make(list) }
    }
    token.cancel()
    #expect(records.values.map(\.version) == Array(1...list.version))
    let replayed = try records.values.reduce(start) { try $1.applied(to: $0) }
    #expect(replayed == list.snapshot)
  }
}
