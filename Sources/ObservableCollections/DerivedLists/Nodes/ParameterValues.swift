import Synchronization

/// The parameter of a node's operator, whatever its type. All is called by the holder of the list's
/// gate.
package protocol NodeParameter<Operator>: AnyObject {
  associatedtype Operator: Derivation

  /// Sets the work of the list. Called once, before others know the list.
  func attach(_ due: DueWork)

  /// Asks what the parameter follows, if that may have changed and the caller runs on the main actor.
  /// Called outside all locks.
  func ask()

  /// Whether what was asked has not changed since. Called under data locks.
  var isAsked: Bool { get }

  /// Takes the value to show next. Called under the ``ParameterLock``.
  func take()

  /// Whether a value was taken that is not shown yet.
  var isTaken: Bool { get }

  /// What the taken value changes; `nil` if none was taken, or if it is equal to the shown one.
  /// Called outside all locks.
  func adjustment() -> ParameterAdjustment<Operator>?

  /// Notes that the taken value is shown. What it replaced is kept: it may be client code that is
  /// released.
  func noteShown()

  /// Lets go of what the parameter follows. Called at the end of the list, with nothing held.
  func end()
}

/// What a new parameter changes.
package struct ParameterAdjustment<Operator: Derivation> {
  /// Replaces the operator's closure before the first update.
  let replace: (inout Operator) -> Void
  /// Replaces the closure, and returns the changes of the list.
  let adjust:
    (inout Operator, EditLog, ArraySnapshot<Operator.Source>, Operator.Output.Content) ->
      Operator.Output.Turn
  /// Called under the data lock of the list, with its core, when it shows the new result.
  let note: (ArrayCore) -> Void
}

/// The values of a parameter: the one that the list shows, the one that it will show next, and those
/// that transactions have noted.
///
/// `@unchecked Sendable` holds because `shown` is guarded by the data lock of the list's core, `due`
/// is set before others know the list, `given` and what a subclass adds are touched by the holder of
/// the gate, and all else is guarded by the ``ParameterLock``.
package class ParameterValues<Value: Equatable>: @unchecked Sendable {
  /// A value to show.
  struct Next {
    let value: Value
    /// The number of values that transactions had published, this one included.
    let number: Int
    /// Whether it is known to differ from the shown one.
    let isOther: Bool
  }

  /// The value that a transaction has noted, if any.
  private struct Draft {
    let thread: UInt
    var value: Value?
  }

  /// The value of the state that the list shows.
  fileprivate final var shown: Value
  fileprivate final var due = DueWork()
  /// The value that a transaction has published.
  fileprivate final var next: Next?
  /// The number of such values so far.
  private final var count = 0
  /// The value that the holder of the gate shows next, unless a transaction publishes another one:
  /// nobody else sees it before.
  fileprivate final var given: Next?
  private final var drafts: [Draft] = []
  /// The number of drafts.
  private final let draftCount = Atomic(0)
  /// What was replaced, to be released with nothing held, by who sets the parameter.
  fileprivate final var departed: [Any] = []
  fileprivate final var follower: ParameterFollower<Value>?

  init(_ value: Value) { shown = value }

  /// The latest value: of the state that the list shows, or will show at the next read.
  final func latest(of core: ArrayCore) -> Value {
    core.withLock { ParameterLock.withLock { next?.value } ?? shown }
  }

  /// Makes a value the next one to show. Called by the holder of the gate.
  ///
  /// - Returns: whether it differs from the latest one.
  final func give(_ value: Value) -> Bool {
    let (published, number) = ParameterLock.withLock { (next, count) }
    // Only the holder of the gate changes the shown value.
    if value == published?.value ?? shown { return false }
    given = Next(value: value, number: number, isOther: published == nil)
    return true
  }

  /// Releases replaced values and closures. Called with nothing held.
  final func releaseDeparted() {
    var departed: [Any] = []
    ParameterLock.withLock { swap(&departed, &self.departed) }
    withExtendedLifetime(departed) {}
  }

  // MARK: Transactions

  /// Whether the calling thread is inside a transaction of the list.
  final var isNoting: Bool {
    // Its own drafts are counted exactly for each thread.
    if draftCount.load(ordering: .relaxed) == 0 { return false }
    return ParameterLock.withLock { ownDraft != nil }
  }

  /// The value that the calling thread has noted in a transaction.
  final var noted: Value? {
    if draftCount.load(ordering: .relaxed) == 0 { return nil }
    return ParameterLock.withLock { ownDraft.flatMap { drafts[$0].value } }
  }

  /// The index of the calling thread's draft. Called under the lock.
  private final var ownDraft: Int? {
    let thread = currentThreadIdentity()
    return drafts.firstIndex { $0.thread == thread }
  }

  /// - Returns: the value that an outer transaction has noted.
  final func beginNoting() -> Value? {
    ParameterLock.withLock {
      if let index = ownDraft { return drafts[index].value }
      drafts.append(Draft(thread: currentThreadIdentity(), value: nil))
      draftCount.add(1, ordering: .relaxed)
      return nil
    }
  }

  /// Notes a value in a transaction.
  final func note(_ value: Value) { _ = replaceNoted(with: value) }

  /// - Returns: the value that was noted before, to be released outside the lock.
  private final func replaceNoted(with value: Value?) -> Value? {
    var value = value
    ParameterLock.withLock {
      if let index = ownDraft { swap(&drafts[index].value, &value) }
    }
    return value
  }

  /// Makes the noted value the next one to show, and ends the transaction. Called under the lock.
  final func publishNoted() -> Bool {
    guard let index = ownDraft else { return false }
    let value = drafts.remove(at: index).value
    draftCount.subtract(1, ordering: .relaxed)
    guard let value else { return false }
    if let next { departed.append(next.value) }
    count += 1
    next = Next(value: value, number: count, isOther: false)
    due.note(isParameterDue: true)
    return true
  }

  final func rollBack(to start: Value?, isOutermost: Bool) {
    let dropped = replaceNoted(with: start)
    if isOutermost { _ = ParameterLock.withLock { publishNoted() } }
    withExtendedLifetime(dropped) {}
  }

  // MARK: Following

  /// Whether something that the parameter follows is changing.
  final var isFollowedDue: Bool { due.isFollowedDue }

  final func follow(_ follower: ParameterFollower<Value>?) {
    let old = ParameterLock.withLock {
      let old = self.follower
      self.follower = follower
      due.note(isFollowing: follower != nil)
      due.note(isFollowedDue: false)
      return old
    }
    withExtendedLifetime(old) {}
  }

  final func isFollowed(by follower: ParameterFollower<Value>) -> Bool {
    ParameterLock.withLock { self.follower === follower }
  }

  final func noteComing(by follower: ParameterFollower<Value>) -> Bool {
    ParameterLock.withLock {
      if self.follower !== follower || due.isFollowedDue { return false }
      due.note(isFollowedDue: true)
      return true
    }
  }

  final func noteFollowed() { due.note(isFollowedDue: false) }
}

