import ObservableCollections

/// A random sequence of edits of a list with sections, which shrinks when a test fails: the two-level
/// twin of ``EditScript``.
public struct SectionsEditScript: Hashable, Sendable {
  /// The numbers of elements that the sections start with.
  public package(set) var initialCounts: [Int]
  /// The edits, in order; each fits the list that the ones before it leave.
  package var edits: [SectionsListEdit]

  package init(initialCounts: [Int], edits: [SectionsListEdit]) {
    self.initialCounts = initialCounts
    self.edits = edits
  }

  /// Makes the list that the script starts with. Complexity: O(*n*), *n* elements.
  ///
  /// - Parameters:
  ///   - newSection: Makes the header of a section.
  ///   - newElement: Makes an element.
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
  /// Some edits replace the whole list by one that is matched with it element by element, so no two
  /// elements should be equal.
  ///
  /// - Parameters:
  ///   - list: A list of as many sections, of as many elements, as ``initialCounts`` says.
  ///   - newSection: Makes the header of an inserted section.
  ///   - updatedSection: Makes a section's new header from its old one.
  ///   - newElement: Makes an inserted or replacing element.
  public func apply<Section: Equatable, Element: Hashable>(
    to list: ObservableSections<Section, Element>, newSection: () -> Section,
    updatedSection: (Section) -> Section, newElement: () -> Element
  ) {
    apply(
      to: list, newSection: newSection, updatedSection: updatedSection, newElement: newElement
    ) {}
  }

  /// Applies the edits to an observable list and calls a closure after each. Traps if an edit does not
  /// fit.
  ///
  /// Some edits replace the whole list by one that is matched with it element by element, so no two
  /// elements should be equal.
  ///
  /// - Parameters:
  ///   - list: A list of as many sections, of as many elements, as ``initialCounts`` says.
  ///   - newSection: Makes the header of an inserted section.
  ///   - updatedSection: Makes a section's new header from its old one.
  ///   - newElement: Makes an inserted or replacing element.
  ///   - afterEach: The place to end a turn.
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

  /// The plain sections that the script starts with. Complexity: O(*n*), *n* elements.
  ///
  /// - Parameters:
  ///   - newSection: Makes a head.
  ///   - newElement: Makes an element.
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
  ///   - sections: As many sections, of as many elements, as ``initialCounts`` says.
  ///   - newSection: Makes the head of an inserted section.
  ///   - updatedSection: Makes a section's new head from the one it had.
  ///   - newElement: Makes an inserted or replacing element.
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
  /// The first counts and the edits, in order.
  public var description: String {
    "SectionsEditScript(initialCounts: \(initialCounts), edits: ["
      + edits.map(\.description).joined(separator: ", ") + "])"
  }
}
