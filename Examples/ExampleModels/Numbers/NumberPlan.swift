/// What one turn does to the numbers. Each is valid by itself.
package enum NumberBlock: Equatable, Sendable {
  case delete, move, insert
  /// All three at once.
  case all
}

/// Which list of numbers comes next, and in which blocks it is shown.
struct NumberPlan: Sendable {
  /// The two lists of the example. Random ones follow them.
  static let first = Array(0...8)
  static let second = [0, 2, 3, 4, 7, 6, 9, 5, 10]

  /// Whether the next list is shown in three blocks.
  var isInBlocks = false
  /// The list that is shown when no blocks are left.
  private(set) var target = NumberPlan.first.map { NumberCell($0) }
  /// What is left to do on the way to the target.
  private(set) var blocks: [NumberBlock] = []
  private var isFirst = true
  private var generator: NumberGenerator

  /// - Parameter seed: what the random lists come from.
  init(seed: UInt64) {
    generator = NumberGenerator(state: seed)
  }

  /// The next block and the list that it leads to; the first block of another list if none is left.
  mutating func next() -> (block: NumberBlock, target: [NumberCell]) {
    if blocks.isEmpty {
      target = nextList().map { NumberCell($0) }
      blocks = isInBlocks ? [.delete, .move, .insert] : [.all]
    }
    return (blocks.removeFirst(), target)
  }

  private mutating func nextList() -> [Int] {
    defer { isFirst = false }
    if isFirst { return Self.second }
    return Array((0...14).shuffled(using: &generator).prefix(7 + Int(generator.next() % 5)))
  }
}
