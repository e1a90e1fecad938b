/// A list of one element, which all elements of another list come to: what ``ObservableList/reduced(_:_:)`` makes.
///
/// `@unchecked Sendable` holds because all state is that of the class above, which says why, and `node` is constant
/// and guarded by the gate.
final class ReducedList<Element: Equatable>: ObservableList<Element>, @unchecked Sendable {
  private let node: DerivedNode<Reducing<Element>>

  /// - Parameters:
  ///   - operation: what combines the elements.
  ///   - source: the list to follow.
  init(_ operation: Reducing<Element>, of source: ObservableList<Element>) {
    node = DerivedNode(operation, of: source)
    super.init(snapshot: ArraySnapshot())
    node.feed(self)
  }

  deinit {
    node.end()
  }
}
