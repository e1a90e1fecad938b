/// What happened to an array since a version, as the current array in runs.
///
/// A run is either *retained* (elements of the old array, in their old order) or *inserted*.
/// Deletions are never stored: they are the complement of the retained runs. The log holds no
/// elements and costs what the edits cost, whatever the array's length: it never holds more than
/// 3K + 1 runs, where K counts the index ranges that the edits named, nor more than `newCount`.
///
/// Runs that continue each other are one run, so two logs that say the same are equal.
///
/// Every index that an edit takes counts in the current (new) array at that moment.
struct EditLog: Hashable, Sendable {
  /// A stretch of the current array.
  struct Run: Hashable, Sendable {
    /// The index in the old array of the first element; negative for an inserted run.
    var oldStart: Int
    var count: Int
    /// Whether the elements were replaced. Inserted runs are never updated.
    var isUpdated = false
    /// Whether a move call touched the elements. Inserted runs never say so.
    var isMoved = false

    static func inserted(_ count: Int) -> Run { Run(oldStart: -1, count: count) }

    var isInserted: Bool { oldStart < 0 }

    /// The part of the run that leaves out its first `offset` elements, `count` long.
    func part(from offset: Int, count: Int) -> Run {
      var part = self
      if !isInserted { part.oldStart += offset }
      part.count = count
      return part
    }

    /// Whether `next`, standing right behind, says the same of the elements that follow.
    func continues(with next: Run) -> Bool {
      if isInserted || next.isInserted { return isInserted && next.isInserted }
      return oldStart + count == next.oldStart && isUpdated == next.isUpdated
        && isMoved == next.isMoved
    }
  }

  let oldCount: Int
  private(set) var newCount: Int
  /// The current array in order.
  private(set) var runs: [Run]

  /// The finger: the run that was touched last, and the index at which it starts.
  private var fingerRun = 0
  private var fingerStart = 0

  /// Nothing has happened to an array of `count` elements.
  init(count: Int) {
    oldCount = count
    newCount = count
    runs = count == 0 ? [] : [Run(oldStart: 0, count: count)]
  }

  /// Takes runs that are known to be right.
  init(oldCount: Int, runs: [Run]) {
    self.oldCount = oldCount
    self.runs = []
    newCount = 0
    self.runs.reserveCapacity(runs.count)
    for run in runs {
      newCount += run.count
      EditLog.append(run, to: &self.runs)
    }
  }

  static func == (left: EditLog, right: EditLog) -> Bool {
    left.oldCount == right.oldCount && left.runs == right.runs
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(oldCount)
    hasher.combine(runs)
  }

  /// Whether old and new array are the same, element by element, and nothing was replaced.
  var isIdentity: Bool {
    guard newCount == oldCount else { return false }
    var next = 0
    for run in runs {
      if run.oldStart != next || run.isUpdated { return false }
      next += run.count
    }
    return true
  }
}

// MARK: - Edits

extension EditLog {
  /// Notes that elements now stand at `range`. O(R) for R runs, O(1) beside the last edit.
  mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let at = locate(range.lowerBound)
    newCount += range.count
    guard at.offset > 0 else {
      splice(at.run..<at.run, with: [.inserted(range.count)], start: at.start)
      return
    }
    let run = runs[at.run]
    if run.isInserted {
      runs[at.run].count += range.count
      return
    }
    splice(
      at.run..<at.run + 1,
      with: [
        run.part(from: 0, count: at.offset), .inserted(range.count),
        run.part(from: at.offset, count: run.count - at.offset),
      ], start: at.start)
  }

  /// Notes that the elements at `range` are gone.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    _ = take(range)
  }

  /// Notes that the elements at `range` were replaced.
  mutating func update(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let window = self.window(of: range)
    if window.middle.allSatisfy({ $0.isInserted || $0.isUpdated }) { return }
    let marked = window.middle.map { run in
      var run = run
      run.isUpdated = !run.isInserted
      return run
    }
    splice(window.runs, with: window.head + marked + window.tail, start: window.start)
  }

  /// Notes moves of one call. Sources count before the call, targets after it; what is not named
  /// keeps its order.
  ///
  /// - Parameter moves: ascending by source, disjoint on both sides.
  mutating func move(_ moves: [RangePair]) {
    var taken: [(target: Int, runs: [Run])] = []
    taken.reserveCapacity(moves.count)
    for move in moves.reversed() {
      let runs = take(move.oldRange).map { run in
        var run = run
        run.isMoved = !run.isInserted
        return run
      }
      taken.append((move.newStart, runs))
    }
    if taken.count > 1 { taken.sort { $0.target < $1.target } }
    for block in taken { put(block.runs, at: block.target) }
  }
}

