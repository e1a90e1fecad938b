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
  Header: Identifiable & Equatable, Element, Parameter: Equatable & Sendable
>: DerivedSections<Header, Element> {
  private let adjustment: ListParameter<Parameter>

  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - source: the list to follow.
  ///   - isBound: whether the closures are main-actor-isolated.
  ///   - function: returns the key closure for a parameter.
  ///   - operation: returns the operator that groups elements by a key closure.
  init<Operator: AdjustableDerivation>(
    with parameter: Parameter, of source: ObservableList<Element>, isBound: Bool = false,
    function: @escaping (Parameter) -> Operator.Function,
    operation: (Operator.Function) -> Operator
  ) where Operator.Source == Element, Operator.Output == DerivedSections<Header, Element> {
    let node = DerivedNode(operation(function(parameter)), of: source, isBound: isBound)
    adjustment = ListParameter(parameter, for: node, function: function)
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

extension ObservableList {
  /// A derived list that groups the elements by a key with a parameter, with the sections ordered
  /// by a comparator.
  ///
  /// ```swift
  /// let groups = posts.sections(with: false) { post, isByDay in isByDay ? post.day : post.title }
  /// groups.parameter = true
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - key: as in ``sections(by:orderedBy:)``; also called for all elements when the parameter is
  ///     replaced, on the thread that replaces it.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: the same as ``sections(by:orderedBy:)``; replacing the parameter is O(N log N)
  ///   for N elements.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Key: Hashable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Key, Key) -> Bool)?
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    grouping(with: parameter, GroupingOperations(), areInIncreasingOrder()) { key, _ in
      SectionKey(id: key)
    } function: { parameter in
      SpecializedKey { key($0, parameter) }
    }
  }

  /// A derived list that groups the elements by a key with a parameter, with headers made of each
  /// section's elements.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``, plus the cost of `header`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    grouping(
      with: parameter, GroupingOperations(), areInIncreasingOrder(), header: withKeyAsID(header)
    ) { parameter in
      SpecializedKey { key($0, parameter) }
    }
  }

  /// A derived list that groups the elements by a key with a parameter, in the order of the
  /// sections' first elements.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Key: Hashable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Key
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    grouping(with: parameter, GroupingOperations(), nil) { key, _ in
      SectionKey(id: key)
    } function: { parameter in
      SpecializedKey { key($0, parameter) }
    }
  }

  /// A derived list that groups the elements by a key with a parameter, with custom headers, in the
  /// order of the sections' first elements.
  ///
  /// The headers are made from the sections' elements.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter, which can be replaced.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: the same as ``sections(with:by:orderedBy:)``, plus the cost of `header`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func sections<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Header.ID,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    grouping(with: parameter, GroupingOperations(), nil, header: withKeyAsID(header)) { parameter in
      SpecializedKey { key($0, parameter) }
    }
  }

  @usableFromInline
  func grouping<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ operations: GroupingOperations<Header, Element>,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header,
    function: @escaping (Parameter) -> SpecializedKey<Element, Header.ID>
  ) -> AdjustableSections<Header, Element, Parameter> {
    AdjustableSections(
      with: parameter, of: self, function: function,
      operation: {
        Grouping(
          $0, operations: operations, header: header, areInIncreasingOrder: areInIncreasingOrder)
      })
  }
}
