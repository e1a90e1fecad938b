import ObservableCollections

/// A thousand coalescing observers of one array.
///
/// In `flush` an operation is one edit and its part of the flushes of all. The company is one observer
/// of such an array that does as many turns as the thousand do together: beside it, the ratio says
/// what observers save by sharing their batch. In `mutation` it is one edit, without any flush.
enum ManyObserversSuite {
  private static let n = 100_000
  private static let observers = 1_000

  static var cases: [any Benchmark] {
    [1, 100].map(flush) + [1_000].map(mutation)
  }

  /// The edits of a turn alone: a thousand who wait for its end beside one who does.
  private static func mutation(k: Int) -> Case {
    Case(
      heading: Heading(suite: "many-observers", name: "mutation", n: n, k: k),
      isQuick: true,
      subject: { edits(k: k, observers: observers, seed: $0) },
      reference: Reference(name: "one-observer") { edits(k: k, observers: 1, seed: $0) })
  }

  private static func edits(k: Int, observers: Int, seed: UInt64) -> Trial {
    let turns = Turn.list(10, of: k, .randomMoves, n: n, seed: seed)
    let array = ObservableArray(0..<n)
    let batches = BatchCount()
    let all = (0..<observers).map { _ in observer(of: array, counting: batches) }
    var next = turns.makeIterator()
    var edits: [Edit] = []
    return Trial(
      rounds: turns.count, operations: k,
      prepare: {
        // What the last turn left is shown before the clock starts.
        for observer in all { observer.flush() }
        edits = next.next()?.edits ?? []
      },
      work: { for edit in edits { array.apply(edit) } },
      counters: { ["observers": observers] })
  }

  private static func flush(k: Int) -> Case {
    Case(
      heading: Heading(suite: "many-observers", name: "flush", n: n, k: k),
      isQuick: true,
      subject: { subject(k: k, seed: $0) },
      reference: Reference(name: "a-thousand-turns-of-one-observer") { company(k: k, seed: $0) })
  }

  private static func subject(k: Int, seed: UInt64) -> Trial {
    let turns = Turn.list(10, of: k, .randomMoves, n: n, seed: seed)
    let array = ObservableArray(0..<n)
    let batches = BatchCount()
    let all = (0..<observers).map { _ in observer(of: array, counting: batches) }
    return Trial(
      operations: turns.count * k,
      work: {
        for turn in turns {
          for edit in turn.edits { array.apply(edit) }
          for observer in all { observer.flush() }
        }
      },
      counters: { ["observers": observers, "batches": batches.count, "turns": turns.count] })
  }

  private static func company(k: Int, seed: UInt64) -> Trial {
    let turns = Turn.list(observers, of: k, .randomMoves, n: n, seed: seed)
    let array = ObservableArray(0..<n)
    let one = observer(of: array, counting: BatchCount())
    return Trial(
      operations: k,
      work: {
        for turn in turns {
          for edit in turn.edits { array.apply(edit) }
          one.flush()
        }
      })
  }

  private static func observer(
    of array: ObservableArray<Int>, counting batches: BatchCount
  ) -> CoalescingObserver<BatchUpdate<Int>> {
    array.render(on: .callingThread, every: .manual, initial: false) { batch in
      batches.count += 1
      consume(batch)
    }
  }
}

/// How many batches there were.
///
/// `@unchecked Sendable` holds because it is only used on the thread that flushes.
private final class BatchCount: @unchecked Sendable {
  var count = 0
}
