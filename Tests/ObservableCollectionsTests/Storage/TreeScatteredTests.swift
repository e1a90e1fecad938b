import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Edits of a few ranges in a tree of many elements, which are made one by one: each range as short
/// or as long as a few leaves, so that a part lies in one leaf, or spans two or more.
@Suite("Tree: a few scattered ranges")
struct TreeScatteredTests {
  private static let count = 200

  /// Two lengths of ranges, from one element to more than two leaves.
  private func everyLengths(_ shape: TreeShape) -> [(Int, Int)] {
    let all = Array(1...2 * shape.leafCapacity + 2)
    let lengths = TestScale.isFull || all.count < 9 ? all : all.filter { $0 % 3 != 0 }
    return lengths.flatMap { first in lengths.map { (first, $0) } }
  }

  /// Makes an edit on a tree, and on an array beside it.
  private func demandEdit(_ edit: TreeEdit, shape: TreeShape) throws {
    var model = Array(0..<Self.count)
    var tree = ArraySnapshot(model, shape: shape)
    let held = tree
    let removed = edit.run(on: &tree) { $0 }
    try demand(removed, equals: edit.run(on: &model), "\(edit) in \(shape)")
    tree.checkInvariants()
    try demand(Array(tree), equals: model, "\(edit) in \(shape)")
    try demand(held.count, equals: Self.count, "held, \(edit)")
  }

  @Test("Two ranges go in, come out, and are exchanged", arguments: tinyShapes.indices)
  func everyTwoRanges(index: Int) throws {
    let shape = tinyShapes[index]
    for (first, second) in everyLengths(shape) {
      for start in [0, 1, 101] {
        let one = start..<start + first
        for other in [one.upperBound + 3, 150] {
          let ranges = [one, other..<other + second]
          let new = Array(1_000..<1_000 + first + second)
          try demandEdit(.insertRanges(new, at: ranges), shape: shape)
          try demandEdit(.removeRanges(ranges), shape: shape)
          try demandEdit(.replaceRanges(ranges, with: new), shape: shape)
        }
      }
    }
  }

  @Test("Two ranges change places", arguments: tinyShapes.indices)
  func everyTwoMoves(index: Int) throws {
    let shape = tinyShapes[index]
    for (first, second) in everyLengths(shape) {
      for start in [0, 1, 60] {
        let (one, other) = (start..<start + first, 120..<120 + second)
        let swapped = [
          (source: one, target: 120 + second - first..<120 + second),
          (source: other, target: start..<start + second),
        ]
        try demandEdit(.moveRanges(swapped), shape: shape)
        let backwards = [
          (source: one, target: 3..<3 + first),
          (source: other, target: 3 + first..<3 + first + second),
        ]
        try demandEdit(.moveRanges(backwards), shape: shape)
      }
    }
  }

  @Test("At the end, and behind it: where a range fills what an earlier one left", arguments: 0...3)
  func atTheEnd(index: Int) throws {
    let shape = tinyShapes[index]
    for (first, second) in everyLengths(shape) {
      for gap in 0...2 {
        let one = Self.count - gap..<Self.count - gap + first
        let ranges = gap == 0 ? [one] : [one, one.upperBound + gap..<one.upperBound + gap + second]
        let total = ranges.reduce(0) { $0 + $1.count }
        try demandEdit(.insertRanges(Array(1_000..<1_000 + total), at: ranges), shape: shape)
      }
    }
  }

  /// Leaves as they are in use hold hundreds of numbers: parts that end within one, at its end, and
  /// in the next.
  @Test("In leaves of the standard size")
  func standardShape() throws {
    let leaf = ArraySnapshot<Int>().shape.leafCapacity
    for second in [1, 2, 10] {
      for first in [2, leaf / 2, leaf - 7, leaf - 1, leaf, leaf + 1, leaf * 2 + 3] {
        for old in [200, leaf - first % leaf, leaf * 3] {
          let model = Array(0..<old)
          let new = Array(10_000..<10_000 + first + second)
          for start in [0, old / 2, old] {
            let other = start + first + Swift.min(10, old - start)
            let ranges = [start..<start + first, other..<other + second]
            var (tree, plain) = (ArraySnapshot(model), model)
            let edit = TreeEdit.insertRanges(new, at: ranges)
            _ = edit.run(on: &tree) { $0 }
            _ = edit.run(on: &plain)
            tree.checkInvariants()
            try demand(Array(tree), equals: plain, "\(ranges) into \(old)")
          }
        }
      }
    }
  }

  @Test("An array takes them the same way")
  func observable() {
    let array = ObservableArray(0..<200)
    let new = Array(1_000..<1_260)
    let places = IndexRanges(0..<250).union(IndexRanges(260..<270))
    var expected = Array(0..<200)
    for (index, element) in zip(places, new) { expected.insert(element, at: index) }
    array.insert(new, at: places)
    #expect(Array(array) == expected)
    #expect(array.remove(at: places) == new)
    #expect(Array(array) == Array(0..<200))
  }
}
