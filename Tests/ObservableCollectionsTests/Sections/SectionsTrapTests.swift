import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

@Suite("Sections: traps")
struct SectionsTrapTests {
  /// A call that traps, with its message.
  struct Call: Sendable {
    let message: String
    let make: @Sendable (ObservableSections<Head, Cell>) -> Void

    static let all = [
      Call(message: "Sections 0 and 2 have the same id 1") { $0.sections.append(Head(id: 1)) },
      Call(message: "Sections 0 and 1 have the same id 2") {
        $0[section: 0].header = Head(id: 2)
      },
      Call(message: "Index 2 is outside 0..<2 sections") { $0.sections.remove(at: 2) },
      Call(message: "Insertion index 3 is outside 0...2 sections") {
        $0.sections.insert(Head(id: 9), at: 3)
      },
      Call(message: "Element 1 is outside 0..<1 of section 1") {
        $0.remove(at: ElementPath(section: 1, element: 1))
      },
      Call(message: "Insertion index 2 is outside 0...1 of section 1") {
        $0.insert(Cell(token: 1), at: ElementPath(section: 1, element: 2))
      },
      Call(message: "Move target 2 is outside 0...1 of section 1") {
        $0.move(
          from: ElementPath(section: 0, element: 0), to: ElementPath(section: 1, element: 2))
      },
      Call(message: "Range 0..<2 is outside 0..<1 of section 1") {
        $0[section: 1].removeSubrange(0..<2)
      },
      Call(message: "Range 2... is outside 0..<1 of section 1") {
        $0[section: 1].removeSubrange(2...)
      },
      Call(message: "Range 1..<3 is outside 0..<2 sections") { $0.sections.removeSubrange(1..<3) },
      Call(message: "A length of 2 is outside 0...1 of section 1") {
        $0[section: 1].removeLast(2)
      },
      Call(message: "A length of 3 is outside 0...2 sections") { $0.sections.removeFirst(3) },
      Call(message: "removeFirst() on a list without elements") {
        $0[section: 0].removeAll()
        $0[section: 0].removeFirst()
      },
      Call(message: "removeLast() on a list without elements") {
        $0[section: 1].removeAll()
        $0[section: 1].removeLast()
      },
      Call(message: "removeFirst() on a list without elements") {
        $0.sections.removeAll()
        $0.sections.removeFirst()
      },
      Call(message: "1 elements do not fit the 2 indexes {0, 2}") {
        $0.sections.insert([SectionSnapshot(Head(id: 9), elements: [])], at: [0, 2])
      },
      Call(message: "2 headers do not fit the 1 indexes {1}") {
        $0.sections.replaceHeaders(at: [1], with: [Head(id: 8), Head(id: 9)])
      },
      Call(message: "Section 2 is outside 0..<2") { $0[section: 2].append(Cell(token: 1)) },
      Call(message: "Section -1 is outside 0..<2") { _ = $0[section: -1].count },
      Call(message: "No section has the id 1 any more") { list in
        let section = list[sectionID: 1]
        list.sections.remove(at: 0)
        section?.append(Cell(token: 1))
      },
      Call(message: "No section has the id 2 any more") { list in
        let section = list[sectionID: 2]
        list[section: 1].header = Head(id: 3)
        _ = section?.header
      },
      Call(message: "Index 1 is outside 0..<1 of section 1") { $0[section: 1].touch(at: 1) },
      Call(message: "A history of -1 records is negative") { $0.historyLimit = -1 },
      Call(message: "removeLast() on a list without elements") {
        $0.sections.removeAll()
        $0.sections.removeLast()
      },
      Call(message: "Insertion index 2 is outside 0..<2 of section 1") {
        $0.insert([Cell(token: 1)], at: ElementPaths([ElementPath(section: 1, element: 2)]))
      },
      Call(message: "2 elements do not fit the 1 paths 1: {0}") {
        $0.replace(
          at: ElementPaths([ElementPath(section: 1, element: 0)]),
          with: [Cell(token: 1), Cell(token: 2)])
      },
      Call(message: "Move target 1 is outside 0...0 of section 1") {
        $0.move(
          from: ElementPaths([ElementPath(section: 1, element: 0)]),
          to: ElementPath(section: 1, element: 1))
      },
      Call(message: "Move target 3 is outside 0...2 sections") {
        $0.sections.move(fromOffsets: [0], toOffset: 3)
      },
      Call(message: "Insertion index 3 is outside 0..<3 sections") {
        $0.sections.insert([SectionSnapshot(Head(id: 9), elements: [])], at: [3])
      },
      Call(message: "Sections 0 and 1 have the same id 7") {
        $0.sections.replaceHeaders(at: [0, 1], with: [Head(id: 7), Head(id: 7)])
      },
      Call(message: "Sections 1 and 2 have the same id 7") {
        $0.sections.replaceSubrange(
          0..<1, with: [1, 7, 7].map { SectionSnapshot(Head(id: $0), elements: []) })
      },
      Call(message: "sortElements(by:) changes the array inside the closure of update(at:_:)") {
        list in
        list.update(at: ElementPath(section: 0, element: 0)) { _ in
          list.sortElements { $0.token < $1.token }
        }
      },
      Call(message: "append(_:) changes the array inside the closure of update(at:_:)") {
        list in
        list.update(at: ElementPath(section: 0, element: 0)) { _ in
          list.sections.append(Head(id: 3))
        }
      },
    ]
  }

  #if compiler(>=6.3) && (os(macOS) || os(Linux))
    @Test("A programmer's error traps with what, where and the values")
    func errors() async throws {
      for index in Call.all.indices {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        {
          [index = index as Int] in
          Call.all[index].make(
            ObservableSections([
              SectionSnapshot(Head(id: 1), elements: [Cell(token: 10)]),
              SectionSnapshot(Head(id: 2), elements: [Cell(token: 20)]),
            ]))
        }
        try expectMessage(Call.all[index].message, in: result)
      }
    }
  #endif
}
