import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// What happened since each of the last versions, after every mutating call: heard by nobody, and
/// heard by an observer. Each patch leads from what was there to what is there.
@Suite("History: every call, heard and unheard")
struct HistoryTests {
  private static let limit = 6

  @Test("Array: a patch since each kept version leads to the present", arguments: [false, true])
  func array(isHeard: Bool) throws {
    let array = ObservableArray(0..<8)
    array.historyLimit = Self.limit
    let token = isHeard ? array.observe(on: .callingThread) { _ in } : nil
    var states = [array.revision.version: Array(array)]
    for round in 0..<3 {
      for call in MutatingCall.all {
        call.make(array)
        states[array.revision.version] = Array(array)
        try demandHistory(of: array, states, "\(call.name), round \(round)")
        if array.count < 6 { array.append(contentsOf: 0..<8) }
        if array.count > 20 { array.removeSubrange(10...) }
        states[array.revision.version] = Array(array)
      }
    }
    token?.cancel()
  }

  private func demandHistory(
    of array: ObservableArray<Int>, _ states: [Int: [Int]], _ trace: String
  ) throws {
    for (version, old) in states where version >= array.revision.version - Self.limit {
      guard let patch = array.patch(since: version),
        let changes = array.changes(since: version)
      else {
        throw Mismatch(
          description: "\(version) of \(array.revision.version) is not known, \(trace)")
      }
      try demand(patch.changes, equals: changes, "since \(version), \(trace)")
      let new = try patch.applied(to: old, at: patch.start)
      try demand(new, equals: Array(array), "since \(version), \(trace)")
    }
  }

  @Test("Sections: a patch since each kept version leads to the present", arguments: [false, true])
  func sections(isHeard: Bool) throws {
    let list = ObservableSections(plainSections([2, 1]).map(\.snapshot))
    list.historyLimit = Self.limit
    let token = isHeard ? list.observe(on: .callingThread) { _ in } : nil
    var states = [list.revision.version: list.snapshot]
    var fresh = 100
    for round in 0..<3 {
      for call in SectionsHistoryCall.all where call.name != "historyLimit" {
        fresh += 10
        call.make(list, fresh)
        states[list.revision.version] = list.snapshot
        try demandHistory(of: list, states, "\(call.name), round \(round)")
        SectionsHistoryCall.refill(list, fresh: fresh)
        states[list.revision.version] = list.snapshot
      }
    }
    token?.cancel()
  }

  private func demandHistory(
    of list: ObservableSections<Head, Cell>, _ states: [Int: SectionsSnapshot<Head, Cell>],
    _ trace: String
  ) throws {
    for (version, old) in states where version >= list.revision.version - Self.limit {
      guard let patch = list.patch(since: version),
        let changes = list.changes(since: version)
      else {
        throw Mismatch(description: "\(version) of \(list.revision.version) is not known, \(trace)")
      }
      try demand(patch.changes, equals: changes, "since \(version), \(trace)")
      let new = try patch.applied(to: old, at: patch.start)
      try demand(new, equals: list.snapshot, "since \(version), \(trace)")
    }
  }

  @Test("Without a history the answer is nil, and a trace says that the limit is 0")
  func nothingIsKept() {
    let array = ObservableArray([1])
    let events = Recorder<String>()
    let trace = array.trace { event in
      if case .historyMissing = event.kind { events.keep("\(event.kind)") }
    }
    array.append(2)
    #expect(array.patch(since: 0) == nil)
    array.historyLimit = 1
    array.append(3)
    array.append(4)
    #expect(array.patch(since: 0) == nil)
    trace.cancel()
    let words = "what happened since version 0 is not known"
    #expect(events.values == [words + ": nothing is kept: historyLimit is 0", words])
  }
}
