import Synchronization

/// Serialises the mutating calls of one array; recursive on the thread that holds it.
///
/// Readers never wait for it. It is held across foreign code in one case only: what a mutating call
/// was given and can only run at the instant of its change. That is the closures, and all that counts
/// as one: range expressions of a caller's own type, sources of chance, keys and ids with their `hash`
/// and `==`, the elements' `<` and `==`. Inside any of it, but for the closure of `transaction`, the
/// array must stay as it is: entering again traps and names both calls.
///
/// `@unchecked Sendable` holds because `depth` and `closureOwner` are touched only by the thread
/// that holds `mutex`, and `owner` is atomic.
@usableFromInline
final class WriterGate: @unchecked Sendable {
  private let mutex = Lock()
  private let owner = Atomic<UInt>(0)
  private var depth = 0
  @usableFromInline var closureOwner: StaticString?

  /// Whether the calling thread holds the gate.
  @usableFromInline
  var isHeldByCurrentThread: Bool {
    // Only this thread writes its own identity, so a relaxed read is exact for it.
    owner.load(ordering: .relaxed) == currentThreadIdentity()
  }

  /// The identity of the thread that holds the gate; asked by that thread.
  var holder: UInt { owner.load(ordering: .relaxed) }

  /// Waits until the gate is free or this thread's own, then takes it.
  ///
  /// - Parameters:
  ///   - call: the mutating call that enters, for the message of the trap.
  ///   - name: the array's, for the same.
  @inline(__always)
  func enter(_ call: StaticString, name: @autoclosure () -> String?) {
    if isHeldByCurrentThread {
      if let closureOwner {
        let array = name().map { "the array \($0)" } ?? "the array"
        trap("\(call) changes \(array) inside the closure of \(closureOwner)")
      }
    } else {
      mutex.lock()
      owner.store(currentThreadIdentity(), ordering: .relaxed)
    }
    depth += 1
  }

  /// Gives back what the last `enter` took.
  func leave() {
    depth -= 1
    if depth == 0 {
      owner.store(0, ordering: .relaxed)
      mutex.unlock()
    }
  }

  /// Whether the next `leave` gives the gate back. Asked by its holder.
  var isOutermost: Bool { depth == 1 }

  /// Runs foreign code that a mutating call was given, with the array closed to other mutating calls.
  ///
  /// If this runs inside other such code, the array stays closed by that code's call afterwards.
  @inlinable
  func runClosure<Result, Failure: Error>(
    of call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outerOwner = closureOwner
    closureOwner = call
    defer { closureOwner = outerOwner }
    return try body()
  }
}
