import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges

/// Records whose elements or places do not fit.
@Suite("Records applied to what they do not fit")
struct ArrayChangeApplyingTests {
  @Test("Without the new elements a record throws")
  func missingElements() {
    let kinds: [ArrayChange<Int>.Kind] = [.setting, .insertion, .replacement]
    for kind in kinds {
      let record = ArrayChange<Int>(kind: kind, indexes: [0], revision: 1)
      let error = #expect(throws: PatchError.self) { try record.applied(to: [1]) }
      #expect(error?.kind == .missingElements)
      #expect(
        error?.message
          == """
          The record has no elements: observe with .new, or .old to apply its inverse: \(kind) {0}, \
          version 1
          """)
    }
    let tooFew = ArrayChange(kind: .insertion, indexes: [0, 1], newElements: [5], revision: 1)
    let error = #expect(throws: PatchError.self) { try tooFew.applied(to: [1]) }
    #expect(error?.kind == .missingElements)
    #expect(error?.message == "The record brings 1 of 2: insertion {0...1}, version 1")
  }

  @Test("A setting gives its elements, and has no inverse")
  func setting() throws {
    let record = ArrayChange(kind: .setting, indexes: [0, 1], newElements: [7, 8], revision: 4)
    #expect(try record.applied(to: [1]) == [7, 8])
    #expect(record.inverse == nil)
  }

  @Test("An announced record changes nothing, and has no inverse")
  func prior() throws {
    let array = ObservableArray([1, 2])
    let keeper = RecordKeeper(array, options: [.prior, .old, .new])
    array.remove(at: 0)
    let announced = keeper.records[0]
    #expect(announced.isPrior)
    #expect(try announced.applied(to: [1, 2]) == [1, 2])
    #expect(announced.inverse == nil)
  }

  @Test("An inverse leads to the state before: a part less, a version, or the one that is given")
  func inverseStates() {
    let composed = ArrayChange(
      kind: .insertion, indexes: [0], newElements: [1], revision: Revision(7, part: 2))
    #expect(composed.description == "insertion {0}, version 7 part 2")
    #expect(composed.inverse?.description == "removal {0}, version 7 part 1")
    #expect(composed.inverse?.inverse == composed)
    let single = ArrayChange(kind: .insertion, indexes: [0], newElements: [1], revision: 7)
    #expect(single.inverse?.description == "removal {0}, version 6")
    let last = ArrayChange(
      kind: .insertion, indexes: [0], newElements: [1], revision: 9,
      previousRevision: Revision(7, part: 2))
    #expect(last.inverse?.revision == Revision(7, part: 2))
    #expect(last.inverse?.inverse == last)
    #expect(composed != single)
  }

  @Test("An index outside throws")
  func outside() {
    let insertion = ArrayChange(kind: .insertion, indexes: [5], newElements: [9], revision: 1)
    #expect(throws: PatchError.indexOutside(5, count: 3)) {
      try insertion.applied(to: [1, 2])
    }
    let removal = ArrayChange<Int>(kind: .removal, indexes: [2], revision: 1)
    #expect(throws: PatchError.indexOutside(2, count: 2)) { try removal.applied(to: [1, 2]) }
  }
}
