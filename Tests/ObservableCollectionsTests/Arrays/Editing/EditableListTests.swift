import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// The three adopters of the editing protocol against one model: a plain array that gets the same calls.
@Suite("Editable lists")
struct EditableListTests {
  @Test("Random calls on an array", arguments: 1...4 as ClosedRange<UInt64>)
  func array(seed: UInt64) throws {
    let array = ObservableArray(0..<6)
    let records = Recorder<ArrayChange<Int>>()
    let token = array.observe(on: .callingThread) { records.keep($0) }
    var shown = Array(array)
    try live(array, Array(array), seed: seed, number: { $0 }, element: { $0 }) { plain, trace in
      shown = try replay(records.take(), on: shown)
      try demand(shown, equals: plain, "the replay of \(trace)")
    }
    token.cancel()
  }

  @Test("Random calls on the elements of a section", arguments: 1...4 as ClosedRange<UInt64>)
  func section(seed: UInt64) throws {
    let plain = plainSections([2, 5, 1])
    let list = ObservableSections(plain.map(\.snapshot))
    let byID = seed % 2 == 0
    let section = try #require(byID ? list[sectionID: plain[1].head.id] : list[section: 1])
    try live(
      section, plain[1].cells, seed: seed, of: list, number: \.token,
      element: { Cell(token: $0) }
    ) { $0[1].cells = $1 }
  }

  @Test("Random calls on sections", arguments: 1...4 as ClosedRange<UInt64>)
  func sections(seed: UInt64) throws {
    let plain = plainSections([2, 0, 3, 1])
    let list = ObservableSections(plain.map(\.snapshot))
    try live(
      list.sections, plain.map(\.snapshot), seed: seed, of: list, number: \.header.id,
      element: { SectionSnapshot(Head(id: $0), elements: (0..<$0 % 3).map { Cell(token: $0) }) }
    ) { $0 = $1.map { PlainSection($0) } }
  }

  /// Makes random calls on a view of a list, and replays the records of the list.
  ///
  /// - Parameter put: puts the model's elements where the view has them.
  private func live<List: EditableList>(
    _ view: List, _ start: [List.Element], seed: UInt64, of list: ObservableSections<Head, Cell>,
    number: @escaping (List.Element) -> Int, element: @escaping (Int) -> List.Element,
    _ put: (inout [PlainSection], [List.Element]) -> Void
  ) throws where List.Element: Equatable {
    let records = Recorder<SectionsChange<Head, Cell>>()
    let token = list.observe(on: .callingThread) { records.keep($0) }
    var shown = list.map { PlainSection($0) }
    try live(view, start, seed: seed, number: number, element: element) { plain, trace in
      shown = try replayBothWays(records.take(), on: shown, trace)
      var expected = shown
      put(&expected, plain)
      try demand(shown, equals: expected, "the replay of \(trace)")
      try demand(list.map { PlainSection($0) }, equals: expected, "the list after \(trace)")
    }
    token.cancel()
  }

  private func live<List: EditableList>(
    _ list: List, _ start: [List.Element], seed: UInt64, number: @escaping (List.Element) -> Int,
    element: @escaping (Int) -> List.Element, _ check: ([List.Element], String) throws -> Void
  ) throws where List.Element: Equatable {
    var (plain, next) = (start, 1000)
    var chance = EditableCall<List>.Chance(
      generator: SplitMix64(seed: seed),
      newElement: {
        next += 1
        return element(next)
      }, number: number)
    let calls = EditableCall<List>.all
    for step in 0..<TestScale.randomRuns(2_000) {
      // The list stays short.
      let bound = plain.count > 12 ? 5..<12 : 0..<calls.count
      let call = calls[chance.number(bound)]
      let trace = "seed \(seed), step \(step), \(call.name)"
      let isSame = call.make(list, &plain, &chance)
      try demand(isSame, equals: true, "the result of \(trace)")
      try demand(Array(list.snapshot), equals: plain, "the list after \(trace)")
      try check(plain, trace)
    }
  }
}
