import Testing

@testable import ObservableCollections

@Suite("Sections: traps")
struct SectionsTrapTests {
  /// A call that traps, with its message.
  struct Call: Sendable {
    let message: String
    let make: @Sendable (ObservableSections<Head, Cell>) -> Void

    static let all = [
      Call(message: "Sections 0 and 2 have the same id 1") { $0.append(Head(id: 1)) },
      Call(message: "Sections 0 and 1 have the same id 2") {
        $0.replaceSection(at: 0, with: Head(id: 2))
      },
      Call(message: "Section 2 is outside 0..<2") { $0.removeSection(at: 2) },
      Call(message: "Section insertion index 3 is outside 0...2") {
        $0.insert(Head(id: 9), at: 3)
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
      Call(message: "append(_:elements:) changes the array inside the closure of update(at:_:)") {
        list in
        list.update(at: ElementPath(section: 0, element: 0)) { _ in list.append(Head(id: 3)) }
      },
    ]
  }

  @Test("A programmer's error traps with what, where and the values")
  func errors() async throws {
    for index in Call.all.indices {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
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
}
