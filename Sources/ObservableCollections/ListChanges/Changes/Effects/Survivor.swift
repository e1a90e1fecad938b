/// A retained run and its place in the new array.
struct Survivor {
  /// The index in the new array of the first element.
  var newStart: Int
  /// The number of elements.
  var count: Int
  /// The origin of the elements; see ``PackedRun``.
  var origin: Int

  /// The index in the old array of the first element.
  var oldStart: Int { origin >> 2 }
  /// Whether the elements were replaced.
  var isUpdated: Bool { origin & PackedRun.updatedMark != 0 }
  /// Whether a move call touched the elements.
  var isMoved: Bool { origin & PackedRun.movedMark != 0 }

  /// Whether this survivor may have another place among the survivors than before: a move call
  /// touched it, or it follows one that is not a mover and started later (it is a run from
  /// elsewhere).
  ///
  /// - Parameter oldStart: the old start of the last survivor that is not a mover.
  @inline(__always)
  func isMover(behind oldStart: Int) -> Bool { isMoved || self.oldStart < oldStart }
}

/// The survivors of a log, each of which keeps its place or moves.
protocol SurvivorOrder {
  /// Calls `body` with each survivor in old order, and whether it keeps its place.
  func forEachInOldOrder(_ body: (Survivor, _ stays: Bool) -> Void)
  /// Calls `body` with each survivor that moves, in new order.
  func forEachMoved(_ body: (Survivor) -> Void)
}

struct SurvivorCounts {
  /// The length of the old list.
  let oldCount: Int
  /// The number of survivors.
  private(set) var survivors = 0
  /// The number of replaced survivors.
  private(set) var updates = 0
  /// The number of survivors that may have another place among them than before: the movers.
  private(set) var movers = 0
  /// The place of the last mover.
  private(set) var lastMover = -1
  /// The old start of the last survivor that is not a mover.
  private var oldStart = 0

  init(oldCount: Int) {
    self.oldCount = oldCount
  }

  /// Adds the next survivor in new order. Traps if it is outside the old list.
  @inline(__always)
  mutating func add(_ survivor: Survivor, at place: Int) {
    survivors &+= 1
    // The following steps write to a slot for each old element.
    if survivor.oldStart &+ survivor.count > oldCount { trapOutside(survivor) }
    if survivor.isUpdated { updates &+= 1 }
    if survivor.isMover(behind: oldStart) {
      movers &+= 1
      lastMover = place
    } else {
      oldStart = survivor.oldStart
    }
  }

  private func trapOutside(_ survivor: Survivor) -> Never {
    let (start, end) = (survivor.oldStart, survivor.oldStart &+ survivor.count)
    trap("The run \(start)..<\(end) is outside the \(oldCount) old elements")
  }

  /// The maximum number of blocks of the survivors.
  var mostBlocks: Int { min(survivors, 3 * movers + 1) }
}
