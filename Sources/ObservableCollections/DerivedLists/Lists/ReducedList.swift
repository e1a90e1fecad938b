/// A list of one element, the result of ``ObservableList/reduced(_:_:)``.
final class ReducedList<Element: Equatable>: ObservableList<Element> {
  private let node: SingleSourceNode

  /// - Parameters:
  ///   - operation: the operator that combines the elements.
  ///   - initial: the element of the list if the source is empty.
  ///   - source: the list to follow.
  init<Operator: Derivation>(
    _ operation: Operator, initial: Element, of source: ObservableList<Element>
  ) where Operator.Source == Element, Operator.Output == ReducedList<Element> {
    let node = DerivedNode(operation, of: source)
    self.node = node
    // For a read that does not update the list: one by a closure that the list waits for.
    super.init(snapshot: ArraySnapshot([initial]))
    node.attach(to: self)
  }

  deinit {
    node.end()
    node.noteGone(atVersion: core.version)
  }
}

// `@unchecked Sendable` holds because all state is that of the class above, which says why, and `node` is constant
// and guarded by the gate.
extension ReducedList: @unchecked Sendable where Element: Sendable {}
