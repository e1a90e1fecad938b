import ObservableCollections

/// One edit of 100,000 elements at once, in a log that already holds 1,000 random edits.
///
/// An operation is the edit of the range alone; the logs are made beforehand, few at a time, so
/// that they are still in the processor's cache. The company does the same to a plain `Array`.
enum TurnRangeSuite {
  private static let n = 1_000_000
  private static let editsBefore = 1_000
  private static let logsARound = 3

  /// What is done to the range.
  private enum Call: Int, CaseIterable {
    case remove, move, update
  }

  static var cases: [any Benchmark] {
    [
      range("range", Call.allCases), range("range-remove", [.remove]),
      range("range-move", [.move]), range("range-update", [.update]),
    ]
  }

  private static func range(_ name: String, _ calls: [Call]) -> Case {
    Case(
      heading: Heading(suite: "turn", name: name, n: n, k: editsBefore),
      isQuick: true,
      subject: { subject(calls, seed: $0) },
      reference: .array { company(calls, seed: $0) })
  }

  private static func subject(_ calls: [Call], seed: UInt64) -> Trial {
    var random = SplitMix(seed: seed)
    var logs: [EditLog] = []
    var places: [Place] = []
    return Trial(
      rounds: 40, operations: logsARound,
      prepare: {
        logs = (0..<logsARound).map { _ in editedLog(&random) }
        places = logs.map { _ in Place(below: n - editsBefore - Place.length, &random) }
      },
      work: {
        apply(calls, at: places, to: &logs)
        consume(logs)
      })
  }

  private static func editedLog(_ random: inout SplitMix) -> EditLog {
    var generator = EditGenerator(count: n, mix: .random, seed: random.next())
    var log = EditLog(count: n)
    for edit in generator.edits(editsBefore) { log.apply(edit) }
    return log
  }

  private static func apply(_ calls: [Call], at places: [Place], to logs: inout [EditLog]) {
    for index in logs.indices {
      apply(calls[index % calls.count], at: places[index], to: &logs[index])
    }
  }

  private static func apply(_ call: Call, at place: Place, to log: inout EditLog) {
    let range = place.range
    switch call {
    case .remove: log.remove(range)
    case .update: log.update(range)
    case .move:
      log.move(RangePair(oldStart: place.source, newStart: place.target, count: range.count))
    }
  }

  private static func company(_ calls: [Call], seed: UInt64) -> Trial {
    var random = SplitMix(seed: seed)
    var array: [Int] = []
    var places: [Place] = []
    return Trial(
      operations: calls.count,
      prepare: {
        array = Array(0..<n)
        places = calls.map { _ in Place(below: n - 2 * Place.length, &random) }
      },
      work: {
        for (call, place) in zip(calls, places) { apply(call, at: place, to: &array) }
        consume(array)
      })
  }

  private static func apply(_ call: Call, at place: Place, to array: inout [Int]) {
    let range = place.range
    switch call {
    case .remove: array.removeSubrange(range)
    case .update: for index in range { array[index] = index }
    case .move: array.move(range, to: place.target)
    }
  }
}

/// Where a range is taken, and where it goes.
struct Place {
  let source: Int
  let target: Int

  /// The 100,000 elements that are taken.
  var range: Range<Int> { source..<source + Self.length }

  static let length = 100_000

  init(below limit: Int, _ random: inout SplitMix) {
    source = random.index(below: limit)
    target = random.index(below: limit)
  }
}

extension Array {
  /// Moves a range so that it starts at `target` afterwards.
  mutating func move(_ range: Range<Int>, to target: Int) {
    let moved = Array(self[range])
    removeSubrange(range)
    insert(contentsOf: moved, at: target)
  }
}
