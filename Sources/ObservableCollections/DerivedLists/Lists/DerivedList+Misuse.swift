// Calls that change an array, with hints at what to change instead.

extension DerivedList {
  /// Unavailable: a derived list follows its source.
  @available(*, unavailable, message: "change the array that the list follows")
  public func append(_ element: Element) {}

  /// Unavailable: a derived list follows its source.
  @available(*, unavailable, message: "change the array that the list follows")
  public func insert(_ element: Element, at index: Int) {}

  /// Unavailable: a derived list follows its source.
  @available(*, unavailable, message: "change the array that the list follows, at sourceIndex(at:)")
  public func remove(at index: Int) {}

  /// Unavailable: a derived list follows its source.
  @available(*, unavailable, message: "change the array that the list follows")
  public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {}
}

extension AdjustableList {
  /// Unavailable: the limit is the parameter of the list.
  @available(*, unavailable, message: "it is the parameter: list.parameter += 20")
  public var limit: Parameter {
    get { parameter }
    set { parameter = newValue }
  }
}
