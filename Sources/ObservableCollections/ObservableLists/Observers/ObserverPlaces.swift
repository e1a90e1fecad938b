// Where an observer runs. Each place is a type of its own, so that a call names exactly one form of
// `observe` and of `render`, and the compiler checks the closure for that place.

/// The main actor: the place where observers run unless the call names another one.
///
/// ```swift
/// token = posts.observe { change in … }  // isolated to the main actor
/// ```
///
/// The observer hears a change before the mutating call returns, if that call is made on the main
/// actor, no other thread is delivering, and nothing that it has not heard yet is on its way. Else it
/// hears the change in the main actor's next job. In a program whose main queue never runs, it never
/// hears the changes of other threads.
public struct OnMainActor: Hashable, Sendable {
  /// The main actor.
  public static let mainActor = OnMainActor()
}

/// The thread that delivers, usually the one that made the change: before the mutating call returns,
/// in the manner of key-value observing.
///
/// ```swift
/// token = posts.observe(on: .callingThread) { change in log.write(change) }  // `@Sendable`
/// ```
public struct CallingThread: Hashable, Sendable {
  /// The thread that delivers.
  public static let callingThread = CallingThread()
}

/// The actor that the call is made on, whichever it is: for code that is isolated to a global actor,
/// and for generic code that receives its isolation.
///
/// ```swift
/// @Database final class Store {
///   func start() { token = books.observe(on: .callingActor) { [weak self] _ in self?.save() } }
/// }
/// ```
///
/// Inside an actor of your own prefer `isolatedTo: self`: the closure then receives the actor and need
/// not capture it.
public struct CallingActor: Hashable, Sendable {
  /// The actor that the call is made on.
  public static let callingActor = CallingActor()
}
