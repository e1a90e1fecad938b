extension ObservableArray {
  /// What the array is called in traces, in its debug description and in messages; nil by default.
  public var name: String? {
    get { core.name }
    set { core.setName(newValue) }
  }

  /// Makes an array with a name.
  ///
  /// - Parameters:
  ///   - elements: the elements. O(n).
  ///   - name: what it is called in traces and messages.
  public convenience init(_ elements: some Sequence<Element>, name: String) {
    self.init(elements)
    self.name = name
  }

  /// Makes an empty array with a name.
  public convenience init(name: String) {
    self.init()
    self.name = name
  }

  /// Tells what happens to the array, to find out why a batch came.
  ///
  /// Every record, transaction, observer, turn and batch is told, in the order in which it happened,
  /// one at a time, on whichever thread it happened and with nothing held. What happens inside a
  /// transaction is told at its end. Nothing is paid for while nobody traces.
  ///
  /// ```swift
  /// let trace = posts.trace()  // prints
  /// let trace = posts.trace { event in log.debug("\(event)") }
  /// ```
  ///
  /// - Parameter receive: hears the events; by default prints them.
  /// - Returns: the token that the trace lasts as long as.
  public func trace(
    to receive: @escaping @Sendable (TraceEvent) -> Void = { print($0) }
  ) -> ListTrace {
    core.trace(to: receive)
  }
}
