import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

@Suite("Clause 6, what foreign code leaves behind")
struct ForeignLeftoversTests {
  /// An object whose end waits for another thread that changes its list.
  private final class Ending: Identifiable, Sendable {
    let atEnd: @Sendable () -> Void

    init(atEnd: @escaping @Sendable () -> Void = {}) { self.atEnd = atEnd }

    deinit { atEnd() }
  }

  private struct Refusal: Error {}

  @Test("Clause 6, threads: code inside code of another list leaves both lists closed")
  func nestedGuards() {
    let core = ArrayCore()
    core.enter("outer")
    core.runClosure(of: "outer") {
      core.runClosure(of: "inner") { #expect("\(core.writer.closureOwner ?? "")" == "inner") }
      #expect("\(core.writer.closureOwner ?? "")" == "outer")
    }
    #expect(core.writer.closureOwner == nil)
    core.leaveGate()
  }

  @Test("Clause 6, threads: after code that threw the list is open, and closed in code around it")
  func guardsAfterThrows() throws {
    let array = ObservableArray([1, 2, 3])
    #expect(throws: Refusal.self) {
      try array.update(at: 0) { _ throws(Refusal) in throw Refusal() }
    }
    array.append(4)
    let other = ObservableArray([1, 2, 3])
    array.removeAll { number in
      other.transaction { other in
        other.update(at: 0) { $0 += array.count }
        try? other.sort { _, _ in throw Refusal() }
      }
      return number == 2
    }
    #expect(Array(array) == [1, 3, 4])
    #expect(Array(other) == [17, 2, 3])
  }

  #if os(macOS) || os(Linux)
    @Test("Clause 6, threads: the list is still closed behind a change of another list")
    func closedBehindOtherList() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (array, other) = (ObservableArray([1, 2, 3]), ObservableArray([1, 2, 3]))
        array.removeAll { _ in
          other.transaction { $0.update(at: 0) { $0 += 1 } }
          array.append(1)
          return false
        }
      }
      try expectMessage(
        "append(_:) changes the array inside the closure of removeAll(where:)", in: result)
    }
  #endif

  @Test("Clause 6, threads: an element that a throwing closure made ends with nothing held")
  func thrownElement() {
    let array = ObservableArray([Ending()])
    #expect(throws: Refusal.self) {
      try array.update(at: 0) { element throws(Refusal) in
        element = Ending { [unowned array] in onOtherThread { array.append(Ending()) } }
        throw Refusal()
      }
    }
    #expect(array.count == 2)
  }

  @Test("Clause 6, threads: so it does in a section, and so does a section's header")
  func thrownSection() {
    let list = ObservableSections([SectionSnapshot(Ending(), elements: [Ending()])])
    #expect(throws: Refusal.self) {
      try list.update(at: ElementPath(section: 0, element: 0)) { element throws(Refusal) in
        element = Ending { [unowned list] in onOtherThread { list.sections.append(Ending()) } }
        throw Refusal()
      }
    }
    #expect(throws: Refusal.self) {
      try list[section: 0].updateHeader { section throws(Refusal) in
        section = Ending { [unowned list] in onOtherThread { list.sections.append(Ending()) } }
        throw Refusal()
      }
    }
    #expect(list.sections.count == 3)
  }
}
