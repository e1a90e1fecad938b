/// Which properties of its elements a list of `Observable` objects follows.
public enum ObservedReads: Hashable, Sendable {
  /// All that its closures read.
  case all
  /// None, as a list of values: an element that changes is announced by
  /// ``ObservableArray/touch(at:)``, or by `observingElements(_:)` further
  /// up the chain.
  case nothing
}
