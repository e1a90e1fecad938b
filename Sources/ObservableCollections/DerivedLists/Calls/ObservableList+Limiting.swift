// Limits: a stretch of the elements.

extension ObservableList {
  /// A list of the first elements, which follows this one. How many is its parameter.
  ///
  /// ```swift
  /// let page = newest.limited(to: 50)
  /// page.parameter += 50             // the next page: fifty insertions
  /// ```
  ///
  /// An element that comes among the first ones is inserted, whatever brought it there, and one that goes behind them is
  /// removed. It has a name of its own because `prefix` makes a sequence.
  ///
  /// - Parameter count: how many; traps if negative. The list has fewer if this one has.
  /// - Complexity: O(1). A look at the list is O(R + C log N) for R runs of changes since the one before and C
  ///   elements that come among those shown or were replaced; the first one is O(count).
  @inlinable
  public func limited(to count: Int) -> AdjustableList<Element, Int> {
    limited(count, "limited(to:)", ElementCode()) { count, _ in 0..<count }
  }

  /// A list of the last elements, which follows this one. How many is its parameter.
  ///
  /// - Parameter count: how many; traps if negative. The list has fewer if this one has.
  /// - Complexity: that of ``limited(to:)-(Int)``.
  @inlinable
  public func limited(toLast count: Int) -> AdjustableList<Element, Int> {
    limited(count, "limited(toLast:)", ElementCode()) { count, all in
      Swift.max(0, all - count)..<all
    }
  }

  /// A list of the elements in a range of indexes, which follows this one. The range is its parameter.
  ///
  /// ```swift
  /// let window = lines.limited(to: 0..<40)
  /// window.parameter = 10..<50      // ten rows go, ten come, thirty stay
  /// ```
  ///
  /// - Parameter range: indexes in this list; traps if one is negative. Those behind the end are left out.
  /// - Complexity: that of ``limited(to:)-(Int)``.
  @inlinable
  public func limited(to range: Range<Int>) -> AdjustableList<Element, Range<Int>> {
    limited(range, "limited(to:)", ElementCode())
  }

  @usableFromInline
  func limited(
    _ count: Int, _ call: StaticString, _ code: ElementCode<Element>,
    _ stretch: @escaping (Int, Int) -> Range<Int>
  ) -> AdjustableList<Element, Int> {
    limited(with: count, code) { count in
      if count < 0 { trap("\(call) was given \(count): a count is at least 0") }
    } stretch: { count in
      { stretch(count, $0) }
    }
  }

  @usableFromInline
  func limited(
    _ range: Range<Int>, _ call: StaticString, _ code: ElementCode<Element>
  ) -> AdjustableList<Element, Range<Int>> {
    limited(with: range, code) { range in
      if range.lowerBound < 0 { trap("\(call) was given \(range): an index is at least 0") }
    } stretch: { range in
      { _ in range }
    }
  }

  private func limited<Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ code: ElementCode<Element>,
    check: @escaping (Parameter) -> Void,
    stretch: @escaping (Parameter) -> (Int) -> Range<Int>
  ) -> AdjustableList<Element, Parameter> {
    AdjustableList(
      with: parameter, of: self, check: check, function: stretch,
      operation: { Cutting<Element>(code: code, $0) })
  }
}
