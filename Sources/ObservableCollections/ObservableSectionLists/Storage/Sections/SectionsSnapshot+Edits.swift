extension SectionsSnapshot {
  /// Takes the sections in some ranges out; ascending, disjoint.
  ///
  /// - Complexity: O(R (n + √S)) for R ranges of n sections.
  mutating func removeSections(at ranges: some BidirectionalCollection<Range<Int>>)
    -> Sections
  {
    for range in ranges.reversed() { sizes.remove(range) }
    return sections.remove(at: ranges)
  }

  /// Gives a section another value of its own; its elements stay.
  ///
  /// - Returns: the old value.
  mutating func replaceSection(at index: Int, with section: Header) -> Header {
    let place = sections.ownPlace(of: index)
    let old = place.pointee.header
    place.pointee.header = section
    return old
  }

  /// Puts elements in, the first of which then stands at `path`.
  @inlinable
  mutating func insert(_ new: ArraySnapshot<SectionElement>, at path: ElementPath) {
    sizes.add(new.count, to: path.section)
    sections.ownPlace(of: path.section).pointee.elements
      .insert(contentsOf: new, at: path.element)
  }

  /// Puts an element in, which then stands at `path`.
  @inlinable
  mutating func insert(_ element: consuming SectionElement, at path: ElementPath) {
    sizes.add(1, to: path.section)
    sections.ownPlace(of: path.section).pointee.elements
      .insert(element, at: path.element)
  }

  /// Takes an element out.
  @inlinable
  mutating func removeElement(at path: ElementPath) -> SectionElement {
    sizes.add(-1, to: path.section)
    return sections.ownPlace(of: path.section).pointee.elements
      .remove(at: path.element)
  }

  /// Takes the elements in some ranges of a section out; ascending, disjoint.
  @inlinable
  mutating func removeElements(
    at ranges: some Collection<Range<Int>>, in section: Int
  ) -> ArraySnapshot<SectionElement> {
    let removed = sections.ownPlace(of: section).pointee.elements.remove(at: ranges)
    sizes.add(-removed.count, to: section)
    return removed
  }

  /// Exchanges an element for another.
  ///
  /// - Returns: the old one.
  @inlinable
  mutating func replaceElement(at path: ElementPath, with element: SectionElement) -> SectionElement
  {
    sections.ownPlace(of: path.section).pointee.elements
      .replace(at: path.element, with: element)
  }

  /// Exchanges the elements in a range of a section for as many others.
  ///
  /// - Returns: the old ones.
  @inlinable
  mutating func replaceElements(
    _ range: Range<Int>, in section: Int, with new: ArraySnapshot<SectionElement>
  ) -> ArraySnapshot<SectionElement> {
    sections.ownPlace(of: section).pointee.elements.replaceSubrange(range, with: new)
  }

  /// Moves elements of a section, also into another one; `target` is where the first stands
  /// afterwards.
  @inlinable
  mutating func moveElements(_ range: Range<Int>, of section: Int, to target: ElementPath) {
    if range.count == 1, section != target.section {
      let source = ElementPath(section: section, element: range.lowerBound)
      insert(removeElement(at: source), at: target)
    } else if section == target.section {
      sections.ownPlace(of: section).pointee.elements.move(range, to: target.element)
    } else {
      insert(removeElements(at: CollectionOfOne(range), in: section), at: target)
    }
  }
}

// MARK: - As a flat list

extension SectionsSnapshot {
  /// The rows that a range of sections has in the flat list: headers and elements.
  func rows(ofSections range: Range<Int>) -> Range<Int> {
    sizes.start(of: range.lowerBound)..<sizes.start(of: range.upperBound)
  }

  /// The row of a section's header.
  @inlinable
  func row(ofSection section: Int) -> Int { sizes.start(of: section) }

  /// The row of an element, also of one that would stand behind the last one.
  @inlinable
  func row(of path: ElementPath) -> Int { sizes.start(of: path.section) + 1 + path.element }
}
