import Foundation
import ObservableCollections
import ObservableCollectionsAdapters

/// An array, and a sink that notes in which pass of the main run loop each batch came.
@MainActor final class Experiment {
  private let array = ObservableArray<Int>()
  private var coalescer: CoalescingObserver<BatchUpdate<Int>>?
  private var batches: [BatchChanges] = []
  private var passes: [Int] = []
  /// Left when the first batch has come.
  private let firstBatch = DispatchGroup()

  private init() {
    firstBatch.enter()
    coalescer = array.render(every: .mainRunLoop, initial: false) { [unowned self] batch in
      if batches.isEmpty { firstBatch.leave() }
      batches.append(batch.changes)
      passes.append(Passes.shared.number)
    }
  }

  static let names = ["one-pass", "four-threads", "idle", "zero-timeouts"]

  static func named(_ name: String) -> (@MainActor () -> Void)? {
    switch name {
    case "one-pass": { Experiment().changeInOnePass() }
    case "four-threads": { Experiment().changeOnFourThreads() }
    case "idle": { Experiment().changeNothing() }
    case "zero-timeouts": { Experiment().changeBetweenZeroTimeouts() }
    default: nil
    }
  }
}

extension Experiment {
  /// A thousand changes in one pass of the loop.
  private func changeInOnePass() {
    for value in 0..<1_000 { array.insert(value, at: value / 2) }
    let early = batches.count
    settle { self.report(["batchesBeforeTheEnd": early]) }
  }

  /// Changes from four threads while the loop goes round as fast as it is woken. Half-way they wait
  /// for the first batch, so that there is a second one on any machine.
  private func changeOnFourThreads() {
    let group = DispatchGroup()
    for first in 0..<4 {
      let work: @Sendable () -> Void = { [array, firstBatch] in
        for value in 0..<2_500 {
          if value == 1_250 { firstBatch.wait() }
          array.append(first * 2_500 + value)
          if value % 100 == 0 { Thread.sleep(forTimeInterval: 0.001) }
        }
        group.leave()
      }
      group.enter()
      Thread.detachNewThread(work)
    }
    group.notify(queue: .main) { self.settle { self.report([:]) } }
  }

  /// Changes in code that runs the loop again and again and lets it never wait.
  private func changeBetweenZeroTimeouts() {
    // Not from a job of the main queue: a loop inside one has nothing to do for that queue, and ends
    // at once.
    RunLoop.main.perform {
      MainActor.assumeIsolated {
        for value in 0..<5 {
          self.array.append(value)
          _ = RunLoop.main.run(mode: .default, before: .distantPast)
        }
        let early = self.batches.count
        self.settle { self.report(["batchesBeforeTheEnd": early]) }
      }
    }
  }

  /// A change to have seen the loop move, then none for a while.
  private func changeNothing() {
    array.append(0)
    settle {
      let before = Passes.shared.number
      self.wait {
        let idle = Passes.shared.number - before
        self.report(["idlePasses": idle])
      }
    }
  }

  /// Goes on some passes later, each of which begins with a wake-up of its own.
  private func settle(_ passes: Int = 20, then body: @escaping @MainActor @Sendable () -> Void) {
    if passes == 0 { return body() }
    DispatchQueue.global().async {
      DispatchQueue.main.async { self.settle(passes - 1, then: body) }
    }
  }

  /// Goes on after half a second, of which the loop knows nothing.
  private func wait(then body: @escaping @MainActor @Sendable () -> Void) {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.5)
      DispatchQueue.main.async { body() }
    }
  }
}

extension Experiment {
  private func report(_ more: [String: Int]) {
    let inserted = batches.reduce(0) { $0 + $1.insertions.count }
    let chained = zip(batches, batches.dropFirst()).allSatisfy { $0.end == $1.start }
    var figures = [
      "count": array.count, "version": array.revision.version, "batches": batches.count,
      "inserted": inserted, "lastVersion": batches.last?.end.version ?? 0,
      "passesWithABatch": Set(passes).count, "chained": chained ? 1 : 0,
      "passes": Passes.shared.number,
    ]
    figures.merge(more) { $1 }
    let pairs = figures.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
    print("{\(pairs.joined(separator: ", "))}")
    exit(0)
  }
}
