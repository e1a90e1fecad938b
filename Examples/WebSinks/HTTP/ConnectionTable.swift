/// Who has a place at the server, and who makes room when all places are taken.
///
/// It is a value without sockets and without a clock: it is told what happens, and when.
struct ConnectionTable: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// What a connection is at.
  enum Stage: Sendable {
    /// It was answered, and asks for nothing.
    case idle
    /// A request is on its way.
    case receiving
    /// A request is being answered, or events wait for something to happen.
    case working
    /// The client has something to read.
    case writing
  }

  private struct Place {
    var stage: Stage
    var since: Instant
    var hasEvents = false
  }

  /// A connection that has a place now, and the one that lost it.
  struct Admission: Equatable {
    let id: Int
    let victim: Int?
  }

  /// How many connections there may be at a time, and how many of them with events: the others are
  /// left for pages and actions.
  let limit: Int
  let eventLimit: Int
  private let patience: Patience
  private var places: [Int: Place] = [:]
  private var nextID = 0

  init(limit: Int, patience: Patience) {
    (self.limit, self.patience) = (limit, patience)
    eventLimit = max(limit - max(limit / 8, 1), 1)
  }

  var count: Int { places.count }

  /// Takes a place for a new connection: a free one, or that of the connection that has been idle for
  /// longest, or is slowest to ask, or does not read.
  ///
  /// - Returns: nil if all are at work.
  mutating func admit(at now: Instant) -> Admission? {
    var victim: Int?
    if places.count >= limit {
      victim = self.victim(at: now)
      guard let victim else { return nil }
      places[victim] = nil
    }
    nextID += 1
    places[nextID] = Place(stage: .receiving, since: now)
    return Admission(id: nextID, victim: victim)
  }

  /// Notes what a connection is at from now on. Nothing happens to one that lost its place.
  mutating func note(_ stage: Stage, of id: Int, at now: Instant) {
    places[id]?.stage = stage
    places[id]?.since = now
  }

  /// Whether a connection may have events.
  mutating func beginEvents(_ id: Int) -> Bool {
    guard places[id] != nil, places.values.count(where: \.hasEvents) < eventLimit else {
      return false
    }
    places[id]?.hasEvents = true
    return true
  }

  /// Gives a place back.
  mutating func remove(_ id: Int) { places[id] = nil }

  private func victim(at now: Instant) -> Int? {
    longest { $0.stage == .idle }
      ?? longest { $0.stage == .receiving && $0.since + patience.grace <= now }
      ?? longest { $0.stage == .writing && $0.since + patience.stall <= now }
  }

  private func longest(_ isMeant: (Place) -> Bool) -> Int? {
    // Of two since the same instant the older one: no other order would be the same each time.
    places.filter { isMeant($0.value) }
      .min { ($0.value.since, $0.key) < ($1.value.since, $1.key) }?.key
  }
}
