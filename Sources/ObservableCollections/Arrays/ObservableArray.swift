/// An array that says what changed.
///
/// Used like `Array`, but a reference: every mutating call emits one record to its observers, and
/// coalescing observers fold the records of a turn into one batch for a list widget.
///
/// ```swift
/// let posts: ObservableArray = ["a", "b"]
/// let observation = posts.observe { change in print(change) }
/// posts.insert("c", at: 1)   // insertion {1}, version 1
/// ```
///
/// It is `Sendable` when its elements are, and may then be changed from any thread. With elements
/// that are not `Sendable` it lives in one isolation domain. Iterating takes a snapshot. It is no
/// `Collection`, because its count can change between two calls: ``snapshot`` is one.
public final class ObservableArray<Element> {
  /// Guards what is said below to be protected by it. No foreign code runs under it.
  let dataLock = Lock()
  /// Serialises mutating calls.
  let gate = WriterGate()

  /// The elements. Protected by `dataLock`; changed only by the holder of `gate`.
  var storage: ArraySnapshot<Element>
  /// The number of records so far. Protected by `dataLock`; changed only by the holder of `gate`.
  var committedVersion = 0
  /// What happened since the versions at which coalescing observers stand. Protected by `dataLock`.
  var history = EditHistory()
  /// The coalescing observers to wake at a change. Protected by `dataLock`.
  var sleepers = Sleepers()
  /// Records on their way. Protected by `dataLock`.
  var deliveries = DeliveryQueue<Element>()
  /// The batch that was made last, for observers who stand at the same version. Protected by
  /// `dataLock`.
  var sharedBatch: BatchUpdate<Element>?

  /// Whether the outermost call has something to deliver. Touched only by the holder of `gate`.
  var isDeliveryDue = false
  /// The state inside a transaction. Touched only by the holder of `gate`.
  var transactionState: TransactionState<Element>?
  /// What left the array during the outermost call. Touched only by the holder of `gate`.
  var departed = Departed<Element>()

  /// Makes an array with the elements of a sequence. O(n).
  public init(_ elements: some Sequence<Element>) {
    storage = ArraySnapshot(elements)
  }

  /// Makes an empty array.
  public convenience init() {
    self.init(EmptyCollection())
  }

  /// Makes an array of one element, repeated.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - count: how many times; traps if negative. O(count).
  public convenience init(repeating element: Element, count: Int) {
    if count < 0 { trap("A count of \(count) is negative") }
    self.init(repeatElement(element, count: count))
  }
}

// `@unchecked Sendable` holds because all state is behind `dataLock` or `gate`, as said at each
// property, and elements cross threads only if they are `Sendable`.
extension ObservableArray: @unchecked Sendable where Element: Sendable {}

// MARK: - Reading

extension ObservableArray {
  /// Runs `body` on the state that the calling thread sees: inside a transaction its own.
  @inline(__always)
  func read<Result>(_ body: (ArraySnapshot<Element>, _ version: Int) -> Result) -> Result {
    if gate.isHeldByCurrentThread {
      if let transactionState {
        return body(transactionState.storage, transactionState.version)
      }
      // Only the holder of the gate changes these, so it may read them without the lock.
      return body(storage, committedVersion)
    }
    return dataLock.withLock { body(storage, committedVersion) }
  }

  /// The elements as they are now. O(1).
  ///
  /// Inside a transaction, on its thread, this is the new state.
  public var snapshot: ArraySnapshot<Element> { read { storage, _ in storage } }

  /// The number of elements.
  public var count: Int { read { storage, _ in storage.count } }

  /// Whether there are no elements.
  public var isEmpty: Bool { count == 0 }

  /// The number of records that the array has emitted.
  public var version: Int { read { _, version in version } }

  /// The first element; nil if there is none.
  public var first: Element? { read { storage, _ in storage.first } }

  /// The last element; nil if there is none.
  public var last: Element? { read { storage, _ in storage.last } }
}

extension ObservableArray: Sequence {
  /// Iterates over the elements as they are now; later changes do not show.
  ///
  /// `underestimatedCount` stays 0: whoever copies a sequence takes at least so many elements from
  /// an iterator made later, and another thread may have removed some by then.
  public func makeIterator() -> ArraySnapshot<Element>.Iterator {
    snapshot.makeIterator()
  }
}

extension ObservableArray: Equatable where Element: Equatable {
  /// Whether both have equal elements in the same order. O(n).
  public static func == (left: ObservableArray, right: ObservableArray) -> Bool {
    left === right || left.snapshot == right.snapshot
  }
}

extension ObservableArray: ExpressibleByArrayLiteral {
  /// Makes an array with these elements.
  public convenience init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension ObservableArray: Encodable where Element: Encodable {
  /// Writes the elements as an array does.
  public func encode(to encoder: any Encoder) throws {
    try snapshot.encode(to: encoder)
  }
}

extension ObservableArray: Decodable where Element: Decodable {
  /// Reads what an array of these elements writes.
  public convenience init(from decoder: any Decoder) throws {
    self.init(try ArraySnapshot<Element>(from: decoder))
  }
}

extension ObservableArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { snapshot.description }

  /// The type, the version and the elements.
  public var debugDescription: String {
    let state = read { (storage: $0, version: $1) }
    return "ObservableArray(version \(state.version), \(state.storage))"
  }
}

extension ObservableArray: CustomReflectable {
  /// The elements as children.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: snapshot, displayStyle: .collection)
  }
}
