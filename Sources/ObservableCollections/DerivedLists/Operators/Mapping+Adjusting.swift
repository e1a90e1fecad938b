// Replacing the transform of all elements.

extension Mapping: AdjustableDerivation {
  var function: (Source) -> Element {
    get { transform }
    set { transform = newValue }
  }

  /// Replaces each element by its new result, unless both are the same.
  func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    var log = log
    log.update(0..<source.count)
    return advance(log, to: source, from: shown)
  }
}

extension ObservableList {
  /// A derived list of the results of a transform with a replaceable parameter.
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - transform: returns an element of the derived list, as in `mapped(_:)`; also called for all
  ///     elements when the parameter is replaced, on the thread that replaces it. All elements are
  ///     then replaced.
  /// - Complexity: the same as `mapped(_:)`; replacing the parameter is O(N) for N elements.
  @_disfavoredOverload
  public func mapped<Result, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ transform: @escaping @Sendable (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: { parameter in { transform($0, parameter) } },
      operation: { Mapping<Element, Result>(transform: $0, isSame: nil) })
  }

  /// A derived list of the equatable results of a transform with a replaceable parameter.
  ///
  /// An equal result is no change, whether the element or the parameter is replaced.
  ///
  /// ```swift
  /// let prices = orders.mapped(with: 1.0) { order, rate in Double(order.price) * rate }
  /// prices.parameter = 1.08
  /// ```
  ///
  /// - Parameters:
  ///   - parameter: the initial parameter.
  ///   - transform: returns an element of the derived list, as in `mapped(_:)`; also called for all
  ///     elements when the parameter is replaced, on the thread that replaces it.
  /// - Complexity: the same as `mapped(_:)`; replacing the parameter is O(N) for N elements.
  @_disfavoredOverload
  public func mapped<Result: Equatable, Parameter: Equatable & Sendable>(
    with parameter: Parameter, _ transform: @escaping @Sendable (Element, Parameter) -> Result
  ) -> AdjustableList<Result, Parameter> {
    AdjustableList(
      with: parameter, of: self, function: { parameter in { transform($0, parameter) } },
      operation: { Mapping<Element, Result>(transform: $0, isSame: ==) })
  }
}
