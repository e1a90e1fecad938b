import ExampleTestKit
import Foundation
import ObservableCollections
import Synchronization
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

@Suite("A parameter in transactions of several threads")
struct ParameterConcurrencyTests {
  /// The number of transactions of each thread.
  private let count = TestScale.isFull ? 2000 : 200

  @Test("A read sees the elements and the parameters of one transaction")
  func oneInstant() async {
    let (left, right) = (ObservableArray([0]), ObservableArray([0]))
    let mapped = left.mapped(with: 0) { ($0, $1) }
    let page = mapped.mapped { $0 }.filtered(with: 0) { pair, number in pair.0 == number }
    let joined = mapped.joined(with: page)
    let heard = LockedValue(0)
    let rendering = mapped.render(on: .callingThread, every: .immediate, initial: false) { batch in
      heard.withLock { $0 += 1 }
      if let pair = batch.after.first, pair.0 != pair.1 { Issue.record("\(pair)") }
    }
    await withTaskGroup(of: Void.self) { group in
      for thread in 1...2 {
        group.addTask {
          for step in 1...count {
            let number = step * 2 + thread
            transaction(right, page, left, mapped) { right, page, left, mapped in
              left[0] = number
              mapped.parameter = number
              page.parameter = number
              right[0] = number
            }
          }
        }
      }
      for reader in 0..<2 {
        group.addTask {
          for _ in 0..<count {
            if let pair = mapped.first, pair.0 != pair.1 { Issue.record("\(pair)") }
            if reader == 0 {
              if page.count != 1 { Issue.record("\(page.snapshot)") }
            } else {
              let pairs = Array(joined)
              if pairs.count != 2 || pairs[0] != pairs[1] || pairs[0].0 != pairs[0].1 {
                Issue.record("\(pairs)")
              }
            }
          }
        }
      }
    }
    #expect(mapped.parameter == left[0])
    #expect(mapped.count == 1 && page.count == 1)
    #expect(heard.withLock { $0 } > 0)
    rendering.cancel()
  }

  @Test("Several threads set a parameter, in transactions and without")
  func setters() async {
    let source = ObservableArray(0..<8)
    let found = source.filtered(with: 1) { $0 % $1 == 0 }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for step in 0..<count {
            let divisor = 1 + (step + thread) % 4
            switch thread {
            case 0: found.parameter = divisor
            case 1: transaction(found) { $0.parameter = divisor }
            case 2:
              transaction(source, found) {
                $0[0] = -12 * step; $1.parameter = divisor
              }
            default: _ = (found.parameter, found.count)
            }
          }
        }
      }
    }
    let divisor = found.parameter
    #expect(Array(found) == source.filter { $0 % divisor == 0 })
  }

  @Test("A transaction while a read waits for a list between the two")
  func whileWaiting() async {
    let source = ObservableArray([0])
    let (isWaiting, box) = (Latch(), LockedValue<(() -> Void)?>(nil))
    let between = source.mapped { element in
      let body = box.withLock { body in
        defer { body = nil }
        return body
      }
      body?()
      return element
    }
    let page = between.filtered(with: 0) { $0 == $1 }
    #expect(Array(page) == [0])
    source[0] = 1
    box.withLock {
      $0 = {
        isWaiting.open()
        let waiters = between.core.allocatedSideTable.waiters
        while waiters.pointee.count.load(ordering: .sequentiallyConsistent) == 0 {
          Thread.sleep(forTimeInterval: 0.001)
        }
        // The read has begun, and has not read the source.
        let isOver = LockedValue(false)
        Thread.detachNewThread {
          transaction(source, page) { source, page in
            source[0] = 2
            page.parameter = 2
          }
          isOver.withLock { $0 = true }
        }
        while !isOver.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.001) }
      }
    }
    let end = Latch()
    Thread.detachNewThread {
      _ = between.count
      end.open()
    }
    await isWaiting.wait()
    #expect(Array(page) == [2])
    await end.wait()
    #expect(page.parameter == 2)
  }
}
