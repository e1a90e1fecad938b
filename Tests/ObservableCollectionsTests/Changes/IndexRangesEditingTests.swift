import ObservableCollections
import Testing

@testable import CoreTestSupport

@Suite("IndexRanges: editing")
struct IndexRangesEditingTests {
  @Test("Inserting and removing every index returns and leaves what the model does")
  func oneIndex() throws {
    for model in everySubset(below: subsetBound) {
      for index in 0...subsetBound + 1 {
        try demandInsertion(of: index, into: model)
        try demandRemoval(of: index, from: model)
      }
      try demandRemoval(of: -1, from: model)
      try demandRemoval(of: .max, from: model)
    }
  }

  private func demandInsertion(of index: Int, into model: Set<Int>) throws {
    var (indexes, expected) = (IndexRanges(model), model)
    let (result, wanted) = (indexes.insert(index), expected.insert(index))
    try demand(result.inserted, equals: wanted.inserted, "\(index) into \(model)")
    try demand(result.memberAfterInsert, equals: index, "\(index) into \(model)")
    try demand(indexes, hasMembers: expected, "\(index) into \(model)")
  }

  private func demandRemoval(of index: Int, from model: Set<Int>) throws {
    var (indexes, expected) = (IndexRanges(model), model)
    let (result, wanted) = (indexes.remove(index), expected.remove(index))
    try demand(result, equals: wanted, "\(index) out of \(model)")
    try demand(indexes, hasMembers: expected, "\(index) out of \(model)")
  }

  @Test("Inserting and removing every range leaves what the model has")
  func ranges() throws {
    for model in everySubset(below: subsetBound) {
      for range in everyRange(0...subsetBound + 1) {
        var indexes = IndexRanges(model)
        indexes.insert(contentsOf: range)
        try demand(indexes, hasMembers: model.union(range), "\(range) into \(model)")
        indexes = IndexRanges(model)
        indexes.remove(contentsOf: range)
        try demand(indexes, hasMembers: model.subtracting(range), "\(range) out of \(model)")
      }
    }
  }

  @Test("The ends of the numbers are members like any other")
  func ends() throws {
    var indexes: IndexRanges = [Int.max - 1]
    indexes.insert(contentsOf: 5..<Int.max)
    #expect(Array(indexes.ranges) == [5..<Int.max])
    indexes.remove(contentsOf: 6..<(Int.max - 1))
    #expect(Array(indexes.ranges) == [5..<6, (Int.max - 1)..<Int.max])
    indexes.insert(Int.max - 1)
    #expect(indexes.rank(of: Int.max) == 2)
  }
}
