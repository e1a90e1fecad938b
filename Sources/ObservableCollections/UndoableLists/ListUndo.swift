import Observation

/// Undoes and redoes the user's changes of a list.
///
/// ```swift
/// let undo = ListUndo(of: posts)
/// posts.remove(at: 3)
/// try undo.undo()
/// try undo.redo()
/// ```
///
/// The changes of a turn are one step, with the batch that a sink gets. ``group(_:_:)`` makes the
/// changes of a closure one step and names it; ``beginGroup(_:)`` and ``endGroup()`` do so over
/// several turns. A turn whose changes cancel out is no step. A new step clears the steps to redo.
///
/// Undoing applies the inverse of the step's batch, as a transaction that observers and sinks
/// receive like any other. It is exact, so it needs the state after the step. Make the changes of
/// others, such as a server, in ``withoutRecording(_:)``: they are no step, and the steps before
/// them are *stale*. A stale step throws, and changes nothing. All other changes are steps, on
/// whatever thread they are made.
///
/// A step holds the elements that it removed, replaced and inserted, and nothing else of the list; a
/// stale one holds none. A change inside an object is not undone.
///
/// One class serves lists with and without sections: its type parameter is the type of its steps'
/// batches, such as `ListUndo<BatchUpdate<Post>>`. It holds the list.
@MainActor public final class ListUndo<Batch: ListBatch> {
  /// The cause of a change of the list.
  private enum Cause {
    case user, others, replay
  }

  private let list: ObservableSource<Batch>
  /// Returns what undoes and redoes a batch.
  private let makeReplay: (Batch) -> StepReplay
  private var observer: CoalescingObserver<Batch>?
  private let registrar = ObservationRegistrar()

  private var cause = Cause.user
  private var groupDepth = 0
  private var groupName: String?
  private var steps: UndoSteps
  private var isNoting = false
  /// Whether the changes of a turn are about to become a step, or have just done so.
  private var isRecording = false

  /// Called with the name of each new step, as soon as the step can be undone.
  ///
  /// Use it to register the step with a wider undo. Undoing, redoing, grouping and
  /// ``withoutRecording(_:)`` trap inside it.
  public var onStep: ((String?) -> Void)?

  package init(
    of list: ObservableSource<Batch>, limit: Int, every scheduler: TurnScheduler,
    replayingWith makeReplay: @escaping (Batch) -> StepReplay
  ) {
    if limit < 1 { trap("A limit of \(limit) steps is not positive") }
    (self.list, self.makeReplay) = (list, makeReplay)
    steps = UndoSteps(limit: limit)
    observer = list.render(every: scheduler, initial: false) { [weak self] batch in
      self?.note(batch)
    }
    observer?.noteOwner("a ListUndo")
  }

  private func note(_ batch: Batch) {
    (isNoting, isRecording) = (true, true)
    defer { (isNoting, isRecording) = (false, false) }
    switch cause {
    case .replay: return
    case .others: change { $0.noteOthers() }
    case .user:
      let (name, replay) = (groupName, makeReplay(batch))
      change { $0.record(replay, name: name) }
      isRecording = false
      onStep?(name)
    }
  }
}

// MARK: - Undoing

extension ListUndo {
  /// Undoes the last step; the changes so far of this turn, or of an open group, are a step, too.
  ///
  /// - Returns: `false` if there is no step to undo.
  /// - Throws: a stale ``PatchError``, and nothing is changed, if others have changed the list
  ///   since. Traps inside a transaction of the list, and while a step is undone or redone.
  @discardableResult
  public func undo() throws -> Bool {
    try withChangesNoted("undo()") {
      guard let step = steps.toUndo else { return false }
      try replay(step, isUndo: true) { $0.noteUndone() }
      return true
    }
  }

  /// Redoes the last undone step.
  ///
  /// - Returns: `false` if there is no step to redo.
  /// - Throws: a stale ``PatchError``, and nothing is changed, if others have changed the list
  ///   since. Traps inside a transaction of the list, and while a step is undone or redone.
  @discardableResult
  public func redo() throws -> Bool {
    try withChangesNoted("redo()") {
      guard let step = steps.toRedo else { return false }
      try replay(step, isUndo: false) { $0.noteRedone() }
      return true
    }
  }

  /// Whether there is a step to undo that is not stale. Tracked by observation.
  ///
  /// The changes so far of a turn, or of an open group, count as the step that ``undo()`` makes of
  /// them. So do they for the other properties.
  ///
  /// - Complexity: O(R) for R runs of elements in those changes.
  public var canUndo: Bool {
    switch unrecorded() {
    case .user?: true
    case .others?: false
    case .replay?, nil: steps.canUndo
    }
  }

  /// Whether there is a step to redo that is not stale. Tracked by observation.
  public var canRedo: Bool {
    switch unrecorded() {
    case .user?, .others?: false
    case .replay?, nil: steps.canRedo
    }
  }

  /// The name of the step that ``undo()`` undoes, for a menu, or `nil`. Tracked by observation.
  public var undoName: String? {
    unrecorded() == .user ? groupName : steps.toUndo?.name
  }

  /// The name of the step that ``redo()`` redoes, for a menu, or `nil`. Tracked by observation.
  public var redoName: String? {
    unrecorded() == .user ? nil : steps.toRedo?.name
  }

  /// The cause of the changes that are not recorded yet; `nil` if there are none. Noted for trackers.
  private func unrecorded() -> Cause? {
    access()
    list.core.noteRead()
    return isRecording || observer?.driver.isBehind == true ? cause : nil
  }

