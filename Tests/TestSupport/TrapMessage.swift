import Testing

#if os(macOS) || os(Linux)
  /// Expects that a process which trapped printed a message on standard error.
  ///
  /// - Parameters:
  ///   - message: A part of the output.
  ///   - result: The exit test, with `standardErrorContent` observed.
  ///   - sourceLocation: The place that a failure names.
  public func expectMessage(
    _ message: String, in result: ExitTest.Result?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try #require(result, sourceLocation: sourceLocation)
    let printed = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(printed.contains(message), sourceLocation: sourceLocation)
  }
#endif
