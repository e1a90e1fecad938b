/// A list of sections whose key function gets a value besides the elements, its *parameter*, which can be replaced:
/// by day, or by author.
///
/// ```swift
/// let groups = posts.sections(with: Column.day) { post, column in column.text(of: post) }
/// groups.parameter = .author     // one batch: the rows move, sections come and go
/// ```
///
/// An element is the same row before and after. A section is the same if it has the same key.
public final class AdjustableSections<
  Header: Identifiable & Equatable, Element, Parameter: Equatable & Sendable
>: DerivedSections<Header, Element> {
  private let adjustment: ListParameter<Parameter>

  /// - Parameters:
  ///   - parameter: the first one.
  ///   - source: the list to follow.
  ///   - isBound: whether the functions run on the main actor only.
  ///   - function: the key function with a parameter.
  ///   - operation: what puts the elements into sections by a key function.
  init(
    with parameter: Parameter, of source: ObservableList<Element>, isBound: Bool = false,
    function: @escaping (Parameter) -> SectionChoosing<Element, Header.ID>,
    operation: (SectionChoosing<Element, Header.ID>) -> Grouping<Header, Element>
  ) {
    let node = DerivedNode(operation(function(parameter)), of: source, isBound: isBound)
    adjustment = ListParameter(parameter, for: node, function: function)
    super.init(node)
  }

  /// What the key function gets besides the elements.
  ///
  /// A new one is a change of this list, as ``AdjustableList/parameter`` says.
  ///
  /// - Complexity: to read, O(1). To set, O(N log N) for N elements of the source; nothing for a list that nobody
  ///   has looked at.
  public var parameter: Parameter {
    get { adjustment.read(of: core) }
    set { adjustment.set(newValue, of: self, core) }
  }

  /// Sets the parameter to a value now, and again whenever what was read to find it has changed.
  ///
  /// - Parameter value: as in ``AdjustableList/follow(_:)``.
  @MainActor public func follow(_ value: @escaping @MainActor () -> Parameter) {
    adjustment.follow(value, in: self, core)
  }

  /// Lets the parameter be what it is, whatever ``follow(_:)`` was told to read.
  @MainActor public func stopFollowing() { adjustment.stopFollowing() }
}

// `@unchecked Sendable` holds because all state is that of the class above, and `adjustment` is constant and says why.
extension AdjustableSections: @unchecked Sendable where Header: Sendable, Element: Sendable {}

extension ObservableList {
  /// A list of two levels in which the elements stand in sections by a key that depends on a parameter, which follows
  /// this one and whose parameter can be replaced.
  ///
  /// ```swift
  /// let groups = posts.sections(with: false) { post, isByDay in isByDay ? post.day : post.title }
  /// groups.parameter = true
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the first one.
  ///   - key: as in ``sections(by:orderedBy:)``; called for all elements when the parameter is replaced, on the thread
  ///     that does so.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  /// - Complexity: that of ``sections(by:orderedBy:)``; another parameter is O(N log N) for N elements.
  @inlinable
  public func sections<Key: Hashable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Key,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Key, Key) -> Bool)?
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    grouping(with: parameter, GroupingCode(), areInIncreasingOrder()) { key, _ in
      SectionKey(id: key)
    } function: { parameter in
      SectionChoosing { key($0, parameter) }
    }
  }

  /// A list of two levels in which the elements stand in sections by a key that depends on a parameter, with headers
  /// that say something about the sections' elements, which follows this one and whose parameter can be replaced.
  ///
  /// - Parameters:
  ///   - parameter: the first one.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - areInIncreasingOrder: as in ``sections(by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: that of ``sections(with:by:orderedBy:)``, and of `header`.
  @inlinable
  public func sections<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Header.ID,
    orderedBy areInIncreasingOrder: @autoclosure @Sendable () -> ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    grouping(
      with: parameter, GroupingCode(), areInIncreasingOrder(), header: withKeyAsID(header)
    ) { parameter in
      SectionChoosing { key($0, parameter) }
    }
  }

  /// A list of two levels in which the elements stand in sections by a key that depends on a parameter, the sections in
  /// the order of their first elements, which follows this one and whose parameter can be replaced.
  ///
  /// - Parameters:
  ///   - parameter: the first one.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  /// - Complexity: that of ``sections(with:by:orderedBy:)``.
  @inlinable
  public func sections<Key: Hashable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Key
  ) -> AdjustableSections<SectionKey<Key>, Element, Parameter> {
    grouping(with: parameter, GroupingCode(), nil) { key, _ in
      SectionKey(id: key)
    } function: { parameter in
      SectionChoosing { key($0, parameter) }
    }
  }

  /// A list of two levels in which the elements stand in sections by a key that depends on a parameter, with headers
  /// that say something about the sections' elements, the sections in the order of their first elements, which follows
  /// this one and whose parameter can be replaced.
  ///
  /// - Parameters:
  ///   - parameter: the first one.
  ///   - key: as in ``sections(with:by:orderedBy:)``.
  ///   - header: as in ``sections(by:orderedBy:header:)``.
  /// - Complexity: that of ``sections(with:by:orderedBy:)``, and of `header`.
  @inlinable
  public func sections<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, by key: @escaping @Sendable (Element, Parameter) -> Header.ID,
    header: @escaping @Sendable (Header.ID, ArraySnapshot<Element>) -> Header
  ) -> AdjustableSections<Header, Element, Parameter> {
    grouping(with: parameter, GroupingCode(), nil, header: withKeyAsID(header)) { parameter in
      SectionChoosing { key($0, parameter) }
    }
  }

  @usableFromInline
  func grouping<Header: Identifiable & Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ code: GroupingCode<Header, Element>,
    _ areInIncreasingOrder: ((Header.ID, Header.ID) -> Bool)?,
    header: @escaping (Header.ID, ArraySnapshot<Element>) -> Header,
    function: @escaping (Parameter) -> SectionChoosing<Element, Header.ID>
  ) -> AdjustableSections<Header, Element, Parameter> {
    AdjustableSections(
      with: parameter, of: self, function: function,
      operation: {
        Grouping($0, code: code, header: header, areInIncreasingOrder: areInIncreasingOrder)
      })
  }
}
