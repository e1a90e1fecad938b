import ObservableCollections

/// The first counts of a list with sections and a sequence of edits on it.
public struct SectionsEditScript: Hashable, Sendable {
  /// The numbers of elements that the sections start with.
  public var initialCounts: [Int]
  /// The edits, in order; each fits the list that the ones before it leave.
  public var edits: [SectionsListEdit]

  /// Creates a script.
  ///
  /// - Parameters:
  ///   - initialCounts: The numbers of elements that the sections start with.
  ///   - edits: The edits, in order.
  public init(initialCounts: [Int], edits: [SectionsListEdit]) {
    self.initialCounts = initialCounts
    self.edits = edits
  }

  /// The sections that the script starts with. Complexity: O(*n*), *n* elements.
  ///
  /// - Parameters:
  ///   - newSection: Makes a head.
  ///   - newElement: Makes an element.
  public func initialSections<Section, Element>(
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
  public func apply<Section, Element>(
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
  /// The script as it would be written.
  public var description: String {
    "SectionsEditScript(initialCounts: \(initialCounts), edits: ["
      + edits.map(\.description).joined(separator: ", ") + "])"
  }
}
