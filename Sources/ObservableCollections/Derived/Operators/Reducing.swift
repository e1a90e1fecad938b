/// Combines a value with elements behind it, from the first one to the last. It is compiled where the function is
/// known, and so are its loops.
@usableFromInline typealias Fold<Element> = (Element, UnsafeBufferPointer<Element>) -> Element

/// Combines all elements into one.
///
/// It remembers what stretches of the source come to, and combines those anew in which something happened. Stretches
/// that lie side by side are combined without a look at their elements, so a function that can be grouped in any
/// way needs neither an inverse nor an order of its own.
struct Reducing<Element: Equatable>: Derivation {
  typealias Shown = ReducedList<Element>

  static var keepsPlaces: Bool { false }

  let initial: Element
  private let fold: Fold<Element>
  /// How many elements a stretch has, at most. Two neighbours have more together.
  private let capacity: Int
  private let mayBuildAnew: Bool
  private let code = ElementCode<Element>()
  /// How many elements each stretch has, and what they come to.
  private var counts: [Int] = []
  private var values: [Element] = []

  /// - Parameters:
  ///   - initial: what no elements come to.
  ///   - capacity: how many elements a stretch has, at most.
  ///   - mayBuildAnew: whether all stretches are made anew if that is cheaper. Tests say no.
  ///   - fold: what combines elements.
  init(
    _ initial: Element, capacity: Int = 256, mayBuildAnew: Bool = true,
    fold: @escaping Fold<Element>
  ) {
    self.initial = initial
    self.capacity = capacity
    self.mayBuildAnew = mayBuildAnew
    self.fold = fold
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<Element> {
    (counts, values) = ([], [])
    append(0..<source.count, of: source)
    return ArraySnapshot([total])
  }

  /// What all elements come to.
  private var total: Element { values.withUnsafeBufferPointer { fold(initial, $0) } }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    // Where every fourth stretch is looked through again, all are: that needs no search.
    if mayBuildAnew, log.runCount > counts.count / 2 {
      (counts, values) = ([], [])
      append(0..<source.count, of: source)
    } else {
      keepStretches(log, source)
    }
    var turn = DerivedTurn<Element>(runs: DerivedRuns(oldCount: 1))
    turn.code = code
    let total = total
    let isSame = shown[0] == total
    turn.runs.append(retained: 0..<1, marks: isSame ? 0 : PackedRun.updatedMark)
    if !isSame { turn.updated = [total] }
    return turn
  }

  /// Keeps the stretches in which nothing happened.
  private mutating func keepStretches(_ log: EditLog, _ source: ArraySnapshot<Element>) {
    let (oldCounts, oldValues) = (counts, values)
    var starts: [Int] = []
    starts.reserveCapacity(oldCounts.count + 1)
    var start = 0
    for count in oldCounts {
      starts.append(start)
      start += count
    }
    starts.append(start)
    (counts, values) = ([], [])
    counts.reserveCapacity(oldCounts.count)
    values.reserveCapacity(oldCounts.count)

    var (index, pending) = (0, 0)
    log.forEachRun { run in
      defer { index += run.count }
      if run.isInserted || run.isUpdated { return }
      // The stretches of which the run has all elements.
      let oldEnd = run.oldStart + run.count
      let first = starts.partitioningIndex { $0 >= run.oldStart }
      let end = Swift.max(first, starts.partitioningIndex { $0 > oldEnd } - 1)
      if first == end { return }
      append(pending..<index + starts[first] - run.oldStart, of: source)
      append(oldCounts[first], oldValues[first])
      counts.append(contentsOf: oldCounts[first + 1..<end])
      values.append(contentsOf: oldValues[first + 1..<end])
      pending = index + starts[end] - run.oldStart
    }
    append(pending..<index, of: source)
  }

  /// Adds a stretch behind the others, to the last one if both are short.
  private mutating func append(_ count: Int, _ value: Element) {
    if let last = counts.last, last + count <= capacity {
      counts[counts.count - 1] = last + count
      let both = values[values.count - 1]
      values[values.count - 1] = withUnsafePointer(to: value) {
        fold(both, UnsafeBufferPointer(start: $0, count: 1))
      }
    } else {
      counts.append(count)
      values.append(value)
    }
  }

  /// Adds elements behind the others, in stretches.
  private mutating func append(_ range: Range<Int>, of source: ArraySnapshot<Element>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = Swift.min(start + capacity, range.upperBound)
      var value: Element?
      source.forEachRun(in: start..<end) { run in
        if let so = value {
          value = fold(so, run)
        } else {
          value = fold(run[0], UnsafeBufferPointer(rebasing: run.dropFirst()))
        }
      }
      if let value { append(end - start, value) }
      start = end
    }
  }

  func sourceIndex(at index: Int) -> Int { trap("What all elements come to stands nowhere") }

  func index(atSource index: Int) -> Int? { nil }
}
