/// The parts of a patch, found by new index and path.
struct SectionedPatchParts<Section, Element>: NewParts {
  private let sections: PatchElements<Section>
  private let contents: PatchElements<[Element]>
  /// By new section: its inserted and updated elements.
  private let elements: [Int: PatchElements<Element>]

  init(_ patch: SectionedBatchPatch<Section, Element>) {
    sections = PatchElements(
      indexes: patch.changes.renewedSections, elements: patch.sections[...])
    contents = PatchElements(indexes: patch.changes.newContents, elements: patch.contents[...])
    var rest = patch.elements[...]
    var elements: [Int: PatchElements<Element>] = [:]
    for entry in patch.changes.renewals.entries {
      let count = entry.elements.count
      elements[entry.section] = PatchElements(
        indexes: entry.elements, elements: rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    self.elements = elements
  }

  func section(at index: Int) -> Section { sections[index] }

  func elements(inSection index: Int) -> ArraySnapshot<Element> { ArraySnapshot(contents[index]) }

  func element(at path: ElementPath) -> Element {
    guard let element = knownElement(at: path) else { trap("No element for \(path)") }
    return element
  }

  /// The own value of a section; nil if the patch brings none.
  func knownSection(at index: Int) -> Section? { sections.element(at: index) }

  /// An element; nil if the patch brings none.
  func knownElement(at path: ElementPath) -> Element? {
    if let content = contents.element(at: path.section) { return content[path.element] }
    return elements[path.section]?.element(at: path.element)
  }
}

/// The parts that two patches, one after the other, bring together.
struct ComposedPatchParts<Section, Element>: NewParts {
  private let first: SectionedPatchParts<Section, Element>
  private let second: SectionedPatchParts<Section, Element>
  /// What the second patch changes.
  private let changes: SectionedBatchChanges

  init(
    _ first: SectionedBatchPatch<Section, Element>, _ second: SectionedBatchPatch<Section, Element>
  ) {
    self.first = SectionedPatchParts(first)
    self.second = SectionedPatchParts(second)
    changes = second.changes
  }

  func section(at index: Int) -> Section {
    second.knownSection(at: index) ?? first.section(at: changes.oldSection(forNew: index)!)
  }

  func elements(inSection index: Int) -> ArraySnapshot<Element> {
    ArraySnapshot(
      (0..<changes.newCounts[index]).map { element(at: ElementPath(section: index, element: $0)) })
  }

  func element(at path: ElementPath) -> Element {
    second.knownElement(at: path) ?? first.element(at: changes.oldPath(forNew: path)!)
  }
}
