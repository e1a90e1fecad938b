import ObservableCollections
import ObservableCollectionsTesting

/// One call of the tree's own interface, with everything it needs to run on an array too.
enum TreeEdit {
  case append(Int)
  case insert(Int, at: Int)
  case remove(at: Int)
  case replace(at: Int, with: Int)
  case insertRange([Int], at: Int)
  case removeRange(Range<Int>)
  case replaceRange(Range<Int>, with: [Int])
  case moveRange(Range<Int>, to: Int)
  case insertRanges([Int], at: [Range<Int>])
  case removeRanges([Range<Int>])
  case replaceRanges([Range<Int>], with: [Int])
  case moveRanges([(source: Range<Int>, target: Range<Int>)])
}

extension TreeEdit {
  /// Carries it out on a tree.
  ///
  /// - Parameter make: Makes the elements, so that they can be objects.
  /// - Returns: What left the tree.
  func run<Element>(
    on tree: inout ArraySnapshot<Element>, making make: (Int) -> Element
  ) -> [Element] {
    func built(_ values: [Int]) -> ArraySnapshot<Element> {
      ArraySnapshot(values.map(make), shape: tree.shape)
    }
    switch self {
    case .append(let value): tree.append(make(value))
    case .insert(let value, let index): tree.insert(make(value), at: index)
    case .remove(let index): return [tree.remove(at: index)]
    case .replace(let index, let value): return [tree.replace(at: index, with: make(value))]
    case .insertRange(let values, let index): tree.insert(contentsOf: built(values), at: index)
    case .removeRange(let range): return Array(tree.removeSubrange(range))
    case .replaceRange(let range, let values):
      return Array(tree.replaceSubrange(range, with: built(values)))
    case .moveRange(let range, let start): tree.move(range, to: start)
    case .insertRanges(let values, let targets): tree.insert(built(values), at: targets)
    case .removeRanges(let ranges): return Array(tree.remove(at: ranges))
    case .replaceRanges(let ranges, let values):
      return Array(tree.replace(at: ranges, with: built(values)))
    case .moveRanges(let moves): tree.move(moves)
    }
    return []
  }

  /// Carries it out on an array, in the most obvious way.
  ///
  /// - Returns: What left the array.
  func run(on array: inout [Int]) -> [Int] {
    switch self {
    case .append(let value): array.append(value)
    case .insert(let value, let index): array.insert(value, at: index)
    case .remove(let index): return [array.remove(at: index)]
    case .replace(let index, let value):
      defer { array[index] = value }
      return [array[index]]
    case .insertRange(let values, let index): array.insert(contentsOf: values, at: index)
    case .removeRange(let range): return array.replace([range], with: [])
    case .replaceRange(let range, let values): return array.replace([range], with: values)
    case .moveRange(let range, let start):
      array.insert(contentsOf: array.replace([range], with: []), at: start)
    case .insertRanges(let values, let targets): array.insert(values, at: targets)
    case .removeRanges(let ranges): return array.replace(ranges, with: [])
    case .replaceRanges(let ranges, let values):
      let removed = array.replace(ranges, with: [])
      array.insert(values, at: ranges)
      return removed
    case .moveRanges(let moves):
      let inTargetOrder = moves.sorted { $0.target.lowerBound < $1.target.lowerBound }
      let moving = inTargetOrder.flatMap { array[$0.source] }
      _ = array.replace(moves.map(\.source), with: [])
      array.insert(moving, at: inTargetOrder.map(\.target))
    }
    return []
  }
}

extension [Int] {
  /// Takes ascending ranges out and puts values where the first of them was.
  fileprivate mutating func replace(_ ranges: [Range<Int>], with values: [Int]) -> [Int] {
    let removed = ranges.flatMap { self[$0] }
    for range in ranges.reversed() { removeSubrange(range) }
    insert(contentsOf: values, at: ranges.first?.lowerBound ?? 0)
    return removed
  }

  /// Puts values in, range by range from the front.
  fileprivate mutating func insert(_ values: [Int], at targets: [Range<Int>]) {
    var rest = values[...]
    for target in targets {
      insert(contentsOf: rest.prefix(target.count), at: target.lowerBound)
      rest = rest.dropFirst(target.count)
    }
  }
}
