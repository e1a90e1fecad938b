import ObservableCollections
import Testing

@testable import CoreTestSupport

@Suite("ObservableArray: removals")
struct RemovalTests {
  @Test("remove(at:) at every index and at every set of indexes")
  func removing() throws {
    for count in 0...arrayBound {
      for index in 0..<count {
        try demandCall(
          "remove at \(index)", count: count, records: [.removal], { $0.remove(at: index) },
          { $0.remove(at: index) })
      }
      for places in everySubset(below: count) {
        let records = try demandCall(
          "remove at \(places)", count: count, records: places.isEmpty ? [] : [.removal],
          { $0.remove(at: IndexRanges(places)) },
          { plain in
            plain.removeAll { places.contains($0) }
            return places.sorted()
          })
        if !places.isEmpty { #expect(records[0].indexes == IndexRanges(places)) }
      }
    }
  }

  @Test("removeFirst, removeLast, popFirst and popLast")
  func ends() throws {
    for count in 0...arrayBound {
      let kinds: [ArrayChange<Int>.Kind] = count == 0 ? [] : [.removal]
      try demandCall("popLast", count: count, records: kinds, { $0.popLast() }, { $0.popLast() })
      try demandCall(
        "popFirst", count: count, records: kinds, { $0.popFirst() },
        { $0.isEmpty ? nil : $0.removeFirst() })
      for length in 0...count {
        let kinds: [ArrayChange<Int>.Kind] = length == 0 ? [] : [.removal]
        try demandCall(
          "removeFirst(\(length))", count: count, records: kinds,
          { $0.removeFirst(length) }, { $0.removeFirst(length) })
        try demandCall(
          "removeLast(\(length))", count: count, records: kinds,
          { $0.removeLast(length) }, { $0.removeLast(length) })
      }
    }
    for count in 1...arrayBound {
      try demandCall(
        "removeFirst", count: count, records: [.removal], { $0.removeFirst() },
        { $0.removeFirst() })
      try demandCall(
        "removeLast", count: count, records: [.removal], { $0.removeLast() }, { $0.removeLast() })
    }
  }

  @Test("removeSubrange of every range, removeAll with and without space kept")
  func ranges() throws {
    for count in 0...arrayBound {
      for range in everyRange(0...count) {
        try demandCall(
          "removeSubrange \(range)", count: count, records: range.isEmpty ? [] : [.removal],
          { $0.removeSubrange(range) }, { $0.removeSubrange(range) })
      }
      for keepsSpace in [false, true] {
        try demandCall(
          "removeAll", count: count, records: count == 0 ? [] : [.removal],
          { $0.removeAll(keepingCapacity: keepsSpace) },
          { $0.removeAll(keepingCapacity: keepsSpace) })
      }
    }
    try demandCall(
      "removeSubrange 1...", count: 4, records: [.removal], { $0.removeSubrange(1...) },
      { $0.removeSubrange(1...) })
    try demandCall(
      "removeSubrange ...2", count: 4, records: [.removal], { $0.removeSubrange(...2) },
      { $0.removeSubrange(...2) })
  }

  @Test("removeAll(where:) of every set of elements asks for each element once, in order")
  func predicates() throws {
    for count in 0...arrayBound {
      for doomed in everySubset(below: count) {
        var asked: [Int] = []
        try demandCall(
          "removeAll where in \(doomed)", count: count, records: doomed.isEmpty ? [] : [.removal],
          { array in
            array.removeAll { element in
              asked.append(element)
              return doomed.contains(element)
            }
          },
          { $0.removeAll { doomed.contains($0) } })
        try demand(asked, equals: Array(0..<count), "\(doomed)")
      }
    }
  }

  @Test("A predicate that throws leaves the array as it was")
  func throwingPredicate() {
    struct Failure: Error {}
    let array = ObservableArray([1, 2, 3])
    let keeper = RecordKeeper(array)
    #expect(throws: Failure.self) {
      try array.removeAll { element throws(Failure) in
        if element == 3 { throw Failure() }
        return true
      }
    }
    #expect(Array(array) == [1, 2, 3])
    #expect(array.revision.version == 0)
    #expect(keeper.records.isEmpty)
    array.append(4)
    #expect(keeper.kinds == [.insertion])
  }
}
