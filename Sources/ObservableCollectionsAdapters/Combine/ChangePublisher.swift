#if canImport(Combine)
  import Combine
  import ObservableCollections

  /// The changes of an observable array or list as a Combine publisher: of batches or of records.
  ///
  /// ```swift
  /// let subscription = posts.batchesPublisher(every: .turn, initial: true)
  ///   .sink { batch in table.apply(batch) }
  /// ```
  ///
  /// Each subscriber gets a stream of its own, which begins at the array's version when it subscribes. Values
  /// arrive on the main actor, one at a time, and never more than were asked for. What happens while
  /// nothing is asked for is composed: a slow subscriber misses nothing, and what is kept for it is
  /// bounded by what the changes come to, not by their number. A subscription holds the array, and
  /// ends when it is cancelled; it never completes by itself.
  public struct ChangePublisher<Output: Sendable>: Publisher {
    /// A stream of changes does not fail.
    public typealias Failure = Never

    /// Makes the stream of a subscriber.
    private let makeStream: () -> ChangeStream<Output>

    /// Publishes a stream.
    ///
    /// The first subscriber gets what has changed since the stream was made, each other one what changes
    /// since it subscribed.
    ///
    /// - Parameter stream: of batches or of records.
    public init(_ stream: ChangeStream<Output>) {
      makeStream = { stream }
    }

    /// Publishes streams that are made when somebody subscribes.
    fileprivate init(_ makeStream: @escaping () -> ChangeStream<Output>) {
      self.makeStream = makeStream
    }

    /// Starts a stream for a subscriber.
    public func receive<Receiver: Subscriber>(subscriber: Receiver)
    where Receiver.Input == Output, Receiver.Failure == Never {
      subscriber.receive(
        subscription: ChangeSubscription(makeStream().makeAsyncIterator(), subscriber))
    }
  }

  extension ObservableArray where Element: Sendable {
    /// The batches of the array's turns.
    ///
    /// - Parameters:
    ///   - scheduler: when a turn ends.
    ///   - initial: whether the first batch is an initial one: it brings the elements that are there when a
    ///     subscriber comes, if there are any, in place of whatever is shown.
    /// - Returns: a publisher; see `batches(every:initial:isolation:)`.
    public func batchesPublisher(
      every scheduler: TurnScheduler = .turn, initial: Bool
    ) -> ChangePublisher<BatchUpdate<Element>> {
      ChangePublisher { [self] in batches(every: scheduler, initial: initial) }
    }

    /// The records of the array.
    ///
    /// A subscriber for whom more than `limit` records wait gets the net effect of what came later:
    /// at most one removal, one move, one insertion and one replacement, in this order.
    ///
    /// - Parameters:
    ///   - options: what to hear; by default old and new elements.
    ///   - limit: how many records may wait for a subscriber; it traps when one comes unless it is
    ///     positive.
    /// - Returns: a publisher; see `changes(options:limit:)`.
    public func changesPublisher(
      options: ObservationOptions = [.old, .new], limit: Int = 256
    ) -> ChangePublisher<ArrayChange<Element>> {
      ChangePublisher { [self] in changes(options: options, limit: limit) }
    }
  }

  extension ObservableSections where Header: Sendable, Element: Sendable {
    /// The batches of the list's turns; see ``ObservableArray/batchesPublisher(every:initial:)``.
    ///
    /// - Parameters:
    ///   - scheduler: when a turn ends.
    ///   - initial: whether the first batch is an initial one: it brings the sections that are there when a
    ///     subscriber comes, if there are any, in place of whatever is shown.
    public func batchesPublisher(
      every scheduler: TurnScheduler = .turn, initial: Bool
    ) -> ChangePublisher<SectionsBatchUpdate<Header, Element>> {
      ChangePublisher { [self] in batches(every: scheduler, initial: initial) }
    }

    /// The records of the list; see ``ObservableArray/changesPublisher(options:limit:)``.
    ///
    /// - Parameters:
    ///   - options: what to hear; by default old and new content.
    ///   - limit: how many records may wait for a subscriber; it traps when one comes unless it is
    ///     positive.
    public func changesPublisher(
      options: ObservationOptions = [.old, .new], limit: Int = 256
    ) -> ChangePublisher<SectionsChange<Header, Element>> {
      ChangePublisher { [self] in changes(options: options, limit: limit) }
    }
  }
#endif
