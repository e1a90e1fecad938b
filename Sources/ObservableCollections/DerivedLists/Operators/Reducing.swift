/// How elements are combined, compiled where the function and their type are known.
@usableFromInline
struct Folding<Element> {
  /// Combines a value with values behind it, from the first one to the last.
  @usableFromInline
  let fold: (_ value: Element, _ values: UnsafeBufferPointer<Element>) -> Element

  /// Adds elements of a list behind some stretches.
  @usableFromInline
  let append:
    (_ stretches: inout Stretches<Element>, _ range: Range<Int>, _ list: ArraySnapshot<Element>)
      -> Void

  @inlinable
  init(_ combine: @escaping (Element, Element) -> Element) {
    fold = { value, values in
      var value = value
      for index in 0..<values.count { value = combine(value, values[index]) }
      return value
    }
    append = { stretches, range, list in
      list.forEachRun(in: range) { run in
        // A stretch ends where the elements lie apart: to go on with it would cost more than one more.
        var start = 0
        while start < run.count {
          let end = Swift.min(start + stretches.capacity, run.count)
          var value = run[start]
          for index in start + 1..<end { value = combine(value, run[index]) }
          if stretches.isOpen(for: end - start) {
            stretches.widen(by: end - start, to: combine(stretches.lastValue, value))
          } else {
            stretches.append(end - start, value)
          }
          start = end
        }
      }
    }
  }
}

/// Stretches of a list, and what each comes to.
@usableFromInline
struct Stretches<Element> {
  /// How many elements a stretch has, at most. Two neighbours have more together.
  @usableFromInline let capacity: Int
  /// How many elements each stretch has, and what they come to.
  @usableFromInline var counts: [Int] = []
  @usableFromInline var values: [Element] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Whether the last stretch has room for so many elements.
  @inlinable
  func isOpen(for count: Int) -> Bool { (counts.last ?? capacity) + count <= capacity }

  /// What the last stretch comes to. There is one.
  @inlinable var lastValue: Element { values[values.count - 1] }

  /// Adds elements to the last stretch.
  ///
  /// - Parameter value: what it then comes to.
  @inlinable
  mutating func widen(by count: Int, to value: Element) {
    counts[counts.count - 1] += count
    values[values.count - 1] = value
  }

  /// Adds a stretch behind the others.
  @inlinable
  mutating func append(_ count: Int, _ value: Element) {
    counts.append(count)
    values.append(value)
  }
}

/// Combines all elements into one.
///
/// It remembers what stretches of the source come to, and combines those anew in which something happened. Stretches
/// that lie side by side are combined without a look at their elements, so a function that can be grouped in any
/// way needs neither an inverse nor an order of its own.
struct Reducing<Element: Equatable>: Derivation {
  typealias Shown = ReducedList<Element>

  static var keepsPlaces: Bool { false }

  let initial: Element
  private let folding: Folding<Element>
  private let mayBuildAnew: Bool
  private let code: ElementCode<Element>
  private var stretches: Stretches<Element>

  /// - Parameters:
  ///   - initial: what no elements come to.
  ///   - folding: what combines elements.
  ///   - code: what edits the list.
  ///   - capacity: how many elements a stretch has, at most.
  ///   - mayBuildAnew: whether all stretches are made anew if that is cheaper. Tests say no.
  init(
    _ initial: Element, _ folding: Folding<Element>, code: ElementCode<Element> = ElementCode(),
    capacity: Int = 256, mayBuildAnew: Bool = true
  ) {
    self.initial = initial
    self.folding = folding
    self.code = code
    self.mayBuildAnew = mayBuildAnew
    stretches = Stretches(capacity: capacity)
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<Element> {
    buildStretches(source)
    return ArraySnapshot([total])
  }

  private mutating func buildStretches(_ source: ArraySnapshot<Element>) {
    stretches = Stretches(capacity: stretches.capacity)
    folding.append(&stretches, 0..<source.count, source)
  }

  /// What all elements come to.
  private var total: Element {
    stretches.values.withUnsafeBufferPointer { folding.fold(initial, $0) }
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    // Where every fourth stretch is looked through again, all are: that needs no search.
    if mayBuildAnew, log.runCount > stretches.counts.count / 2 {
      buildStretches(source)
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
    let old = stretches
    var starts: [Int] = []
    starts.reserveCapacity(old.counts.count + 1)
    var start = 0
    for count in old.counts {
      starts.append(start)
      start += count
    }
    starts.append(start)
    stretches = Stretches(capacity: old.capacity)
    stretches.counts.reserveCapacity(old.counts.count)
    stretches.values.reserveCapacity(old.counts.count)

    var (index, pending) = (0, 0)
    log.forEachRun { run in
      defer { index += run.count }
      if run.isInserted || run.isUpdated { return }
      // The stretches of which the run has all elements.
      let oldEnd = run.oldStart + run.count
      let first = starts.partitioningIndex { $0 >= run.oldStart }
      let end = Swift.max(first, starts.partitioningIndex { $0 > oldEnd } - 1)
      if first == end { return }
      folding.append(&stretches, pending..<index + starts[first] - run.oldStart, source)
      append(old.counts[first], old.values[first])
      stretches.counts.append(contentsOf: old.counts[first + 1..<end])
      stretches.values.append(contentsOf: old.values[first + 1..<end])
      pending = index + starts[end] - run.oldStart
    }
    folding.append(&stretches, pending..<index, source)
  }

  /// Adds a stretch behind the others, to the last one if both are short.
  private mutating func append(_ count: Int, _ value: Element) {
    if stretches.isOpen(for: count) {
      let both = withUnsafePointer(to: value) {
        folding.fold(stretches.lastValue, UnsafeBufferPointer(start: $0, count: 1))
      }
      stretches.widen(by: count, to: both)
    } else {
      stretches.append(count, value)
    }
  }

  func sourceIndex(at index: Int) -> Int { trap("What all elements come to stands nowhere") }

  func index(atSource index: Int) -> Int? { nil }
}
