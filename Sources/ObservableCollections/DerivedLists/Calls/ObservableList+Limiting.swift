// Limits: a range of the elements.

extension ObservableList {
  /// A derived list of the first `count` elements, with the count as its parameter.
  ///
  /// ```swift
  /// let page = newest.limited(to: 50)
  /// page.parameter += 50             // the next page: fifty insertions
  /// ```
  ///
  /// An element that enters the range is inserted, whatever the cause, and one that leaves it is
  /// removed. The name is not `prefix`, which returns a sequence.
  ///
  /// - Parameter count: the maximum number of elements; traps if negative.
  /// - Complexity: O(1). A read of the list is O(R + C log N) for R runs of changes since the
  ///   previous read and C elements that entered the range or were replaced; the first read is
  ///   O(count).
  @_alwaysEmitIntoClient
  public func limited(to count: Int) -> AdjustableList<Element, Int> {
    limited(count, "limited(to:)", ElementOperations()) { count, _ in 0..<count }
  }

  /// A derived list of the last `count` elements, with the count as its parameter.
  ///
  /// - Parameter count: the maximum number of elements; traps if negative.
  /// - Complexity: the same as ``limited(to:)-(Int)``.
  @_alwaysEmitIntoClient
  public func limited(toLast count: Int) -> AdjustableList<Element, Int> {
    limited(count, "limited(toLast:)", ElementOperations()) { count, all in
      Swift.max(0, all - count)..<all
    }
  }

  /// A derived list of the elements in a range of indexes, with the range as its parameter.
  ///
  /// ```swift
  /// let window = lines.limited(to: 0..<40)
  /// window.parameter = 10..<50      // ten rows go, ten come, thirty stay
  /// ```
  ///
  /// - Parameter range: a range of indexes in this list; traps if one is negative. Indexes past the
  ///   end are ignored.
  /// - Complexity: the same as ``limited(to:)-(Int)``.
  @_alwaysEmitIntoClient
  public func limited(to range: Range<Int>) -> AdjustableList<Element, Range<Int>> {
    limited(range, "limited(to:)", ElementOperations())
  }

  /// Unavailable: the parameter is a half-open range.
  @available(
    *, unavailable,
    message:
      "use a half-open range: limited(to: 2..<6), or limited(to: 10..<Int.max) for all from 10 on"
  )
  public func limited(to range: some RangeExpression<Int>) -> AdjustableList<Element, Range<Int>> {
    trap("'limited' needs a half-open range")
  }

  @usableFromInline
  func limited(
    _ count: Int, _ call: StaticString, _ operations: ElementOperations<Element>,
    _ bounds: @escaping (Int, Int) -> Range<Int>
  ) -> AdjustableList<Element, Int> {
    limited(with: count, operations) { count in
      if count < 0 { trap("\(call) was given \(count): a count is at least 0") }
    } bounds: { count in
      { bounds(count, $0) }
    }
  }

  @usableFromInline
  func limited(
    _ range: Range<Int>, _ call: StaticString, _ operations: ElementOperations<Element>
  ) -> AdjustableList<Element, Range<Int>> {
    limited(with: range, operations) { range in
      if range.lowerBound < 0 { trap("\(call) was given \(range): an index is at least 0") }
    } bounds: { range in
      { _ in range }
    }
  }

  private func limited<Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ operations: ElementOperations<Element>,
    check: @escaping (Parameter) -> Void,
    bounds: @escaping (Parameter) -> (Int) -> Range<Int>
  ) -> AdjustableList<Element, Parameter> {
    AdjustableList(
      with: parameter, of: self, check: check, function: bounds,
      operation: { Limiting<Element>(operations: operations, $0) })
  }
}
