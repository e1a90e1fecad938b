#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A row for each element, evaluated anew only when its element has changed.
  ///
  /// With a plain `ForEach` every row on the screen is evaluated whenever anything in the list
  /// changes. Here a row is compared by its element: it must depend on nothing else but on what it
  /// observes itself. A row that shows something from outside, the selection say, belongs in a plain
  /// `ForEach(rows)`.
  public struct ForEachRow<Element: Identifiable & Equatable & Sendable, Row: View>: View,
    DynamicViewContent
  {
    /// The elements.
    public let data: ArraySnapshot<Element>
    private let row: (Element) -> Row

    /// Makes rows.
    ///
    /// - Parameters:
    ///   - rows: the elements; no two of one identity.
    ///   - row: shows an element.
    public init(
      _ rows: ArraySnapshot<Element>, @ViewBuilder row: @escaping (Element) -> Row
    ) {
      (data, self.row) = (rows, row)
    }

    /// The rows.
    public var body: some View {
      ForEach(data, content: Self.content(row))
    }

    /// Makes the row of an element. SwiftUI has been seen to call it on other threads than the main
    /// one (FB24158327), so that it must be isolated to no actor, as a closure in `body` would be.
    private nonisolated static func content(
      _ row: @escaping (Element) -> Row
    ) -> (Element) -> EquatableView<EquatableRow<Element, Row>> {
      { EquatableRow(element: $0, row: row).equatable() }
    }
  }

  /// A row that is the same as long as its element is.
  private nonisolated struct EquatableRow<Element: Equatable & Sendable, Row: View>: View, Equatable
  {
    let element: Element
    let row: (Element) -> Row

    static func == (left: EquatableRow, right: EquatableRow) -> Bool {
      left.element == right.element
    }

    @MainActor var body: some View { row(element) }
  }

  /// A section with its rows for each section of a list, evaluated anew only when something in it
  /// has changed. Within a section the rows are those of ``ForEachRow``.
  public struct ForEachSection<
    Head: Identifiable & Equatable & Sendable, Element: Identifiable & Equatable & Sendable,
    Header: View, Row: View
  >: View {
    private let sections: SectionsSnapshot<Head, Element>
    private let header: (Head) -> Header
    private let row: (Element) -> Row

    /// Makes sections.
    ///
    /// - Parameters:
    ///   - sections: the sections; no two of one identity.
    ///   - row: shows an element.
    ///   - header: shows the head of a section.
    public init(
      _ sections: SectionsSnapshot<Head, Element>,
      @ViewBuilder row: @escaping (Element) -> Row,
      @ViewBuilder header: @escaping (Head) -> Header
    ) {
      (self.sections, self.row, self.header) = (sections, row, header)
    }

    /// The sections.
    public var body: some View {
      ForEach(sections, id: \.section.id, content: Self.content(row, header))
    }

    /// Makes a section; on any thread, as rows.
    private nonisolated static func content(
      _ row: @escaping (Element) -> Row, _ header: @escaping (Head) -> Header
    ) -> (SectionSnapshot<Head, Element>) -> EquatableView<
      EquatableSection<Head, Element, Header, Row>
    > {
      { EquatableSection(section: $0, row: row, header: header).equatable() }
    }
  }

  /// A section that is the same as long as its head and all its elements are. Two states of a list
  /// share what did not change, so that an untouched section is compared at once.
  private nonisolated struct EquatableSection<
    Head: Equatable & Sendable, Element: Identifiable & Equatable & Sendable, Header: View,
    Row: View
  >: View, Equatable {
    let section: SectionSnapshot<Head, Element>
    let row: (Element) -> Row
    let header: (Head) -> Header

    static func == (left: EquatableSection, right: EquatableSection) -> Bool {
      left.section == right.section
    }

    @MainActor var body: some View {
      SwiftUI.Section {
        ForEachRow(section.elements, row: row)
      } header: {
        header(section.section)
      }
    }
  }
#endif
