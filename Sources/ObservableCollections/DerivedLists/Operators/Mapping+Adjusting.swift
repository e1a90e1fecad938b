// Another function for all elements.

extension Mapping: AdjustableDerivation {
  var function: (Source) -> Element {
    get { transform }
    set { transform = newValue }
  }

  /// What is made of each element takes the place of what was made before, unless that is the same.
  func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    let made = source.map(transform)
    var turn = DerivedTurn<Element>(runs: DerivedRuns(oldCount: log.oldCount))
    var index = 0
    log.forEachRun { run in
      defer { index += run.count }
      if run.isInserted {
        turn.runs.append(run)
        turn.inserted += made[index..<index + run.count]
        return
      }
      for offset in 0..<run.count {
        var part = run.part(from: offset, count: 1)
        let element = made[index + offset]
        if let isSame, isSame(shown[part.oldStart], element) {
          part.origin &= ~PackedRun.updatedMark
        } else {
          part.origin |= PackedRun.updatedMark
          turn.updated.append(element)
        }
        turn.runs.append(part)
      }
    }
    return turn
  }
}

extension ObservableList {
  /// A list of what a function with a parameter makes of each element, which follows this one and whose parameter can
  /// be replaced.
  ///
  /// - Parameters:
  ///   - parameter: the first one.
  ///   - transform: makes an element, as in `mapped(_:)`; called for all elements when the parameter is replaced, on
  ///     the thread that does so. All elements are then replaced.
  /// - Complexity: that of `mapped(_:)`; another parameter is O(N) for N elements.
  @_disfavoredOverload
  public func mapped<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ transform: @escaping @Sendable (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: { parameter in { transform($0, parameter) } },
      operation: { Mapping<Element, Result>(transform: $0, isSame: nil) })
  }

  /// A list of what a function with a parameter makes of each element, which follows this one, whose parameter can be
  /// replaced, and which leaves out replacements that change nothing.
  ///
  /// ```swift
  /// let prices = orders.mapped(with: 1.0) { order, rate in Double(order.price) * rate }
  /// prices.parameter = 1.08
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the first one.
  ///   - transform: makes an element, as in `mapped(_:)`; called for all elements when the parameter is replaced, on
  ///     the thread that does so.
  /// - Complexity: that of `mapped(_:)`; another parameter is O(N) for N elements.
  public func mapped<Result: Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ transform: @escaping @Sendable (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: { parameter in { transform($0, parameter) } },
      operation: { Mapping<Element, Result>(transform: $0, isSame: ==) })
  }
}
