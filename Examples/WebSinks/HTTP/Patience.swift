/// How long a client may take.
package struct Patience: Sendable {
  /// To send a whole head: from accepting the connection, or from the first byte after an answer.
  package var head = Duration.seconds(10)
  /// To send a whole body, after its head.
  package var body = Duration.seconds(10)
  /// To begin another request after an answer.
  package var idle = Duration.seconds(30)
  /// To read an answer.
  package var reply = Duration.seconds(30)
  /// To read any byte of an event.
  package var event = Duration.seconds(120)
  /// How long a page with events hears nothing before it gets a sign of life.
  package var silence = Duration.seconds(15)
  /// How long a connection is new: until then it does not make room, even if it asks for nothing.
  package var grace = Duration.seconds(1)
  /// How long an answer or an event waits for its reader before its connection may make room.
  package var stall = Duration.seconds(5)
  /// To end the connection after the last answer.
  package var farewell = Duration.seconds(1)

  package init() {}
}

/// Until when a connection may wait for its next request. Tests hand it the time.
///
/// A deadline moves only when a request comes a stage further, whatever bytes come meanwhile: neither
/// line ends nor single bytes of a head make it later.
struct RequestDeadline: Sendable {
  typealias Instant = ContinuousClock.Instant

  private(set) var instant: Instant
  private var stage: RequestParser.Stage
  private let patience: Patience

  /// - Parameters:
  ///   - start: when the connection was accepted, or the last answer was written.
  ///   - isFirst: whether no request came yet: then the head is due, and else its first byte.
  init(from start: Instant, isFirst: Bool, patience: Patience) {
    self.patience = patience
    stage = isFirst ? .head : .between
    instant = start + (isFirst ? patience.head : patience.idle)
  }

  /// Notes what of the request has come.
  mutating func note(_ new: RequestParser.Stage, at now: Instant) {
    guard new > stage else { return }
    stage = new
    instant = now + (new == .body ? patience.body : patience.head)
  }
}
