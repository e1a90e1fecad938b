import ObservableCollectionsTesting

import ObservableCollections
import TestSupport

/// What a sink or an observer of an attacked list shows, and what was wrong with what it got.
///
/// `Checker` is a value that takes batches or records and throws the first fault of each.
final class Attacked<Checker: Sendable>: Sendable {
  private let state: LockedValue<(checker: Checker, faults: [String])>

  init(_ checker: Checker) {
    state = LockedValue((checker, []))
  }

  var checker: Checker { state.withLock { $0.checker } }
  var faults: [String] { state.withLock { $0.faults } }

  /// Gives it what arrived. Only the delivery that this is about calls it, so nothing is lost
  /// between the two looks at the state.
  func take(_ check: (inout Checker) throws -> Void) {
    var (checker, fault) = (checker, String?.none)
    do { try check(&checker) } catch { fault = "\(error)" }
    state.withLock { state in
      state.checker = checker
      if let fault, state.faults.count < 5 { state.faults.append(fault) }
    }
  }
}

/// Records, each once and in order, replayed in place.
struct RecordReplay: Sendable {
  private(set) var rows: [Int]
  private(set) var version: Int

  mutating func take(_ record: ArrayChange<Int>) throws {
    try demand(record.revision.version, equals: version + 1, "the version of \(record)")
    version = record.revision.version
    switch record.kind {
    case .insertion:
      for (index, row) in zip(record.indexes, record.newElements ?? []) {
        rows.insert(row, at: index)
      }
    case .removal: for index in record.indexes.reversed() { rows.remove(at: index) }
    case .replacement:
      for (index, row) in zip(record.indexes, record.newElements ?? []) { rows[index] = row }
    case .move, .setting: rows = try record.applied(to: rows)
    }
  }
}

/// The states that the records of a stream lead to: they rise, and the parts of a version count from
/// 1.
struct RisingStates: Sendable {
  private(set) var last: Revision

  init(_ first: Revision) { last = first }

  mutating func take(_ state: Revision, _ trace: @autoclosure () -> String) throws {
    let isLater = state.version > last.version && state.part <= 1
    let isNext = isLater || state.part > 0 && state == last.next
    try demand(isNext, equals: true, "\(state) follows \(last), \(trace())")
    last = state
  }
}

/// Records of sections, each once and in order, applied.
struct SectionsReplay: Sendable {
  private(set) var sections: SectionsSnapshot<Head, Int>
  private(set) var version: Int

  mutating func take(_ record: SectionsChange<Head, Int>) throws {
    try demand(record.revision.version, equals: version + 1, "the version of \(record)")
    version = record.revision.version
    sections = try record.applied(to: sections)
  }
}

/// The versions of records, each once and in order.
struct VersionOrder: Sendable {
  private(set) var last: Int

  mutating func take(_ version: Int) throws {
    try demand(version, equals: last + 1, "a version")
    last = version
  }
}
