// The one file of the module that talks to the platform: the lock, the identity of the thread, the
// main actor and other actors.

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A mutual exclusion lock: memory with a fixed address, which its owner initializes and destroys.
///
/// A `pthread_mutex_t`: unlike `Synchronization.Mutex` the thread sanitizer sees it on every
/// platform. It is not recursive.
typealias LockMemory = UnsafeMutablePointer<LockContent>

/// The content of a lock's memory.
typealias LockContent = pthread_mutex_t

#if canImport(Glibc)
  /// The content of a lock that is free, and spins before it sleeps. A thread that finds it taken
  /// tries again a few times: a lock is held for a fraction of a microsecond, and sleeping and waking
  /// takes ten times as long. The C libraries of other platforms decide that themselves.
  ///
  /// Each lock starts as a copy: the library has such a constant too, as
  /// `PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP`, which is not imported.
  private let freeLock = {
    var attributes = pthread_mutexattr_t()
    var failure = pthread_mutexattr_init(&attributes)
    if failure != 0 { trap("pthread_mutexattr_init failed with error \(failure)") }
    // Where that kind is unknown, the lock keeps the default one.
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
    var lock = pthread_mutex_t()
    failure = pthread_mutex_init(&lock, &attributes)
    if failure != 0 { trap("pthread_mutex_init failed with error \(failure)") }
    return lock
  }()
#endif

extension UnsafeMutablePointer where Pointee == LockContent {
  /// Initializes uninitialized memory as a lock.
  @inline(never)
  func makeLock() {
    #if canImport(Glibc)
      initialize(to: freeLock)
    #else
      initialize(to: pthread_mutex_t())
      let failure = pthread_mutex_init(self, nil)
      if failure != 0 { trap("pthread_mutex_init failed with error \(failure)") }
    #endif
  }

  /// Destroys the lock: the memory is uninitialized again.
  func endLock() {
    pthread_mutex_destroy(self)
    deinitialize(count: 1)
  }

  @inline(__always)
  func lock() {
    let failure = pthread_mutex_lock(self)
    if failure != 0 { trapLock(failure) }
  }

  /// Releases the lock, which the calling thread holds: then this kind of lock has no error to
  /// return.
  @inline(__always)
  func unlock() { pthread_mutex_unlock(self) }
}

/// Traps with the error of a lock. A separate function, because all locking is inlined.
@inline(never)
private func trapLock(_ failure: Int32) -> Never {
  trap("pthread_mutex_lock failed with error \(failure)")
}

/// A condition variable: a thread that holds a lock waits on it until another thread that holds the
/// lock signals it.
///
/// A `pthread_cond_t` on the heap. `@unchecked Sendable` holds because the only stored property is
/// a constant address, and a condition variable may be used from any thread.
final class LockCondition: @unchecked Sendable {
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    let failure = pthread_cond_init(condition, nil)
    if failure != 0 { trap("pthread_cond_init failed with error \(failure)") }
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deinitialize(count: 1)
    condition.deallocate()
  }

  /// Releases the lock, waits, and takes it again. It may return without a signal.
  func wait(with lock: LockMemory) {
    let failure = pthread_cond_wait(condition, lock)
    if failure != 0 { trap("pthread_cond_wait failed with error \(failure)") }
  }

  /// Wakes one of the waiting threads.
  func signal() {
    let failure = pthread_cond_signal(condition)
    if failure != 0 { trap("pthread_cond_signal failed with error \(failure)") }
  }
}

/// The identity of the calling thread: never 0, unique among running threads.
package func currentThreadIdentity() -> UInt {
  #if canImport(Darwin) || canImport(Musl)
    return UInt(bitPattern: pthread_self())
  #else
    return UInt(pthread_self())
  #endif
}

/// Runs a job on the main actor: before it returns if the caller runs there, otherwise as one of
/// the actor's next jobs.
///
/// On Apple's platforms the main actor is the main thread, and comparing threads decides. Elsewhere
/// the main actor moves from thread to thread after the first suspension of an asynchronous `main`,
/// so the runtime decides, with a task: some 300 nanoseconds. There, code that libdispatch itself
/// runs on its main queue (`DispatchQueue.main.async`) does not count as running on the main actor,
/// and the job runs later.
func runOnMainActor(_ job: @escaping @MainActor @Sendable () -> Void) {
  #if canImport(Darwin)
    if pthread_main_np() != 0 {
      MainActor.assumeIsolated { job() }
    } else {
      Task { @MainActor in job() }
    }
  #else
    Task.immediate { @MainActor in job() }
  #endif
}

/// Whether the caller runs on the main actor, by the rules of ``runOnMainActor(_:)``.
///
/// - Parameter job: one of the next jobs of the main actor if the caller runs elsewhere.
package func isOnMainActor(otherwise job: @escaping @MainActor @Sendable () -> Void) -> Bool {
  #if canImport(Darwin)
    if pthread_main_np() != 0 { return true }
    Task { @MainActor in job() }
    return false
  #else
    let call = MainActorCall()
    Task.immediate { @MainActor in
      if !call.isRunningHere() { job() }
    }
    return call.end()
  #endif
}

#if !canImport(Darwin)
  /// Tells a job whether it runs inside the call that created it.
  private final class MainActorCall: Sendable {
    private let thread = currentThreadIdentity()
    private let isRunning = Atomic(true)
    private let isHere = Atomic(false)

    /// Called by the job. On the calling thread, before the call ends, it can only run inside the
    /// call.
    func isRunningHere() -> Bool {
      let isInside =
        isRunning.load(ordering: .acquiring) && thread == currentThreadIdentity()
      if isInside { isHere.store(true, ordering: .relaxed) }
      return isInside
    }

    /// Ends the call.
    ///
    /// - Returns: whether the job has run inside it.
    func end() -> Bool {
      isRunning.store(false, ordering: .releasing)
      return isHere.load(ordering: .relaxed)
    }
  }
#endif

/// Runs a job on an actor: before it returns if the caller runs there, otherwise as one of the
/// actor's next jobs.
///
/// The runtime decides, with a task: some 350 nanoseconds. Before macOS 26 and the systems of that
/// year, the job is always one of the next.
func runOnActor<Owner: Actor>(_ owner: Owner, _ job: @escaping @Sendable () -> Void) {
  // Only the closure's isolation matters: the actor's state is not touched before the task has
  // found that it runs there. `assumeIsolated` calls its closure in the same way.
  typealias Isolated = (isolated Owner, @escaping @Sendable () -> Void) -> Void
  typealias Plain = (Owner, @escaping @Sendable () -> Void) -> Void
  unsafeBitCast(startJob as Isolated, to: Plain.self)(owner, job)
}

private func startJob<Owner: Actor>(
  on owner: isolated Owner, _ job: @escaping @Sendable () -> Void
) {
  // Naming the actor isolates the closures to it.
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    Task.immediate {
      _ = owner
      job()
    }
  } else {
    Task {
      _ = owner
      job()
    }
  }
}

/// Writes a line to standard error.
package func writeWarning(_ line: String) {
  var bytes = Array("\(line)\n".utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    if count <= 0 { return }
    bytes = bytes.dropFirst(count)
  }
}
