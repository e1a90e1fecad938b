import ObservableCollections

/// Keeps what a closure is given, on whatever thread.
final class Recorder<Value: Sendable>: Sendable {
  private let kept = LockedValue<[Value]>([])

  var values: [Value] { kept.withLock { $0 } }

  func keep(_ value: Value) {
    kept.withLock { $0.append(value) }
  }

  /// What was kept, which is then forgotten.
  func take() -> [Value] {
    kept.withLock { values in
      defer { values = [] }
      return values
    }
  }
}

/// The records of an array, kept as they come.
final class RecordKeeper<Element: Sendable>: Sendable {
  private let recorder = Recorder<ArrayChange<Element>>()
  private let token: ChangeObservation

  init(_ array: ObservableArray<Element>, options: ObservationOptions = [.old, .new]) {
    token = array.observe(on: .callingThread, options: options) { [recorder] in recorder.keep($0) }
  }

  var records: [ArrayChange<Element>] { recorder.values }
  var kinds: [ArrayChange<Element>.Kind] { records.map(\.kind) }
  var versions: [Int] { records.map(\.revision.version) }

  func cancel() {
    token.cancel()
  }
}
