import ObservableCollections

/// A random sequence of edits of a list with sections, which is shrunk if its test fails.
///
/// The counterpart of ``EditScript`` for lists with sections.
public struct SectionsEditScript: Hashable, Sendable {
  /// The initial numbers of elements in the sections.
  public package(set) var initialCounts: [Int]
  /// The edits, in order. Each one fits the list after the edits before it.
  package var edits: [SectionsListEdit]

  package init(initialCounts: [Int], edits: [SectionsListEdit]) {
    self.initialCounts = initialCounts
    self.edits = edits
  }

  /// Creates the initial list of the script. Complexity: O(*n*) for *n* elements.
  ///
  /// - Parameters:
  ///   - newSection: Returns a new header.
  ///   - newElement: Returns a new element.
  public func makeSections<Section, Element>(
    newSection: () -> Section, newElement: () -> Element
  ) -> ObservableSections<Section, Element> {
    ObservableSections(
      initialCounts.map { count in
        SectionSnapshot(newSection(), elements: (0..<count).map { _ in newElement() })
      })
  }

  /// Applies the edits to an observable list, one call each. Traps if an edit does not fit.
  ///
  /// Some edits call `replaceAll` with each element as its own key, so elements should be distinct.
  ///
  /// - Parameters:
  ///   - list: A list whose sections have ``initialCounts`` elements.
  ///   - newSection: Returns the header of an inserted section.
  ///   - updatedSection: Returns a section's new header for its old one.
  ///   - newElement: Returns an element to insert, or to replace another one with.
  public func apply<Section: Equatable, Element: Hashable>(
    to list: ObservableSections<Section, Element>, newSection: () -> Section,
    updatedSection: (Section) -> Section, newElement: () -> Element
  ) {
    apply(
      to: list, newSection: newSection, updatedSection: updatedSection, newElement: newElement
    ) {}
  }

  /// Applies the edits to an observable list, and calls a closure after each one. Traps if an edit
  /// does not fit.
  ///
  /// Some edits call `replaceAll` with each element as its own key, so elements should be distinct.
  ///
  /// - Parameters:
  ///   - list: A list whose sections have ``initialCounts`` elements.
  ///   - newSection: Returns the header of an inserted section.
  ///   - updatedSection: Returns a section's new header for its old one.
  ///   - newElement: Returns an element to insert, or to replace another one with.
  ///   - afterEach: Called after each edit: to end a turn, for instance.
  public func apply<Section: Equatable, Element: Hashable>(
    to list: ObservableSections<Section, Element>, newSection: () -> Section,
    updatedSection: (Section) -> Section, newElement: () -> Element, afterEach: () throws -> Void
  ) rethrows {
    for edit in edits {
      edit.apply(
        to: list, newSection: newSection, updatedSection: updatedSection, newElement: newElement)
      try afterEach()
    }
  }

  /// Creates the initial plain sections of the script. Complexity: O(*n*) for *n* elements.
  ///
  /// - Parameters:
  ///   - newSection: Returns a new header.
  ///   - newElement: Returns a new element.
  package func initialSections<Section, Element>(
    newSection: () -> Section, newElement: () -> Element
  ) -> [TableSection<Section, Element>] {
    initialCounts.map { count in
      TableSection(newSection(), (0..<count).map { _ in newElement() })
    }
  }

  /// Applies the edits to plain sections. Traps if an edit does not fit.
  ///
  /// - Parameters:
  ///   - sections: Sections with ``initialCounts`` elements.
  ///   - newSection: Returns the header of an inserted section.
  ///   - updatedSection: Returns a section's new header for its old one.
  ///   - newElement: Returns an element to insert, or to replace another one with.
  package func apply<Section, Element>(
    to sections: inout [TableSection<Section, Element>], newSection: () -> Section,
    updatedSection: (Section) -> Section, newElement: () -> Element
  ) {
    for edit in edits {
      edit.apply(
        to: &sections, newSection: newSection, updatedSection: updatedSection,
        newElement: newElement)
    }
  }
}

extension SectionsEditScript: CustomStringConvertible {
  /// A description of the initial counts and the edits.
  public var description: String {
    "SectionsEditScript(initialCounts: \(initialCounts), edits: ["
      + edits.map(\.description).joined(separator: ", ") + "])"
  }
}
