extension SectionsSnapshot {
  /// Removes the sections in ascending, disjoint ranges.
  ///
  /// - Complexity: O(R (n + √S)) for R ranges of n sections.
  mutating func removeSections(at ranges: some BidirectionalCollection<Range<Int>>)
    -> Sections
  {
    for range in ranges.reversed() { sizes.remove(range) }
    return sections.remove(at: ranges)
  }

  /// Replaces the header of a section; its elements stay.
  ///
  /// - Returns: the old header.
  mutating func replaceSection(at index: Int, with section: Header) -> Header {
    let place = sections.ownPlace(of: index)
    let old = place.pointee.header
    place.pointee.header = section
    return old
  }

  /// Inserts elements, the first one at `path`.
  @inlinable
  mutating func insert(_ new: ArraySnapshot<SectionElement>, at path: ElementPath) {
    sizes.add(new.count, to: path.section)
    sections.ownPlace(of: path.section).pointee.elements
      .insert(contentsOf: new, at: path.element)
  }

  /// Inserts an element at `path`.
  @inlinable
  mutating func insert(_ element: consuming SectionElement, at path: ElementPath) {
    sizes.add(1, to: path.section)
    sections.ownPlace(of: path.section).pointee.elements
      .insert(element, at: path.element)
  }

  /// Removes an element.
  @inlinable
  mutating func removeElement(at path: ElementPath) -> SectionElement {
    sizes.add(-1, to: path.section)
    return sections.ownPlace(of: path.section).pointee.elements
      .remove(at: path.element)
  }

  /// Removes the elements in ascending, disjoint ranges of a section.
  @inlinable
  mutating func removeElements(
    at ranges: some Collection<Range<Int>>, in section: Int
  ) -> ArraySnapshot<SectionElement> {
    let removed = sections.ownPlace(of: section).pointee.elements.remove(at: ranges)
    sizes.add(-removed.count, to: section)
    return removed
  }

  /// Replaces an element.
  ///
  /// - Returns: the old element.
  @inlinable
  mutating func replaceElement(at path: ElementPath, with element: SectionElement) -> SectionElement
  {
    sections.ownPlace(of: path.section).pointee.elements
      .replace(at: path.element, with: element)
  }

  /// Replaces the elements in a range of a section by as many others.
  ///
  /// - Returns: the old elements.
  @_alwaysEmitIntoClient
  mutating func replaceElements(
    _ range: Range<Int>, in section: Int, with new: ArraySnapshot<SectionElement>
  ) -> ArraySnapshot<SectionElement> {
    sections.ownPlace(of: section).pointee.elements.replaceSubrange(range, with: new)
  }

  /// Moves elements of a section, within it or into another one; `target` is the place of the first
  /// one after the move.
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
  /// The row of an element, or the row after the last element.
  @inlinable
  package func row(of path: ElementPath) -> Int { sizes.start(of: path.section) + 1 + path.element }
}
