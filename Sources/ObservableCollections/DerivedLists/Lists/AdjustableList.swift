/// A derived list whose operator gets a value besides the elements, its *parameter*, which can be replaced: a
/// search text, a column to order by, how many elements to show.
///
/// ```swift
/// let found = posts.filtered(with: "") { post, text in
///   text.isEmpty || post.title.contains(text)
/// }
/// found.parameter = "swift"      // what comes and goes is one batch
/// ```
///
/// An element that is in the list before and after stays the same row: another text removes and inserts, another
/// order moves.
public final class AdjustableList<Element, Parameter: Equatable & Sendable>: DerivedList<Element> {
  private let adjustment: ListParameter<Parameter>

  /// - Parameters:
  ///   - parameter: the first one.
  ///   - source: the list to follow.
  ///   - isBound: whether that runs on the main actor only.
  ///   - check: traps if a parameter cannot be one. Called where it is given.
  ///   - function: the operator's function with a parameter.
  ///   - operation: the operator with a function.
  init<Operator: AdjustableDerivation>(
    with parameter: Parameter, of source: ObservableList<Operator.Source>, isBound: Bool = false,
    check: @escaping (Parameter) -> Void = { _ in },
    function: @escaping (Parameter) -> Operator.Function,
    operation: (Operator.Function) -> Operator
  ) where Operator.Shown == DerivedList<Element> {
    check(parameter)
    let node = DerivedNode(operation(function(parameter)), of: source, isBound: isBound)
    adjustment = ListParameter(parameter, for: node, check: check, function: function)
    super.init(node)
  }

  /// What the operator's function gets besides the elements.
  ///
  /// A new one is a change of this list: what of its elements comes of it, its observers hear before the setter
  /// returns, and its sinks get in a batch. An equal one is none. Setting it in a function of the list is a
  /// programmer error, and traps. Reading it can be tracked, which tells of all changes of the list.
  ///
  /// Of a list that is bound to the main actor (``ObservableList/filtered(on:_:)``) it is set there: if the setter is called
  /// elsewhere, by one of the next jobs of that actor. The count or range of a ``ObservableList/limited(to:)-(Int)`` list
  /// traps if it is negative, in the setter in any case.
  ///
  /// `page.parameter += 50` is a read and a write: another thread may come in between. A parameter is no part of a
  /// transaction: set inside one of the source, it takes effect at once, and is not taken back.
  ///
  /// - Complexity: to read, O(1). To set, O(N log N) for N elements of the source; for a list that is
  ///   ``ObservableList/limited(to:)-(Int)``, O(C + log N) for C elements that come or go. Nothing for a list
  ///   that nobody has looked at.
  public var parameter: Parameter {
    get { adjustment.read(of: core) }
    set { adjustment.set(newValue, of: self, core) }
  }

  /// Sets the parameter to a value now, and again whenever what was read to find it has changed.
  ///
  /// ```swift
  /// found.follow { [weak model] in model?.searchText ?? "" }
  /// ```
  ///
  /// A change is followed in a later job of the main actor. It ends with the list, with the next call, and with
  /// ``stopFollowing()``. A parameter that is set meanwhile stays until the next change.
  ///
  /// - Parameter value: reads lists, or properties of `Observable` objects that change on the main actor:
  ///   observation tells of a property before it changes, so that a change elsewhere could be missed. It is
  ///   held as long as the list, so it should not hold the list: capture a model that does weakly.
  @MainActor public func follow(_ value: @escaping @MainActor () -> Parameter) {
    adjustment.follow(value, in: self, core)
  }

  /// Lets the parameter be what it is, whatever ``follow(_:)`` was told to read.
  @MainActor public func stopFollowing() { adjustment.stopFollowing() }
}

// `@unchecked Sendable` holds because all state is that of the class above, and `adjustment` is constant and says why.
extension AdjustableList: @unchecked Sendable where Element: Sendable {}
