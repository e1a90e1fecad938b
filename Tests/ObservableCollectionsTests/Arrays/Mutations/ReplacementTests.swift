import ObservableCollections
import Testing

@testable import CoreTestSupport

@Suite("ObservableArray: replacements")
struct ReplacementTests {
  @Test("Writing an element, changing it in one step, touching it")
  func oneElement() throws {
    for count in 1...arrayBound {
      for index in 0..<count {
        try demandCall(
          "[\(index)] =", count: count, records: [.replacement], { $0[index] = 9 },
          { $0[index] = 9 })
        try demandCall(
          "[\(index)] = the same", count: count, records: [.replacement], { $0[index] = index },
          { $0[index] = index })
        try demandCall(
          "update at \(index)", count: count, records: [.replacement],
          { array in
            array.update(at: index) { element in
              element += 90
              return element
            }
          },
          { plain in
            plain[index] += 90
            return plain[index]
          })
        try demandCall(
          "touch at \(index)", count: count, records: [.replacement], { $0.touch(at: index) },
          { $0[index] = index })
      }
    }
  }

  @Test("replace(at:with:) and touch(at:) at every set of indexes")
  func scattered() throws {
    for count in 0...arrayBound {
      for places in everySubset(below: count) {
        let kinds: [ArrayChange<Int>.Kind] = places.isEmpty ? [] : [.replacement]
        let new = places.sorted().map { $0 + 90 }
        try demandCall(
          "replace at \(places)", count: count, records: kinds,
          { $0.replace(at: IndexRanges(places), with: new) },
          { plain in for place in places { plain[place] += 90 } })
        try demandCall(
          "touch at \(places)", count: count, records: kinds,
          { $0.touch(at: IndexRanges(places)) }, { _ in })
      }
    }
  }

  @Test("replaceSubrange and writing a range, for every range and length")
  func ranges() throws {
    for count in 0...arrayBound {
      for range in everyRange(0...count) {
        for length in 0...3 {
          let new = Array(90..<90 + length)
          let kinds = kinds(replacing: range.count, by: length)
          try demandCall(
            "replaceSubrange \(range), \(new)", count: count, records: kinds,
            { $0.replaceSubrange(range, with: new) }, { $0.replaceSubrange(range, with: new) })
          try demandCall(
            "[\(range)] = \(new)", count: count, records: kinds,
            { $0[range] = ArraySnapshotSlice(new) }, { $0[range] = new[...] })
        }
      }
    }
  }

  private func kinds(replacing old: Int, by new: Int) -> [ArrayChange<Int>.Kind] {
    var kinds: [ArrayChange<Int>.Kind] = []
    if old > new { kinds.append(.removal) }
    if new > old { kinds.append(.insertion) }
    if min(old, new) > 0 { kinds.append(.replacement) }
    return kinds
  }

  @Test("A change that throws leaves the array as it was")
  func throwingUpdate() {
    struct Failure: Error {}
    let array = ObservableArray([1, 2, 3])
    let keeper = RecordKeeper(array)
    #expect(throws: Failure.self) {
      try array.update(at: 1) { element throws(Failure) in
        element = 9
        throw Failure()
      }
    }
    #expect(Array(array) == [1, 2, 3])
    #expect(keeper.records.isEmpty)
    array[1] = 5
    #expect(keeper.versions == [1])
  }

  @Test("Making space changes nothing and says nothing")
  func space() throws {
    for count in 0...arrayBound {
      try demandCall(
        "reserveCapacity", count: count, records: [], { $0.reserveCapacity(100) }, { _ in })
    }
  }
}
