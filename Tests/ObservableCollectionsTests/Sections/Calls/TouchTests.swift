import ObservableCollections
import Testing

@testable import CoreTestSupport

@Suite("Sections: touching")
struct TouchTests {
  private typealias List = ObservableSections<Head, Cell>

  @Test(
    "Each call that touches is one replacement, whose old and new content are the same",
    arguments: [false, true])
  func oneReplacement(isInTransaction: Bool) {
    let calls: [(name: String, touch: (List) -> Void)] = [
      ("a path", { $0.touch(at: ElementPath(section: 0, element: 1)) }),
      ("paths", { $0.touch(at: ElementPaths([ElementPath(section: 0, element: 0)])) }),
      ("an element of a section", { $0[section: 0].touch(at: 1) }),
      ("a section", { $0.sections.touch(at: 0) }),
      ("a header", { $0[section: 0].touchHeader() }),
    ]
    for call in calls {
      let list = List([
        SectionSnapshot(Head(id: 1), elements: [Cell(token: 1), Cell(token: 2)])
      ])
      let before = list.snapshot
      let records = Recorder<String>()
      let token = list.observe(on: .callingThread, options: [.old, .new]) {
        records.keep("\($0.kind)")
      }
      if isInTransaction { list.transaction { call.touch($0) } } else { call.touch(list) }
      #expect(records.values == ["replacement"], "\(call.name)")
      #expect(list.revision.version == 1, "\(call.name)")
      #expect(list.snapshot == before, "\(call.name)")
      token.cancel()
    }
  }
}
