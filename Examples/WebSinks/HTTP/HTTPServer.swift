import ExampleModels
import Synchronization

/// What answers requests.
package protocol RequestHandler: Sendable {
  /// Answers a request that is meant for this server. Called by many tasks at a time.
  func answer(_ request: HTTPRequest) async -> HTTPAnswer
}

/// What a request is answered with.
package enum HTTPAnswer: Sendable {
  case response(HTTPResponse)
  /// Events, for as long as the closure runs.
  case events(@Sendable (EventChannel) async -> Void)
}

/// A small server of HTTP/1.1 for this machine's own browser.
///
/// It listens on 127.0.0.1 and nowhere else. Each connection is a task; one that does not read, or
/// never ends its request, holds nobody else up.
package final class HTTPServer: Sendable {
  /// How many connections there may be at a time, where the system allows so many.
  package static let mostConnections = 128
  /// How many more are told that there are too many; the others wait until one of them is gone.
  private static let refusals = 8
  /// Files left for everything else: those who are refused, what wakes waiting tasks and keeps their
  /// time, and what pages and examples read.
  private static let reserve = refusals + 16

  /// How long a client may take.
  package struct Patience: Sendable {
    /// From the first byte of a request to its last.
    package var request = Duration.seconds(10)
    /// Between two requests.
    package var idle = Duration.seconds(60)
    /// To read an answer.
    package var reply = Duration.seconds(30)
    /// To end the connection after the last answer.
    package var farewell = Duration.seconds(1)
    /// How long a page with events hears nothing before it gets a sign of life.
    package var silence = Duration.seconds(15)

    package init() {}
  }

  private let listener: Listener
  private let patience: Patience
  private let connections = Atomic(0)
  /// How many connections there may be at a time.
  package let connectionLimit: Int
  private let openFiles: OpenFiles

  /// - Parameter port: where to listen; 0 for any port that is free.
  package convenience init(
    port: Int, patience: Patience = Patience()
  ) throws(ListenError) {
    try self.init(port: port, patience: patience, openFiles: .now)
  }

  init(port: Int, patience: Patience, openFiles: OpenFiles) throws(ListenError) {
    let room = openFiles.room(leaving: Self.reserve)
    if room < 1 { throw .fewFiles(limit: openFiles.limit) }
    (self.patience, self.openFiles) = (patience, openFiles)
    connectionLimit = min(room, Self.mostConnections)
    listener = try Listener(port: port)
    // It takes the files that it needs now, not when they may be gone.
    _ = Poller.shared
  }

  /// What is wrong if the system allows fewer connections than the server would serve, and what to do.
  package var shortage: String? {
    if connectionLimit == Self.mostConnections { return nil }
    return """
      The system allows this program \(openFiles.limit) open files, so it serves \
      \(counted(connectionLimit, "connection")) at a time. To have more: ulimit -n 256
      """
  }

  /// Where it listens.
  package var port: Int { listener.port }
  /// What to open in a browser.
  package var address: String { "http://127.0.0.1:\(port)/" }

  /// Serves until the task is cancelled; then all connections end.
  package func run(_ handler: some RequestHandler) async {
    await withTaskGroup { group in
      var count = 0
      while let connection = await listener.accept() {
        group.addTask { await self.serve(connection, handler) }
        count += 1
        // Of those that ended, some are counted until their place is needed.
        if count == connectionLimit + Self.refusals {
          await group.next()
          count -= 1
        }
      }
      group.cancelAll()
    }
  }

  private func serve(_ connection: Connection, _ handler: some RequestHandler) async {
    let count = connections.add(1, ordering: .relaxed).newValue
    defer { connections.subtract(1, ordering: .relaxed) }
    if count > connectionLimit {
      let open = counted(connectionLimit, "connection is", "connections are")
      let reason = "\(open) open: close some pages" + (shortage.map { ". \($0)" } ?? "")
      await refuse(HTTPResponse(.serviceUnavailable, text: reason), connection)
      return
    }
    var parser = RequestParser()
    while let request = await nextRequest(&parser, connection) {
      if await !answer(request, connection, handler) { return }
    }
  }

  /// The next request; nil when the connection is over.
  private func nextRequest(
    _ parser: inout RequestParser, _ connection: Connection
  ) async -> HTTPRequest? {
    var deadline = ContinuousClock.now + (parser.isEmpty ? patience.idle : patience.request)
    while true {
      switch parser.next() {
      case .request(let request): return request
      case .refuse(let response):
        await refuse(response, connection)
        return nil
      case .wait: break
      }
      switch await connection.read(until: deadline) {
      case .bytes(let bytes):
        if parser.isEmpty { deadline = ContinuousClock.now + patience.request }
        parser.append(bytes)
      case .timedOut where !parser.isEmpty:
        await refuse(HTTPResponse(.requestTimeout, text: "The request did not end"), connection)
        return nil
      case .end, .timedOut: return nil
      }
    }
  }

  /// - Returns: whether the connection stays.
  private func answer(
    _ request: HTTPRequest, _ connection: Connection, _ handler: some RequestHandler
  ) async -> Bool {
    let answer = isForUs(request) ? await handler.answer(request) : .response(misdirected)
    switch answer {
    case .response(let response):
      let bytes = response.bytes(
        keepsAlive: request.keepsAlive, withBody: request.method != "HEAD")
      let isRead = await connection.write(bytes, until: .now + patience.reply)
      if isRead, !request.keepsAlive { await farewell(connection) }
      return isRead && request.keepsAlive
    case .events(let send):
      await EventChannel(connection, silence: patience.silence).run(send)
      return false
    }
  }

  private func refuse(_ response: HTTPResponse, _ connection: Connection) async {
    let bytes = response.bytes(keepsAlive: false, withBody: true)
    if await connection.write(bytes, until: .now + patience.reply) {
      await farewell(connection)
    }
  }

  private func farewell(_ connection: Connection) async {
    await connection.endAfterReply(until: .now + patience.farewell)
  }

  /// Whether the client means this server. A page of another origin can make a name of its own lead
  /// to 127.0.0.1, but not the browser send our name with it.
  private func isForUs(_ request: HTTPRequest) -> Bool {
    guard let host = request.headers["host"] else { return true }
    let names = ["127.0.0.1", "localhost", "[::1]"]
    let isHere = names.contains { host.lowercased() == "\($0):\(port)" || host == $0 && port == 80 }
    guard isHere, let origin = request.headers["origin"] else { return isHere }
    return origin == "http://\(host)"
  }

  private var misdirected: HTTPResponse {
    HTTPResponse(.misdirectedRequest, text: "This server is \(address) and no other")
  }
}
