import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Places outside the rows that a sink shows, where its user put something, or took something away.
@Suite("Own changes: a place outside the rows traps with the place and the rows")
struct UserInsertionTrapTests {
  typealias Rows = CoalescingObserver<BatchUpdate<Int>>
  typealias Shelves = CoalescingObserver<SectionsBatchUpdate<Head, Cell>>

  struct Call: Sendable {
    let message: String
    let make: @Sendable (Rows, Shelves) -> Void

    init(_ message: String, _ make: @escaping @Sendable (Rows, Shelves) -> Void) {
      (self.message, self.make) = (message, make)
    }

    private static func path(_ section: Int, _ element: Int) -> ElementPath {
      ElementPath(section: section, element: element)
    }

    static let all = [
      Call(#"Index 9 is outside 0..<3, in userMoved(from:to:) of "week""#) { rows, _ in
        rows.userMoved(from: 9, to: 0)
      },
      Call(#"Index 3 is outside 0..<3, in userMoved(from:to:) of "week""#) { rows, _ in
        rows.userMoved(from: 0, to: 3)
      },
      Call(#"Index 9 is outside 0..<3, in userRemoved(at:) of "week""#) { rows, _ in
        rows.userRemoved(at: [1, 9])
      },
      Call(#"outside the 0...3 that are shown, in userInserted(_:at:) of "week""#) { rows, _ in
        rows.userInserted(1, at: 9)
      },
      Call(#"Element 9 is outside 0..<1 of section 0, in userMoved(from:to:) of "shelves""#) {
        $1.userMoved(from: path(0, 9), to: path(0, 0))
      },
      Call(#"Section 2 is outside 0..<1, in userMoved(from:to:) of "shelves""#) {
        $1.userMoved(from: path(0, 0), to: path(2, 0))
      },
      Call(#"Element 9 is outside 0..<1 of section 0, in userRemoved(at:) of "shelves""#) {
        $1.userRemoved(at: ElementPaths([path(0, 9)]))
      },
      Call(#"Insertion index 9 is outside 0...1 of section 0, in userInserted(_:at:) of "shelves""#)
      { $1.userInserted(Cell(token: 1), at: path(0, 9)) },
    ]
  }

  #if os(macOS) || os(Linux)
    #if compiler(>=6.3)
      @Test("Clause 12, errors: the call and the list are named")
      func sites() async throws {
        for index in Call.all.indices {
          let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
          ) {
            [index = index as Int] in
            let (week, shelves) = (
              ObservableArray([1, 2, 3], name: "week"),
              ObservableSections(plainSections([1]).map(\.snapshot), name: "shelves")
            )
            Call.all[index].make(
              week.render(on: .callingThread, every: .manual, initial: false) { _ in },
              shelves.render(on: .callingThread, every: .manual, initial: false) { _ in })
          }
          try expectMessage(Call.all[index].message, in: result)
        }
      }
    #endif

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
