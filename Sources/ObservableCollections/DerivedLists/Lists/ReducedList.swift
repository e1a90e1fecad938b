/// A list of one element, the result of ``ObservableList/reduced(_:_:)``.
final class ReducedList<Element: Equatable>: ObservableList<Element> {
  private let node: DerivedNode<Reducing<Element>>

  /// - Parameters:
  ///   - operation: the operator that combines the elements.
  ///   - source: the list to follow.
  init(_ operation: Reducing<Element>, of source: ObservableList<Element>) {
    node = DerivedNode(operation, of: source)
    // For a read that does not update the list: one by a closure that the list waits for.
    super.init(snapshot: ArraySnapshot([operation.initial]))
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
