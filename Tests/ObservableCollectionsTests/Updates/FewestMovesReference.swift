/// How many survivors can stay, found without any cleverness.
///
/// Survivors whose old indexes rise can stay. Of the largest such choices the one that keeps the
/// most elements that no move call touched counts.
struct StayingCount: Hashable, Comparable {
  var elements = 0
  var untouched = 0

  static func < (left: StayingCount, right: StayingCount) -> Bool {
    (left.elements, left.untouched) < (right.elements, right.untouched)
  }

  init() {}

  init(_ survivors: some Sequence<Trace>) {
    for survivor in survivors {
      elements += 1
      untouched += survivor.isMoved ? 0 : 1
    }
  }

  /// Tries every choice of survivors. O(2ⁿ · n).
  static func byTryingAll(_ survivors: [Trace]) -> StayingCount {
    var best = StayingCount()
    for choice in 0..<(1 << survivors.count) {
      let chosen = survivors.indices.filter { choice & (1 << $0) != 0 }.map { survivors[$0] }
      let isRising = zip(chosen, chosen.dropFirst()).allSatisfy { $0.oldIndex < $1.oldIndex }
      if isRising { best = max(best, StayingCount(chosen)) }
    }
    return best
  }

  /// The best choice that ends at each survivor, from left to right. O(n²).
  static func byExtending(_ survivors: [Trace]) -> StayingCount {
    var best: [StayingCount] = []
    for (index, survivor) in survivors.enumerated() {
      var count =
        (0..<index).filter { survivors[$0].oldIndex < survivor.oldIndex }.map { best[$0] }.max()
        ?? StayingCount()
      count.elements += 1
      count.untouched += survivor.isMoved ? 0 : 1
      best.append(count)
    }
    return best.max() ?? StayingCount()
  }
}
