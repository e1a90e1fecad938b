import ObservableCollections
import Observation
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

/// An array that one observer hears, and others look at once a turn.
@Suite("Arrays that are heard and shown")
struct HeardAndShownTests {
  private typealias Edit = (name: String, perform: @Sendable (ObservableArray<Int>) -> Void)

  private static let edits: [Edit] = [
    ("append", { $0.append(9) }), ("insert", { $0.insert(9, at: 1) }),
    ("remove", { $0.remove(at: 1) }), ("removeFirst", { $0.removeFirst() }),
    ("removeLast", { $0.removeLast() }), ("move", { $0.move(from: 0, to: 2) }),
    ("subscript", { $0[1] = 9 }), ("touch", { $0.touch(at: 1) }),
    ("append(contentsOf:)", { $0.append(contentsOf: [8, 9]) }),
    ("transaction", { $0.transaction { $0.append(9) } }),
  ]

  @Test("Each call is heard, ends an immediate turn, and tells those who track reads")
  func eachCall() {
    for edit in Self.edits {
      let array = ObservableArray([1, 2, 3])
      let (heard, shown, told) = (Recorder<Int>(), Recorder<Int>(), Recorder<Int>())
      let observation = array.observe(on: .callingThread) { heard.keep($0.revision.version) }
      let rendering = array.render(on: .callingThread, every: .immediate, initial: false) {
        shown.keep($0.end.version)
      }
      for version in 1...2 {
        withObservationTracking {
          _ = array.count
        } onChange: {
          told.keep(version)
        }
        edit.perform(array)
        #expect(heard.values == Array(1...version), "heard of \(edit.name)")
        #expect(shown.values == Array(1...version), "shown \(edit.name)")
        #expect(told.values == Array(1...version), "told of \(edit.name)")
      }
      rendering.cancel()
      observation.cancel()
    }
  }
}
