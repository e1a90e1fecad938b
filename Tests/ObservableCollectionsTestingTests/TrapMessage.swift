import Testing

#if os(macOS) || os(Linux)
  /// Expects that a process which trapped printed a message.
  func expectMessage(
    _ message: String, in result: ExitTest.Result?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let result = try #require(result, sourceLocation: sourceLocation)
    let printed = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(printed.contains(message), sourceLocation: sourceLocation)
  }
#endif
