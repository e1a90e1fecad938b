/// Code that combines elements, compiled where the closure and their type are known.
@usableFromInline
struct ReducingOperations<Element> {
  /// Combines a value with the values after it, from the first to the last.
  @usableFromInline
  let fold: (_ value: Element, _ values: UnsafeBufferPointer<Element>) -> Element

  /// Appends elements of a list to chunks.
  @usableFromInline
  let append:
    (_ chunks: inout ChunkResults<Element>, _ range: Range<Int>, _ list: ArraySnapshot<Element>)
      -> Void

  @inlinable
  init(_ combine: @escaping (Element, Element) -> Element) {
    fold = { value, values in
      var value = value
      for index in 0..<values.count { value = combine(value, values[index]) }
      return value
    }
    append = { chunks, range, list in
      list.forEachRun(in: range) { run in
        // A chunk ends at a gap between the elements: continuing it would cost more than one more.
        var start = 0
        while start < run.count {
          let end = Swift.min(start + chunks.capacity, run.count)
          var value = run[start]
          for index in start + 1..<end { value = combine(value, run[index]) }
          if chunks.isOpen(for: end - start) {
            chunks.widen(by: end - start, to: combine(chunks.lastValue, value))
          } else {
            chunks.append(end - start, value)
          }
          start = end
        }
      }
    }
  }
}

/// The chunks of a list, and the result for each.
@usableFromInline
struct ChunkResults<Element> {
  /// The maximum number of elements in a chunk. Two neighbours have more together.
  @usableFromInline let capacity: Int
  /// The number of elements in each chunk, and the results.
  @usableFromInline var counts: [Int] = []
  @usableFromInline var values: [Element] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Whether the last chunk has room for `count` elements.
  @_alwaysEmitIntoClient
  func isOpen(for count: Int) -> Bool { (counts.last ?? capacity) + count <= capacity }

  /// The result for the last chunk. The list must not be empty.
  @inlinable var lastValue: Element { values[values.count - 1] }

  /// Adds elements to the last chunk.
  ///
  /// - Parameter value: the new result for the chunk.
  @inlinable
  mutating func widen(by count: Int, to value: Element) {
    counts[counts.count - 1] += count
    values[values.count - 1] = value
  }

  /// Appends a chunk.
  @inlinable
  mutating func append(_ count: Int, _ value: Element) {
    counts.append(count)
    values.append(value)
  }
}

/// The operator behind `reduced`: combines all elements into one.
///
/// It caches the results for chunks of the source, and recomputes those of touched chunks. The
/// results for adjacent chunks are combined without reading their elements, so an associative
/// closure needs neither an inverse nor commutativity.
struct Reducing<Element: Equatable>: Derivation {
  typealias Output = DerivedList<Element>

  static var keepsPlaces: Bool { false }

  let initial: Element
  private var folding: ReducingOperations<Element>
  private let mayBuildAnew: Bool
  private let operations: ElementOperations<Element>
  private var chunks: ChunkResults<Element>

  /// - Parameters:
  ///   - initial: the result for no elements.
  ///   - folding: the code that combines elements.
  ///   - operations: the operations on the elements.
  ///   - capacity: the maximum number of elements in a chunk.
  ///   - mayBuildAnew: whether to rebuild all chunks if that is cheaper. Tests pass `false`.
  init(
    _ initial: Element, _ folding: ReducingOperations<Element>,
    operations: ElementOperations<Element> = ElementOperations(),
    capacity: Int = 256, mayBuildAnew: Bool = true
  ) {
    self.initial = initial
    self.folding = folding
    self.operations = operations
    self.mayBuildAnew = mayBuildAnew
    chunks = ChunkResults(capacity: capacity)
  }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<Element> {
    buildChunks(source)
    return ArraySnapshot([total])
  }

  private mutating func buildChunks(_ source: ArraySnapshot<Element>) {
    chunks = ChunkResults(capacity: chunks.capacity)
    folding.append(&chunks, 0..<source.count, source)
  }

  /// The result for all elements.
  private var total: Element {
    chunks.values.withUnsafeBufferPointer { folding.fold(initial, $0) }
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    // If every fourth chunk must be read again, all are: that needs no search.
    if mayBuildAnew, log.runCount > chunks.counts.count / 2 {
      buildChunks(source)
    } else {
      keepChunks(log, source)
    }
    return turn(from: shown)
  }

  /// The change of the result.
  private func turn(from shown: ArraySnapshot<Element>) -> DerivedTurn<Element> {
    var turn = DerivedTurn<Element>(runs: DerivedRuns(oldCount: 1))
    turn.operations = operations
    let total = total
    let isSame = shown[0] == total
    turn.runs.append(retained: 0..<1, marks: isSame ? 0 : PackedRun.updatedMark)
    if !isSame { turn.updated = [total] }
    return turn
  }

  /// Keeps the untouched chunks.
  private mutating func keepChunks(_ log: EditLog, _ source: ArraySnapshot<Element>) {
    let old = chunks
    var starts: [Int] = []
    starts.reserveCapacity(old.counts.count + 1)
    var start = 0
    for count in old.counts {
      starts.append(start)
      start += count
    }
    starts.append(start)
    chunks = ChunkResults(capacity: old.capacity)
    chunks.counts.reserveCapacity(old.counts.count)
    chunks.values.reserveCapacity(old.counts.count)

    var (index, pending) = (0, 0)
    log.forEachRun { run in
      defer { index += run.count }
      if run.isInserted || run.isUpdated { return }
      // The chunks that lie within the run.
      let oldEnd = run.oldStart + run.count
      let first = starts.partitioningIndex { $0 >= run.oldStart }
      let end = Swift.max(first, starts.partitioningIndex { $0 > oldEnd } - 1)
      if first == end { return }
      folding.append(&chunks, pending..<index + starts[first] - run.oldStart, source)
      append(old.counts[first], old.values[first])
      chunks.counts.append(contentsOf: old.counts[first + 1..<end])
      chunks.values.append(contentsOf: old.values[first + 1..<end])
      pending = index + starts[end] - run.oldStart
    }
    folding.append(&chunks, pending..<index, source)
  }

  /// Appends a chunk, or adds it to the last one if both are short.
  private mutating func append(_ count: Int, _ value: Element) {
    if chunks.isOpen(for: count) {
      let both = withUnsafePointer(to: value) {
        folding.fold(chunks.lastValue, UnsafeBufferPointer(start: $0, count: 1))
      }
      chunks.widen(by: count, to: both)
    } else {
      chunks.append(count, value)
    }
  }

  func sourceIndex(at index: Int) -> Int { trap("What all elements come to has no index") }

  func index(atSource index: Int) -> Int? { nil }
}

extension Reducing: AdjustableDerivation {
  var function: ReducingOperations<Element> {
    get { folding }
    set { folding = newValue }
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    buildChunks(source)
    return turn(from: shown)
  }
}
