import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// What a trap says besides what is wrong: which call, of which list.
@Suite("Traps name the call and the list")
struct TrapSiteTests {
  struct Call: Sendable {
    let message: String
    let make: @Sendable (ObservableArray<Int>, ObservableSections<Head, Cell>) -> Void

    init(
      _ message: String,
      _ make: @escaping @Sendable (ObservableArray<Int>, ObservableSections<Head, Cell>) -> Void
    ) {
      (self.message, self.make) = (message, make)
    }

    static let all = [
      Call(#"Index 9 is outside 0..<7, in subscript(_:) of "week""#) { week, _ in _ = week[9] },
      Call(#"Index 9 is outside 0..<7, in subscript(_:) of "week""#) { week, _ in week[9] = 1 },
      Call(#"Index 9 is outside 0..<7, in subscript(_:) of "week""#) { week, _ in week[9] += 1 },
      Call(#"Insertion index 9 is outside 0...7, in insert(_:at:) of "week""#) { week, _ in
        week.insert(1, at: 9)
      },
      Call(#"Index 9 is outside 0..<7, in remove(at:) of "week""#) { week, _ in
        week.remove(at: 9)
      },
      // Inside a transaction, and observed.
      Call(#"Index 9 is outside 0..<8, in remove(at:) of "week""#) { week, _ in
        let token = week.observe(on: .callingThread) { _ in }
        week.transaction {
          $0.append(7)
          $0.remove(at: 9)
        }
        token.cancel()
      },
      Call(#"Index 9 is outside 0..<8, in subscript(_:) of "week""#) { week, _ in
        week.transaction {
          $0.append(7)
          _ = $0[9]
        }
      },
      Call(#"Index 9 is outside 0..<8, in subscript(_:) of "week""#) { week, _ in
        week.transaction {
          $0.append(7)
          $0[9] = 1
        }
      },
      Call(#"Index 9 is outside 0..<7, in move(from:to:) of "week""#) { week, _ in
        week.move(from: 0, to: 9)
      },
      Call(#"Index 9 is outside 0..<7, in update(at:_:) of "week""#) { week, _ in
        week.update(at: 9) { $0 += 1 }
      },
      Call(#"Index 9 is outside 0..<7, in touch(at:) of "week""#) { week, _ in week.touch(at: 9) },
      Call(#"Index 9 is outside 0..<7, in replace(at:with:) of "week""#) { week, _ in
        week.replace(at: [9], with: [1])
      },
      Call(#"1 elements do not fit the 2 indexes {1, 3}, in replace(at:with:) of "week""#) {
        week, _ in week.replace(at: [1, 3], with: [1])
      },
      Call(#"Range 8... is outside 0..<7, in replaceSubrange(_:with:) of "week""#) { week, _ in
        week.replaceSubrange(8..., with: [1])
      },
      Call(#"Range 2..<9 is outside 0..<7, in subscript(_:) of "week""#) { week, _ in
        _ = week[2..<9]
      },
      Call("Index 9 is outside 0..<7, in swapAt(_:_:)\n") { _, _ in
        ObservableArray(0..<7).swapAt(9, 1)
      },
      Call(#"Index 9 is outside 0..<1, in subscript(_:) of "shelves""#) { _, shelves in
        _ = shelves[section: 0][9]
      },
      Call(#"Index 9 is outside 0..<1 of section 1, in touch(at:) of "shelves""#) { _, shelves in
        shelves[section: 1].touch(at: 9)
      },
      Call(#"Section 9 is outside 0..<2, in subscript(_:) of "shelves""#) { _, shelves in
        _ = shelves[9]
      },
      Call(#"Section 9 is outside 0..<2 of "shelves""#) { _, shelves in
        _ = shelves[section: 9].count
      },
      Call(#"Section 9 is outside 0..<2, in append(_:) of "shelves""#) { _, shelves in
        shelves[section: 9].append(Cell(token: 1))
      },
      Call(#"Index 9 is outside 0..<2 sections, in remove(at:) of "shelves""#) { _, shelves in
        shelves.sections.remove(at: 9)
      },
      Call(#"Element 9 is outside 0..<1 of section 1, in remove(at:) of "shelves""#) {
        _, shelves in shelves.remove(at: ElementPath(section: 1, element: 9))
      },
      Call(#"Element 9 is outside 0..<1 of section 1, in subscript(_:) of "shelves""#) {
        _, shelves in _ = shelves[ElementPath(section: 1, element: 9)]
      },
      Call(#"Move target 9 is outside 0...1 of section 1, in move(from:to:) of "shelves""#) {
        _, shelves in
        shelves.move(
          from: ElementPath(section: 0, element: 0), to: ElementPath(section: 1, element: 9))
      },
      Call(#"Sections 0 and 2 have the same id 1, in append(_:) of "shelves""#) { _, shelves in
        shelves.sections.append(SectionSnapshot(Head(id: 1), elements: []))
      },
    ]
  }

  #if os(macOS) || os(Linux)
    #if compiler(>=6.3)
      @Test("Clause 12, errors: of arrays and of lists with sections")
      func sites() async throws {
        for index in Call.all.indices {
          let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
          ) {
            [index = index as Int] in
            let shelves = ObservableSections(
              [1, 2].map { SectionSnapshot(Head(id: $0), elements: [Cell(token: $0)]) },
              name: "shelves")
            Call.all[index].make(ObservableArray(0..<7, name: "week"), shelves)
          }
          try expectMessage(Call.all[index].message, in: result)
        }
      }
    #endif
  #endif
}
