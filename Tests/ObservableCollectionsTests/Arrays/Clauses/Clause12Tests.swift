import Foundation
import ObservableCollections
import Testing

@testable import CoreTestSupport
@testable import ListChanges

/// The traps are in the suites named "traps"; here is what comes from outside.
@Suite("Clause 12, errors")
struct Clause12Tests {
  @Test("Clause 12, errors: a batch for other rows throws, and leaves them")
  func otherRows() throws {
    let array = ObservableArray([1, 2, 3])
    let batches = Recorder<BatchUpdate<Int>>()
    let coalescer = array.render(on: .callingThread, every: .immediate, initial: false) {
      batches.keep($0)
    }
    array.append(4)
    let batch = try #require(batches.values.first)
    #expect(throws: PatchError.wrongRowCount(expected: 3, actual: 2)) {
      try batch.applied(to: [1, 2])
    }
    #expect(try batch.applied(to: [1, 2, 3]) == [1, 2, 3, 4])
    withExtendedLifetime(coalescer) {}
  }

  @Test("Clause 12, errors: a record for other elements throws, and leaves them")
  func otherElements() {
    let removal = ArrayChange<Int>(kind: .removal, indexes: [7], revision: 1)
    #expect(throws: PatchError.indexOutside(7, count: 2)) {
      try removal.applied(to: [1, 2])
    }
    let insertion = ArrayChange<Int>(kind: .insertion, indexes: [0], revision: 1)
    #expect(throws: PatchError.elementsMissing("\(insertion)", expected: 1, actual: nil)) {
      try insertion.applied(to: [1, 2])
    }
  }

  @Test("Clause 12, errors: a bad document makes no array, and says where it is bad")
  func badDocument() {
    for document in [#"{"a": 1}"#, #"[1, "two"]"#, "[1, 2", "null"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(ObservableArray<Int>.self, from: Data(document.utf8))
      }
    }
  }

  @Test("Clause 12, errors: an array's document is that of a plain array")
  func document() throws {
    let array = ObservableArray([1, 2, 3])
    let document = try JSONEncoder().encode(array)
    #expect(String(decoding: document, as: UTF8.self) == "[1,2,3]")
    let decoded = try JSONDecoder().decode(ObservableArray<Int>.self, from: document)
    #expect(decoded.snapshot == array.snapshot)
    #expect(decoded.revision.version == 0)
  }
}
