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
/// never ends its request, holds nobody else up, and loses its place when others need it.
package final class HTTPServer: Sendable {
  /// How many connections there may be at a time, where the system allows so many.
  package static let mostConnections = 128
  /// How many more are told that there are too many; the others wait until one of them is gone.
  private static let refusals = 8
  /// Files left for everything else: those who are refused, what wakes waiting tasks and keeps their
  /// time, and what pages and examples read.
  private static let reserve = refusals + 16

  private let listener: Listener
  private let patience: Patience
  /// Who has a place, and the sockets of those.
  private let places: Mutex<(table: ConnectionTable, sockets: [Int: Connection])>
  /// How many connections there may be at a time, and how many of them with events.
  package let connectionLimit: Int
  package let eventLimit: Int
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
    let table = ConnectionTable(limit: connectionLimit, patience: patience)
    eventLimit = table.eventLimit
    places = Mutex((table, [:]))
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
    guard let id = admit(connection) else {
      let open = counted(connectionLimit, "connection is", "connections are")
      await refuse(tooMany("\(open) open: close some pages"), connection)
      return
    }
    defer { leave(id) }
    var parser = RequestParser()
    var deadline = RequestDeadline(from: .now, isFirst: true, patience: patience)
    while let request = await nextRequest(&parser, connection, id, &deadline) {
      note(.working, of: id)
      if await !answer(request, connection, id, handler) { return }
      note(.idle, of: id)
      deadline = RequestDeadline(from: .now, isFirst: false, patience: patience)
      // A client that asks again and again without a pause leaves the thread to others.
      await Task.yield()
    }
  }

  /// The number of a connection's place; nil if there is none. Somebody else may lose it.
  private func admit(_ connection: Connection) -> Int? {
    let (id, victim) = places.withLock { places -> (Int?, Connection?) in
      guard let admission = places.table.admit(at: .now) else { return (nil, nil) }
      places.sockets[admission.id] = connection
      return (admission.id, admission.victim.flatMap { places.sockets.removeValue(forKey: $0) })
    }
    victim?.end()
    return id
  }

  private func leave(_ id: Int) {
    // Released outside the lock.
    _ = places.withLock { places in
      places.table.remove(id)
      return places.sockets.removeValue(forKey: id)
    }
  }

  private func note(_ stage: ConnectionTable.Stage, of id: Int) {
    places.withLock { $0.table.note(stage, of: id, at: .now) }
  }

  private func tooMany(_ reason: String) -> HTTPResponse {
    HTTPResponse(.serviceUnavailable, text: reason + (shortage.map { ". \($0)" } ?? ""))
  }

  /// The next request; nil when the connection is over.
  private func nextRequest(
    _ parser: inout RequestParser, _ connection: Connection, _ id: Int,
    _ deadline: inout RequestDeadline
  ) async -> HTTPRequest? {
    while true {
      switch parser.next() {
      case .request(let request): return request
      case .refuse(let response):
        await refuse(response, connection)
        return nil
      case .wait: break
      }
      let old = deadline.instant
      deadline.note(parser.stage, at: .now)
      if deadline.instant != old { note(.receiving, of: id) }
      switch await connection.read(until: deadline.instant) {
      case .bytes(let bytes) where ContinuousClock.now < deadline.instant: parser.append(bytes)
      case .bytes, .timedOut:
        if parser.isEmpty { return nil }
        await refuse(HTTPResponse(.requestTimeout, text: "The request did not end"), connection)
        return nil
      case .end: return nil
      }
    }
  }

  /// - Returns: whether the connection stays.
  private func answer(
    _ request: HTTPRequest, _ connection: Connection, _ id: Int, _ handler: some RequestHandler
  ) async -> Bool {
    let refusal = refusal(of: request).map(HTTPAnswer.response)
    let answer = if let refusal { refusal } else { await handler.answer(request) }
    switch answer {
    case .response(let response):
      let bytes = response.bytes(
        keepsAlive: request.keepsAlive, withBody: request.method != "HEAD")
      note(.writing, of: id)
      let isRead = await connection.write(bytes, until: .now + patience.reply)
      if isRead, !request.keepsAlive { await farewell(connection) }
      return isRead && request.keepsAlive
    case .events(let send):
      guard places.withLock({ $0.table.beginEvents(id) }) else {
        await refuse(tooMany("\(counted(eventLimit, "page is", "pages are")) open"), connection)
        return false
      }
      let channel = EventChannel(connection, patience: patience) { [self] isWriting in
        note(isWriting ? .writing : .working, of: id)
      }
      await channel.run(send)
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

  /// Why a request is not for this server; nil if it is. A page of another origin can make a name of
  /// its own lead to 127.0.0.1, but not the browser send our name with it; and the browser says where
  /// the page is that asks. From elsewhere a link may lead here, and nothing else.
  private func refusal(of request: HTTPRequest) -> HTTPResponse? {
    let names = ["127.0.0.1", "localhost", "[::1]"]
    let hosts = names.map { "\($0):\(port)" } + (port == 80 ? names : [])
    if let host = request.headers["host"], !hosts.contains(host.lowercased()) { return misdirected }
    if let origin = request.headers["origin"] {
      let host = request.headers["host"]
      let isOurs =
        host.map { origin == "http://\($0)" } ?? hosts.contains { origin == "http://\($0)" }
      if !isOurs { return misdirected }
    }
    let site = request.headers["sec-fetch-site"] ?? "none"
    let isLink =
      request.headers["sec-fetch-mode"] == "navigate"
      && request.headers["sec-fetch-dest"] == "document" && request.method == "GET"
    if site == "same-origin" || site == "none" || isLink { return nil }
    return HTTPResponse(.forbidden, text: "A page from elsewhere cannot use this server")
  }

  private var misdirected: HTTPResponse {
    HTTPResponse(.misdirectedRequest, text: "This server is \(address) and no other")
  }
}
