import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Sections: the forms of replaceAll")
struct ReplaceAllFormTests {
  /// An object with an id that nothing compares.
  private final class Reference: Identifiable {
    let id: Int

    init(_ id: Int) { self.id = id }
  }

  /// A section that nothing compares.
  private struct Shelf: Identifiable {
    var id: Int
    var title: String
  }

  private func kinds<Section, Element>(
    of list: ObservableSections<Section, Element>, _ body: () -> Void
  ) -> [String] where Section: Sendable, Element: Sendable {
    let keeper = Recorder<String>()
    let token = list.observe(on: .callingThread, options: []) {
      keeper.keep("\($0.level) \($0.kind)")
    }
    body()
    token.cancel()
    return keeper.values
  }

  @Test("Elements that are their own keys")
  func hashable() {
    let list = ObservableSections([SectionSnapshot(Head(id: 0), elements: [1, 2, 3])])
    let made = kinds(of: list) {
      list.replaceAll(
        with: [SectionSnapshot(Head(id: 0, value: 1), elements: [3, 1, 4])], matching: .self)
    }
    #expect(
      made == [
        "element removal", "element move", "element insertion", "section replacement",
      ])
    #expect(list[0].header.value == 1 && Array(list[0].elements) == [3, 1, 4])
  }

  @Test("A key, with and without a comparison of contents")
  func keys() {
    let list = ObservableSections([SectionSnapshot(Head(id: 0), elements: [11, 12])])
    let replaced = kinds(of: list) {
      list.replaceAll(
        with: [SectionSnapshot(Head(id: 0), elements: [21, 12])], matching: .key { $0 % 10 })
    }
    #expect(replaced == ["element replacement"])
    let kept = kinds(of: list) {
      list.replaceAll(
        with: [SectionSnapshot(Head(id: 0), elements: [31, 32])],
        matching: .key({ $0 % 10 }, updatedWhen: { _, _ in false }))
    }
    #expect(kept.isEmpty && Array(list[0].elements) == [21, 12])
  }

  @Test("A comparison of sections for those that have none")
  func sections() {
    let list = ObservableSections([
      SectionSnapshot(Shelf(id: 0, title: "a"), elements: [1]),
      SectionSnapshot(Shelf(id: 1, title: "b"), elements: [2]),
    ])
    let made = kinds(of: list) {
      list.replaceAll(
        with: [
          SectionSnapshot(Shelf(id: 0, title: "a"), elements: [1, 2]),
          SectionSnapshot(Shelf(id: 1, title: "c"), elements: []),
        ], matching: .self, headersUpdatedWhen: { $0.title != $1.title })
    }
    #expect(made == ["element move", "section replacement"])
    #expect(list.map(\.header.title) == ["a", "c"])
  }

  @Test("Ids alone: every survivor is replaced but an object that is the same")
  func references() {
    let (one, two) = (Reference(1), Reference(2))
    let list = ObservableSections([SectionSnapshot(Head(id: 0), elements: [one, two])])
    let newTwo = Reference(2)
    list.replaceAll(
      with: [SectionSnapshot(Head(id: 0), elements: [one, newTwo])], matching: .id)
    #expect(list.revision.version == 1)
    #expect(list[0].elements[0] === one && list[0].elements[1] === newTwo)
  }

  @Test("An equal survivor stays the element that it was, and nothing new makes no record")
  func unchanged() {
    let list = ObservableSections(plainSections([2, 3]).map(\.snapshot))
    #expect(kinds(of: list) { list.replaceAll(with: list) }.isEmpty)
    #expect(!list.replaceAll(with: plainSections([2, 3]).map(\.snapshot)).metRepeatedKeys)
    #expect(list.revision.version == 0)
  }

  @Test("Inside a transaction the difference is to what it shows, and a throw takes it back")
  func transaction() {
    struct Refusal: Error {}
    let list = ObservableSections(plainSections([2, 3]).map(\.snapshot))
    let before = list.snapshot
    #expect(throws: Refusal.self) {
      try list.transaction { list throws(Refusal) in
        list.sections.append(Head(id: 7))
        list.replaceAll(with: plainSections([1]).map(\.snapshot))
        #expect(list.elementCount == 1)
        throw Refusal()
      }
    }
    #expect(list.snapshot == before && list.revision.version == 0)
    list.sections.append(Head(id: 7))
    #expect(list.sections.count == 3)
  }

  #if os(macOS) || os(Linux)
    @Test("Two new sections with one id trap, and a comparison that changes the list does")
    func traps() async throws {
      let twice = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = ObservableSections(plainSections([1, 1]).map(\.snapshot))
        list.replaceAll(with: [1, 0, 1].map { SectionSnapshot(Head(id: $0), elements: [Cell]()) })
      }
      try expectMessage("Sections 0 and 2 have the same id 1", in: twice)
      let new = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = ObservableSections(plainSections([1]).map(\.snapshot))
        list.replaceAll(with: [5, 0, 5].map { SectionSnapshot(Head(id: $0), elements: [Cell]()) })
      }
      try expectMessage("Sections 0 and 2 have the same id 5", in: new)
      let closed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = ObservableSections(plainSections([1]).map(\.snapshot))
        list.replaceAll(
          with: plainSections([1]).map(\.snapshot),
          matching: .key(\.token) { _, _ in
            list.sections.removeAll()
            return false
          })
      }
      try expectMessage(
        "removeAll(keepingCapacity:) changes the array inside the closure of replaceAll(with:)",
        in: closed)
    }
  #endif
}
