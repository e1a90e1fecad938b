import ObservableCollections
import Observation
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

/// Objects that are set on several threads, while others read their lists.
@Suite("Lists of objects: threads")
struct ObservedConcurrencyTests {
  /// An object that may be used on any thread.
  final class Flag: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let value = LockedValue(0)

    var number: Int {
      get {
        registrar.access(self, keyPath: \.number)
        return value.withLock { $0 }
      }
      set {
        registrar.withMutation(of: self, keyPath: \.number) { value.withLock { $0 = newValue } }
      }
    }
  }

  @Test("Nothing is wrong after all threads have ended and a job has run")
  func fourWriters() {
    let jobs = Jobs()
    let flags = (0..<20).map { _ in Flag() }
    let all = ObservableArray(flags)
    let even = all.observedFilter(in: .elements(in: jobs.place)) { $0.number.isMultiple(of: 2) }
    let ordered = all.observedOrder(in: .elements(in: jobs.place), by: \.number, descending: false)
    let numbers = all.observedMap(in: .elements(in: jobs.place), isSame: ==) { $0.number }
    let below = even.mapped { $0.number }
    let heard = LockedValue<[Int]>([])
    let token = numbers.observe(on: .callingThread, options: [.initial, .new]) { change in
      heard.withLock { heard in
        if let new = try? change.applied(to: heard) { heard = new }
      }
    }
    onThreads(6) { thread in
      for step in 0..<100 {
        switch thread {
        case 0..<4: flags[(step * 7 + thread) % 20].number = step + thread
        case 4: _ = (even.count, below.count, ordered.first)
        default:
          _ = (numbers.count, ordered.count)
          jobs.runFirst()
        }
      }
    }
    jobs.run()
    let wanted = flags.map(\.number)
    #expect(even.map(\.number) == wanted.filter { $0.isMultiple(of: 2) })
    #expect(Array(below).count == even.count)
    #expect(ordered.map(\.number) == wanted.sorted())
    #expect(Array(numbers) == wanted)
    #expect(heard.withLock { $0 } == wanted)
    withExtendedLifetime(token) {}
  }
}
