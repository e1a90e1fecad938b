import Dispatch
import Foundation
import ObservableCollections
import ObservableCollectionsAdapters
import Testing

/// A dispatch queue as the place where turns end.
struct QueueSchedulerTests {
  private final class Versions: @unchecked Sendable {
    /// Touched only on the queue.
    var all: [Int] = []
  }

  @Test("All that happens before the queue gets to it is one batch, and each later turn one more")
  func serialQueue() {
    let queue = DispatchQueue(label: "turns")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let array = ObservableArray([0])
    let versions = Versions()
    let coalescer = array.render(on: .callingThread, every: .queue(queue), initial: false) {
      batch in
      #expect(DispatchQueue.getSpecific(key: key) == true)
      versions.all.append(batch.end.version)
    }
    for turn in 1...3 {
      queue.suspend()
      for number in 0..<100 { array.append(number) }
      queue.resume()
      let shown = queue.sync { versions.all }
      #expect(shown == (1...turn).map { $0 * 100 })
    }
    withExtendedLifetime(coalescer) {}
  }
}
