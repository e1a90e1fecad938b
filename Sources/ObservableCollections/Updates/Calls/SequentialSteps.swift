/// The steps of a batch, one after another. A step that moves one element is made when it is asked for.
///
/// However many elements a batch moves, its steps take memory only for its entries: a batch that was
/// decoded may name more elements than fit into any memory. Walking the steps costs time for each.
///
/// ```swift
/// for step in batch.calls.sequential.prefix(100) { … }
/// ```
public struct SequentialSteps<Step: Hashable & Sendable>: Sendable {
  /// Steps that need memory of their own, and those that follow from a few numbers.
  private enum Run: Sendable {
    case step(Step)
    case moves(MoveRun)

    var count: Int {
      if case .moves(let run) = self { run.count } else { 1 }
    }
  }

  private var runs: [Run] = []
  /// The position behind the last step of each run.
  private var ends: [Int] = []
  private let makeMove: @Sendable (Int, Int) -> Step

  /// No steps.
  ///
  /// - Parameter makeMove: receives where an element is removed and where it is inserted.
  init(move makeMove: @escaping @Sendable (_ from: Int, _ to: Int) -> Step) {
    self.makeMove = makeMove
  }

  /// Adds a step behind the last one.
  mutating func append(_ step: Step) { append(.step(step)) }

  /// Adds moves behind the last step.
  mutating func append(_ moves: MoveRun) { append(.moves(moves)) }

  private mutating func append(_ run: Run) {
    ends.append(count + run.count)
    runs.append(run)
  }

  private func step(at offset: Int, of run: Run) -> Step {
    switch run {
    case .step(let step): return step
    case .moves(let moves):
      let (from, to) = moves[offset]
      return makeMove(from, to)
    }
  }
}

extension SequentialSteps: RandomAccessCollection {
  /// The position of the first step: always 0.
  public var startIndex: Int { 0 }

  /// The position after the last step: the number of steps.
  public var endIndex: Int { count }

  /// The number of steps.
  public var count: Int { ends.last ?? 0 }

  /// The step at a position.
  ///
  /// - Parameter position: traps outside `0..<count`.
  /// - Complexity: O(log R) for R entries of the batch.
  public subscript(position: Int) -> Step {
    checkIndex(position, count: count)
    let index = ends.partitioningIndex { $0 > position }
    return step(at: position - (index == 0 ? 0 : ends[index - 1]), of: runs[index])
  }

  /// Walks the steps.
  public struct Iterator: IteratorProtocol, Sendable {
    private let steps: SequentialSteps
    private var run = 0
    private var offset = 0

    fileprivate init(_ steps: SequentialSteps) {
      self.steps = steps
    }

    /// The next step, or nil after the last one.
    public mutating func next() -> Step? {
      guard run < steps.runs.count else { return nil }
      let step = steps.step(at: offset, of: steps.runs[run])
      offset += 1
      if offset == steps.runs[run].count { (run, offset) = (run + 1, 0) }
      return step
    }
  }

  /// An iterator over the steps.
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension SequentialSteps: ExpressibleByArrayLiteral {
  /// The listed steps, for example to compare with those of a batch.
  public init(arrayLiteral steps: Step...) {
    self.init { trap("Steps of a literal have no move from \($0) to \($1)") }
    for step in steps { append(step) }
  }
}

extension SequentialSteps: Hashable {
  /// Whether both are the same steps in the same order.
  ///
  /// - Complexity: O(R) for R entries of the batches.
  public static func == (left: SequentialSteps, right: SequentialSteps) -> Bool {
    if left.count != right.count { return false }
    var position = 0
    var (leftRun, rightRun) = (0, 0)
    while position < left.count {
      let end = Swift.min(left.ends[leftRun], right.ends[rightRun])
      // Both are runs in here: equal if they begin alike and, where there are more, go on alike.
      for probe in [position, Swift.min(position + 1, end - 1)]
      where left[probe] != right[probe] {
        return false
      }
      position = end
      if left.ends[leftRun] == end { leftRun += 1 }
      if right.ends[rightRun] == end { rightRun += 1 }
    }
    return true
  }

  /// Hashes the number of steps, the first and the last.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(first)
    hasher.combine(last)
  }
}

extension SequentialSteps: CustomStringConvertible {
  /// The first hundred steps, as an array prints them, and how many more there are.
  public var description: String {
    let steps = prefix(100).map { "\($0)" }.joined(separator: ", ")
    return count > 100 ? "[\(steps) and \(count - 100) more]" : "[\(steps)]"
  }
}
