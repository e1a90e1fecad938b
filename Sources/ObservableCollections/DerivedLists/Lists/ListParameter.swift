import Observation

/// The replaceable parameter of a list, which may follow another value.
///
/// `@unchecked Sendable` holds because `value` is guarded by the data lock of the list's core,
/// `adjust` is constant and takes the gate, `check` is constant and touches nothing, and `follower`
/// belongs to the main actor.
package final class ListParameter<Value: Equatable & Sendable>: @unchecked Sendable {
  private var value: Value
  /// Sets the node's parameter to the result of the first closure, or leaves it if that is `nil`.
  /// Calls the second closure under the data lock when the list shows the new result.
  private let adjust: (() -> Value?, () -> Void) -> Void
  /// Traps if a value is no valid parameter.
  private let check: (Value) -> Void
  /// Main actor only.
  private var follower: ParameterFollower<Value>?

  /// - Parameters:
  ///   - value: the initial parameter.
  ///   - node: the node that keeps the list current.
  ///   - check: traps if a value is no valid parameter. Called where the value is given, outside
  ///     all locks.
  ///   - function: returns the operator's closure for a parameter.
  package init<Operator: AdjustableDerivation>(
    _ value: Value, for node: DerivedNode<Operator>,
    check: @escaping (Value) -> Void = { _ in },
    function: @escaping (Value) -> Operator.Function
  ) {
    self.value = value
    self.check = check
    adjust = { value, note in node.adjust(to: { value().map(function) }, noting: note) }
  }

  /// The parameter of the state that the list shows.
  package func read(of core: ArrayCore) -> Value {
    core.noteRead()
    return core.withLock { value }
  }

  /// Replaces the value.
  ///
  /// - Parameter list: the list, which is held during the call.
  package func set(_ newValue: Value, of list: AnyObject, _ core: ArrayCore) {
    check(newValue)
    if core.node.isBound {
      // The elements of a list that is known outside the main actor are `Sendable`.
      nonisolated(unsafe) let held = list
      if !isOnMainActor(otherwise: { self.set(newValue, of: held, core) }) { return }
    }
    // Under the gate: the second of two equal values waits until the first is shown. The old value
    // is released at the end of the call: its deinitializer may be client code.
    var value = newValue
    adjust({ newValue == core.withLock { self.value } ? nil : newValue }) {
      swap(&self.value, &value)
      core.shared.readMarks.noteChange()
    }
    withExtendedLifetime(list) {}
  }

  /// Sets the value to the result of a closure, now and whenever a value that it read changes.
  @MainActor package func follow(
    _ value: @escaping @MainActor () -> Value, in list: AnyObject, _ core: ArrayCore
  ) {
    let follower = ParameterFollower(of: self, in: list, core, value: value)
    self.follower = follower
    follower.update()
  }

  @MainActor package func stopFollowing() { follower = nil }

  /// Whether a follower is the current one.
  @MainActor fileprivate func isFollowed(by follower: ParameterFollower<Value>) -> Bool {
    self.follower === follower
  }
}

/// Sets the parameter of a list to the result of a closure, and again after each change.
@MainActor private final class ParameterFollower<Value: Equatable & Sendable> {
  private weak var list: AnyObject?
  private weak var parameter: ListParameter<Value>?
  private let core: ArrayCore
  private let value: @MainActor () -> Value

  init(
    of parameter: ListParameter<Value>, in list: AnyObject, _ core: ArrayCore,
    value: @escaping @MainActor () -> Value
  ) {
    self.parameter = parameter
    self.list = list
    self.core = core
    self.value = value
  }

  /// Reads the value, and again after it has changed.
  func update() {
    guard let list, let parameter, parameter.isFollowed(by: self) else { return }
    let new = withObservationTracking(value) { [weak self] in
      Task { @MainActor in self?.update() }
    }
    parameter.set(new, of: list, core)
  }
}
