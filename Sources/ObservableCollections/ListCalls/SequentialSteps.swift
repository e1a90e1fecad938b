/// A lazy collection of the consecutive steps of a batch.
///
/// The steps take memory only for the entries of the batch, however many elements these have: a
/// decoded batch may have more elements than fit into any memory. Iterating takes time for each
/// step.
///
/// ```swift
/// for step in batch.calls.sequential.prefix(100) { … }
/// ```
public struct SequentialSteps<Step: Hashable & Sendable>: Sendable {
  /// A stored step, or a number of steps that are computed.
  private enum Run: Sendable {
    case step(Step)
    case steps(count: Int, at: @Sendable (Int) -> Step)
  }

  private var runs: [Run] = []
  /// The position after the last step of each run.
  private var ends: [Int] = []

  /// Creates an empty collection.
  init() {}

  /// Appends a step.
  mutating func append(_ step: Step) {
    ends.append(endIndex + 1)
    runs.append(.step(step))
  }

  /// Appends steps that are computed when they are read.
  ///
  /// - Parameters:
  ///   - count: the number of steps, at least 1.
  ///   - step: returns the step at a position among them. Each number in the steps must grow or
  ///     shrink by the same amount from one to the next: the first two determine all others.
  mutating func append(count: Int, step: @escaping @Sendable (Int) -> Step) {
    ends.append(endIndex + count)
    runs.append(.steps(count: count, at: step))
  }

  private func step(at offset: Int, of run: Run) -> Step {
    switch run {
    case .step(let step): step
    case .steps(_, let at): at(offset)
    }
  }
}

extension SequentialSteps: RandomAccessCollection {
  /// The position of the first step, always 0.
  public var startIndex: Int { 0 }

  /// The position after the last step, equal to the number of steps.
  public var endIndex: Int { ends.last ?? 0 }

  /// The step at a position.
  ///
  /// - Parameter position: traps outside `0..<count`.
  /// - Complexity: O(log R) for R entries of the batch.
  public subscript(position: Int) -> Step {
    checkIndex(position, count: count)
    let index = ends.partitioningIndex { $0 > position }
    return step(at: position - (index == 0 ? 0 : ends[index - 1]), of: runs[index])
  }

  /// An iterator over the steps.
  @usableFromInline
  struct Walk: IteratorProtocol {
    private let steps: SequentialSteps
    private var run = 0
    private var position = 0

    @usableFromInline
    init(_ steps: SequentialSteps) {
      self.steps = steps
    }

    @usableFromInline
    mutating func next() -> Step? {
      guard run < steps.runs.count else { return nil }
      let start = run == 0 ? 0 : steps.ends[run - 1]
      let step = steps.step(at: position - start, of: steps.runs[run])
      position += 1
      if position == steps.ends[run] { run += 1 }
      return step
    }
  }

  /// Returns an iterator over the steps.
  @inlinable
  public func makeIterator() -> some IteratorProtocol<Step> { Walk(self) }
}

extension SequentialSteps: ExpressibleByArrayLiteral {
  /// Creates a collection of the listed steps, for example to compare them with the steps of a
  /// batch.
  public init(arrayLiteral steps: Step...) {
    for step in steps { append(step) }
  }
}

extension SequentialSteps: Hashable {
  /// Returns whether two collections have the same steps in the same order.
  ///
  /// - Complexity: O(R) for R entries of the batches.
  public static func == (left: SequentialSteps, right: SequentialSteps) -> Bool {
    if left.count != right.count { return false }
    var position = 0
    var (leftRun, rightRun) = (0, 0)
    while position < left.count {
      let end = Swift.min(left.ends[leftRun], right.ends[rightRun])
      // Both are within one run here: equal if their first two steps are equal, or the only one.
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

  /// Hashes the number of steps, the first and the last one.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(first)
    hasher.combine(last)
  }
}

extension SequentialSteps: CustomStringConvertible {
  /// The first hundred steps, as an array prints them, and the number of further steps.
  public var description: String {
    let steps = prefix(100).map { "\($0)" }.joined(separator: ", ")
    return count > 100 ? "[\(steps) and \(count - 100) more]" : "[\(steps)]"
  }
}