// MARK: - Runs

extension EditLog {
  /// Appends a run to a list, as part of the last run where it continues it.
  static func append(_ run: Run, to runs: inout [Run]) {
    guard run.count > 0 else { return }
    if let last = runs.last, last.continues(with: run) {
      runs[runs.count - 1].count += run.count
    } else {
      runs.append(run)
    }
  }

  /// The run that holds `index`, walking from the finger. `index == newCount` gives the end.
  private mutating func locate(_ index: Int) -> (run: Int, start: Int, offset: Int) {
    var run = fingerRun
    var start = fingerStart
    while index < start {
      run -= 1
      start -= runs[run].count
    }
    while run < runs.count, index >= start + runs[run].count {
      start += runs[run].count
      run += 1
    }
    fingerRun = run
    fingerStart = start
    return (run, start, index - start)
  }

  /// The runs that `range` touches, cut at its bounds.
  private mutating func window(
    of range: Range<Int>
  ) -> (runs: Range<Int>, start: Int, head: [Run], middle: [Run], tail: [Run]) {
    let first = locate(range.lowerBound)
    var middle: [Run] = []
    var tail: [Run] = []
    var last = first.run
    var start = first.start
    while start < range.upperBound {
      let run = runs[last]
      let from = max(range.lowerBound - start, 0)
      let to = min(range.upperBound - start, run.count)
      middle.append(run.part(from: from, count: to - from))
      if to < run.count { tail.append(run.part(from: to, count: run.count - to)) }
      start += run.count
      last += 1
    }
    let head = first.offset > 0 ? [runs[first.run].part(from: 0, count: first.offset)] : []
    return (first.run..<last, first.start, head, middle, tail)
  }

  /// Cuts the elements at `range` out and returns their runs.
  private mutating func take(_ range: Range<Int>) -> [Run] {
    let window = self.window(of: range)
    newCount -= range.count
    splice(window.runs, with: window.head + window.tail, start: window.start)
    return window.middle
  }

  /// Puts runs in so that they start at `index`.
  private mutating func put(_ block: [Run], at index: Int) {
    let at = locate(index)
    for run in block { newCount += run.count }
    guard at.offset > 0 else {
      splice(at.run..<at.run, with: block, start: at.start)
      return
    }
    let run = runs[at.run]
    let head = run.part(from: 0, count: at.offset)
    let tail = run.part(from: at.offset, count: run.count - at.offset)
    splice(at.run..<at.run + 1, with: [head] + block + [tail], start: at.start)
  }

  /// Puts `new` in the place of the runs at `range`, which start at index `start`, and fuses what
  /// continues each other, the neighbours on both sides included.
  private mutating func splice(_ range: Range<Int>, with new: [Run], start: Int) {
    var range = range
    var start = start
    var fused: [Run] = []
    fused.reserveCapacity(new.count + 2)
    if range.lowerBound > 0 {
      range = range.lowerBound - 1..<range.upperBound
      fused.append(runs[range.lowerBound])
      start -= fused[0].count
    }
    for run in new { EditLog.append(run, to: &fused) }
    if range.upperBound < runs.count {
      EditLog.append(runs[range.upperBound], to: &fused)
      range = range.lowerBound..<range.upperBound + 1
    }
    runs.replaceSubrange(range, with: fused)
    fingerRun = range.lowerBound
    fingerStart = start
  }
}
