/// A derived list of sections whose key closure takes a replaceable parameter.
///
/// An example of a parameter is the column to group by: the day, or the author.
///
/// ```swift
/// let groups = posts.sections(with: Column.day) { post, column in column.text(of: post) }
/// groups.parameter = .author     // one batch: rows move, sections are inserted and removed
/// ```
///
/// A new parameter moves elements, which keep their identity. A section keeps its identity if its
/// key is still there.
public final class AdjustableSections<
  Header: Identifiable & Equatable, Element, Parameter: Equatable
>: DerivedSections<Header, Element> {
  private let adjustment: ListParameter<Parameter>

  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - source: the list to follow.
  ///   - isBound: whether the closures are main-actor-isolated.
  ///   - isParameterBound: whether the parameter belongs to the main actor.
  ///   - function: returns the key closure for a parameter.
  ///   - operation: returns the operator that groups elements by a key closure.
  init<Operator: AdjustableDerivation>(
    with parameter: Parameter, of source: ObservableList<Element>, isBound: Bool = false,
    isParameterBound: Bool = false,
    function: @escaping (Parameter) -> Operator.Function,
    operation: (Operator.Function) -> Operator
  ) where Operator.Source == Element, Operator.Output == DerivedSections<Header, Element> {
    let values = OperatorParameter<Operator, Parameter>(parameter, function: function)
    let node = DerivedNode(
      operation(function(parameter)), of: source, isBound: isBound, parameter: values)
    adjustment = ListParameter(values, of: node, isBound: isParameterBound)
    super.init(node)
  }

  /// The value that the key closure takes besides the elements.
  ///
  /// A new value changes this list, as described at ``AdjustableList/parameter``.
  ///
  /// - Complexity: to read, O(1). To set, O(N log N) for N elements of the source; O(1) for a list
  ///   that has never been read.
  public var parameter: Parameter {
    get { adjustment.read(of: core) }
    set { adjustment.set(newValue, of: self, core) }
  }

  /// Sets the parameter to the result of a closure, now and whenever a value that it read changes.
  ///
  /// - Parameter value: as in ``AdjustableList/follow(_:)``.
  @MainActor public func follow(_ value: @escaping @MainActor () -> Parameter) {
    adjustment.follow(value, in: self, core)
  }

  /// Ends ``follow(_:)`` and keeps the current parameter.
  @MainActor public func stopFollowing() { adjustment.stopFollowing() }
}

// `@unchecked Sendable` holds because all state is that of the class above, and `adjustment` is constant and says why.
extension AdjustableSections: @unchecked Sendable where Header: Sendable, Element: Sendable {}

extension AdjustableSections: TransactionalList {
  /// The participant of the list in a transaction of several lists: of its ``parameter``.
  public var transactionParticipant: TransactionParticipant {
    adjustment.participant(of: self, core)
  }
}
