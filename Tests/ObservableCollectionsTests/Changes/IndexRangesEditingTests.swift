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
        try demandUpdate(with: index, of: model)
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

  private func demandUpdate(with index: Int, of model: Set<Int>) throws {
    var (indexes, expected) = (IndexRanges(model), model)
    let (result, wanted) = (indexes.update(with: index), expected.update(with: index))
    try demand(result, equals: wanted, "\(model) with \(index)")
    try demand(indexes, hasMembers: expected, "\(model) with \(index)")
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

  @Test("Every shift that fits moves, drops and keeps what the model does")
  func shifts() throws {
    for model in everySubset(below: subsetBound) {
      for start in 0...subsetBound + 1 {
        for distance in -(subsetBound + 1)...3 {
          guard let expected = shifted(model, from: start, by: distance) else { continue }
          let result = IndexRanges(model).shifted(startingAt: start, by: distance)
          try demand(result, hasMembers: expected, "\(model) from \(start) by \(distance)")
        }
      }
    }
  }

  /// The model of a shift; nil if a member would become negative.
  private func shifted(_ model: Set<Int>, from start: Int, by distance: Int) -> Set<Int>? {
    let staying = model.filter { $0 < start + min(distance, 0) }
    let moved = model.filter { $0 >= start }.map { $0 + distance }
    return moved.contains { $0 < 0 } ? nil : staying.union(moved)
  }

  @Test("Shifting all members by every distance that fits")
  func shiftsOfAll() throws {
    for model in everySubset(below: subsetBound) {
      for distance in -(model.min() ?? 0)...3 {
        let expected = Set(model.map { $0 + distance })
        let result = IndexRanges(model).shifted(by: distance)
        try demand(result, hasMembers: expected, "\(model) by \(distance)")
      }
    }
  }

  @Test("The ends of the numbers are members like any other")
  func ends() throws {
    var indexes: IndexRanges = [Int.max - 1]
    indexes.insert(contentsOf: 5..<Int.max)
    #expect(indexes.ranges == [5..<Int.max])
    indexes.remove(contentsOf: 6..<(Int.max - 1))
    #expect(indexes.ranges == [5..<6, (Int.max - 1)..<Int.max])
    indexes.insert(Int.max - 1)
    #expect(indexes.rank(of: Int.max) == 2)
    #expect(indexes.shifted(startingAt: 6, by: -1).last == Int.max - 2)
  }
}
