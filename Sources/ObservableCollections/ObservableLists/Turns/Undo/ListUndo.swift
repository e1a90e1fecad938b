import Observation

/// Undoes and redoes what the user does to a list.
///
/// ```swift
/// let undo = ListUndo(of: posts)
/// posts.remove(at: 3)
/// try undo.undo()
/// try undo.redo()
/// ```
///
/// The changes of a turn are one step, with the batch that a sink gets. ``group(_:_:)`` makes one step of a closure's
/// changes and names it; ``beginGroup(_:)`` and ``endGroup()`` make one of several turns. A turn whose changes cancel out
/// is no step. A new step ends what could be redone.
///
/// Undoing applies the inverse of the step's batch: one transaction, which observers and sinks get like any other change.
/// It is exact, so it needs the state to which the step led. What others change, a server or another user, belongs into
/// ``withoutRecording(_:)``: it is no step, and steps before it are *stale*. A stale step throws, and changes nothing.
/// Else every change of the list is a step, on whatever thread it is made.
///
/// A step holds the elements that it removed and replaced. An object that changes inside is not undone.
///
/// One type serves lists with sections and without: its type says which batches its steps are,
/// `ListUndo<BatchUpdate<Post>>` for one. It holds the list.
@MainActor public final class ListUndo<Batch: ListBatch> {
  /// Why a change of the list arrives.
  private enum Cause {
    case user, others, replay
  }

  private let list: ObservableSource<Batch>
  /// Applies a batch to the list at a version. Returns the version to which that leads; nil, with nothing changed, if the
  /// list is at another one.
  private let apply: (Batch, Int) throws -> Int?
  private var observer: CoalescingObserver<Batch>?
  private let registrar = ObservationRegistrar()

  private var cause = Cause.user
  private var groupDepth = 0
  private var groupName: String?
  private var steps: UndoSteps<Batch>
  private var isNoting = false

  /// Called for each new step with its name, when the step can be undone: to register it with something that undoes more
  /// than this list. Undoing, redoing and grouping inside it traps, and so does ``withoutRecording(_:)``.
  public var onStep: ((String?) -> Void)?

  init(
    of list: ObservableSource<Batch>, limit: Int, every scheduler: TurnScheduler,
    applyingWith apply: @escaping (Batch, Int) throws -> Int?
  ) {
    if limit < 1 { trap("A limit of \(limit) steps is not positive") }
    (self.list, self.apply) = (list, apply)
    steps = UndoSteps(limit: limit)
    observer = list.render(every: scheduler, initial: false) { [weak self] batch in
      self?.note(batch)
    }
  }

  private func note(_ batch: Batch) {
    isNoting = true
    defer { isNoting = false }
    switch cause {
    case .replay: return
    case .others: change { $0.noteOthers() }
    case .user:
      let name = groupName
      // What departs is released when the steps may be asked again.
      var departed: [UndoSteps<Batch>.Step] = []
      change { departed = $0.record(batch, name: name) }
      withExtendedLifetime(departed) {}
      onStep?(name)
    }
  }
}

// MARK: - Undoing

extension ListUndo {
  /// Undoes the last step. What the present turn has changed so far is a step, too, and so is what an open group has.
  ///
  /// - Returns: false if there is no step to undo.
  /// - Throws: ``PatchError`` that is stale, and nothing is changed, if others have changed the list since. Traps inside
  ///   a transaction of the list, and while a step is undone or redone.
  @discardableResult
  public func undo() throws -> Bool {
    try withChangesNoted("undo()", undoLast)
  }

  private func undoLast() throws -> Bool {
    guard let step = steps.toUndo else { return false }
    guard steps.canUndo else { throw PatchError.isOutdated("undone", step.name) }
    let isDone = try replay(step.batch.inverse) { $0.noteUndone() }
    if !isDone { throw PatchError.isOutdated("undone", step.name) }
    return true
  }

  /// Does again what was undone last.
  ///
  /// - Returns: false if there is no step to redo.
  /// - Throws: ``PatchError`` that is stale, and nothing is changed, if others have changed the list since. Traps inside
  ///   a transaction of the list, and while a step is undone or redone.
  @discardableResult
  public func redo() throws -> Bool {
    try withChangesNoted("redo()", redoLast)
  }

  private func redoLast() throws -> Bool {
    guard let step = steps.toRedo else { return false }
    guard steps.canRedo else { throw PatchError.isOutdated("redone", step.name) }
    let isDone = try replay(step.batch) { $0.noteRedone() }
    if !isDone { throw PatchError.isOutdated("redone", step.name) }
    return true
  }

