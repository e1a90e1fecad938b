import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

#if os(macOS) || os(Linux)
  /// Functions that change what their list follows, again and again: the stack does not grow with them.
  @Suite("Derived lists: functions that change the source many times")
  struct ChangingFunctionTests {
    private static let count = TestScale.bound(full: 20_000, debug: 2_000)

    /// Appends to a list until it is long.
    private static func grow(_ source: ObservableArray<Int>, _ element: Int) {
      if source.count < count { source.append(element + 1) }
    }

    @Test("An observer of records hears all that a predicate appends, in order")
    func observed() async throws {
      await #expect(processExitsWith: .success) {
        let source = ObservableArray<Int>()
        let list = source.filtered { element in
          Self.grow(source, element)
          return true
        }
        let heard = LockedValue<[Int]>([])
        let token = list.observe(on: .callingThread) { record in
          heard.withLock { $0 += record.newElements ?? [] }
        }
        source.append(0)
        try demand(heard.withLock { $0 }, equals: Array(0..<Self.count), "heard")
        token.cancel()
      }
    }

    @Test("So do an observer of sections, and a trace of a list that is joined of one that appends")
    func observedAbove() async throws {
      await #expect(processExitsWith: .success) {
        let source = ObservableArray<Int>()
        let groups = source.sections(
          by: { element in
            Self.grow(source, element)
            return element % 3
          }, orderedBy: <)
        let token = groups.observe(on: .callingThread) { _ in }
        source.append(0)
        try demand(groups.elementCount, equals: Self.count, "elements")
        token.cancel()

        let other = ObservableArray<Int>()
        let joined = other.filtered { element in
          Self.grow(other, element)
          return true
        }.joined(with: source)
        let trace = joined.trace { _ in }
        other.append(0)
        try demand(joined.count, equals: 2 * Self.count, "joined elements")
        trace.cancel()
      }
    }

    @Test("A sink that is shown each turn at once is shown all")
    func shown() async throws {
      await #expect(processExitsWith: .success) {
        let source = ObservableArray<Int>()
        let list = source.filtered { element in
          Self.grow(source, element)
          return true
        }
        let rows = LockedValue(0)
        let rendering = list.render(on: .callingThread, every: .immediate, initial: false) {
          batch in
          rows.withLock { $0 += batch.changes.insertions.elementCount }
        }
        source.append(0)
        try demand(rows.withLock { $0 }, equals: Self.count, "rows")
        rendering.cancel()
      }
    }
  }
#endif
