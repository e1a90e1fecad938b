#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The layout of sections as rows: for each section its header, if shown, and its elements.
  struct SectionRows {
    /// The row of each section's header, or of its first element; and the number of rows.
    private let starts: [Int]
    private let headCount: Int

    /// - Parameters:
    ///   - counts: the number of shown elements of each section; 0 for a collapsed one.
    ///   - hasHeads: whether the header of a section has a row.
    init(_ counts: [Int], hasHeads: Bool) {
      headCount = hasHeads ? 1 : 0
      var starts = [0]
      starts.reserveCapacity(counts.count + 1)
      for count in counts { starts.append(starts[starts.count - 1] + count + headCount) }
      self.starts = starts
    }

    /// The number of rows.
    var count: Int { starts[starts.count - 1] }

    /// The row of a section's header. The section must exist.
    func row(ofSection section: Int) -> Int { starts[section] }

    /// The row of an element, or `nil` if it is not shown.
    func row(of path: ElementPath) -> Int? {
      rows(path.element..<path.element + 1, inSection: path.section)?.lowerBound
    }

    /// The rows of elements, or `nil` unless all of them are shown.
    func rows(_ elements: Range<Int>, inSection section: Int) -> Range<Int>? {
      guard starts.indices.contains(section + 1), section >= 0 else { return nil }
      let first = starts[section] + headCount
      if first + elements.upperBound > starts[section + 1] { return nil }
      return first + elements.lowerBound..<first + elements.upperBound
    }

    /// The section of a row, which must exist: the last section that starts at the row or before
    /// it, because earlier ones that start there have no rows. O(log S) for S sections.
    func section(ofRow row: Int) -> Int {
      var (low, high) = (0, starts.count - 2)
      while low < high {
        let middle = (low + high + 1) / 2
        if starts[middle] <= row { low = middle } else { high = middle - 1 }
      }
      return low
    }

    /// The path of a row's element, or `nil` if the row is a header. The row must exist.
    func path(ofRow row: Int) -> ElementPath? {
      let section = section(ofRow: row)
      let element = row - starts[section] - headCount
      return element < 0 ? nil : ElementPath(section: section, element: element)
    }
  }
#endif
