import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// Elements of every kind.
@Suite("Tree: elements of every kind")
struct TreeElementTests {
  /// Builds, edits and reads a tree of the standard shape and a tiny one beside an array.
  private func demandAll<Element>(
    count: Int = 700, _ make: (Int) -> Element, _ name: (Element) -> Int
  ) throws {
    for shape in [ArraySnapshot<Element>().shape, TreeShape(leafCapacity: 3, fanOut: 3)] {
      var model = Array(0..<count)
      var tree = ArraySnapshot(model.map(make), shape: shape)
      var generator = SplitMix64(seed: 11)
      for step in 0..<TestScale.randomRuns(300) {
        let held = step % 3 == 0 ? tree : nil
        let edit = TreeEdit.random(count: model.count, next: count, using: &generator)
        let removed = edit.run(on: &tree, making: make)
        try demand(removed.map(name), equals: edit.run(on: &model), "\(edit)")
        tree.checkInvariants()
        if let held { try demand(held.count, equals: Array(held).count, "\(edit)") }
      }
      try demand(tree.map(name), equals: model, "\(Element.self)")
    }
  }

  @Test("Numbers, bytes, strings, optionals, tuples")
  func values() throws {
    try demandAll({ $0 }, { $0 })
    try demandAll({ UInt16(truncatingIfNeeded: $0) }, { Int($0) })
    try demandAll({ "\($0)" }, { Int($0)! })
    try demandAll({ $0 as Int? }, { $0! })
    try demandAll({ ($0, "\($0)") }, { $0.0 })
  }

  @Test("Elements without a size")
  func noSize() {
    var tree = ArraySnapshot(repeatElement((), count: 5_000))
    tree.append(())
    tree.insert((), at: 700)
    tree.remove(at: 3)
    tree.move(10..<4_000, to: 20)
    #expect(tree.removeSubrange(100..<300).count == 200)
    tree.checkInvariants()
    #expect(tree.count == 4_801)
    #expect(tree.reduce(0) { count, _ in count + 1 } == 4_801)
  }

  @Test("Elements of a thousand bytes")
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func huge() throws {
    struct Huge {
      var values = InlineArray<128, Int>(repeating: 0)
    }
    func huge(_ value: Int) -> Huge { Huge(values: .init(repeating: value)) }
    try demandAll(huge) { $0.values[127] }
  }

  @Test("Elements that must lie further apart than words")
  func aligned() throws {
    #expect(MemoryLayout<SIMD8<Double>>.alignment > MemoryLayout<Int>.alignment)
    try demandAll({ SIMD8(repeating: Double($0)) }, { Int($0[7]) })
  }

  @Test("Objects that are not sendable, existentials, closures")
  func references() throws {
    final class Row {
      let value: Int
      init(_ value: Int) { self.value = value }
    }
    try demandAll(Row.init) { $0.value }
    try demandAll({ $0 % 2 == 0 ? $0 as Any : "\($0)" }, { $0 as? Int ?? Int($0 as! String)! })
    try demandAll({ value in { value } }, { $0() })
    try demandAll({ $0 % 2 == 0 ? Row($0) as AnyObject : Row($0) }, { ($0 as! Row).value })
  }

  @Test("Equality passes over what is shared, and sees one difference anywhere")
  func equality() throws {
    for shape in tinyShapes {
      let tree = ArraySnapshot(0..<40, shape: shape)
      #expect(tree == tree && tree == ArraySnapshot(0..<40))
      #expect(tree.hashValue == ArraySnapshot(0..<40).hashValue)
      for index in 0..<40 {
        var (other, longer) = (tree, tree)
        _ = other.replace(at: index, with: -1)
        longer.insert(0, at: index)
        try demand(other == tree, equals: false, "\(index)")
        try demand(longer == tree, equals: false, "\(index)")
        try demand(other[..<index] == tree[..<index], equals: true, "\(index)")
        try demand(other[(index + 1)...] == longer[(index + 2)...], equals: true, "\(index)")
      }
    }
  }

  @Test("Equality compares no element of a shared node")
  func comparisons() {
    let rows = ArraySnapshot((0..<100_000).map { _ in Counting() })
    var other = rows
    _ = other.replace(at: 50_000, with: Counting())
    Counting.comparisons = 0
    #expect(rows == other)
    #expect(Counting.comparisons <= rows.shape.leafCapacity)
    #expect(Counting.comparisons > 0)
  }

  @Test("A tree of many leaves keeps its document")
  func document() throws {
    let tree = ArraySnapshot((0..<1_000).map { "\($0)" })
    let decoded = try JSONDecoder().decode(
      ArraySnapshot<String>.self, from: JSONEncoder().encode(tree))
    #expect(decoded == tree)
    #expect(tree.withContiguousStorageIfAvailable { $0.count } == nil)
    #expect(tree[10..<20].withContiguousStorageIfAvailable { $0.count } == 10)
  }
}

/// An element that counts how often it is compared. Used on one thread only.
private struct Counting: Equatable {
  nonisolated(unsafe) static var comparisons = 0

  static func == (left: Counting, right: Counting) -> Bool {
    comparisons += 1
    return true
  }
}
