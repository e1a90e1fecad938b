import ObservableCollections
import Testing

@testable import CoreTestSupport
@testable import ListDiffs
@testable import ObservableSectionLists

/// Keys that are not unique.
@Suite struct DiffDiagnosticsTests {
  @Test func equalKeysThatChangePlacesArePairedInOrderAndNamed() throws {
    let rest = (2...40).map { Item(id: $0) }
    let twins = [Item(id: 1, text: 1), Item(id: 1, text: 2)]
    var new: [Item] = rest.reversed()
    new.insert(twins[0], at: 20)
    new.insert(twins[1], at: 30)
    let diff = KeyedDiff(from: twins + rest, to: new, matching: .id)
    try diff.check(twins + rest, new)
    #expect(diff.changes.updates.isEmpty)
    #expect(diff.diagnostics.repeatedOldIndexes == [1])
    #expect(diff.diagnostics.repeatedNewIndexes == [30])
    #expect(diff.diagnostics.metRepeatedKeys)
    #expect(
      diff.diagnostics.description == "the keys at old {1} and new {30} repeat earlier ones")
  }

  @Test func equalKeysThatKeepTheirPlacesAreNotLookedFor() {
    let diff = KeyedDiff(from: [1, 1, 2], to: [1, 1, 1, 2], matching: .self)
    #expect(diff.changes.insertions.count == 1)
    #expect(!diff.diagnostics.metRepeatedKeys)
    #expect(DiffDiagnostics.repeatedKeys(in: [1, 1, 1, 2], by: \.self) == [1, 2])
  }

  @Test func oneTooManyIsInsertedAndNamed() throws {
    let (old, new) = ([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 6, 1])
    let diff = KeyedDiff(from: old, to: new, matching: .self)
    try diff.check(old, new)
    #expect(diff.diagnostics.repeatedNewIndexes == [4])
    #expect(diff.diagnostics.repeatedOldIndexes.isEmpty)
    #expect(diff.changes.insertions.count == 1)
  }

  @Test func onlyTheFirstFewAreKept() throws {
    let old = Array(repeating: 1, count: 20) + Array(2...200)
    var new = Array((2...200).reversed())
    for place in 0..<20 { new.insert(1, at: 40 + 5 * place) }
    let diff = KeyedDiff(from: old, to: new, matching: .self)
    try diff.check(old, new)
    #expect(diff.diagnostics.repeatedOldIndexes == IndexRanges(1..<9))
    #expect(Array(diff.diagnostics.repeatedNewIndexes) == (1...8).map { 40 + 5 * $0 })
  }

  @Test func keysThatNothingLooksUpAreNotMet() {
    // Nothing to pair; a key of the new list alone; one pair found where the lists agree.
    let lists = [([], [5, 5]), ([1, 2, 3], [3, 9, 9, 2]), ([1, 8, 6, 1, 7], [8, 6, 1, 7, 1])]
    for (old, new) in lists {
      let diff = KeyedDiff(from: old, to: new, matching: .self)
      #expect(!diff.diagnostics.metRepeatedKeys)
      #expect(diff.diagnostics.description == "no key met twice")
      #expect(!DiffDiagnostics.repeatedKeys(in: new, by: \.self).isEmpty)
    }
  }

  @Test func uniqueKeysHaveNothingToSay() {
    let diff = KeyedDiff(from: [1, 2, 3], to: [3, 2, 1], matching: .self)
    #expect(!diff.diagnostics.metRepeatedKeys && diff.diagnostics.isComplete)
    #expect(diff.diagnostics.description == "no key met twice")
  }

  @Test func whatWasNotLookedForToTheEndIsSaid() {
    let unfinished = "too many different keys have equal hashes"
    let some = DiffDiagnostics(repeatedOldIndexes: [2], repeatedNewIndexes: [], isComplete: false)
    #expect(some.description == "the keys at old {2} repeat earlier ones; \(unfinished)")
    let none = DiffDiagnostics(repeatedOldIndexes: [], repeatedNewIndexes: [], isComplete: false)
    #expect(none.description == "no key met twice; \(unfinished)")
    #expect(!none.metRepeatedKeys)
    var sections = DiffDiagnostics(ofSections: none)
    #expect(sections.description == "no key met twice; \(unfinished)")
    #expect(!sections.metRepeatedKeys && !sections.isComplete)
    let full = DiffDiagnostics(repeatedOldIndexes: [3], repeatedNewIndexes: [0], isComplete: true)
    sections.note(
      full, old: { ElementPath(section: 1, element: $0) },
      new: { ElementPath(section: 4, element: $0) })
    #expect(
      sections.description
        == "the keys at old 1: {3} and new 4: {0} repeat earlier ones; \(unfinished)")
    var found = DiffDiagnostics(ofSections: full)
    #expect(found.isComplete)
    found.note(
      none, old: { ElementPath(section: 0, element: $0) },
      new: { ElementPath(section: 0, element: $0) })
    #expect(
      found.description
        == "the keys at old sections {3} and new sections {0} repeat earlier ones; \(unfinished)")
  }

  @Test func aWholeListCanBeChecked() {
    let items = [1, 2, 1, 3, 3, 1].map { Item(id: $0) }
    #expect(DiffDiagnostics.repeatedKeys(in: items, by: \.id) == [2, 4, 5])
    #expect(DiffDiagnostics.repeatedKeys(in: [1, 2], by: \.self).isEmpty)
  }

  @Test func keysThatDoNotEqualThemselvesAreOthers() throws {
    let changes = BatchChanges(
      from: [.nan, 1, 2, .nan, 3], to: [.nan, 1, 2, .nan, 3.0], matching: .self)
    #expect(changes.removals == [0, 3])
    #expect(changes.insertions == [0, 3])
    #expect(changes.moves.isEmpty)
  }

  @Test func elementsWithoutSizeAreAllEqual() throws {
    let changes = BatchChanges(
      from: Array(repeating: Nothing(), count: 5), to: Array(repeating: Nothing(), count: 3),
      matching: .self)
    #expect(changes.removals.count == 2)
    #expect(changes.insertions.isEmpty && changes.moves.isEmpty)
  }
}

private struct Nothing: Hashable {}
