import ObservableCollections
import TestSupport

@testable import CoreTestSupport

/// Elements to which the records of a list are replayed.
final class LockedElements: Sendable {
  private let state: LockedValue<(elements: [Int], version: Int, fault: Mismatch?)>

  init(_ elements: [Int]) {
    state = LockedValue((elements, 0, nil))
  }

  var elements: [Int] { state.withLock { $0.elements } }
  var version: Int { state.withLock { $0.version } }
  var fault: Mismatch? { state.withLock { $0.fault } }

  /// Replays what may be the initial record.
  func replayInitial(_ record: ArrayChange<Int>) {
    if record.kind == .setting {
      state.withLock { $0 = (record.newElements ?? [], record.revision.version, nil) }
    } else {
      replay(record)
    }
  }

  func replay(_ record: ArrayChange<Int>) {
    state.withLock { state in
      do {
        try demand(record.revision.version, equals: state.version + 1, "the version of \(record)")
        state.elements = try CoreTestSupport.replay(record, on: state.elements)
        state.version += 1
      } catch {
        state.fault = state.fault ?? Mismatch(description: "\(error)")
      }
    }
  }
}