  private func checkNoReplay(_ call: StaticString) {
    if cause == .replay { trap("\(call) was called while a step was undone or redone") }
  }

  /// Traps inside a transaction, whose changes the observer does not receive yet, and inside
  /// `onStep`.
  private func checkOutside(_ call: StaticString) {
    if list.core.isHeldByCurrentThread { trap("\(call) was called inside a transaction") }
    if isNoting { trap("\(call) was called inside onStep") }
  }

  /// Undoes or redoes a step, which is not recorded as a step.
  ///
  /// - Throws: a stale error, with nothing changed, if others have changed the list.
  private func replay(
    _ step: UndoSteps.Step, isUndo: Bool, _ noteDone: (inout UndoSteps) -> Void
  ) throws {
    let isCurrent = isUndo ? steps.canUndo : steps.canRedo
    guard isCurrent, let replay = step.replay, let observer else {
      throw PatchError.isOutdated(isUndo, step.name)
    }
    let outer = cause
    cause = .replay
    defer { cause = outer }
    guard let end = try replay(isUndo, observer.driver.shownVersion) else {
      throw PatchError.isOutdated(isUndo, step.name)
    }
    observer.flush()
    // Others: an observer of the list, or another thread, has changed it since.
    let isWithOthers = observer.driver.shownVersion != end
    change { steps in
      noteDone(&steps)
      return isWithOthers ? steps.noteOthers() : []
    }
  }
}

// MARK: - Steps

extension ListUndo {
  /// Makes all changes of a closure one step.
  ///
  /// ```swift
  /// undo.group("Delete") { posts.removeAll { selection.contains($0.id) } }
  /// ```
  ///
  /// A group inside another one belongs to the outer one.
  ///
  /// - Parameters:
  ///   - name: the name of the step, for a menu.
  ///   - body: changes the list. If it throws, its changes are a step nevertheless.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`. Traps inside a transaction of the list.
  @discardableResult
  public func group<Result, Failure: Error>(
    _ name: String? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginGroup(name)
    defer { endGroup() }
    return try body()
  }

  /// Makes all changes until ``endGroup()`` one step, such as a drag or the typing in a text field.
  ///
  /// The changes of the current turn before the call are a step of their own. Groups nest; the
  /// outermost one is the step, or several if others change the list during the transaction (see
  /// ``withoutRecording(_:)``), or if the user undoes. Traps inside a transaction of the list.
  ///
  /// - Parameter name: the name of the step, for a menu.
  public func beginGroup(_ name: String? = nil) {
    checkOutside("beginGroup(_:)")
    if groupDepth == 0 {
      observer?.flush()
      observer?.pause()
      groupName = name
    }
    groupDepth += 1
  }

  /// Ends a group. Traps without a ``beginGroup(_:)``, and inside a transaction of the list.
  public func endGroup() {
    checkOutside("endGroup()")
    if groupDepth == 0 { trap("endGroup() was called without beginGroup(_:)") }
    groupDepth -= 1
    if groupDepth > 0 { return }
    observer?.resume()
    observer?.flush()
    groupName = nil
  }

  /// Runs a closure without recording its changes, such as changes by a server or another user.
  ///
  /// ```swift
  /// undo.withoutRecording { posts.upsert(contentsOf: page) }
  /// ```
  ///
  /// Unless the changes cancel out, the steps before them are stale. Inside a group, such as a drag
  /// during which a server sends a page, the group's changes before and after are two steps with its
  /// name. A ``BatchPatch`` fits only a list that nobody else edits: see
  /// ``ObservableArray/followedRevision``. Traps inside a transaction of the list, and while a step
  /// is undone or redone.
  ///
  /// - Parameter body: changes the list.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  @discardableResult
  public func withoutRecording<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    checkNoReplay("withoutRecording(_:)")
    checkOutside("withoutRecording(_:)")
    noteSoFar()
    let outer = cause
    cause = .others
    defer {
      noteSoFar()
      cause = outer
    }
    return try body()
  }

  /// Records the changes so far, as a step or as changes of others; also inside a group.
  private func noteSoFar() {
    partGroup()
    joinGroup()
  }

  /// Runs a closure after the changes so far are recorded, also inside a group.
  private func withChangesNoted(_ call: StaticString, _ body: () throws -> Bool) rethrows -> Bool {
    checkNoReplay(call)
    checkOutside(call)
    partGroup()
    defer { joinGroup() }
    return try body()
  }

  /// Records the changes so far. An open group continues with ``joinGroup()``.
  private func partGroup() {
    if groupDepth > 0 { observer?.resume() }
    observer?.flush()
  }

  private func joinGroup() {
    if groupDepth > 0 { observer?.pause() }
  }
}

// MARK: - Tracking

extension ListUndo: Observable {
  private func access() { registrar.access(self, keyPath: \.steps) }

  /// - Parameter body: changes the steps, and returns the dropped ones, which are released after the
  ///   tracked change: a deinitializer may read this object.
  private func change(_ body: (inout UndoSteps) -> [UndoSteps.Step]) {
    let departed = registrar.withMutation(of: self, keyPath: \.steps) { body(&steps) }
    withExtendedLifetime(departed) {}
  }
}

extension PatchError {
  /// A step of a ``ListUndo`` does not start from the current state.
  fileprivate static func isOutdated(_ isUndo: Bool, _ name: String?) -> Self {
    let step = name.map { "The step \"\($0)\"" } ?? "The last step"
    let verb = isUndo ? "undone" : "redone"
    return Self(.stale, "\(step) cannot be \(verb): others have changed the list since")
  }
}
