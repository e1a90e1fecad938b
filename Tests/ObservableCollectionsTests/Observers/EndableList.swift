import ObservableCollections
import ObservableCollectionsTesting

@testable import CoreTestSupport

/// An element that says by weak references whether somebody still holds it.
final class Row: Sendable {}

/// A list of either level, as the tests of lifetimes use it.
protocol EndableList: AnyObject, Sendable {
  associatedtype Coalescer: EndableCoalescer & Sendable
  associatedtype BatchStream: AsyncSequence
  associatedtype ChangeStream: AsyncSequence
  /// A sink that does nothing.
  associatedtype Sink: AnyObject & Sendable

  static func make(_ row: Row) -> Self
  /// Puts in an element.
  func add()
  /// Removes all elements.
  func empty()

  func hear(_ options: ObservationOptions, _ handler: @escaping @Sendable () -> Void)
    -> ChangeObservation
  /// Hears of no elements, with so many records waiting.
  func hear(limit: Int, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation
  @MainActor func hearOnMainActor(_ handler: @escaping @MainActor () -> Void) -> ChangeObservation
  func gather(_ scheduler: TurnScheduler, _ sink: @escaping @Sendable () -> Void) -> Coalescer
  func gather(awaiting sink: @escaping @Sendable () async -> Void) -> Coalescer
  func gather<Owner: Actor>(on actor: Owner) -> Coalescer
  static func makeSink() -> Sink
  func gather(_ scheduler: TurnScheduler, for sink: Sink) -> Coalescer
  var batchStream: BatchStream { get }
  var changeStream: ChangeStream { get }
}

/// A coalescing observer of either level.
protocol EndableCoalescer: AnyObject {
  var changeLimit: Int? { get set }
  func cancel()
  func flush()
  func pause()
  func resume()
}

extension CoalescingObserver: EndableCoalescer {}

extension ObservableArray: EndableList where Element == Row {
  static func make(_ row: Row) -> Self { Self([row]) }
  func add() { append(Row()) }
  func empty() { removeAll() }

  func hear(
    _ options: ObservationOptions, _ handler: @escaping @Sendable () -> Void
  ) -> ChangeObservation {
    observe(on: .callingThread, options: options) { _ in handler() }
  }

  func hear(limit: Int, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    observe(on: .callingThread, options: [], limit: limit) { _ in handler() }
  }

  @MainActor func hearOnMainActor(_ handler: @escaping @MainActor () -> Void) -> ChangeObservation {
    observe { _ in handler() }
  }

  func gather(
    _ scheduler: TurnScheduler, _ sink: @escaping @Sendable () -> Void
  ) -> CoalescingObserver<BatchUpdate<Row>> {
    self.render(on: .callingThread, every: scheduler, initial: false) { (_: BatchUpdate<Row>) in
      sink()
    }
  }

  func gather(awaiting sink: @escaping @Sendable () async -> Void) -> CoalescingObserver<
    BatchUpdate<Row>
  > {
    self.render(every: .immediate, initial: false, awaiting: { _ in await sink() })
  }

  func gather<Owner: Actor>(on actor: Owner) -> CoalescingObserver<BatchUpdate<Row>> {
    self.render(isolatedTo: actor, initial: false) { _, _ in }
  }

  static func makeSink() -> RecordingSink<Row> { RecordingSink(areEqual: { $0 === $1 }) }

  func gather(
    _ scheduler: TurnScheduler, for sink: RecordingSink<Row>
  ) -> CoalescingObserver<BatchUpdate<Row>> {
    self.render(on: .callingThread, every: scheduler, into: sink)
  }

  var batchStream: ObservableCollections.ChangeStream<BatchUpdate<Row>> {
    batches(every: .immediate, initial: false)
  }
  var changeStream: ObservableCollections.ChangeStream<ArrayChange<Row>> {
    changes(initial: false, limit: 2)
  }
}

extension ObservableSections: EndableList where Header == Head, Element == Row {
  static func make(_ row: Row) -> Self {
    Self([SectionSnapshot(Head(id: 0), elements: [row])])
  }
  func add() { self[section: 0].append(Row()) }
  func empty() { self[section: 0].removeAll() }

  func hear(
    _ options: ObservationOptions, _ handler: @escaping @Sendable () -> Void
  ) -> ChangeObservation {
    observe(on: .callingThread, options: options) { _ in handler() }
  }

  func hear(limit: Int, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    observe(on: .callingThread, options: [], limit: limit) { _ in handler() }
  }

  @MainActor func hearOnMainActor(_ handler: @escaping @MainActor () -> Void) -> ChangeObservation {
    observe { _ in handler() }
  }

  func gather(
    _ scheduler: TurnScheduler, _ sink: @escaping @Sendable () -> Void
  ) -> CoalescingObserver<SectionsBatchUpdate<Head, Row>> {
    self.render(on: .callingThread, every: scheduler, initial: false) {
      (_: SectionsBatchUpdate<Head, Row>) in sink()
    }
  }

  func gather(
    awaiting sink: @escaping @Sendable () async -> Void
  ) -> CoalescingObserver<SectionsBatchUpdate<Head, Row>> {
    self.render(every: .immediate, initial: false, awaiting: { _ in await sink() })
  }

  func gather<Owner: Actor>(on actor: Owner) -> CoalescingObserver<SectionsBatchUpdate<Head, Row>> {
    self.render(isolatedTo: actor, initial: false) { _, _ in }
  }

  static func makeSink() -> SilentSectionsSink { SilentSectionsSink() }

  func gather(
    _ scheduler: TurnScheduler, for sink: SilentSectionsSink
  ) -> CoalescingObserver<SectionsBatchUpdate<Head, Row>> {
    self.render(on: .callingThread, every: scheduler, into: sink)
  }

  var batchStream: ObservableCollections.ChangeStream<SectionsBatchUpdate<Head, Row>> {
    batches(every: .immediate, initial: false)
  }
  var changeStream: ObservableCollections.ChangeStream<SectionsChange<Head, Row>> {
    changes(initial: false, limit: 2)
  }
}

/// A sink that shows nothing.
final class SilentSectionsSink: RenderSink, Sendable {
  func reload(_ sections: SectionsSnapshot<Head, Row>, at revision: Revision) {}
  func apply(_ batch: SectionsBatchUpdate<Head, Row>) {}
}
