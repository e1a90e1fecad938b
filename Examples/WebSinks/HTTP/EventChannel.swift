/// A stream of server-sent events to one page.
///
/// `send` returns when the system has taken the event: a page that does not read makes its sender
/// wait, and nobody else. One that reads nothing for too long is ended; it may connect again.
package actor EventChannel {
  /// How many bytes may be on their way to a page.
  package static let sendBuffer: Int32 = 65_536

  private let connection: Connection
  private let patience: Patience
  private let writing: @Sendable (Bool) -> Void
  /// Whether the page has not been seen to go.
  package private(set) var isThere = true
  private var isWriting = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Whether something was sent since the last sign of life.
  private var isQuiet = true

  /// - Parameters:
  ///   - patience: how long the page may read nothing of an event, and how long it hears nothing
  ///     before it gets a sign of life.
  ///   - writing: called before an event is written and after it.
  init(
    _ connection: Connection, patience: Patience, writing: @escaping @Sendable (Bool) -> Void
  ) {
    (self.connection, self.patience, self.writing) = (connection, patience, writing)
    connection.limitSendBuffer(to: Self.sendBuffer)
  }

  /// Sends the head, runs `body` until the client is gone or it returns, and ends the connection.
  func run(_ body: @escaping @Sendable (EventChannel) async -> Void) async {
    var response = HTTPResponse(.ok, type: "text/event-stream", body: [])
    response.headers.append(("X-Accel-Buffering", "no"))
    let head = response.head(keepsAlive: false).joined(separator: "\r\n") + "\r\n\r\n"
    await write(head)
    await withTaskGroup { group in
      group.addTask { await body(self) }
      // A page that has its events says nothing more: bytes are the end as well.
      group.addTask { _ = await self.connection.read() }
      group.addTask { await self.staySigned() }
      await group.next()
      close()
      group.cancelAll()
    }
  }

  /// Sends an event, after those that were sent before.
  ///
  /// - Parameters:
  ///   - name: the kind, in one word.
  ///   - id: what the page says when it comes back; nil to leave what was said last.
  ///   - data: one line.
  /// - Returns: whether the channel is still open.
  @discardableResult
  package func send(_ name: String, id: String? = nil, data: String) async -> Bool {
    isQuiet = false
    return await write("event: \(name)\n" + (id.map { "id: \($0)\n" } ?? "") + "data: \(data)\n\n")
  }

  /// Ends the connection: `send` does nothing from now on.
  package func close() {
    isThere = false
    connection.end()
  }

  /// One sender at a time writes; the others wait for their turn.
  @discardableResult
  private func write(_ text: String) async -> Bool {
    if isWriting {
      await withCheckedContinuation { waiting.append($0) }
    }
    isWriting = true
    writing(true)
    if isThere, await !connection.write(Array(text.utf8), pause: patience.event) { close() }
    writing(false)
    if waiting.isEmpty { isWriting = false } else { waiting.removeFirst().resume() }
    return isThere
  }

  /// Now and then says something that is no event, so that both sides notice when the other is gone.
  private func staySigned() async {
    while isThere, (try? await Task.sleep(for: patience.silence)) != nil {
      if isQuiet { await write(": still here\n\n") }
      isQuiet = true
    }
  }
}
