extension ObservableSections {
  /// What the list is called in traces and messages; nil by default.
  public var name: String? {
    get { core.name }
    set { core.setName(newValue) }
  }

  /// Makes a list with a name.
  ///
  /// - Parameters:
  ///   - sections: its sections; traps if two have the same id.
  ///   - name: what it is called in traces and messages.
  /// - Complexity: O(S) for S sections.
  public convenience init(
    _ sections: some Sequence<SectionSnapshot<Header, Element>>, name: String
  ) {
    self.init(sections)
    self.name = name
  }

  /// Makes an empty list with a name.
  public convenience init(name: String) {
    self.init()
    self.name = name
  }

  /// Tells what happens to the list, to find out why a batch came; as for an array.
  ///
  /// - Parameter receive: hears the events; by default prints them.
  /// - Returns: the token that the trace lasts as long as.
  public func trace(
    to receive: @escaping @Sendable (TraceEvent) -> Void = { print($0) }
  ) -> ListTrace {
    core.trace(to: receive)
  }
}
