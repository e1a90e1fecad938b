import ObservableCollections
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

@Suite("The range of all: ...")
struct UnboundedRangeTests {
  @Test("Reading, writing and removing all elements of an array")
  func array() {
    let array = ObservableArray([1, 2, 3])
    let keeper = RecordKeeper(array)
    #expect(Array(array[...]) == [1, 2, 3])
    array[...] = [4, 5, 6]
    #expect(Array(array) == [4, 5, 6])
    array[...] = [7, 8]
    #expect(Array(array) == [7, 8])
    array[...].removeFirst()
    #expect(Array(array) == [8])
    array[...] = []
    #expect(array.isEmpty)
    array[...] = []
    array[...] = [9]
    #expect(
      keeper.kinds == [
        .replacement, .removal, .replacement, .removal, .replacement, .removal, .insertion,
      ])
  }

  @Test("The same in a transaction is counted in its draft")
  func transaction() {
    let array = ObservableArray([1, 2, 3])
    array.transaction { array in
      array.append(4)
      #expect(array[...].count == 4)
      array[...] = []
      array[...] = [5]
    }
    #expect(Array(array) == [5])
  }

  @Test("All elements of a section, and all sections")
  func sections() {
    let list = ObservableSections(plainSections([2, 3, 0]).map(\.snapshot))
    let keeper = Recorder<String>()
    let token = list.observe(on: .callingThread, options: []) {
      keeper.keep("\($0.level) \($0.kind)")
    }
    list.move(
      from: ElementPaths(section: 0, elements: IndexRanges(list[section: 0].indices)),
      to: ElementPath(section: 2, element: 0))
    #expect(list.snapshot.counts == [0, 3, 2])
    list[section: 2][...] = ArraySnapshotSlice(newCells(2))
    #expect(Array(list[2].elements) == newCells(2))
    list[section: 1][...] = []
    #expect(list.snapshot.counts == [0, 0, 2])
    list.sections[...] = ArraySnapshotSlice(plainSections([1]).map(\.snapshot))
    #expect(list.snapshot.counts == [1])
    list.sections[...] = []
    #expect(list.sections.isEmpty)
    #expect(
      keeper.take() == [
        "element move", "element replacement", "element removal", "section removal",
        "section insertion", "section removal",
      ])
    // A closure behind the call's name is still the predicate.
    list.sections.append(Head(id: 1))
    list.sections.removeAll { _ in true }
    #expect(list.sections.isEmpty)
    token.cancel()
  }
}
