import Observation

/// A derived list whose closure takes a replaceable parameter besides the elements.
///
/// Examples of a parameter are a search text, a column to order by, and the number of elements to
/// show.
///
/// ```swift
/// let found = posts.filtered(with: "") { post, text in
///   text.isEmpty || post.title.contains(text)
/// }
/// found.parameter = "swift"      // insertions and removals in one batch
/// ```
///
/// An element that is in the list before and after keeps its identity: another search text removes
/// and inserts elements, another order moves them.
public final class AdjustableList<Element, Parameter: Equatable & Sendable>: DerivedList<Element> {
  private let adjustment: ListParameter<Parameter>

  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - source: the list to follow.
  ///   - isBound: whether the closures are main-actor-isolated.
  ///   - check: traps if a parameter is invalid. Called where the parameter is given.
  ///   - function: returns the operator's closure for a parameter.
  ///   - operation: returns the operator for a closure.
  init<Operator: AdjustableDerivation>(
    with parameter: Parameter, of source: ObservableList<Operator.Source>, isBound: Bool = false,
    check: @escaping (Parameter) -> Void = { _ in },
    function: @escaping (Parameter) -> Operator.Function,
    operation: (Operator.Function) -> Operator
  ) where Operator.Output == DerivedList<Element> {
    check(parameter)
    let node = DerivedNode(operation(function(parameter)), of: source, isBound: isBound)
    adjustment = ListParameter(parameter, for: node, check: check, function: function)
    super.init(node)
  }

  /// The value that the operator's closure takes besides the elements.
  ///
  /// A new value changes this list: before the setter returns, the observers receive the resulting
  /// changes, and the sinks get them in a batch. An equal value changes nothing. Setting the
  /// parameter from a closure of the list is a programmer error, and traps. Reading it can be
  /// tracked: the tracker is notified of every change of the list.
  ///
  /// If the list is main-actor-isolated (``ObservableList/filtered(on:_:)``) and the setter is
  /// called elsewhere, a later job of the main actor sets the parameter. The setter of a
  /// ``ObservableList/limited(to:)-(Int)`` list always traps at once for a negative count or index.
  ///
  /// `page.parameter += 50` is a read and a write: another thread may come in between. A parameter
  /// is not part of a transaction: set inside one of the source, it takes effect at once, and is
  /// not rolled back.
  ///
  /// - Complexity: to read, O(1). To set, O(N log N) for N elements of the source; for a list that
  ///   is ``ObservableList/limited(to:)-(Int)``, O(C + log N) for C elements inserted or removed.
  ///   O(1) for a list that has never been read.
  public var parameter: Parameter {
    get { adjustment.read(of: core) }
    set { adjustment.set(newValue, of: self, core) }
  }

  /// Sets the parameter to the result of a closure, now and whenever a value that it read changes.
  ///
  /// ```swift
  /// found.follow { [weak model] in model?.searchText ?? "" }
  /// ```
  ///
  /// A change is followed in a later job of the main actor. Following ends with the list, with the
  /// next call, and with ``stopFollowing()``. A parameter set in between stays until the next
  /// change.
  ///
  /// - Parameter value: returns the parameter. It may read lists, and properties of `Observable`
  ///   objects that change on the main actor: observation notifies before a property changes, so a
  ///   change on another thread could be missed. The list holds the closure, so it should not hold
  ///   the list: capture a model that holds the list weakly.
  @MainActor public func follow(_ value: @escaping @MainActor () -> Parameter) {
    adjustment.follow(value, in: self, core)
  }

  /// Ends ``follow(_:)`` and keeps the current parameter.
  @MainActor public func stopFollowing() { adjustment.stopFollowing() }
}

// `@unchecked Sendable` holds because `adjustment` is constant and protects its own state, and all other
// state is that of the superclass, which states the reason.
extension AdjustableList: @unchecked Sendable where Element: Sendable {}

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
