import Synchronization

/// The gate serialises the mutating calls of one array; recursive on the thread that holds it.
///
/// Readers never wait for it. It is held across client code in one case only: code that was passed
/// to a mutating call and can only run at the instant of its change. That is closures, and all that
/// counts as one: custom range expressions, random number generators, keys and ids with their
/// `hash` and `==`, the elements' `<` and `==`. Inside such code, except the closure of
/// `transaction`, the array must stay unchanged: entering again traps and names both calls.
///
/// A thread takes it under the data lock, when it has no owner. A call of one edit that runs no
/// client code takes only the data lock, and has the gate for as long as it holds that.
extension ArrayCore {
  private var owner: UInt { memory.content.pointee.owner.load(ordering: .relaxed) }

  /// Whether the calling thread holds the gate.
  @usableFromInline
  package var isHeldByCurrentThread: Bool {
    // Only this thread writes its own identity, so a relaxed read is exact for it.
    let owner = owner
    return owner != 0 && owner == currentThreadIdentity()
  }

  /// The identity of the thread that holds the gate; called by that thread.
  var holder: UInt { owner }

  /// Begins a mutating call: waits until the gate is free or this thread's own, then takes it.
  ///
  /// - Parameter call: the call, for the message of a trap.
  @usableFromInline
  package func enter(_ call: StaticString) {
    if isHeldByCurrentThread {
      enterAgain(call)
    } else {
      lockGate(isForEdit: false)
      own(call)
    }
  }

  /// Takes the gate in order to read: also inside code that may not change the array.
  ///
  /// - Parameter call: the call, for the message of a trap.
  package func enterToRead(_ call: StaticString) {
    if isHeldByCurrentThread { writer.depth += 1 } else { enter(call) }
  }

  /// Whether the calling thread holds the gate, and the array is closed to changes.
  var isClosedByCurrentThread: Bool { isHeldByCurrentThread && writer.closureOwner != nil }

  /// Makes the calling thread the holder of the gate, and releases the data lock.
  private func own(_ call: StaticString) {
    let sideTable = allocatedSideTable
    memory.content.pointee.owner.store(currentThreadIdentity(), ordering: .relaxed)
    unlock()
    sideTable.writer.pointee.depth = 1
    sideTable.writer.pointee.call = call
  }

  /// Acquires the gate if it is free.
  ///
  /// - Parameter call: the call, for the message of a trap.
  /// - Returns: whether the calling thread holds it; otherwise another thread does.
  package func enterIfFree(_ call: StaticString) -> Bool {
    if isHeldByCurrentThread {
      enterAgain(call)
      return true
    }
    lock()
    // Ordered as in ``lockGate(isForEdit:)``.
    let isFree = memory.content.pointee.owner.load(ordering: .acquiring) == 0
    if isFree { own(call) } else { unlock() }
    return isFree
  }

  /// Begins a mutating call inside another one.
  func enterAgain(_ call: StaticString) {
    if let closureOwner = writer.closureOwner {
      let array = name.map { "the array \($0)" } ?? "the array"
      trap("\(call) changes \(array) inside the closure of \(closureOwner)")
    }
    writer.depth += 1
    writer.call = call
  }

  /// Acquires the data lock when the gate is free.
  ///
  /// - Parameter isForEdit: whether the caller makes one edit under the lock, and does not take the
  ///   gate.
  func lockGate(isForEdit: Bool) {
    lock()
    // Ordered with the store of `leaveGate`: what its holder has written is seen here.
    if memory.content.pointee.owner.load(ordering: .acquiring) != 0 {
      waitForGate(isForEdit: isForEdit)
    }
  }

  private func waitForGate(isForEdit: Bool) {
    let sideTable = allocatedSideTable
    let freed = sideTable.waiters.pointee.freed ?? LockCondition()
    sideTable.waiters.pointee.freed = freed
    sideTable.waiters.pointee.count.add(1, ordering: .sequentiallyConsistent)
    while memory.content.pointee.owner.load(ordering: .sequentiallyConsistent) != 0 {
      freed.wait(with: memory.lock)
    }
    let waiting = sideTable.waiters.pointee.count.subtract(1, ordering: .sequentiallyConsistent)
      .newValue
    // A thread that acquires the gate signals when it releases it; one that does not signals the
    // next here.
    if isForEdit, waiting > 0 { freed.signal() }
  }

  /// Releases what the last `enter` acquired.
  package func leaveGate() {
    let sideTable = heldSideTable
    sideTable.writer.pointee.depth -= 1
    if sideTable.writer.pointee.depth > 0 { return }
    // A thread that begins to wait after this sees that nobody holds the gate; one that has begun
    // before is seen here, and has given the lock back when it is to be had.
    memory.content.pointee.owner.store(0, ordering: .sequentiallyConsistent)
    if sideTable.waiters.pointee.count.load(ordering: .sequentiallyConsistent) == 0 { return }
    withLock { sideTable.waiters.pointee.freed?.signal() }
  }

  /// Whether the next ``leaveGate()`` releases the gate. Called by its holder.
  var isOutermost: Bool { writer.depth == 1 }

  /// Runs client code of a mutating call, with the array closed to other mutating calls.
  ///
  /// If this runs inside other such code, the array remains closed by that code's call afterwards.
  @inlinable
  package func runClosure<Result, Failure: Error>(
    of call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outerOwner = closeArray(by: call)
    defer { _ = closeArray(by: outerOwner) }
    return try body()
  }

  /// Runs client code that changes a value.
  ///
  /// - Parameter unused: receives the value if the code throws, to be released with nothing held.
  @_alwaysEmitIntoClient
  package func update<Value, Result, Failure: Error>(
    _ value: inout Value, of call: StaticString, _ unused: inout Value?,
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    do throws(Failure) {
      return try runClosure(of: call) { () throws(Failure) -> Result in try body(&value) }
    } catch {
      unused = value
      throw error
    }
  }

  /// Closes the array to other mutating calls, or opens it.
  ///
  /// - Returns: the call that had closed it.
  @usableFromInline
  package func closeArray(by call: StaticString?) -> StaticString? {
    defer { writer.closureOwner = call }
    return writer.closureOwner
  }
}
