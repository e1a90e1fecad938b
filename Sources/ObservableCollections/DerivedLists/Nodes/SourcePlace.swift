import Synchronization

/// A place in the log of a list that another one follows: how far the follower has looked, and whether the
/// next change wakes it.
///
/// The source holds the place while the follower sleeps there; the place holds the follower's feed weakly.
///
/// `@unchecked Sendable` holds because what changes is atomic, or behind the data lock of the source; the weak
/// reference is set once, before others know the place, and all else is constant. A list of elements that are not
/// `Sendable` lives in one isolation domain, with its source.
final class SourcePlace<Element>: TurnParticipant, @unchecked Sendable {
  let source: ObservableList<Element>
  /// The version of the source that the follower shows; -1 before it was read first. Stored when the
  /// follower shows it; for the source of a flattened list when its parts are known, before they are shown.
  private let stand = Atomic<Int>(-1)
  /// Whether the follower will be woken by the next change of the source, or by one that has been made already.
  /// It may say no where it will be.
  private let isAsleep = Atomic(false)
  private weak var feed: FedNode?
  /// Protected by the data lock of the source.
  var sleepMark = SleepMark()
  /// Who is told at once that the source has changed, and what the place is called there; nil if nobody is.
  private let awake: (parts: AwakeParts, number: Int)?

  init(in source: ObservableList<Element>) {
    self.source = source
    awake = nil
  }

  /// A place in a part that comes and goes.
  ///
  /// - Parameters:
  ///   - source: the part.
  ///   - parts: is told at once that it has changed.
  ///   - number: what the part is called there.
  init(in source: ObservableList<Element>, of parts: AwakeParts, number: Int) {
    self.source = source
    awake = (parts, number)
  }

  /// Lets a feed be the one that is woken. Called once, before others know the place.
  func wakes(_ feed: FedNode) { self.feed = feed }

  /// Whether the follower shows what the source would show now, and the next change of that will wake it.
  var isCurrent: Bool {
    // From above: what is above may be brought up to date meanwhile.
    if source.core.isFed, !source.core.node.isCurrent { return false }
    return isShown
  }

  /// Whether the follower shows what the source shows, and the next change of that will wake it.
  var isShown: Bool {
    // In this order: the version of the source only grows.
    let stand = stand.load(ordering: .acquiring)
    return stand == source.core.presentVersion && isAsleep.load(ordering: .acquiring)
  }

  /// Whether the follower has looked before. Others than the holder of its gate may be told no a moment too late.
  var isTaken: Bool { version >= 0 }

  /// The version that the follower shows. Asked by the holder of its gate.
  var version: Int { stand.load(ordering: .relaxed) }

  /// Brings the source up to date, if it follows another list.
  ///
  /// - Parameter due: gets the lists that have something to deliver, to be done with nothing held.
  func lookAbove(_ due: inout [ArrayCore]) {
    if !source.core.isFed { return }
    sleepBefore()
    // The follower is bound if this list is: so this is the place.
    if !source.core.node.isCurrent { source.core.node.bringUpToDate(&due) }
  }

  /// Sleeps again after it was woken, if the follower shows what the source shows: somebody has looked meanwhile. Else
  /// the next look does.
  ///
  /// - Returns: whether it sleeps.
  func sleepAgainIfShown() -> Bool {
    if isAsleep.load(ordering: .acquiring) { return true }
    // A source that was woken too, and has not been looked at, shows what it showed before.
    if source.core.isFed, !source.core.node.showsSources { return false }
    if stand.load(ordering: .acquiring) != source.core.presentVersion { return false }
    source.core.withLock { sleep() }
    return true
  }

  /// Sleeps in a source that follows another list and is about to be brought up to date. In this order: a change
  /// from now on wakes the follower, and one before is seen.
  func sleepBefore() {
    if source.core.isFed { source.core.withLock { sleep() } }
  }

  /// Sleeps until the next change of the source. Called under its data lock.
  private func sleep() {
    source.core.shared.sleepers.sleep(self, isTold: awake != nil)
    isAsleep.store(true, ordering: .releasing)
  }

  /// What happened in the source since the last look, and what it holds, in one instant.
  func take() -> SourceTurn<Element> {
    source.core.lock()
    defer { source.core.unlock() }
    return takeLocked()
  }

  /// What ``take()`` does. Called under the data lock of the source.
  func takeLocked() -> SourceTurn<Element> {
    let core = source.core
    let start = version
    sleep()
    var turn = SourceTurn(state: source.current, version: core.version)
    if start < 0 {
      core.shared.history.stand(at: core.version, count: turn.state.count)
      turn.isFirst = true
    } else if core.version != start {
      let (log, isShared) = core.shared.history.advance(from: start, to: core.version)
      turn.log = log
      turn.isUnused = !isShared && core.shared.hasMadeBatch
    }
    return turn
  }

  /// Notes that the follower shows what a turn led to.
  func reach(_ turn: SourceTurn<Element>) {
    stand.store(turn.version, ordering: .releasing)
    // What was made for others who stood there is of no use if there are none.
    if turn.isUnused { source.dropMadeBatch() }
  }

  func noteChange() {
    if let awake { awake.parts.note(awake.number) }
  }

  func wake() {
    isAsleep.store(false, ordering: .releasing)
    feed?.wake()
  }

  /// Leaves the source: the follower is gone.
  func end() {
    let core = source.core
    let version = version
    if version < 0 { return }
    let isUnused = core.withLock {
      !core.giveUpPlace(of: self, at: version) && core.shared.hasMadeBatch
    }
    if isUnused { source.dropMadeBatch() }
  }
}

// MARK: - What the user of a widget did

extension SourcePlace {
  /// Adds the places in the roots of elements of what the follower was made of.
  ///
  /// - Returns: false if that is not to be done, or the source shows another version: then none is added.
  func addRootIndexes(of indexes: IndexRanges, to places: inout RootIndexes) -> Bool {
    if source.core.isFed {
      return source.core.node.addRootIndexes(of: indexes, ifAtVersion: version, to: &places)
    }
    // A part that has come since the roots were taken.
    if !source.core.isHeldByCurrentThread { return false }
    places.add(indexes, in: source)
    return true
  }

  /// Moves an element of what the follower was made of in its root.
  ///
  /// - Returns: false if that is not to be done, or the source shows another version.
  func moveInRoot(from start: Int, to target: Int) -> Bool {
    if start == target { return true }
    if source.core.isFed {
      return source.core.node.moveInRoot(from: start, to: target, ifAtVersion: version)
    }
    return source.core.isHeldByCurrentThread && source.followMove(from: start, to: target)
  }
}

/// What happened in a source between two looks.
struct SourceTurn<Element> {
  /// What the source holds.
  let state: ArraySnapshot<Element>
  let version: Int
  /// What happened; nil if nothing did, and at the first look.
  fileprivate(set) var log: EditLog?
  /// Whether the source had not been looked at before.
  fileprivate(set) var isFirst = false
  /// Whether a batch is kept that nobody needs.
  fileprivate var isUnused = false

  fileprivate init(state: ArraySnapshot<Element>, version: Int) {
    self.state = state
    self.version = version
  }
}
