import Foundation
import ObservableCollections
import Testing

@testable import CoreTestSupport

@Suite("ArraySnapshot: the value")
struct ArraySnapshotTests {
  @Test("Every range of every small snapshot reads as that of an array")
  func reading() throws {
    for count in 0...5 {
      let array = (0..<count).map { "e\($0)" }
      let snapshot = ArraySnapshot(array)
      try demand(Array(snapshot), equals: array, "\(count)")
      try demand(snapshot.indices, equals: array.indices, "\(count)")
      try demand([snapshot.first, snapshot.last], equals: [array.first, array.last], "\(count)")
      try demand(snapshot.map { $0 }, equals: array, "\(count)")
      for index in array.indices { try demand(snapshot[index], equals: array[index], "\(index)") }
      for range in everyRange(0...count) { try demandSlice(snapshot, array, range) }
    }
  }

  private func demandSlice(
    _ snapshot: ArraySnapshot<String>, _ array: [String], _ range: Range<Int>
  ) throws {
    let (slice, expected) = (snapshot[range], array[range])
    try demand(Array(slice), equals: Array(expected), "\(range)")
    try demand(slice.indices, equals: expected.indices, "\(range)")
    try demand(slice.count, equals: range.count, "\(range)")
    try demand(slice.description, equals: expected.description, "\(range)")
    try demand(Array(slice.reversed()), equals: expected.reversed(), "\(range)")
    for index in range { try demand(slice[index], equals: expected[index], "\(range) \(index)") }
    for part in everyRange(range.lowerBound...range.upperBound) {
      try demand(Array(slice[part]), equals: Array(expected[part]), "\(range), \(part)")
      try demand(slice[part].startIndex, equals: part.lowerBound, "\(range), \(part)")
    }
  }

  @Test("The elements lie in one buffer")
  func contiguousStorage() throws {
    let snapshot: ArraySnapshot = [5, 6, 7, 8]
    #expect(snapshot.withContiguousStorageIfAvailable { Array($0) } == [5, 6, 7, 8])
    #expect(snapshot[1..<3].withContiguousStorageIfAvailable { Array($0) } == [6, 7])
  }

  @Test("A snapshot keeps its elements when the copy it was edited from changes")
  func value() {
    let first: ArraySnapshot = [1, 2, 3]
    let slice = first[1...]
    var second = first
    #expect(second.remove(at: [1] as IndexRanges) == [2])
    #expect(first == [1, 2, 3])
    #expect(slice == [2, 3])
    #expect(second == [1, 3])
  }

  @Test("Equality and hashes are those of the contents, wherever a slice stands")
  func equality() {
    let snapshot: ArraySnapshot = [1, 2, 1, 2]
    #expect(snapshot == ArraySnapshot([1, 2, 1, 2]))
    #expect(snapshot != [1, 2, 1])
    #expect(snapshot[0..<2] == snapshot[2..<4])
    #expect(snapshot[0..<2] != snapshot[1..<3])
    #expect(snapshot[1..<3] == [2, 1])
    #expect(Set([snapshot, [1, 2, 1, 2], []]).count == 2)
    #expect(Set([snapshot[0..<2], snapshot[2..<4], snapshot[1..<3]]).count == 2)
  }

  @Test("A document is that of an array, both ways")
  func document() throws {
    let snapshot: ArraySnapshot = ["a", "b", "c"]
    let document = try JSONEncoder().encode(snapshot)
    #expect(String(decoding: document, as: UTF8.self) == #"["a","b","c"]"#)
    #expect(try JSONDecoder().decode(ArraySnapshot<String>.self, from: document) == snapshot)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ArraySnapshot<Int>.self, from: document)
    }
  }

  @Test("Descriptions and mirrors show the elements")
  func descriptions() {
    let snapshot: ArraySnapshot = ["a", "b"]
    #expect(snapshot.description == #"["a", "b"]"#)
    #expect(Mirror(reflecting: snapshot).children.map { "\($0.value)" } == ["a", "b"])
    #expect(ArraySnapshot<Int>().description == "[]")
  }
}
