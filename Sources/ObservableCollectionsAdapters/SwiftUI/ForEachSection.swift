#if canImport(SwiftUI)
  import ObservableCollections
  import SwiftUI

  /// A view that creates a section with its rows for each section of a list.
  ///
  /// Headers and rows are evaluated whenever the enclosing view is. To skip evaluations that show
  /// no change, pass the values that they depend on, as with ``ForEachRow``, where the problem of
  /// `ForEach` is described, too.
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

    /// Creates sections that are evaluated whenever the enclosing view is.
    ///
    /// - Parameters:
    ///   - sections: the sections, with distinct ids.
    ///   - row: returns the view of an element.
    ///   - header: returns the view of a section's header.
    public init(
      _ sections: SectionsSnapshot<Header, Element>,
      @ViewBuilder row: @escaping (Element) -> Row,
      @ViewBuilder header: @escaping (Header) -> HeaderView
    ) {
      self.init(sections, SectionComparison(section: .never, row: .never), row, header)
    }

    /// Creates sections that are evaluated only when their headers or elements have changed.
    ///
    /// In a section, only the rows of changed elements are evaluated.
    ///
    /// - Parameters:
    ///   - sections: the sections, with distinct ids.
    ///   - dependency: the values that the rows depend on: `.element`.
    ///   - row: returns the view of an element.
    ///   - header: returns the view of a section's header.
    public init(
      _ sections: SectionsSnapshot<Header, Element>, dependingOn dependency: RowDependency,
      @ViewBuilder row: @escaping (Element) -> Row,
      @ViewBuilder header: @escaping (Header) -> HeaderView
    ) where Header: Equatable, Element: Equatable {
      self.init(
        sections, SectionComparison(section: RowComparison(), row: RowComparison()), row, header)
    }

    /// Creates sections that are evaluated only when their headers, elements or a value have
    /// changed.
    ///
    /// - Parameters:
    ///   - sections: the sections, with distinct ids.
    ///   - value: the value that rows and headers depend on besides their content.
    ///   - row: returns the view of an element.
    ///   - header: returns the view of a section's header.
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

    /// Sets the action that deletes rows. Without an action, rows cannot be deleted.
    ///
    /// - Parameter action: receives the offsets of the rows in their section and the id of its
    ///   header: see ``ShownSections/remove(atOffsets:sectionID:)``. `nil` removes the action.
    public func onDelete(perform action: ((IndexSet, Header.ID) -> Void)?) -> Self {
      var copy = self
      copy.content.delete = action
      return copy
    }

    /// Sets the action that moves rows within their section. Without an action, rows cannot be
    /// moved.
    ///
    /// - Parameter action: receives the offsets of the rows in their section, the offset that they
    ///   are inserted before, and the id of the section's header: see
    ///   ``ShownSections/move(fromOffsets:toOffset:sectionID:)``. `nil` removes the action.
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

  /// The comparisons of sections and rows with their previous values.
  nonisolated struct SectionComparison<Header, Element> {
    let section: RowComparison<SectionSnapshot<Header, Element>>
    let row: RowComparison<Element>
  }

  /// The views of sections, and the actions for edits by the user.
  private nonisolated struct SectionContent<
    Header: Identifiable, Element, HeaderView: View, Row: View
  > {
    let row: (Element) -> Row
    let header: (Header) -> HeaderView
    var delete: ((IndexSet, Header.ID) -> Void)?
    var move: ((IndexSet, Int, Header.ID) -> Void)?
  }

  /// A section view that is equal to the previous one while its header and all elements are, by its
  /// comparison. Two states of a list share unchanged parts, so an unchanged section is compared in
  /// constant time. The view is compared by `==` and transparent to the list: see `ComparedRow`.
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
