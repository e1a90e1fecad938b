import ObservableCollections

/// Tasks that change one array at the same time, beside the same tasks and an `Array` under a lock.
///
/// An operation is one call; all tasks together make as many whatever their number, so that a ratio
/// of times between two numbers of tasks says what waiting for each other costs.
enum ContentionSuite {
  static var cases: [any Benchmark] {
    [1, 2, 4, 8].flatMap { tasks in
      [
        ContentionBenchmark(tasks: tasks, isObserved: false),
        ContentionBenchmark(tasks: tasks, isObserved: true),
      ]
    }
  }
}

private struct ContentionBenchmark: Benchmark {
  private static let n = 10_000
  private static let calls = 80_000
  private let tasks: Int
  /// Whether a coalescing observer shows the changes at the same time, turn by turn.
  private let isObserved: Bool
  let heading: Heading
  let isQuick: Bool

  init(tasks: Int, isObserved: Bool) {
    self.tasks = tasks
    self.isObserved = isObserved
    let name = "insert-remove-\(tasks)-tasks" + (isObserved ? "-coalescing" : "")
    heading = Heading(suite: "contention", name: name, n: Self.n, k: Self.calls)
    isQuick = tasks == 1 || tasks == 8
  }

  func measured(runs: Int) async -> Finding {
    var own: [Double] = []
    var others: [Double] = []
    var progress = Progress(runs: runs)
    for run in 0...runs {
      if run % 2 == 1 { others.append(await locked(seed: UInt64(run))) }
      own.append(await observable(seed: UInt64(run)))
      if run % 2 == 0 { others.append(await locked(seed: UInt64(run))) }
      progress.ended(run: run)
    }
    return Finding(
      heading: heading,
      own: Samples(times: Array(own.dropFirst()), counters: ["tasks": tasks]),
      reference: ("array", Samples(times: Array(others.dropFirst()))))
  }

  /// Nanoseconds a call.
  private func observable(seed: UInt64) async -> Double {
    let array = ObservableArray(0..<Self.n)
    let coalescer = isObserved ? Self.observer(of: array) : nil
    defer { coalescer?.cancel() }
    return await time(seed: seed) { index in
      array.insert(index, at: index)
      array.remove(at: index)
    }
  }

  /// Nanoseconds a call.
  private func locked(seed: UInt64) async -> Double {
    let array = LockedArray(Array(0..<Self.n))
    return await time(seed: seed) { index in
      array.edit { $0.insert(index, at: index) }
      array.edit { _ = $0.remove(at: index) }
    }
  }

  /// A sink on the main actor; the tasks run elsewhere.
  private static func observer(of array: ObservableArray<Int>) -> CoalescingObserver<
    BatchUpdate<Int>
  > {
    array.render(on: .callingThread, every: .mainActor, initial: false) { consume($0) }
  }

  /// - Parameter pair: makes two calls at an index that stays valid whatever the others do: each of
  ///   them removes only after it has inserted.
  private func time(seed: UInt64, _ pair: @escaping @Sendable (Int) -> Void) async -> Double {
    let start = ContinuousClock.now
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<tasks {
        group.addTask { [tasks] in
          var random = SplitMix(seed: seed &* 64 &+ UInt64(task))
          for _ in 0..<Self.calls / tasks / 2 { pair(random.index(below: Self.n)) }
        }
      }
    }
    return start.duration(to: .now).nanoseconds / Double(Self.calls)
  }
}
