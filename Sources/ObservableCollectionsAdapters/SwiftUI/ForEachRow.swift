#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A row for each element, made where SwiftUI evaluates bodies, and for elements that are equatable
  /// evaluated anew only when its element has changed.
  ///
  /// It takes the place of `ForEach(rows) { … }`, which has two flaws. A closure in a body is isolated
  /// to the main actor, SwiftUI's renderer has been seen to call it on other threads (FB24158327), and
  /// in the Swift 6 language mode such a call traps. And every row on the screen is evaluated whenever
  /// anything in the list changes. Here SwiftUI is given a function that is isolated to no actor, which
  /// only puts your closure and an element together; the closure is called in the body of a row.
  ///
  /// A row of an equatable element is compared by its element: it must depend on nothing else but on
  /// what it observes itself. A row that shows something from outside names it:
  ///
  /// ```swift
  /// ForEachRow(posts, dependingOn: selection) { post in
  ///   PostRow(post: post, isSelected: post.id == selection)
  /// }
  /// ```
  public struct ForEachRow<Data: RandomAccessCollection, Row: View>: View, DynamicViewContent
  where Data.Element: Identifiable & Sendable {
    /// The elements.
    public let data: Data
    private let comparison: RowComparison<Data.Element>
    private let row: (Data.Element) -> Row

    /// Makes rows that are evaluated whenever the view around them is, for elements that cannot be
    /// compared. What a row shows can be: see `View.equatable()`.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance; no two of one identity.
    ///   - row: shows an element.
    public init(_ rows: Data, @ViewBuilder row: @escaping (Data.Element) -> Row) {
      self.init(rows, .never, row)
    }

    /// Makes rows that are evaluated when their elements have changed.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance; no two of one identity.
    ///   - row: shows an element.
    public init(_ rows: Data, @ViewBuilder row: @escaping (Data.Element) -> Row)
    where Data.Element: Equatable {
      self.init(rows, RowComparison(), row)
    }

    /// Makes rows that are evaluated when their elements have changed, and all when something else has.
    ///
    /// - Parameters:
    ///   - rows: the elements, a snapshot for instance; no two of one identity.
    ///   - value: what the rows show besides their elements.
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
    ) -> (Data.Element) -> EquatableView<EquatableRow<Data.Element, Row>> {
      { EquatableRow(element: $0, comparison: comparison, row: row).equatable() }
    }
  }

  /// A row that is the same as long as its comparison says so.
  private nonisolated struct EquatableRow<Element: Sendable, Row: View>: View, Equatable {
    let element: Element
    let comparison: RowComparison<Element>
    let row: (Element) -> Row

    static func == (left: EquatableRow, right: EquatableRow) -> Bool {
      right.comparison.isSame(right.element, as: left.element, left.comparison)
    }

    @MainActor var body: some View { row(element) }
  }
#endif
