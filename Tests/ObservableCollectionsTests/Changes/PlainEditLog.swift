import ObservableCollections

@testable import CoreTestSupport
@testable import ListChanges

/// The edit log without any cleverness: a list of runs, walked from the front at every edit.
struct PlainEditLog {
  private(set) var runs: [EditLog.Run]

  init(count: Int) {
    runs = count == 0 ? [] : [EditLog.Run(oldStart: 0, count: count)]
  }

  mutating func insert(_ range: Range<Int>) {
    put([.inserted(range.count)], at: range.lowerBound)
  }

  mutating func remove(_ range: Range<Int>) {
    _ = take(range)
  }

  mutating func update(_ range: Range<Int>) {
    put(take(range).map { $0.marked(updated: true) }, at: range.lowerBound)
  }

  mutating func move(_ moves: [RangePair]) {
    let taken = moves.reversed().map { move in
      (target: move.newStart, runs: take(move.oldRange))
    }
    for block in taken.sorted(by: { $0.target < $1.target }) {
      put(block.runs.map { $0.marked(moved: true) }, at: block.target)
    }
  }

  mutating func apply(_ edit: IndexEdit) {
    switch edit {
    case .insertion(let indexes): indexes.ranges.forEach { insert($0) }
    case .removal(let indexes): indexes.ranges.reversed().forEach { remove($0) }
    case .replacement(let indexes): indexes.ranges.forEach { update($0) }
    case .move(let moves): move(moves)
    }
  }

  private mutating func take(_ range: Range<Int>) -> [EditLog.Run] {
    let (head, rest) = Self.cut(runs, at: range.lowerBound)
    let (middle, tail) = Self.cut(rest, at: range.count)
    runs = Self.fused(head + tail)
    return middle
  }

  private mutating func put(_ block: [EditLog.Run], at index: Int) {
    let (head, tail) = Self.cut(runs, at: index)
    runs = Self.fused(head + block + tail)
  }

  private static func cut(
    _ runs: [EditLog.Run], at index: Int
  ) -> (head: [EditLog.Run], tail: [EditLog.Run]) {
    var head: [EditLog.Run] = []
    var tail: [EditLog.Run] = []
    var start = 0
    for run in runs {
      let cut = min(max(index - start, 0), run.count)
      if cut > 0 { head.append(run.piece(from: 0, count: cut)) }
      if cut < run.count { tail.append(run.piece(from: cut, count: run.count - cut)) }
      start += run.count
    }
    return (head, tail)
  }

  private static func fused(_ runs: [EditLog.Run]) -> [EditLog.Run] {
    var result: [EditLog.Run] = []
    for run in runs {
      if let last = result.last, last.precedes(run) {
        result[result.count - 1].count += run.count
      } else {
        result.append(run)
      }
    }
    return result
  }
}

extension PlainEditLog {
  /// This log and then `next`, element by element.
  func composed(with next: PlainEditLog) -> PlainEditLog {
    let elements = runs.flatMap { run in
      (0..<run.count).map { run.piece(from: $0, count: 1) }
    }
    var result = self
    result.runs = Self.fused(
      next.runs.flatMap { run -> [EditLog.Run] in
        if run.isInserted { return [run] }
        return elements[run.oldStart..<run.oldStart + run.count].map {
          $0.marked(updated: run.isUpdated, moved: run.isMoved)
        }
      })
    return result
  }
}
