#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A replacement for `ForEach` that creates a row for each element of a collection.
  ///
  /// SwiftUI's renderer has been observed to request the rows of a `ForEach` on a background thread
  /// (FB24158327). A closure in a body is main-actor-isolated, so in the Swift 6 language mode this
  /// call traps. `ForEachRow` gives SwiftUI a nonisolated closure, which only combines your closure
  /// and an element. Your closure is called in the body of a row.
  ///
  /// As with `ForEach`, the rows on the screen are evaluated whenever the enclosing view is. To
  /// skip evaluations that show no change, pass the values that the rows depend on:
  ///
  /// ```swift
  /// ForEachRow(posts, dependingOn: selection) { post in
  ///   PostRow(post: post, isSelected: post.id == selection)
  /// }
  /// ```
  ///
  /// A tag, swipe actions, insets or a separator that the closure sets apply to the row.
  public struct ForEachRow<Data: RandomAccessCollection, Row: View>: View, DynamicViewContent
  where Data.Element: Identifiable & Sendable {
    /// The elements.
    public let data: Data
    private let comparison: RowComparison<Data.Element>
    private let row: (Data.Element) -> Row

    /// Creates rows that are evaluated whenever the enclosing view is.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance, with distinct ids.
    ///   - row: returns the view of an element.
    public init(_ rows: Data, @ViewBuilder row: @escaping (Data.Element) -> Row) {
      self.init(rows, .never, row)
    }

    /// Creates rows that are evaluated only when their elements have changed.
    ///
    /// A row keeps its closure, with all captured values, until its element changes. The row's
    /// content and actions must depend only on the element and on objects that it observes itself.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance, with distinct ids.
    ///   - dependency: the values that the rows depend on: `.element`.
    ///   - row: returns the view of an element.
    public init(
      _ rows: Data, dependingOn dependency: RowDependency,
      @ViewBuilder row: @escaping (Data.Element) -> Row
    ) where Data.Element: Equatable {
      self.init(rows, RowComparison(), row)
    }

    /// Creates rows that are evaluated only when their elements or a value have changed.
    ///
    /// A row keeps its closure, with all captured values, until then. The row's content and actions
    /// must depend only on the element, the value, and objects that it observes itself.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance, with distinct ids.
    ///   - value: the value that the rows depend on besides their elements.
    ///   - row: returns the view of an element.
    public init(
      _ rows: Data, dependingOn value: some Equatable & Sendable,
      @ViewBuilder row: @escaping (Data.Element) -> Row
    ) where Data.Element: Equatable {
      self.init(rows, RowComparison(with: value), row)
    }

    init(
      _ rows: Data, _ comparison: RowComparison<Data.Element>,
      _ row: @escaping (Data.Element) -> Row
    ) {
      (data, self.comparison, self.row) = (rows, comparison, row)
    }

    /// The rows.
    public var body: some View {
      ForEach(data, content: Self.content(comparison, row))
    }

    /// Makes the row of an element. It must be isolated to no actor: see above.
    private nonisolated static func content(
      _ comparison: RowComparison<Data.Element>, _ row: @escaping (Data.Element) -> Row
    ) -> (Data.Element) -> ComparedRow<Data.Element, Row> {
      { ComparedRow(element: $0, comparison: comparison, row: row) }
    }
  }

  /// The values that rows and headers depend on.
  public enum RowDependency: Sendable {
    /// Only the element, or the header of a section.
    case element
  }

  /// A row that is the same as long as its comparison says so.
  ///
  /// SwiftUI compares a view that is `Equatable` by `==`, unless its type is plain data: the
  /// closures keep it from being that. An `EquatableView` around it would do so for every type, but
  /// it is one view to a list: it takes a section for a row, and what the closure sets for the row
  /// (tags, insets, separators, swipe actions) does not pass it.
  private nonisolated struct ComparedRow<Element: Sendable, Row: View>: View, Equatable {
    let element: Element
    let comparison: RowComparison<Element>
    let row: (Element) -> Row

    static func == (left: ComparedRow, right: ComparedRow) -> Bool {
      right.comparison.isSame(right.element, as: left.element, left.comparison)
    }

    @MainActor var body: some View { row(element) }
  }
#endif
