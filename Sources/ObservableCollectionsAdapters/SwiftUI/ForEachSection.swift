#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A section with its rows for each section of a list. Where headers and elements are equatable it is
  /// evaluated anew only when something in it has changed; if one of them is not, every section and
  /// every row is. Within a section the rows are those of ``ForEachRow``, and it avoids the same flaws
  /// of `ForEach`.
  public struct ForEachSection<
    Header: Identifiable & Sendable, Element: Identifiable & Sendable, HeaderView: View, Row: View
  >: View {
    private let sections: SectionsSnapshot<Header, Element>
    private let comparison: SectionComparison<Header, Element>
    private let header: (Header) -> HeaderView
    private let row: (Element) -> Row

    /// Makes sections that are evaluated whenever the view around them is, for headers or elements that
    /// cannot be compared.
    ///
    /// - Parameters:
    ///   - sections: the sections; no two of one identity.
    ///   - row: shows an element.
    ///   - header: shows the header of a section.
    public init(
      _ sections: SectionsSnapshot<Header, Element>,
      @ViewBuilder row: @escaping (Element) -> Row,
      @ViewBuilder header: @escaping (Header) -> HeaderView
    ) {
      self.init(sections, SectionComparison(section: .never, row: .never), row, header)
    }

    /// Makes sections that are evaluated when their headers or elements have changed.
    ///
    /// - Parameters:
    ///   - sections: the sections; no two of one identity.
    ///   - row: shows an element.
    ///   - header: shows the header of a section.
    public init(
      _ sections: SectionsSnapshot<Header, Element>,
      @ViewBuilder row: @escaping (Element) -> Row,
      @ViewBuilder header: @escaping (Header) -> HeaderView
    ) where Header: Equatable, Element: Equatable {
      self.init(
        sections, SectionComparison(section: RowComparison(), row: RowComparison()), row, header)
    }

    /// Makes sections that are evaluated when their headers or elements have changed, and all when
    /// something else has.
    ///
    /// - Parameters:
    ///   - sections: the sections; no two of one identity.
    ///   - value: what rows and headers show besides.
    ///   - row: shows an element.
    ///   - header: shows the header of a section.
    public init(
      _ sections: SectionsSnapshot<Header, Element>, dependingOn value: some Equatable & Sendable,
      @ViewBuilder row: @escaping (Element) -> Row,
      @ViewBuilder header: @escaping (Header) -> HeaderView
    ) where Header: Equatable, Element: Equatable {
      let comparison = SectionComparison<Header, Element>(
        section: RowComparison(with: value), row: RowComparison(with: value))
      self.init(sections, comparison, row, header)
    }

    private init(
      _ sections: SectionsSnapshot<Header, Element>,
      _ comparison: SectionComparison<Header, Element>,
      _ row: @escaping (Element) -> Row, _ header: @escaping (Header) -> HeaderView
    ) {
      (self.sections, self.comparison) = (sections, comparison)
      (self.row, self.header) = (row, header)
    }

    /// The sections.
    public var body: some View {
      ForEach(sections, id: \.header.id, content: Self.content(comparison, row, header))
    }

    /// Makes a section; on any thread, as rows.
    private nonisolated static func content(
      _ comparison: SectionComparison<Header, Element>, _ row: @escaping (Element) -> Row,
      _ header: @escaping (Header) -> HeaderView
    ) -> (SectionSnapshot<Header, Element>) -> EquatableView<
      EquatableSection<Header, Element, HeaderView, Row>
    > {
      {
        EquatableSection(section: $0, comparison: comparison, row: row, header: header)
          .equatable()
      }
    }
  }

  /// When a section is what it was, and when a row in it is.
  private nonisolated struct SectionComparison<Header, Element> {
    let section: RowComparison<SectionSnapshot<Header, Element>>
    let row: RowComparison<Element>
  }

  /// A section that is the same as long as its comparison says so: while its header and all its elements
  /// are. Two states of a list share what did not change, so that an untouched section is compared at
  /// once.
  private nonisolated struct EquatableSection<
    Header: Sendable, Element: Identifiable & Sendable, HeaderView: View, Row: View
  >: View, Equatable {
    let section: SectionSnapshot<Header, Element>
    let comparison: SectionComparison<Header, Element>
    let row: (Element) -> Row
    let header: (Header) -> HeaderView

    static func == (left: EquatableSection, right: EquatableSection) -> Bool {
      right.comparison.section.isSame(right.section, as: left.section, left.comparison.section)
    }

    @MainActor var body: some View {
      SwiftUI.Section {
        ForEachRow(section.elements, comparison.row, row)
      } header: {
        header(section.header)
      }
    }
  }
#endif