  /// Whether there is a step to undo that is not stale. Reading it is tracked.
  public var canUndo: Bool {
    access()
    return steps.canUndo
  }

  /// Whether there is a step to redo that is not stale. Reading it is tracked.
  public var canRedo: Bool {
    access()
    return steps.canRedo
  }

  /// The name of the step that ``undo()`` undoes, for a menu; nil if there is none, or it has none. Reading it is tracked.
  public var undoName: String? {
    access()
    return steps.toUndo?.name
  }

  /// The name of the step that ``redo()`` does again, for a menu; nil if there is none, or it has none. Reading it is
  /// tracked.
  public var redoName: String? {
    access()
    return steps.toRedo?.name
  }

  private func checkNoReplay(_ call: StaticString) {
    if cause == .replay { trap("\(call) was called while a step was undone or redone") }
  }

  /// Inside a transaction the observer is not shown what happens.
  private func checkOutside(_ call: StaticString) {
    if list.core.isHeldByCurrentThread { trap("\(call) was called inside a transaction") }
    if isNoting { trap("\(call) was called inside onStep") }
  }

  /// Applies a batch that is no step.
  ///
  /// - Returns: false, with nothing changed, if another thread has just changed the list.
  private func replay(_ batch: Batch, _ noteDone: (inout UndoSteps<Batch>) -> Void) throws -> Bool {
    guard let observer else { return false }
    let outer = cause
    cause = .replay
    defer { cause = outer }
    guard let end = try apply(batch, observer.driver.stand) else { return false }
    observer.flush()
    // Others: an observer of the list, or another thread, has gone on.
    let isWithOthers = observer.driver.stand != end
    change { steps in
      noteDone(&steps)
      if isWithOthers { steps.noteOthers() }
    }
    return true
  }
}

// MARK: - Steps

extension ListUndo {
  /// Makes one step of all that a closure changes.
  ///
  /// ```swift
  /// undo.group("Delete") { posts.removeAll { selection.contains($0.id) } }
  /// ```
  ///
  /// A group inside another one is a part of that.
  ///
  /// - Parameters:
  ///   - name: the name of the step, for a menu.
  ///   - body: changes the list. If it throws, what it has changed is a step nevertheless.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws. Traps inside a transaction of the list.
  @discardableResult
  public func group<Result, Failure: Error>(
    _ name: String? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginGroup(name)
    defer { endGroup() }
    return try body()
  }

  /// Makes one step of all that is changed until ``endGroup()``: of a drag, of what is typed into a field.
  ///
  /// What the present turn has changed before is a step of its own. Groups may be nested; the outermost one is the step,
  /// or several if others change the list meanwhile, see ``withoutRecording(_:)``, or if the user undoes.
  /// Traps inside a transaction of the list.
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

  /// Ends what ``beginGroup(_:)`` began. Traps if nothing did, and inside a transaction of the list.
  public func endGroup() {
    checkOutside("endGroup()")
    if groupDepth == 0 { trap("endGroup() was called without beginGroup(_:)") }
    groupDepth -= 1
    if groupDepth > 0 { return }
    observer?.resume()
    observer?.flush()
    groupName = nil
  }

  /// Runs a closure whose changes are no step: those of a server, or of another user.
  ///
  /// ```swift
  /// try undo.withoutRecording { try posts.apply(patch) }
  /// ```
  ///
  /// If they do not cancel out, the steps before them are stale. Inside a group, such as a drag during which a server
  /// sends a patch, what the group has changed before is a step of its name, and what it changes afterwards is another
  /// one. Traps inside a transaction of the list, and while a step is undone or redone.
  ///
  /// - Parameter body: changes the list.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
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

  /// Lets the changes so far be a step, or what others did; also inside a group.
  private func noteSoFar() {
    partGroup()
    joinGroup()
  }

  /// Runs a closure when the changes so far are a step, also inside a group.
  private func withChangesNoted(_ call: StaticString, _ body: () throws -> Bool) rethrows -> Bool {
    checkNoReplay(call)
    checkOutside(call)
    partGroup()
    defer { joinGroup() }
    return try body()
  }

  /// Lets the changes so far be a step, or what others did. An open group goes on with ``joinGroup()``.
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

  private func change(_ body: (inout UndoSteps<Batch>) -> Void) {
    registrar.withMutation(of: self, keyPath: \.steps) { body(&steps) }
  }
}

extension PatchError {
  /// A step of a ``ListUndo`` does not start from the present state.
  fileprivate static func isOutdated(_ verb: String, _ name: String?) -> Self {
    let step = name.map { "The step \"\($0)\"" } ?? "The last step"
    return Self(.stale, "\(step) cannot be \(verb): others have changed the list since")
  }
}
