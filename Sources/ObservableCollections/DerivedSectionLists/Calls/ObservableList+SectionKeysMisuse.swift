extension ObservableList {
  /// Unavailable: a stored key path is not a closure. Beside this the compiler says of a misspelt
  /// property that it does not exist, and not that a closure is not `Sendable`.
  @available(*, unavailable, message: "read the property: sections(by: { $0[keyPath: key] })")
  public func sections<Key: Hashable>(
    by key: KeyPath<Element, Key>
  ) -> DerivedSections<SectionKey<Key>, Element> { trap("'sections' takes a closure") }
}
