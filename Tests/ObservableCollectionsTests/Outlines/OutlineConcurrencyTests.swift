import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Outlines: threads")
struct OutlineConcurrencyTests {
  @Test("Edits, expansions and searches of four threads: every batch fits, and the rows end right")
  func threads() async throws {
    let items = ObservableArray((0..<40).map { Item(id: $0, parentID: $0 == 0 ? nil : $0 / 3) })
    let tree = items.outline(
      parent: { $0.parentID }, expanded: .levels(2), matching: Int?.none
    ) { $0.value % 5 == $1 }
    let checker = Guarded(BatchChecker(rows: Array(tree)))
    let observer = tree.render(on: .callingThread, every: .immediate, initial: false) { batch in
      checker.withLock { checker in
        do { try checker.check(batch) } catch { Issue.record("\(error)") }
      }
    }
    let rounds = TestScale.bound(full: 300, debug: 60)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          var generator = SplitMix64(seed: UInt64(thread))
          for round in 0..<rounds {
            let id = Int.random(in: 0..<40, using: &generator)
            switch (thread + round) % 4 {
            case 0:
              items.update(id: id) { $0.parentID = Int.random(in: 0..<40, using: &generator) }
            case 1: tree.toggle(id: id)
            case 2: tree.parameter = round % 3 == 0 ? id % 5 : nil
            default:
              transaction(items, tree) { items, tree in
                items.update(id: id) { $0.value += 1 }
                tree.collapse(id: id)
              }
              _ = tree.reveal(id: id)
            }
          }
        }
      }
    }
    observer.flush()
    var plain = PlainOutline()
    plain.cells = items.enumerated().map { PlainOutline.Cell(number: $0, item: $1) }
    tree.parameter = nil
    plain.expansion = tree.expansion
    observer.flush()
    #expect(Array(tree) == plain.rows.map(\.row))
    #expect(checker.withLock { $0.rows } == Array(tree))
    observer.cancel()
  }

  @Test("A search that begins while another thread expands an element is not lost")
  func searchIsNotLost() {
    let items = ObservableArray([SlowItem(id: SlowID(number: 0)), SlowItem(id: SlowID(number: 1))])
    let tree = items.outline(
      parent: { _ in nil }, expanded: OutlineExpansion(expanded: [SlowID(number: 2)]),
      matching: Int?.none, opensMatches: false
    ) { $0.id.number == $1 }
    #expect(tree.count == 2)
    let done = DispatchSemaphore(value: 0)
    // Long enough for the other thread to come in between, if it can.
    SlowID.whenHashed.withLock {
      $0 = {
        Thread {
          tree.parameter = 1
          done.signal()
        }.start()
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
    tree.expand(id: SlowID(number: 0))
    done.wait()
    #expect(tree.parameter == 1)
    #expect(tree.isExpanded(id: SlowID(number: 0)))
    #expect(tree.map(\.id.number) == [1])
  }
}

private struct SlowItem: Identifiable, Sendable {
  let id: SlowID
}

/// An id that runs a closure when it is hashed next.
private struct SlowID: Hashable, Sendable {
  let number: Int

  static let whenHashed = Guarded<(@Sendable () -> Void)?>(nil)

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    let body = SlowID.whenHashed.withLock { body in
      defer { body = nil }
      return body
    }
    body?()
  }
}
