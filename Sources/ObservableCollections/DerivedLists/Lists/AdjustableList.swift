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
public final class AdjustableList<Element, Parameter: Equatable>: DerivedList<Element> {
  private let adjustment: ListParameter<Parameter>

  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - source: the list to follow.
  ///   - isBound: whether the closures are main-actor-isolated.
  ///   - side: another list that the operator follows, if there is one.
  ///   - isParameterBound: whether the parameter belongs to the main actor.
  ///   - check: traps if a parameter is invalid. Called where the parameter is given.
  ///   - function: returns the operator's closure for a parameter.
  ///   - operation: returns the operator for a closure.
  package init<Operator: AdjustableDerivation>(
    with parameter: Parameter, of source: ObservableList<Operator.Source>, isBound: Bool = false,
    isParameterBound: Bool = false, side: (any NodeSide)? = nil,
    check: @escaping (Parameter) -> Void = { _ in },
    function: @escaping (Parameter) -> Operator.Function,
    operation: (Operator.Function) -> Operator
  ) where Operator.Output == DerivedList<Element> {
    check(parameter)
    let values = OperatorParameter<Operator, Parameter>(parameter, function: function)
    let node = DerivedNode(
      operation(function(parameter)), of: source, isBound: isBound, parameter: values, side: side)
    adjustment = ListParameter(values, of: node, isBound: isParameterBound, check: check)
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
  /// called elsewhere, a later job of the main actor sets the parameter. If the parameter's `==` itself
  /// belongs to the main actor, reading and setting it elsewhere traps. The setter of a
  /// ``ObservableList/limited(to:)-(Int)`` list always traps at once for a negative count or index.
  ///
  /// `page.parameter += 50` is a read and a write: another thread may come in between.
  ///
  /// In a ``transaction(_:body:)`` that this list was given to, the setter only notes the value, which
  /// is published together with the changes of the other lists, or dropped if the closure throws.
  /// Until then this list shows its old state, and only the closure's thread reads the new value. In
  /// a transaction of the source alone, a parameter takes effect at once, and is not rolled back.
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
  /// On the main actor a read of the list that comes after a change shows it: after the setter of a
  /// property has returned, or together with the other lists of a transaction. Observers and sinks
  /// are notified in a later job of the main actor, and reads elsewhere wait for that job.
  ///
  /// Following ends with the list, with the next call, and with ``stopFollowing()``. A parameter set
  /// in between stays until the next change; set after a change that no job has told yet, it gives way
  /// to that. From a change until its job, each read asks the closure again. Inside a transaction's
  /// notifications, an observer of one list may read this one before the closure has heard of another.
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

// `@unchecked Sendable` holds because `adjustment` is constant and protects its own state, also a parameter that
// is not `Sendable`, and all other state is that of the superclass, which states the reason.
extension AdjustableList: @unchecked Sendable where Element: Sendable {}

extension AdjustableList: TransactionalList {
  /// The participant of the list in a transaction of several lists: of its ``parameter``.
  public var transactionParticipant: TransactionParticipant {
    adjustment.participant(of: self, core)
  }
}
