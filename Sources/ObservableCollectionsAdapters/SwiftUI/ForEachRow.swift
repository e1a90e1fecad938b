#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A row for each element of a collection, in place of `ForEach`.
  ///
  /// SwiftUI's renderer has been seen to ask a `ForEach` for its rows on other threads than the
  /// main one (FB24158327). A closure in a body is isolated to the main actor, and in the Swift 6
  /// language mode such a call traps. Here SwiftUI gets a function that is isolated to no actor,
  /// which only puts your closure and an element together; the closure is called in the body of a
  /// row.
  ///
  /// The rows on the screen are evaluated whenever the view around them is, as those of `ForEach`
  /// are. Rows that skip this while they show the same name what they depend on:
  ///
  /// ```swift
  /// ForEachRow(posts, dependingOn: selection) { post in
  ///   PostRow(post: post, isSelected: post.id == selection)
  /// }
  /// ```
  ///
  /// A row is transparent to the list around it: a tag, swipe actions, insets or a separator that
  /// the closure sets are those of the row.
  public struct ForEachRow<Data: RandomAccessCollection, Row: View>: View, DynamicViewContent
  where Data.Element: Identifiable & Sendable {
    /// The elements.
    public let data: Data
    private let comparison: RowComparison<Data.Element>
    private let row: (Data.Element) -> Row

    /// Makes rows that are evaluated whenever the view around them is.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance; no two of one identity.
    ///   - row: shows an element.
    public init(_ rows: Data, @ViewBuilder row: @escaping (Data.Element) -> Row) {
      self.init(rows, .never, row)
    }

    /// Makes rows that are evaluated when their elements have changed, and at no other time.
    ///
    /// A row keeps its closure, with all that it captures, until its element changes: what the row
    /// shows or does must depend on the element and on what it observes itself.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance; no two of one identity.
    ///   - dependency: `.element`.
    ///   - row: shows an element.
    public init(
      _ rows: Data, dependingOn dependency: RowDependency,
      @ViewBuilder row: @escaping (Data.Element) -> Row
    ) where Data.Element: Equatable {
      self.init(rows, RowComparison(), row)
    }

    /// Makes rows that are evaluated when their elements or a value have changed, and at no other
    /// time.
    ///
    /// A row keeps its closure, with all that it captures, until then: what the row shows or does
    /// must depend on the element, the value and on what it observes itself.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance; no two of one identity.
    ///   - value: what the rows depend on besides their elements.
    ///   - row: shows an element.
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

  /// What rows depend on beside the values that are named.
  public enum RowDependency: Sendable {
    /// The element, or the header of a section, and nothing else.
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
