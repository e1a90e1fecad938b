import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Every tree of a few elements, every edit of one place or range, with and without a held snapshot.
@Suite("Tree: every small case")
struct TreeExhaustiveTests {
  private let bound = TestScale.bound(full: 20, debug: 9)

  @Test("Every edit of every small tree", arguments: tinyShapes.indices)
  func everyEdit(shape: Int) throws {
    for count in 0...bound {
      for edit in edits(count: count) {
        try demandEdit(edit, count: count, shape: tinyShapes[shape], isHeld: false)
        try demandEdit(edit, count: count, shape: tinyShapes[shape], isHeld: true)
      }
    }
  }

  private func edits(count: Int) -> [TreeEdit] {
    var edits: [TreeEdit] = [.append(-1)]
    for index in 0...count {
      edits.append(.insert(-1, at: index))
      for added in [1, 2, 5, 11] { edits.append(.insertRange(values(added), at: index)) }
    }
    for index in 0..<count { edits += [.remove(at: index), .replace(at: index, with: -1)] }
    for range in everyRange(0...count) {
      edits.append(.removeRange(range))
      for added in [0, 1, 7] { edits.append(.replaceRange(range, with: values(added))) }
      for start in 0...(count - range.count) { edits.append(.moveRange(range, to: start)) }
    }
    return edits
  }

  private func values(_ count: Int) -> [Int] { (0..<count).map { -1 - $0 } }

  private func demandEdit(
    _ edit: TreeEdit, count: Int, shape: TreeShape, isHeld: Bool
  ) throws {
    var model = Array(0..<count)
    var tree = ArraySnapshot(model, shape: shape)
    let held = isHeld ? tree : nil
    let removed = edit.run(on: &tree) { $0 }
    try demand(removed, equals: edit.run(on: &model), "\(edit) of \(count) in \(shape)")
    tree.checkInvariants()
    try demand(Array(tree), equals: model, "\(edit) of \(count) in \(shape)")
    if let held { try demand(Array(held), equals: Array(0..<count), "held, \(edit)") }
  }

  @Test("Every part of every small tree, and every two of them one after the other")
  func parts() throws {
    for shape in tinyShapes {
      for count in 0...bound {
        let tree = ArraySnapshot(0..<count, shape: shape)
        for range in everyRange(0...count) {
          let part = ArraySnapshot(tree[range])
          part.checkInvariants()
          try demand(Array(part), equals: Array(range), "\(range) of \(count)")
          let joined = part + tree
          joined.checkInvariants()
          try demand(Array(joined), equals: Array(range) + Array(0..<count), "\(range), \(count)")
        }
      }
    }
  }

  @Test("Reading is that of an array in every small tree", arguments: tinyShapes.indices)
  func reading(shape: Int) throws {
    for count in 0...bound {
      let (array, tree) = (Array(0..<count), ArraySnapshot(0..<count, shape: tinyShapes[shape]))
      for index in array.indices { try demand(tree[index], equals: index, "\(index) of \(count)") }
      for range in everyRange(0...count) {
        var runs: [Int] = []
        tree.forEachRun(in: range) { runs += $0 }
        try demand(runs, equals: Array(range), "\(range) of \(count)")
        try demand(Array(tree[range]), equals: Array(range), "\(range) of \(count)")
        try demand(tree.elements(at: [range]), equals: Array(range), "\(range) of \(count)")
      }
      for value in -1...count {
        let found = array.firstIndex(of: value)
        try demand(tree.firstIndex(of: value), equals: found, "\(value) of \(count)")
        try demand(tree.lastIndex(of: value), equals: found, "\(value) of \(count)")
        try demand(tree.contains(value), equals: found != nil, "\(value) of \(count)")
        let last = array.last { $0 < value }
        try demand(tree.last { $0 < value }, equals: last, "below \(value) of \(count)")
        try demand(tree.first { $0 >= value }, equals: array.first { $0 >= value }, "\(value)")
      }
    }
  }
}
