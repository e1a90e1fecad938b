// Calls that change an array, with hints at what to change instead.

extension ArraySnapshot {
  /// Unavailable: a snapshot does not change.
  @available(
    *, unavailable,
    message: "change the list: list.append(_:); or a copy: var copy = Array(snapshot)"
  )
  public func append<Other>(_ element: Other) {}

  /// Unavailable: a snapshot does not change.
  @available(
    *, unavailable,
    message: "change the list: list.insert(_:at:); or a copy: var copy = Array(snapshot)"
  )
  public func insert<Other>(_ element: Other, at index: Int) {}

  /// Unavailable: a snapshot does not change.
  @available(
    *, unavailable,
    message: "change the list: list.remove(at:); or a copy: var copy = Array(snapshot)"
  )
  public func remove<Index: BinaryInteger>(at index: Index) {}
}
