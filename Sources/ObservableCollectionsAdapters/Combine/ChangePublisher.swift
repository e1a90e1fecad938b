#if canImport(Combine)
  import Combine
  import ObservableCollections

  /// A Combine publisher of the batches or records of a list.
  ///
  /// ```swift
  /// let subscription = posts.batchesPublisher(every: .turn, initial: true)
  ///   .sink { batch in table.apply(batch) }
  /// ```
  ///
  /// Each subscriber has its own stream, which begins at the list's version at the time of
  /// subscription. Values arrive on the main actor, one at a time, within the subscriber's demand.
  /// Without demand, changes are composed: a slow subscriber misses none, and the memory for them
  /// is bounded by their net effect, not by their number. A subscription retains the list until it
  /// is cancelled. It never completes by itself.
  public struct ChangePublisher<Output: Sendable>: Publisher {
    /// The failure type: a stream of changes cannot fail.
    public typealias Failure = Never

    /// Makes the stream of a subscriber.
    private let makeStream: () -> ChangeStream<Output>

    /// Creates a publisher of a stream.
    ///
    /// The first subscriber receives the changes since the stream's creation; each further one, the
    /// changes since its subscription.
    ///
    /// - Parameter stream: a stream of batches or of records.
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

  extension ObservableList where Element: Sendable {
    /// A publisher of the list's batches.
    ///
    /// - Parameters:
    ///   - scheduler: determines when a turn ends.
    ///   - initial: whether the first batch is an initial one, which contains all elements at the
    ///     time of subscription, if there are any, and replaces any shown content.
    /// - Returns: a publisher; see `batches(every:initial:isolation:)`.
    public func batchesPublisher(
      every scheduler: TurnScheduler = .turn, initial: Bool
    ) -> ChangePublisher<BatchUpdate<Element>> {
      ChangePublisher { [self] in batches(every: scheduler, initial: initial) }
    }

    /// A publisher of the list's records.
    ///
    /// If more than `limit` records wait for a subscriber, the later ones are composed: it receives
    /// their net effect as at most one removal, one move, one insertion and one replacement, in
    /// this order.
    ///
    /// - Parameters:
    ///   - options: the content of the records; by default old and new elements.
    ///   - limit: the maximum number of records that wait for a subscriber. If it is not positive,
    ///     a subscription traps.
    /// - Returns: a publisher; see `changes(initial:options:limit:)`.
    public func changesPublisher(
      options: ObservationOptions = [.old, .new], limit: Int = 256
    ) -> ChangePublisher<ArrayChange<Element>> {
      ChangePublisher { [self] in
        changes(initial: options.contains(.initial), options: options, limit: limit)
      }
    }
  }

  extension ObservableSectionsList where Header: Sendable, Element: Sendable {
    /// A publisher of the list's batches; see ``ObservableList/batchesPublisher(every:initial:)``.
    ///
    /// - Parameters:
    ///   - scheduler: determines when a turn ends.
    ///   - initial: whether the first batch is an initial one, which contains all sections at the
    ///     time of subscription, if there are any, and replaces any shown content.
    public func batchesPublisher(
      every scheduler: TurnScheduler = .turn, initial: Bool
    ) -> ChangePublisher<SectionsBatchUpdate<Header, Element>> {
      ChangePublisher { [self] in batches(every: scheduler, initial: initial) }
    }

    /// A publisher of the list's records; see ``ObservableList/changesPublisher(options:limit:)``.
    ///
    /// - Parameters:
    ///   - options: the content of the records; by default old and new content.
    ///   - limit: the maximum number of records that wait for a subscriber. If it is not positive,
    ///     a subscription traps.
    public func changesPublisher(
      options: ObservationOptions = [.old, .new], limit: Int = 256
    ) -> ChangePublisher<SectionsChange<Header, Element>> {
      ChangePublisher { [self] in
        changes(initial: options.contains(.initial), options: options, limit: limit)
      }
    }
  }
#endif
