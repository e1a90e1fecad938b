/// What a patch brings, found by new index and path.
struct SectionsPatchContent<Header, Element>: NewContent {
  private let sections: PatchElements<Header>
  private let contents: PatchElements<[Element]>
  /// By new section: its inserted and updated elements.
  private let elements: [Int: PatchElements<Element>]

  init(_ patch: SectionsBatchPatch<Header, Element>) {
    sections = PatchElements(
      indexes: patch.changes.renewedSections, elements: patch.headers[...])
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

  func section(at index: Int) -> Header { sections[index] }

  func elements(inSection index: Int) -> ArraySnapshot<Element> { ArraySnapshot(contents[index]) }

  func element(at path: ElementPath) -> Element {
    guard let element = elements[path.section]?.element(at: path.element) else {
      trap("No element for \(path)")
    }
    return element
  }

  /// The header of a section; nil if the patch brings none.
  func knownSection(at index: Int) -> Header? { sections.element(at: index) }

  /// The element at a path, also in a new section; nil if the patch brings none.
  func knownElement(at path: ElementPath) -> Element? {
    contents.element(at: path.section)?[path.element]
      ?? elements[path.section]?.element(at: path.element)
  }
}
