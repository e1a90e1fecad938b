// The isolation of an observer. Each is a type of its own, so that a call selects exactly one form
// of `observe` and of `render`, and the compiler checks the closure for it.

/// The main actor, where observers run by default.
///
/// ```swift
/// token = posts.observe { change in … }  // isolated to the main actor
/// ```
///
/// The observer receives a record before the mutating call returns, if that call is made on the
/// main actor, no other thread is delivering, and the observer has received all earlier records.
/// Otherwise it receives the record in the main actor's next job. In a program whose main queue
/// never runs, it never receives the changes of other threads.
public struct OnMainActor: Hashable, Sendable {
  @usableFromInline init() {}

  /// The main actor.
  @_alwaysEmitIntoClient public static var mainActor: Self { Self() }
}

/// The delivering thread, usually the one that made the change.
///
/// The observer receives a record before the mutating call returns, as in key-value observing.
///
/// ```swift
/// token = posts.observe(on: .callingThread) { change in log.write(change) }  // `@Sendable`
/// ```
public struct CallingThread: Hashable, Sendable {
  @usableFromInline init() {}

  /// The delivering thread.
  @_alwaysEmitIntoClient public static var callingThread: Self { Self() }
}

/// The calling actor, for code of a global actor and for generic code that receives its isolation.
///
/// ```swift
/// @Database final class Store {
///   let books = ObservableArray<Book>()
///   var token: ChangeObservation?
///
///   func start() { token = books.observe(on: .callingActor) { [weak self] _ in self?.save() } }
///   func save() { … }
/// }
/// ```
///
/// Inside an actor of your own prefer `isolatedTo: self`: the closure then receives the actor and
/// need not capture it.
public struct CallingActor: Hashable, Sendable {
  @usableFromInline init() {}

  /// The calling actor.
  @_alwaysEmitIntoClient public static var callingActor: Self { Self() }
}