/// The parameter of an operator.
package final class OperatorParameter<Operator: AdjustableDerivation, Value: Equatable>:
  ParameterValues<Value>, NodeParameter, @unchecked Sendable
{
  private let function: (Value) -> Operator.Function
  private var taken: Next?
  /// The replaced value and closure.
  private var retired: [Any] = []
  /// The follower that was asked last, if it could be.
  private var asked: ParameterFollower<Value>?

  /// - Parameters:
  ///   - value: the initial parameter.
  ///   - function: returns the operator's closure for a parameter.
  package init(_ value: Value, function: @escaping (Value) -> Operator.Function) {
    self.function = function
    super.init(value)
  }

  package func attach(_ due: DueWork) { self.due = due }

  package func ask() {
    asked = nil
    guard due.isFollowing, let follower = ParameterLock.withLock({ follower }),
      isOnMainActor(otherwise: {})
    else { return }
    asked = follower
    if !due.isFollowedDue, follower.areReadsCurrent { return }
    if !give(callableThere { (follower: ParameterFollower<Value>) in follower.ask() }(follower)) {
      given = nil
    }
  }

  package var isAsked: Bool { asked?.areReadsCurrent ?? true }

  package func take() {
    if let taken { departed.append(taken.value) }
    if let given, next.map({ $0.number <= given.number }) ?? true {
      taken = given
    } else {
      taken = next
    }
  }

  package var isTaken: Bool { taken != nil }

  package func adjustment() -> ParameterAdjustment<Operator>? {
    guard let taken, taken.isOther || taken.value != shown else { return nil }
    let function = function(taken.value)
    let replace = { [self] (operation: inout Operator) in
      retired.append(operation.function)
      operation.function = function
    }
    return ParameterAdjustment(
      replace: replace,
      adjust: { operation, log, source, shown in
        replace(&operation)
        return operation.givesOtherAnswers
          ? operation.adjust(log, to: source, from: shown)
          : operation.advance(log, to: source, from: shown)
      },
      note: { [self] core in
        retired.append(shown)
        shown = taken.value
        core.shared.readMarks.noteChange()
      })
  }

  package func end() {
    follow(nil)
    (asked, given) = (nil, nil)
  }

  package func noteShown() {
    if asked != nil || given != nil { noteNothingAsked() }
    guard let taken else { return }
    ParameterLock.withLock {
      departed += retired
      departed.append(taken.value)
      if let next {
        if next.number > taken.number { return }
        departed.append(next.value)
      }
      next = nil
      due.note(isParameterDue: false)
    }
    (self.taken, retired) = (nil, [])
  }

  /// Forgets what was asked. It is kept if nobody else holds it: a closure or a value of a client.
  private func noteNothingAsked() {
    ParameterLock.withLock {
      if let asked, asked !== follower { departed.append(asked) }
      if let given { departed.append(given.value) }
      (asked, given) = (nil, nil)
    }
  }
}
