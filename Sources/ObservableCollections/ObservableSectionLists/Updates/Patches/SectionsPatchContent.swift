/// The content of a patch, found by new place.
struct SectionsPatchContent<Header, Element>: NewContent {
  private let headers: PatchElements<Header>
  /// The elements, found by row.
  private let elements: PatchElements<Element>
  private let sizes: SectionSizes

  init(_ patch: SectionsBatchPatch<Header, Element>) {
    sizes = patch.changes.newSizes
    let renewals = patch.changes.renewals
    headers = PatchElements(indexes: renewals.headers, elements: patch.headers[...])
    elements = PatchElements(
      indexes: sizes.rows(of: renewals.elements), elements: patch.elements[...])
  }

  /// The header of a section; nil if the patch has none for it.
  func knownHeader(at section: Int) -> Header? { headers.element(at: section) }

  func header(at section: Int) -> Header { headers[section] }

  /// The element at a path; nil if the patch has none there.
  func knownElement(at path: ElementPath) -> Element? { elements.element(at: row(of: path)) }

  func element(at path: ElementPath) -> Element { elements[row(of: path)] }

  func elements(_ range: Range<Int>, in section: Int) -> ArraySnapshot<Element> {
    let start = row(of: ElementPath(section: section, element: range.lowerBound))
    return ArraySnapshot((start..<start + range.count).lazy.map { elements[$0] })
  }

  private func row(of path: ElementPath) -> Int { sizes.start(of: path.section) + 1 + path.element }
}
