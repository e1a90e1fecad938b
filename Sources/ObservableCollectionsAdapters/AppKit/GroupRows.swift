#if canImport(AppKit) && !canImport(UIKit)
  import ObservableCollections

  /// Sections laid out as table rows: a group row for each header, followed by the rows of the
  /// elements.
  ///
  /// ```swift
  /// let rows = GroupRows<String, Int>([SectionSnapshot("even", elements: [2, 4])])
  /// rows.count  // 3
  /// rows[2]     // .element((0, 1))
  /// ```
  public struct GroupRows<Header, Element> {
    /// The content of a row.
    public enum Row: Hashable, Sendable {
      /// The header of the section at an index.
      case header(Int)
      /// An element.
      case element(ElementPath)
    }

    /// The sections that the rows show.
    public let sections: SectionsSnapshot<Header, Element>
    private let layout: SectionRows

    /// Creates the rows of sections. O(S) for S sections.
    public init(_ sections: SectionsSnapshot<Header, Element>) {
      self.sections = sections
      layout = SectionRows(sections.counts, hasHeads: true)
    }

    /// The number of rows.
    public var count: Int { layout.count }

    /// The content of a row. Traps outside `0..<count`.
    ///
    /// - Complexity: O(log S) for S sections.
    public subscript(row: Int) -> Row {
      if row < 0 || row >= count { fatalError("Row \(row) is outside 0..<\(count)") }
      return layout.path(ofRow: row).map { .element($0) } ?? .header(layout.section(ofRow: row))
    }

    /// The row of a section's header. Traps if there is no such section.
    public func row(ofSection section: Int) -> Int {
      if section < 0 || section >= sections.count {
        fatalError("Section \(section) is outside 0..<\(sections.count)")
      }
      return layout.row(ofSection: section)
    }

    /// The row of an element. Traps if there is no such element.
    public func row(of path: ElementPath) -> Int {
      guard path.element >= 0, let row = layout.row(of: path) else {
        fatalError("There is no element at \(path)")
      }
      return row
    }

    /// The new path of an element dragged to a row, or `nil` above the first header. Traps outside
    /// the rows.
    func path(from old: ElementPath, to newRow: Int) -> ElementPath? {
      if newRow < 0 || newRow >= count { fatalError("Row \(newRow) is outside 0..<\(count)") }
      if newRow == 0 { return nil }
      // The row that stands above it afterwards.
      var path = path(below: newRow - 1 < row(of: old) ? newRow - 1 : newRow)
      if path.section == old.section, path.element > old.element + 1 { path.element -= 1 }
      return path
    }

    /// The path of an element that is inserted below a row.
    func path(below row: Int) -> ElementPath {
      switch self[row] {
      case .header(let section): ElementPath(section: section, element: 0)
      case .element(let above): ElementPath(section: above.section, element: above.element + 1)
      }
    }

    /// The path of a row's element, or `nil` for a header. Traps outside the rows.
    func path(ofRow row: Int) -> ElementPath? {
      if case .element(let path) = self[row] { path } else { nil }
    }
  }

  extension GroupRows: Sendable where Header: Sendable, Element: Sendable {}
#endif
