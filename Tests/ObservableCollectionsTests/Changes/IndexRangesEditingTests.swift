import ObservableCollections
import Testing

@testable import CoreTestSupport

@Suite("IndexRanges: editing")
struct IndexRangesEditingTests {
  @Test("Inserting every index leaves what the model has")
  func oneIndex() throws {
    for model in everySubset(below: subsetBound) {
      for index in 0...subsetBound + 1 {
        try demandInsertion(of: index, into: model)
      }
    }
  }

  private func demandInsertion(of index: Int, into model: Set<Int>) throws {
    var (indexes, expected) = (IndexRanges(model), model)
    indexes.insert(index)
    expected.insert(index)
    try demand(indexes, hasMembers: expected, "\(index) into \(model)")
  }

  @Test("Inserting and subtracting every range leaves what the model has")
  func ranges() throws {
    for model in everySubset(below: subsetBound) {
      for range in everyRange(0...subsetBound + 1) {
        var indexes = IndexRanges(model)
        indexes.insert(contentsOf: range)
        try demand(indexes, hasMembers: model.union(range), "\(range) into \(model)")
        indexes = IndexRanges(model)
        indexes = indexes.subtracting(IndexRanges(range))
        try demand(indexes, hasMembers: model.subtracting(range), "\(range) out of \(model)")
      }
    }
  }

  @Test("The ends of the numbers are members like any other")
  func ends() throws {
    var indexes: IndexRanges = [Int.max - 1]
    indexes.insert(contentsOf: 5..<Int.max)
    #expect(Array(indexes.ranges) == [5..<Int.max])
    indexes = indexes.subtracting(IndexRanges(6..<(Int.max - 1)))
    #expect(Array(indexes.ranges) == [5..<6, (Int.max - 1)..<Int.max])
    indexes.insert(Int.max - 1)
    #expect(indexes.rank(of: Int.max) == 2)
  }
}
