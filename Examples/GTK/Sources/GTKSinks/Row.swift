import CGtk

/// A row with its value.
public final class Row<Value>: AnyRow {
  /// The element, or the head of a section; after an update the new one.
  public private(set) var value: Value
  /// What happened to the row last, if it was while GTK had it.
  public private(set) var news: RowNews?

  /// A row for a ``RowSource``.
  public init(_ value: Value, news: RowNews? = nil) {
    (self.value, self.news) = (value, news)
    super.init()
  }

  /// Notes that something happened to the row, whose value is the same; whatever shows it follows.
  public func note(_ news: RowNews) {
    self.news = news
    tellFollowers()
  }

  /// Takes a new value; whatever shows the row follows.
  public func update(_ value: Value, news: RowNews = RowNews(.updated)) {
    (self.value, self.news) = (value, news)
    tellFollowers()
  }
}

/// What happened to a row, and when: for a short highlight.
public struct RowNews: Sendable {
  /// What happened.
  public enum Kind: Sendable {
    /// The row is new.
    case inserted
    /// It went to another place.
    case moved
    /// Its value was replaced.
    case updated
  }

  /// What happened.
  public let kind: Kind
  /// When, in microseconds of GLib's monotonic clock.
  public let time: Int64

  /// News of this moment.
  public init(_ kind: Kind) {
    self.kind = kind
    time = Int64(g_get_monotonic_time())
  }

  /// Whether it is no older than so many microseconds.
  public func isFresh(within microseconds: Int64) -> Bool {
    Int64(g_get_monotonic_time()) - time < microseconds
  }
}
