// Waiting until the sink is up to date.

import Synchronization

extension TurnDriver {
  /// Waits until all changes made so far have been delivered to the sink, or until the end.
  func settled(isolation: isolated (any Actor)?) async {
    checkNotAwaited()
    await core.becomeCurrent(isolation: isolation)
    let settlement = Settlement()
    let isOver = core.withLock {
      if isSettled { return true }
      settlements.add(settlement, for: core.version)
      return false
    }
    if isOver { return }
    #if DEBUG
      let notice = noticeOfWait()
      defer { notice.cancel() }
    #endif
    await settlement.wait(isolation: isolation)
    // The wait is still there if the task was cancelled.
    core.withLock { settlements.remove(settlement) }
  }

  /// Whether the current version has been delivered to the sink. Called under the data lock.
  private var isSettled: Bool {
    guard !state.isCancelled, let position = state.position else { return true }
    return isAtRest && position >= core.version
  }

  /// Whether all changes up to the observer's version have been delivered to the sink. Called under
  /// the data lock, where a renderer's unshown changes are visible.
  private var isAtRest: Bool { !state.isRendering && !isAwaited && unshown == nil }

  /// Ends the waits for delivered versions. Called under the data lock, which it releases.
  func endSettled() {
    let settled = takeSettled()
    core.unlock()
    settled.end()
  }

  private func takeSettled() -> [Settlement] {
    guard let position = state.position, isAtRest else { return [] }
    return settlements.take(upTo: position)
  }

  // MARK: Asynchronous sinks

  /// Notes the task in which an asynchronous sink runs. Called by it.
  func noteAwaitedTask() { AwaitedTasks.note(ObjectIdentifier(self)) }

  /// Traps inside the asynchronous sink, which `settled()` would wait for.
  private func checkNotAwaited() {
    if !isCancelled, AwaitedTasks.isCurrent(of: ObjectIdentifier(self)) {
      trap("settled() was called by the sink that it waits for\(ofList)")
    }
  }

  /// The name of the list, for a message.
  private var ofList: String { core.name.map { ", of \"\($0)\"" } ?? "" }

  /// Notes that an asynchronous sink has been called: nothing is delivered until it returns.
  func beginAwaiting() {
    core.withLock {
      state.pause()
      isAwaited = true
    }
  }

  /// Notes that the asynchronous sink has returned.
  func endAwaiting() {
    let (isDue, settled) = core.withLock {
      isAwaited = false
      return (state.resume(), takeSettled())
    }
    if isDue { askScheduler() }
    settled.end()
  }
}

/// The tasks in which asynchronous sinks run, by the observers that wait for them.
enum AwaitedTasks {
  private static let tasks = LockedValue<[ObjectIdentifier: Int]>([:])

  /// Notes that the current task runs the sink of an observer.
  static func note(_ observer: ObjectIdentifier) {
    let task = current
    tasks.withLock { $0[observer] = task }
  }

  static func forget(_ observer: ObjectIdentifier) {
    tasks.withLock { $0[observer] = nil }
  }

  /// Whether the current task runs the sink of an observer.
  static func isCurrent(of observer: ObjectIdentifier) -> Bool {
    let task = current
    return task != nil && tasks.withLock { $0[observer] } == task
  }

  /// The current task, by its hash value.
  private static var current: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}

#if DEBUG
  // What debug builds say of a wait that takes long.

  /// The number of waits that were told, for tests.
  enum ToldWaits {
    static let count = Atomic(0)
  }

  extension TurnDriver {
    /// A task that says after a second what `settled()` waits for.
    fileprivate func noticeOfWait() -> Task<Void, Never> {
      let list = ofList
      let cause: @Sendable () -> String? = { [weak self] in self?.causeOfWait }
      return Task.detached {
        try? await Task.sleep(for: .seconds(1))
        guard !Task.isCancelled, let cause = cause() else { return }
        writeWarning(
          "ObservableCollections: settled()\(list) has waited for a second: \(cause)")
        ToldWaits.count.add(1, ordering: .relaxed)
      }
    }

    /// What `settled()` waits for; `nil` if nothing is known to keep it.
    private var causeOfWait: String? {
      core.withLock {
        if isAwaited { return "its asynchronous sink has not returned" }
        if state.pauses > 0 { return "the sink is paused; call resume()" }
        if isManual { return "no turn ends by itself with .manual; call flush()" }
        return nil
      }
    }
  }
#endif
