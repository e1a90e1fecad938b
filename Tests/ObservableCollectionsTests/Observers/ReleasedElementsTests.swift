import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import TestSupport
import Testing

@testable import CoreTestSupport

/// An element that reads its array when it ends, also on another thread: which would wait forever if
/// the array held its data lock meanwhile.
private final class Reading: Sendable {
  private let read: @Sendable () -> Void

  init(_ read: @escaping @Sendable () -> Void) { self.read = read }

  deinit { read() }
}

/// Elements that an observer kept are released with no lock held, whichever way it ends.
@Suite("Clause 6, elements that observers kept")
struct ReleasedElementsTests {
  /// How an element is kept for an observer only.
  enum Way: CaseIterable, Sendable {
    case heldBack, waiting, barred, standing
  }

  @Test(
    "Clause 6, threads: what waits for an observer ends outside the lock", arguments: Way.allCases)
  func cancelled(way: Way) {
    let array = ObservableArray<Reading>()
    let ends = Recorder<Int>()
    let make = { @Sendable [weak array] in
      Reading { [weak array] in
        guard let array else { return }
        onOtherThread { ends.keep(array.count) }
      }
    }
    let tokens = Recorder<ChangeObservation>()
    let edit = { @Sendable in
      for _ in 0..<3 { array.append(make()) }
      array.removeAll()
    }
    // What is held back for an observer is there when the last record is delivered to this one.
    let last = way == .heldBack ? 6 : 1
    let ended = [Int](repeating: way == .heldBack ? 1 : 0, count: 4)
    let outer = array.observe(on: .callingThread, options: []) { change in
      if change.revision.version == 1 {
        if way == .heldBack {
          tokens.keep(
            array.observe(on: .callingThread, options: [.initial, .old, .new]) { change in
              if change.kind != .setting { return }
              edit()
              // A record of its own, because the one that is being delivered is held.
              array.append(make())
            })
        } else {
          tokens.keep(array.observe(on: .callingThread, limit: way == .standing ? 1 : nil) { _ in })
          if way == .barred { tokens.keep(array.observe(on: .callingThread, options: []) { _ in }) }
          edit()
        }
      }
      guard change.revision.version == last else { return }
      #expect(way == .standing || ends.values == [])
      tokens.values.first?.cancel()
      #expect(ends.values == ended)
    }
    array.append(make())
    #expect(ends.values == ended)
    outer.cancel()
  }
}

@Suite("Clause 6, traces and the gate")
struct TraceGateTests {
  @Test("Clause 6, threads: a trace may wait for another writer, also for what a transaction asked")
  func waitingTrace() {
    let array = ObservableArray([1])
    let missing = Recorder<Int>()
    let trace = array.trace { event in
      // Another writer, which would wait for the gate.
      if case .historyMissing(let version, _) = event.kind {
        onOtherThread { array.append(version.version) }
        missing.keep(version.version)
      }
    }
    array.transaction { array in
      array.append(2)
      #expect(array.changes(since: 77) == nil)
      #expect(missing.values == [])
    }
    #expect(missing.values == [77])
    array.update(at: 0) { _ in _ = array.changes(since: 78) }
    #expect(missing.values == [77, 78])
    array.removeAll { $0 == 1 && array.changes(since: 79) != nil }
    #expect(missing.values == [77, 78, 79])
    #expect(Array(array) == [1, 2, 77, 78, 79])
    trace.cancel()
  }

  @Test("Clause 6, threads: the same for a list of two levels")
  func waitingTraceOfSections() {
    let list = ObservableSections([SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)])])
    let missing = Recorder<Int>()
    let trace = list.trace { event in
      if case .historyMissing(let version, _) = event.kind {
        onOtherThread { list.sections.append(Head(id: version.version)) }
        missing.keep(version.version)
      }
    }
    list.transaction { list in
      list.sections.append(Head(id: 5))
      #expect(list.changes(since: 77) == nil)
      #expect(missing.values == [])
    }
    #expect(missing.values == [77])
    #expect(list.map(\.header.id) == [0, 5, 77])
    trace.cancel()
  }
}
