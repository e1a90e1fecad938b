import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Diffs and turns on several threads, which take their working memory from one place.
@Suite("Working memory of diffs and turns, used on several threads at once")
struct ScratchConcurrencyTests {
  /// So many for each of four threads.
  private let runs = TestScale.bound(full: 60_000, debug: 8_000)

  /// Small lists whose diff has removals, insertions, moves and updates.
  private static let pairs: [(old: [Item], new: [Item])] = (1...6).map { count in
    let old = (0..<count + 3).map { Item(id: $0) }
    var new = Array(old.dropFirst().reversed())
    new[count / 2].text = 1
    new.insert(Item(id: 100 + count), at: count % 2)
    return (old, new)
  }

  @Test("Four threads that diff small lists get the changes that one thread gets")
  func diffs() {
    let expected = Self.pairs.map { BatchChanges(from: $0.old, to: $0.new, matching: .id) }
    onThreads(4) { thread in
      for run in 0..<runs {
        let number = (run + thread) % Self.pairs.count
        let pair = Self.pairs[number]
        let changes = BatchChanges(from: pair.old, to: pair.new, matching: .id)
        if changes != expected[number] {
          Issue.record("Thread \(thread), run \(run): \(changes), not \(expected[number])")
          return
        }
      }
    }
  }

  @Test("Four threads that end small turns get the batches that one thread gets")
  func turns() {
    let expected = Self.batch(of: 0)
    #expect(expected?.moves.isEmpty == false)
    onThreads(4) { thread in
      for run in 0..<runs / 8 {
        let changes = Self.batch(of: run)
        if changes != expected {
          Issue.record("Thread \(thread), run \(run): \(String(describing: changes))")
          return
        }
      }
    }
  }

  /// What a few changes of a small array come to.
  private static func batch(of run: Int) -> BatchChanges? {
    let array = ObservableArray(0..<8)
    array.useHistory(Revision.History(bits: 1))
    array.historyLimit = 4
    array.reverse()
    array.remove(at: 3)
    array.insert(run, at: 0)
    array.touch(at: 5)
    return array.changes(since: 0)
  }
}
