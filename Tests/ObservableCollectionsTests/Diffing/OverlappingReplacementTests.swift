import Testing

@testable import ObservableCollections

/// Calls of `replaceAllInBackground` that overlap, ending in every order: one that was started before
/// another that has ended changes nothing and returns nil.
@Suite("Whole lists in the background that overlap: the last one started wins")
@MainActor
struct OverlappingReplacementTests {
  /// Makes a call and says whether it replaced the elements.
  private typealias Call = @MainActor @Sendable () async -> Bool

  /// Keeps the jobs of a task until they are run, in any order.
  private final class HeldExecutor: TaskExecutor {
    private let jobs = LockedValue<[UnownedJob]>([])

    var count: Int { jobs.withLock { $0.count } }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
    }

    /// Runs the jobs that were enqueued, each to its end.
    func run(inOrder order: [Int]) {
      let jobs = self.jobs.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      for index in order { jobs[index].runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// Starts calls one after another, then lets their comparisons run in another order.
  ///
  /// - Returns: for each call whether it replaced the elements.
  private func results(
    of calls: [Call], endingInOrder order: [Int], between: () -> Void = {}
  ) async -> [Bool] {
    let executor = HeldExecutor()
    var tasks: [Task<Bool, Never>] = []
    for call in calls {
      tasks.append(Task(executorPreference: executor, operation: call))
      while executor.count < tasks.count { await Task.yield() }
    }
    between()
    executor.run(inOrder: order)
    var results: [Bool] = []
    for task in tasks { results.append(await task.value) }
    return results
  }

  /// Which of the calls come before all later ones that have ended.
  private func expected(_ order: [Int]) -> [Bool] {
    order.indices.map { call in
      order.prefix { $0 != call }.allSatisfy { $0 < call }
    }
  }

  private let orders = everyOrder(of: [0, 1, 2])

  @Test("Arrays")
  func arrays() async {
    #expect(orders.count == 6)
    for order in orders {
      let array: ObservableArray = [0]
      let calls: [Call] = (1...3).map { number in
        { await array.replaceAllInBackground(with: [number], matching: .self) != nil }
      }
      let results = await results(of: calls, endingInOrder: order)
      #expect(results == expected(order), "ending in the order \(order)")
      #expect(Array(array) == [3], "ending in the order \(order)")
      // Each call that counts made a removal and an insertion, and the others nothing.
      #expect(array.version == 2 * results.count { $0 }, "ending in the order \(order)")
    }
  }

  @Test("Lists of two levels")
  func sections() async {
    for order in orders {
      let list = ObservableSections([SectionSnapshot(Head(id: 0), elements: [0])])
      let calls: [Call] = (1...3).map { number in
        {
          await list.replaceAllInBackground(
            with: [SectionSnapshot(Head(id: 0), elements: [number])], matching: .self) != nil
        }
      }
      let results = await results(of: calls, endingInOrder: order)
      #expect(results == expected(order), "ending in the order \(order)")
      #expect(Array(list[0].elements) == [3], "ending in the order \(order)")
      #expect(list.version == 2 * results.count { $0 }, "ending in the order \(order)")
    }
  }

  @Test("A call that was overtaken compares nothing")
  func comparisons() async {
    let array: ObservableArray = [1, 2]
    let asked = LockedValue<[Int]>([])
    let calls: [Call] = (0..<2).map { number in
      {
        await array.replaceAllInBackground(
          with: [2, 1, number + 5],
          matching: .key { element in
            asked.withLock { $0.append(number) }
            return element
          }) != nil
      }
    }
    #expect(await results(of: calls, endingInOrder: [1, 0]) == [false, true])
    #expect(Set(asked.withLock { $0 }) == [1])
  }

  @Test("Another change that comes between is replaced, as by a call that was not overtaken")
  func otherChanges() async {
    let array: ObservableArray = [1, 2]
    let call: Call = {
      await array.replaceAllInBackground(with: [7], matching: .self) != nil
    }
    let results = await results(
      of: [call], endingInOrder: [0], between: { array.replaceAll(with: [8, 9], matching: .self) })
    #expect(results == [true])
    #expect(Array(array) == [7])
  }
}
