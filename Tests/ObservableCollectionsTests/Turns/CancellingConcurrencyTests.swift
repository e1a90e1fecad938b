import Foundation
import ObservableCollections
import Testing

@testable import CoreTestSupport
@_spi(Inside) @testable import ObservableLists

@Suite("Cancelling while others render")
struct CancellingConcurrencyTests {
  /// Who renders leaves a batch out when it sees that the observer was cancelled: what it shows is then
  /// behind where it stands. A renderer that came after it would make a batch of what does not fit.
  @Test("Once an observer says that it was cancelled, nobody is granted the rendering")
  func oneInstant() {
    let array = ObservableArray([1])
    for _ in 0..<100 {
      let observer = array.render(on: .callingThread, every: .manual, initial: false) {
        (_: BatchUpdate<Int>) in
      }
      let alarm = observer.driver
      let isBegun = LockedValue(false)
      let cancelling = alarm.withState { state in
        let cancelling = RunningThread {
          isBegun.withLock { $0 = true }
          alarm.cancel()
        }
        // The other thread gets every opportunity to go on without the lock.
        var looks = 0
        while looks < 200, !alarm.isCancelled {
          sched_yield()
          if isBegun.withLock({ $0 }) { looks += 1 }
        }
        #expect(!alarm.isCancelled || !state.begin())
        return cancelling
      }
      cancelling.join()
      #expect(alarm.isCancelled && !alarm.withState { $0.begin() })
    }
  }
}
