import ObservableCollections
import Testing

@testable import CoreTestSupport

@Suite("ObservableArray: reading")
struct ReadingTests {
  @Test("Every small array reads as a plain one")
  func reading() throws {
    for count in 0...arrayBound {
      let plain = Array(0..<count)
      let array = ObservableArray(plain)
      try demand(Array(array), equals: plain, "\(count)")
      try demand(Array(array.snapshot), equals: plain, "\(count)")
      try demand(array.count, equals: count, "\(count)")
      try demand(array.isEmpty, equals: plain.isEmpty, "\(count)")
      try demand([array.first, array.last], equals: [plain.first, plain.last], "\(count)")
      try demand(array.map { $0 * 2 }, equals: plain.map { $0 * 2 }, "\(count)")
      try demand(array.revision.version, equals: 0, "\(count)")
      for index in 0..<count { try demand(array[index], equals: index, "\(count)") }
      for range in everyRange(0...count) {
        try demand(Array(array[range]), equals: Array(range), "\(count)")
        try demand(array[range].startIndex, equals: range.lowerBound, "\(count)")
      }
    }
  }

  @Test("Iterating goes over the elements as they were when it began")
  func iterating() {
    let array = ObservableArray([1, 2, 3])
    var seen: [Int] = []
    for element in array {
      seen.append(element)
      array.append(element * 10)
    }
    #expect(seen == [1, 2, 3])
    #expect(Array(array) == [1, 2, 3, 10, 20, 30])
  }

  @Test("A snapshot stays as it was")
  func snapshots() {
    let array = ObservableArray(["a", "b"])
    let (snapshot, slice) = (array.snapshot, array[1..<2])
    array[1] = "B"
    array.removeFirst()
    #expect(snapshot == ["a", "b"])
    #expect(slice == ["b"])
    #expect(array.snapshot == ["B"])
  }

  @Test("Arrays are made from sequences, literals and repeated elements")
  func making() {
    #expect(Array(ObservableArray(stride(from: 0, to: 6, by: 2))) == [0, 2, 4])
    #expect(Array(ObservableArray(repeating: "x", count: 3)) == ["x", "x", "x"])
    #expect(ObservableArray<Int>().isEmpty)
    #expect(ObservableArray(repeating: 1, count: 0).isEmpty)
  }

  @Test("Descriptions and mirrors show the elements")
  func descriptions() {
    let array = ObservableArray(["a", "b"])
    array.append("c")
    #expect(array.description == #"["a", "b", "c"]"#)
    #expect(array.debugDescription.contains(#"["a", "b", "c"]"#))
    #expect(Mirror(reflecting: array).children.map { "\($0.value)" } == ["a", "b", "c"])
  }
}
