import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

@Suite("Sections: what a diff asks, and what it says")
struct SectionsDiffTests {
  private typealias List = SectionsSnapshot<Head, Questioned>

  private let questions = Questions()

  private func list(_ sections: [[Int]]) -> List {
    SectionsSnapshot(
      sections.enumerated().map { id, keys in
        SectionSnapshot(
          Head(id: id),
          elements: keys.map { Questioned(key: $0, hash: $0, questions: questions) })
      })
  }

  private let old = (0..<20).map { section in Array(section * 100..<section * 100 + 100) }

  /// A diff of two lists, and what it asked.
  private func diff(to new: [[Int]]) -> SectionsDiff {
    let (old, new) = (list(old), list(new))
    (questions.comparisons, questions.hashes) = (0, 0)
    return SectionsDiff(from: old, to: new, matching: .self, headersDiffer: !=)
  }

  @Test("Equal lists are compared once and never hashed")
  func equal() {
    #expect(diff(to: old).changes.isEmpty)
    #expect(questions.comparisons == 2_000)
    #expect(questions.hashes == 0)
  }

  @Test("Only what changed places is hashed, at most twice")
  func crossings() {
    var new = old
    new[3].insert(new[7].remove(at: 50), at: 20)
    new[11].swapAt(10, 90)
    new[15].append(9_999)
    new[16].removeFirst(3)
    let changes = diff(to: new).changes
    let crossing = ElementPathPair(
      old: ElementPath(section: 7, element: 50), new: ElementPath(section: 3, element: 20))
    #expect(changes.moves.contains(crossing))
    #expect(changes.moves.elementCount == 3)
    #expect(changes.insertions.count == 1 && changes.removals.count == 3)
    #expect(questions.hashes <= 2 * (1 + 2 + 1 + 3))
    #expect(questions.comparisons < 2_000 + 300)
  }

  @Test("Sections that come and go cost their elements nothing")
  func sections() {
    let old = list(old)
    var sections = Array(old)
    sections.remove(at: 4)
    sections.insert(sections.remove(at: 10), at: 2)
    sections.append(
      SectionSnapshot(
        Head(id: 99),
        elements: (0..<500).map { Questioned(key: 5_000 + $0, hash: $0, questions: questions) }))
    (questions.comparisons, questions.hashes) = (0, 0)
    let changes = SectionsDiff(
      from: old, to: SectionsSnapshot(sections), matching: .self, headersDiffer: !=
    ).changes
    #expect(changes.removedSections == [4] && changes.insertedSections == [19])
    #expect(changes.movedSections == [SectionPair(old: 11, new: 2)])
    #expect(changes.moves.isEmpty && changes.insertions.isEmpty)
    #expect(questions.comparisons == 1_900)
    #expect(questions.hashes == 0)
  }

  @Test("Keys that hash alike, reversed and shuffled lists end in time")
  func worst() throws {
    var random = SplitMix64(seed: 5)
    for new in [
      old.map { Array($0.reversed()) }, old.map { $0.shuffled(using: &random) },
      Array(old.reversed()), old.map { $0.map { $0 + 10_000 } },
    ] {
      let (before, after) = (list(old), list(new))
      let update = SectionsBatchUpdate(from: before, to: after, matching: .self)
      #expect(try update.applied(to: before) == after)
    }
    let alike = [0, 1].map { shift in
      SectionsSnapshot(
        (0..<2).map { section in
          SectionSnapshot(
            Head(id: section),
            elements: (0..<500).map { index in
              Questioned(
                key: (index * 7 + shift + section * 500) % 1_000, hash: 1, questions: questions)
            })
        })
    }
    let update = SectionsBatchUpdate(from: alike[0], to: alike[1], matching: .self)
    #expect(try update.applied(to: update.before) == update.after)
  }

  @Test("Repeated keys are told with their paths, in a section and across two")
  func diagnostics() {
    let (old, new) = ([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 6, 1])
    let own = SectionsDiff(
      from: list([[], old]), to: list([[], new]), matching: .self, headersDiffer: !=)
    #expect(own.diagnostics.repeatedNewPaths == [ElementPath(section: 1, element: 4)])
    #expect("\(own.diagnostics)" == "the keys at new 1: {4} repeat earlier ones")
    let across = SectionsDiff(
      from: list([old, []]), to: list([[], new]), matching: .self, headersDiffer: !=)
    #expect(across.diagnostics.repeatedNewPaths == [ElementPath(section: 1, element: 4)])
    #expect(across.diagnostics.metRepeatedKeys && across.diagnostics.isComplete)
    #expect(across.changes.moves.elementCount == 5 && across.changes.insertions.count == 1)
    let rest = Array(2...40)
    var reversed = Array(rest.reversed())
    reversed.insert(1, at: 20)
    reversed.insert(1, at: 30)
    let twins = SectionsDiff(
      from: list([[1, 1] + rest]), to: list([reversed]), matching: .self, headersDiffer: !=)
    #expect(
      "\(twins.diagnostics)" == "the keys at old 0: {1} and new 0: {30} repeat earlier ones")
    let unique = SectionsDiff(
      from: list([old, []]), to: list([[], old]), matching: .self, headersDiffer: !=)
    #expect(!unique.diagnostics.metRepeatedKeys)
    #expect("\(unique.diagnostics)" == "no key met twice")
  }

  @Test("Sections with equal ids are paired in order and told")
  func repeatedSections() throws {
    let lists = [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 6, 1]].map { ids in
      SectionsSnapshot(ids.map { SectionSnapshot(Head(id: $0), elements: [Cell(token: $0)]) })
    }
    let diff = SectionsDiff(from: lists[0], to: lists[1], matching: .self, headersDiffer: !=)
    let update = SectionsBatchUpdate(from: lists[0], to: lists[1], matching: .self)
    #expect(try update.applied(to: lists[0]) == lists[1])
    #expect(diff.changes == update.changes)
    #expect(diff.diagnostics.repeatedNewIndexes == [4])
    #expect("\(diff.diagnostics)" == "the keys at new sections {4} repeat earlier ones")
    #expect(diff.changes.insertedSections == [4] && diff.changes.removedSections == [1])
  }

  @Test("A diff knows the versions that it is told")
  func versions() {
    let old = SectionsSnapshot(plainSections([2]).map(\.snapshot))
    let update = SectionsBatchUpdate(
      from: old, to: SectionsSnapshot(), matching: .key(\.token), start: 3, end: 5)
    #expect(update.start == 3 && update.end == 5)
    #expect(update.changes.removedSections == [0])
  }
}

extension DiffDiagnostics {
  /// The new paths of elements that repeat the key of an earlier new element.
  fileprivate var repeatedNewPaths: [ElementPath] {
    repeatedInNewSections.entries.flatMap { entry in
      entry.indexes.map { ElementPath(section: entry.section, element: $0) }
    }
  }
}
