import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Places outside the rows that a sink shows, where its user put something.
@Suite("Own changes: an insertion outside the rows traps with the place and the rows")
struct UserInsertionTrapTests {
  #if os(macOS) || os(Linux)
    #if compiler(>=6.3)
      @Test("In a list of one level")
      func array() async throws {
        for index in [4, -1] {
          let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
          ) {
            [index = index as Int] in
            let array = ObservableArray([1, 2, 3])
            let coalescer = array.render(on: .callingThread, every: .immediate, initial: false) {
              _ in
            }
            coalescer.userInserted(9, at: index)
          }
          try expectMessage(
            "A row was inserted at \(index), outside the 0...3 that are shown", in: result)
        }
      }
    #endif

    @Test("In sections")
    func sections() async throws {
      let element = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = ObservableSections(plainSections([1]).map(\.snapshot))
        let coalescer = list.render(on: .callingThread, every: .immediate, initial: false) { _ in }
        coalescer.userInserted(Cell(token: 9), at: ElementPath(section: 0, element: 2))
      }
      try expectMessage("Insertion index 2 is outside 0...1 of section 0", in: element)
      let section = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = ObservableSections(plainSections([1]).map(\.snapshot))
        let coalescer = list.render(on: .callingThread, every: .immediate, initial: false) { _ in }
        coalescer.userInserted(Cell(token: 9), at: ElementPath(section: 1, element: 0))
      }
      try expectMessage("Section 1 is outside 0..<1", in: section)
    }
  #endif
}
