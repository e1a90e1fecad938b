/// The survivors of a log, at most one of which has changed its place among the others, as in most
/// turns of a list.
///
/// Either it moves, or all survivors that it passed do. ``SurvivorBlocks`` and ``FewestMoves`` have
/// the same result for any number of movers.
struct OneMover: SurvivorOrder {
  /// The survivors in new order.
  private let survivors: ScratchList<Survivor>
  /// The place of the mover among the survivors; the place after the last one if there is no mover.
  private let mover: Int
  /// The number of other survivors before the mover in old order.
  private let rank: Int
  /// Whether the others stay, and the mover moves if it passed any.
  private let othersStay: Bool

  /// - Parameters:
  ///   - survivors: the survivors, in new order.
  ///   - counts: their counts.
  init(_ survivors: ScratchList<Survivor>, _ counts: SurvivorCounts) {
    self.survivors = survivors
    guard counts.movers == 1 else {
      (mover, rank, othersStay) = (survivors.count, survivors.count, true)
      return
    }
    let mover = counts.lastMover
    let moving = survivors[mover]
    var rank = mover
    var passed = 0
    while rank > 0, survivors[rank &- 1].oldStart > moving.oldStart {
      rank &-= 1
      passed &+= survivors[rank].count
    }
    while rank &+ 1 < survivors.count, survivors[rank &+ 1].oldStart < moving.oldStart {
      rank &+= 1
      passed &+= survivors[rank].count
    }
    (self.mover, self.rank) = (mover, rank)
    // If both have the same length, the one that no move call touched stays; otherwise the first
    // one.
    if moving.count != passed {
      othersStay = moving.count < passed
    } else {
      othersStay = moving.isMoved || rank < mover
    }
  }

  @inline(__always)
  func forEachInOldOrder(_ body: (Survivor, _ stays: Bool) -> Void) {
    let firstPassed = min(rank, mover)
    let lastPassed = max(rank, mover)
    for place in 0..<survivors.count {
      if place == rank {
        body(survivors[mover], !othersStay || rank == mover)
        continue
      }
      let other = place < rank ? place : place &- 1
      let isPassed = other >= firstPassed && other < lastPassed
      body(survivors[other < mover ? other : other &+ 1], othersStay || !isPassed)
    }
  }

  @inline(__always)
  func forEachMoved(_ body: (Survivor) -> Void) {
    if othersStay {
      if rank != mover { body(survivors[mover]) }
      return
    }
    for other in min(rank, mover)..<max(rank, mover) {
      body(survivors[other < mover ? other : other &+ 1])
    }
  }
}
