import Observation

/// The parameter of a list: a value that its functions get, and that can be replaced or follow another one.
///
/// `@unchecked Sendable` holds because `value` is guarded by the data lock of the list's core, `adjust` is constant and
/// takes the gate, `check` is constant and touches nothing, and `follower` belongs to the main actor.
final class ListParameter<Value: Equatable & Sendable>: @unchecked Sendable {
  private var value: Value
  /// Has the node take another parameter: what the first argument returns, or nothing to leave it. Calls the
  /// second one under the data lock when the list shows what comes of it.
  private let adjust: (() -> Value?, () -> Void) -> Void
  /// Traps if a value cannot be the parameter.
  private let check: (Value) -> Void
  /// Main actor only.
  private var follower: ParameterFollower<Value>?

  /// - Parameters:
  ///   - value: the first one.
  ///   - node: what keeps the list current.
  ///   - check: traps if a value cannot be the parameter. Called where it is given, with nothing held.
  ///   - function: the operator's function with a parameter.
  init<Operator: AdjustableDerivation>(
    _ value: Value, for node: DerivedNode<Operator>,
    check: @escaping (Value) -> Void = { _ in },
    function: @escaping (Value) -> Operator.Function
  ) {
    self.value = value
    self.check = check
    adjust = { value, note in node.adjust(to: { value().map(function) }, noting: note) }
  }

  /// The value that the list shows.
  func read(of core: ArrayCore) -> Value {
    core.noteRead()
    return core.withLock { value }
  }

  /// Replaces the value.
  ///
  /// - Parameter list: held meanwhile.
  func set(_ newValue: Value, of list: AnyObject, _ core: ArrayCore) {
    check(newValue)
    if core.node.isBound {
      // A list that others than the main actor know has elements that are `Sendable`.
      nonisolated(unsafe) let held = list
      if !isOnMainActor(otherwise: { self.set(newValue, of: held, core) }) { return }
    }
    // In the gate, so that the second of two equal ones waits until the first is shown. The old one ends
    // with the call: its end may be foreign code.
    var value = newValue
    adjust({ newValue == core.withLock { self.value } ? nil : newValue }) {
      swap(&self.value, &value)
      core.shared.readMarks.noteChange()
    }
    withExtendedLifetime(list) {}
  }

  /// Sets the value to what a closure returns, now and whenever what that has read has changed.
  @MainActor func follow(
    _ value: @escaping @MainActor () -> Value, in list: AnyObject, _ core: ArrayCore
  ) {
    let follower = ParameterFollower(of: self, in: list, core, value: value)
    self.follower = follower
    follower.look()
  }

  @MainActor func stopFollowing() { follower = nil }

  /// Whether a follower is the last one.
  @MainActor fileprivate func isFollowed(by follower: ParameterFollower<Value>) -> Bool {
    self.follower === follower
  }
}

/// What sets the parameter of a list to what a closure reads.
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

  /// Reads the value, and again when it has changed.
  func look() {
    guard let list, let parameter, parameter.isFollowed(by: self) else { return }
    let new = withObservationTracking(value) { [weak self] in
      Task { @MainActor in self?.look() }
    }
    parameter.set(new, of: list, core)
  }
}
