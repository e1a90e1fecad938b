import Observation

/// The replaceable parameter of a list, which may follow another value.
///
/// `@unchecked Sendable` holds because `values` says why, `adjust` and `check` are constant, the
/// first takes the gate, and the second touches nothing.
package final class ListParameter<Value: Equatable>: @unchecked Sendable {
  private let values: ParameterValues<Value>
  /// Whether the parameter belongs to the main actor: it need not be `Sendable`, and is touched there
  /// alone.
  private let isBound: Bool
  /// Shows a parameter that a closure gives, if it answers that it is another one.
  private let adjust: (_ giving: () -> Bool) -> Void
  /// Traps if a value is no valid parameter.
  private let check: (Value) -> Void

  /// - Parameters:
  ///   - values: the values of the parameter.
  ///   - node: the node that keeps the list current.
  ///   - isBound: whether the parameter belongs to the main actor.
  ///   - check: traps if a value is no valid parameter. Called where the value is given, outside
  ///     all locks.
  package init<Operator: Derivation>(
    _ values: ParameterValues<Value>, of node: DerivedNode<Operator>, isBound: Bool,
    check: @escaping (Value) -> Void = { _ in }
  ) {
    self.values = values
    self.isBound = isBound
    self.check = check
    adjust = { give in node.adjust(giving: give) }
  }

  /// The parameter: inside a transaction, the noted one.
  package func read(of core: ArrayCore) -> Value {
    if isBound { core.node.checkPlace("the getter of `parameter`") }
    core.noteRead()
    if values.isFollowedDue { core.bringUpToDate() }
    return values.noted ?? values.latest(of: core)
  }

  /// Replaces the value.
  ///
  /// - Parameter list: the list, which is held during the call.
  package func set(_ newValue: Value, of list: AnyObject, _ core: ArrayCore) {
    if isBound { core.node.checkPlace("the setter of `parameter`") }
    check(newValue)
    if values.isNoting {
      core.node.checkIdle("the setter of `parameter`")
      return values.note(newValue)
    }
    if core.node.isBound {
      // The elements and the parameter of a list that is known outside the main actor are `Sendable`.
      nonisolated(unsafe) let (held, newValue) = (list, newValue)
      if !isOnMainActor(otherwise: { self.set(newValue, of: held, core) }) { return }
    }
    // Under the gate: the second of two equal values waits until the first is shown.
    adjust { values.give(newValue) }
    values.releaseDeparted()
    withExtendedLifetime(list) {}
  }

  /// Changes the value in one step: no other thread sets it in between.
  ///
  /// - Parameters:
  ///   - list: the list, which is held during the call.
  ///   - change: changes the latest value. Called with the gate held.
  package func change(
    of list: AnyObject, _ core: ArrayCore, _ change: @escaping (inout Value) -> Void
  ) {
    if values.isNoting { return set(changed(read(of: core), by: change), of: list, core) }
    if values.isFollowedDue { core.bringUpToDate() }
    if core.node.isBound {
      // What is known outside the main actor is `Sendable`, as in `set`.
      nonisolated(unsafe) let (held, change) = (list, change)
      if !isOnMainActor(otherwise: { self.change(of: held, core, change) }) { return }
    }
    adjust { values.give(changed(values.latest(of: core), by: change)) }
    values.releaseDeparted()
    withExtendedLifetime(list) {}
  }

  private func changed(_ value: Value, by change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    check(value)
    return value
  }

  /// The participant in a transaction.
  package func participant(of list: AnyObject, _ core: ArrayCore) -> TransactionParticipant {
    TransactionParticipant(TransactedParameter(list: list, core: core, values: values))
  }

  // MARK: Following

  /// Sets the value to the result of a closure, now and whenever a value that it read changes.
  @MainActor package func follow(
    _ value: @escaping @MainActor () -> Value, in list: AnyObject, _ core: ArrayCore
  ) {
    let follower = ParameterFollower(of: self, in: list, core, value: value)
    values.follow(follower)
    follower.update()
  }

  @MainActor package func stopFollowing() { values.follow(nil) }

  /// Whether a follower is the current one.
  fileprivate func isFollowed(by follower: ParameterFollower<Value>) -> Bool {
    values.isFollowed(by: follower)
  }

  /// Notes that something which the follower read is about to change.
  ///
  /// - Returns: whether nothing was noted before.
  fileprivate func noteComing(by follower: ParameterFollower<Value>) -> Bool {
    values.noteComing(by: follower)
  }

  fileprivate func noteFollowed() { values.noteFollowed() }
}

/// The parameter of a list in a transaction.
private final class TransactedParameter<Value: Equatable>: TransactionParameter {
  private let list: AnyObject
  let core: ArrayCore
  private let values: ParameterValues<Value>

  init(list: AnyObject, core: ArrayCore, values: ParameterValues<Value>) {
    (self.list, self.core, self.values) = (list, core, values)
  }

  var isNoting: Bool { values.isNoting }

  func checkPlace(_ call: StaticString) { core.node.checkPlace(call) }

  func beginNoting() -> Value? { values.beginNoting() }

  func publish() -> Bool { values.publishNoted() }

  func rollBack(to start: Value?, isOutermost: Bool) {
    values.rollBack(to: start, isOutermost: isOutermost)
  }

  func deliver() {
    core.node.wake()
    values.releaseDeparted()
  }
}

/// A follower as other threads know it: they do not touch its values, whose `==` may belong to the main
/// actor.
private protocol ToldFollower: AnyObject, Sendable {
  nonisolated func noteComing()
}

/// Sets the parameter of a list to the result of a closure, and again after each change.
@MainActor final class ParameterFollower<Value: Equatable>: ToldFollower {
  private nonisolated(unsafe) weak var list: AnyObject?
  private nonisolated(unsafe) weak var parameter: ListParameter<Value>?
  private nonisolated let core: ArrayCore
  private let value: @MainActor () -> Value
  /// The lists that the closure read last. Touched on the main actor only, also by functions that are
  /// not isolated to it.
  private nonisolated(unsafe) var reads = ListReads()

  init(
    of parameter: ListParameter<Value>, in list: AnyObject, _ core: ArrayCore,
    value: @escaping @MainActor () -> Value
  ) {
    self.parameter = parameter
    self.list = list
    self.core = core
    self.value = value
  }

  /// Whether no list has changed since the closure read it. Called on the main actor, also under data
  /// locks.
  nonisolated var areReadsCurrent: Bool { reads.areCurrent }

  /// Reads the value, and registers what it read.
  func ask() -> Value {
    let told: any ToldFollower = self
    let (new, reads) = ListReads.collecting {
      withObservationTracking(value) { [weak told] in told?.noteComing() }
    }
    self.reads = reads
    return new
  }

  /// Sets the parameter. Called outside setters: what has changed is there.
  func update() {
    guard let list, let parameter, parameter.isFollowed(by: self) else { return }
    parameter.noteFollowed()
    parameter.set(ask(), of: list, core)
  }

  /// Notes that something is about to change, on any thread: until the job, every read of the list
  /// asks anew.
  fileprivate nonisolated func noteComing() {
    guard let list, let parameter, parameter.noteComing(by: self) else { return }
    // The job first: so it stands before the end of the turn of a sink that is notified, too.
    Task { @MainActor in self.update() }
    core.node.noteComingChange(isWaking: false)
    withExtendedLifetime(list) {}
  }
}
