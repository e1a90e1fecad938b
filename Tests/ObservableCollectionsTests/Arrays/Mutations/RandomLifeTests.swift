import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("ObservableArray: long lives")
struct RandomLifeTests {
  @Test("A long random life is replayed from its records", arguments: 1...4 as ClosedRange<UInt64>)
  func life(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var twins = TwinArrays(count: 30)
    for step in 0..<TestScale.randomRuns(1_000) {
      let edit = ListEdit.random(count: twins.plain.count, using: &generator)
      try twins.call(
        "seed \(seed), step \(step), \(edit)", records: kinds(of: edit),
        { edit.apply(to: $0, newElement: { 1_000 + step }) },
        { edit.apply(to: &$0, newElement: { 1_000 + step }) })
    }
  }

  private func kinds(of edit: ListEdit) -> [ArrayChange<Int>.Kind] {
    switch edit {
    case .insert: [.insertion]
    case .remove: [.removal]
    case .replace, .touch: [.replacement]
    case .move(let range, let target): range.lowerBound == target ? [] : [.move]
    }
  }
}
