import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("ObservableArray: insertions")
struct InsertionTests {
  @Test("append(_:) and append(contentsOf:)")
  func appending() throws {
    for count in 0...arrayBound {
      try demandCall(
        "append", count: count, records: [.insertion], { $0.append(9) }, { $0.append(9) })
      for added in 0...3 {
        let new = Array(90..<90 + added)
        try demandCall(
          "append \(new)", count: count, records: added == 0 ? [] : [.insertion],
          { $0.append(contentsOf: new) }, { $0.append(contentsOf: new) })
      }
    }
  }

  @Test("insert(_:at:) and insert(contentsOf:at:) at every index")
  func inserting() throws {
    for count in 0...arrayBound {
      for index in 0...count {
        try demandCall(
          "insert at \(index)", count: count, records: [.insertion], { $0.insert(9, at: index) },
          { $0.insert(9, at: index) })
        for added in 0...3 {
          let new = Array(90..<90 + added)
          let records = try demandCall(
            "insert \(new) at \(index)", count: count, records: added == 0 ? [] : [.insertion],
            { $0.insert(contentsOf: new, at: index) }, { $0.insert(contentsOf: new, at: index) })
          if added > 0 { #expect(records[0].indexes == IndexRanges(index..<index + added)) }
        }
      }
    }
  }

  @Test("insert(_:at:) at every set of final indexes")
  func insertingScattered() throws {
    for count in 0...arrayBound {
      for added in 0...3 {
        for places in everySubset(below: count + added) where places.count == added {
          let new = Array(90..<90 + added)
          let records = try demandCall(
            "insert at \(places)", count: count, records: added == 0 ? [] : [.insertion],
            { $0.insert(new, at: IndexRanges(places)) },
            { plain in
              for (index, element) in zip(places.sorted(), new) { plain.insert(element, at: index) }
            })
          if added > 0 { #expect(records[0].indexes == IndexRanges(places)) }
        }
      }
    }
  }

  @Test("An array put into itself")
  func ownElements() throws {
    try demandCall(
      "append itself", count: 3, records: [.insertion], { $0.append(contentsOf: $0) },
      { $0.append(contentsOf: $0) })
    try demandCall(
      "insert itself", count: 3, records: [.insertion], { $0.insert(contentsOf: $0, at: 1) },
      { $0.insert(contentsOf: $0, at: 1) })
  }
}
