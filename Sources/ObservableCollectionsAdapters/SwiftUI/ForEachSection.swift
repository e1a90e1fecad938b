#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A section with its rows for each section of a list.
  ///
  /// Headers and rows are evaluated whenever the view around them is; those that skip this while
  /// they show the same name what they depend on, as in ``ForEachRow``, which also says what is
  /// wrong with `ForEach`.
  ///
  /// ```swift
  /// ForEachSection(folders) { post in
  ///   PostRow(post: post)
  /// } header: { folder in
  ///   Text(folder.name)
  /// }
  /// .onDelete { $folders.remove(atOffsets: $0, sectionID: $1) }
  /// ```
  public struct ForEachSection<
    Header: Identifiable & Sendable, Element: Identifiable & Sendable, HeaderView: View, Row: View
  >: View {
    private let sections: SectionsSnapshot<Header, Element>
    private let comparison: SectionComparison<Header, Element>
    private var content: SectionContent<Header, Element, HeaderView, Row>

    /// Makes sections that are evaluated whenever the view around them is.
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

    /// Makes sections that are evaluated when their headers or elements have changed, and at no
    /// other time; in a section only the rows whose elements have.
    ///
    /// - Parameters:
    ///   - sections: the sections; no two of one identity.
    ///   - dependency: `.element`.
    ///   - row: shows an element.
    ///   - header: shows the header of a section.
    public init(
      _ sections: SectionsSnapshot<Header, Element>, dependingOn dependency: RowDependency,
      @ViewBuilder row: @escaping (Element) -> Row,
      @ViewBuilder header: @escaping (Header) -> HeaderView
    ) where Header: Equatable, Element: Equatable {
      self.init(
        sections, SectionComparison(section: RowComparison(), row: RowComparison()), row, header)
    }

    /// Makes sections that are evaluated when their headers or elements or a value have changed,
    /// and at no other time.
    ///
    /// - Parameters:
    ///   - sections: the sections; no two of one identity.
    ///   - value: what rows and headers depend on besides.
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

    init(
      _ sections: SectionsSnapshot<Header, Element>,
      _ comparison: SectionComparison<Header, Element>,
      _ row: @escaping (Element) -> Row, _ header: @escaping (Header) -> HeaderView
    ) {
      (self.sections, self.comparison) = (sections, comparison)
      content = SectionContent(row: row, header: header)
    }

    /// Sets the action for rows that their user deletes. Without one they cannot be deleted.
    ///
    /// - Parameter action: gets where the rows are shown in their section, and the id of its
    ///   header: see ``ShownSections/remove(atOffsets:sectionID:)``. Nil takes an action away.
    public func onDelete(perform action: ((IndexSet, Header.ID) -> Void)?) -> Self {
      var copy = self
      copy.content.delete = action
      return copy
    }

    /// Sets the action for rows that their user drags to another place in their section. Without
    /// one they cannot be moved.
    ///
    /// - Parameter action: gets where the rows are shown in their section, the place that they are
    ///   put before, and the id of the section's header: see
    ///   ``ShownSections/move(fromOffsets:toOffset:sectionID:)``. Nil takes an action away.
    public func onMove(perform action: ((IndexSet, Int, Header.ID) -> Void)?) -> Self {
      var copy = self
      copy.content.move = action
      return copy
    }

    /// The sections.
    public var body: some View {
      ForEach(sections, id: \.header.id, content: Self.content(comparison, content))
    }

    /// Makes a section; on any thread, as rows.
    private nonisolated static func content(
      _ comparison: SectionComparison<Header, Element>,
      _ content: SectionContent<Header, Element, HeaderView, Row>
    ) -> (SectionSnapshot<Header, Element>) -> ComparedSection<Header, Element, HeaderView, Row> {
      { ComparedSection(section: $0, comparison: comparison, content: content) }
    }
  }

  /// When a section is what it was, and when a row in it is.
  nonisolated struct SectionComparison<Header, Element> {
    let section: RowComparison<SectionSnapshot<Header, Element>>
    let row: RowComparison<Element>
  }

  /// What sections show, and what is done when their user edits them.
  private nonisolated struct SectionContent<
    Header: Identifiable, Element, HeaderView: View, Row: View
  > {
    let row: (Element) -> Row
    let header: (Header) -> HeaderView
    var delete: ((IndexSet, Header.ID) -> Void)?
    var move: ((IndexSet, Int, Header.ID) -> Void)?
  }

  /// A section that is the same as long as its comparison says so: while its header and all its
  /// elements are. Two states of a list share what did not change, so that an untouched section is
  /// compared at once. It is compared by `==`, and transparent to the list: see `ComparedRow`.
  private nonisolated struct ComparedSection<
    Header: Identifiable & Sendable, Element: Identifiable & Sendable, HeaderView: View, Row: View
  >: View, Equatable {
    let section: SectionSnapshot<Header, Element>
    let comparison: SectionComparison<Header, Element>
    let content: SectionContent<Header, Element, HeaderView, Row>

    static func == (left: ComparedSection, right: ComparedSection) -> Bool {
      right.comparison.section.isSame(right.section, as: left.section, left.comparison.section)
    }

    @MainActor var body: some View {
      let id = section.header.id
      SwiftUI.Section {
        ForEachRow(section.elements, comparison.row, content.row)
          .onMove(perform: content.move.map { move in { move($0, $1, id) } })
          .onDelete(perform: content.delete.map { delete in { delete($0, id) } })
      } header: {
        content.header(section.header)
      }
    }
  }
#endif
