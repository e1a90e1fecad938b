/// A row of a list of sections shown as a flat list: a section's header, or an element.
public enum SectionRow<Header, Element> {
  /// The header of a section.
  case header(Header)
  /// An element of the section whose header is the nearest one above.
  case element(Element)
}

extension SectionRow: Sendable where Header: Sendable, Element: Sendable {}

extension SectionRow: Equatable where Header: Equatable, Element: Equatable {}

extension SectionRow: Hashable where Header: Hashable, Element: Hashable {}

/// A two-level list as a flat collection: each section is a header followed by its elements.
///
/// In the complexities, *S* is the number of sections and *N* the number of elements of one.
public struct SectionRows<Header, SectionElement> {
  /// The two-level list.
  public let sections: SectionsSnapshot<Header, SectionElement>
  /// The row of each header, and the number of all rows.
  private let starts: [Int]

  /// Creates the rows of a list.
  ///
  /// - Parameter sections: the list.
  /// - Complexity: O(S).
  init(_ sections: SectionsSnapshot<Header, SectionElement>) {
    self.sections = sections
    var starts = [0]
    for section in sections { starts.append(starts[starts.count - 1] + section.elements.count + 1) }
    self.starts = starts
  }
}

extension SectionRows: Sendable where Header: Sendable, SectionElement: Sendable {}

extension SectionRows: RandomAccessCollection {
  /// The first row, always 0.
  public var startIndex: Int { 0 }

  /// The number of rows.
  public var endIndex: Int { starts[starts.count - 1] }

  /// The row at an index.
  ///
  /// - Parameter row: an index of a row. Traps outside `0..<count`.
  /// - Complexity: O(log S + log N).
  public subscript(row: Int) -> SectionRow<Header, SectionElement> {
    let place = place(ofRow: row)
    let section = sections[place.section]
    return place.element.map { .element(section.elements[$0]) } ?? .header(section.header)
  }
}

extension SectionRows {
  /// Returns the indexes of a row's section and element; the element is nil for a header.
  ///
  /// - Parameter row: an index of a row. Traps outside `0..<count`.
  /// - Complexity: O(log S).
  public func place(ofRow row: Int) -> (section: Int, element: Int?) {
    checkIndex(row, count: count)
    var (low, high) = (0, starts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] > row { high = middle } else { low = middle }
    }
    return (low, row == starts[low] ? nil : row - starts[low] - 1)
  }

  /// Returns the row of a section's header. Traps if there is no such section.
  public func row(ofSection section: Int) -> Int {
    checkIndex(section, count: sections.count)
    return starts[section]
  }

  /// Returns the row of an element. Traps if there is no such element.
  public func row(of path: ElementPath) -> Int {
    let header = row(ofSection: path.section)
    checkIndex(path.element, count: starts[path.section + 1] - header - 1)
    return header + 1 + path.element
  }
}

extension SectionsSnapshot {
  /// The list as a flat collection: each section is a header followed by its elements.
  ///
  /// - Complexity: O(S).
  public var rows: SectionRows<Header, SectionElement> { SectionRows(self) }
}
