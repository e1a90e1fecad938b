/// An array that says what changed.
///
/// Used like `Array`, but a reference: every mutating call emits one record to its observers, and
/// coalescing observers fold the records of a turn into one batch for a list widget.
///
/// ```swift
/// let posts = ObservableArray(["a", "b"])
/// let observation = posts.observe { change in print(change) }
/// posts.insert("c", at: 1)   // insertion {1}, version 1
/// ```
///
/// It is `Sendable` when its elements are, and may then be changed from any thread. With elements
/// that are not `Sendable` it lives in one isolation domain. Iterating takes a snapshot. It is no
/// `Collection`, because its count can change between two calls: ``snapshot`` is one.
public final class ObservableArray<Element> {
  /// Everything but the elements.
  @usableFromInline let core = ArrayCore()

  /// Two states: the elements that everybody sees, protected by the core's data lock and changed
  /// only by the holder of its gate; and the draft of an open transaction, which only that holder
  /// touches.
  @usableFromInline let states: UnsafeMutablePointer<ArraySnapshot<Element>>

  /// What the edit that is being made takes away, if somebody wants to hear it. Touched only by the
  /// holder of the gate.
  @usableFromInline var oldElements: [Element]?
  /// What those edits of an open transaction take away and bring whose records are not made yet.
  /// Touched only by the holder of the gate.
  @exclusivity(unchecked) @usableFromInline var draft: [DraftElements<Element>] = []
  /// What is released when the gate has been given back: the end of an element may run any code,
  /// also code that waits for another thread that changes the array. Touched only by the holder of
  /// the gate.
  var departed: [Departure<Element>] = []
  /// The batch that was made last, for observers who stand at the same version. Protected by the
  /// data lock.
  var madeBatch: BatchUpdate<Element>?

  /// Makes an array with the elements of a snapshot. O(1).
  @usableFromInline
  init(snapshot: ArraySnapshot<Element>) {
    states = .allocate(capacity: 2)
    states.initialize(to: snapshot)
    (states + 1).initialize(to: ArraySnapshot())
  }

  deinit {
    states.deinitialize(count: 2).deallocate()
  }

  /// Makes an array with the elements of a sequence. O(n).
  @inlinable
  public convenience init(_ elements: some Sequence<Element>) {
    self.init(snapshot: ArraySnapshot(elements))
  }

  /// Makes an empty array.
  public convenience init() {
    self.init(snapshot: ArraySnapshot())
  }

  /// Makes an array of one element, repeated.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - count: how many times; traps if negative. O(count).
  @inlinable
  public convenience init(repeating element: Element, count: Int) {
    if count < 0 { trap("A count of \(count) is negative") }
    self.init(repeatElement(element, count: count))
  }
}

// `@unchecked Sendable` holds because all state is behind the core's locks, as said at each
// property, and elements cross threads only if they are `Sendable`.
extension ObservableArray: @unchecked Sendable where Element: Sendable {}

// MARK: - Reading

extension ObservableArray {
  /// Runs `body` on the elements that the calling thread sees: inside a transaction its own.
  ///
  /// - Parameter body: may run under the data lock; calls no foreign code.
  @inlinable
  func read<Result>(_ body: (borrowing ArraySnapshot<Element>) -> Result) -> Result {
    core.noteRead()
    if core.gate.isHeldByCurrentThread { return body(working.pointee) }
    core.dataLock.lock()
    defer { core.dataLock.unlock() }
    return body(states.pointee)
  }

  /// The elements that the calling thread sees, and their version, of one instant.
  @usableFromInline
  func readVersioned() -> (elements: ArraySnapshot<Element>, version: Int) {
    core.noteRead()
    if core.gate.isHeldByCurrentThread, core.isTransacting {
      return (states[1], core.writer.pointee.draftVersion)
    }
    return core.dataLock.withLock { (states.pointee, core.shared.pointee.version) }
  }

  /// The elements as they are now. O(1).
  ///
  /// Inside a transaction, on its thread, this is the new state.
  @inlinable public var snapshot: ArraySnapshot<Element> { read { elements in copy elements } }

  /// The number of elements.
  @inlinable public var count: Int { read { $0.count } }

  /// Whether there are no elements.
  public var isEmpty: Bool { count == 0 }

  /// The state that the array is at now: its version is the number of records that it has emitted.
  public var revision: Revision { Revision(readVersioned().version) }

  /// The elements as they are now, and the revision that they are at, of one instant. O(1).
  public var state: (snapshot: ArraySnapshot<Element>, revision: Revision) {
    let (elements, version) = readVersioned()
    return (elements, Revision(version))
  }

  /// The first element; nil if there is none.
  @inlinable public var first: Element? { read { $0.first } }

  /// The last element; nil if there is none.
  @inlinable public var last: Element? { read { $0.last } }
}

extension ObservableArray: Sequence {
  /// Iterates over the elements as they are now; later changes do not show.
  ///
  /// `underestimatedCount` stays 0: code that copies a sequence takes at least so many elements
  /// from an iterator made later, and another thread may have removed some by then.
  @inlinable
  public func makeIterator() -> ArraySnapshot<Element>.Iterator {
    snapshot.makeIterator()
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
    self.init(snapshot: try ArraySnapshot<Element>(from: decoder))
  }
}

extension ObservableArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The elements, as an array prints them.
  public var description: String { snapshot.description }

  /// The type, the name if there is one, the version and the elements.
  public var debugDescription: String {
    let state = readVersioned()
    let name = name.map { "\($0), " } ?? ""
    return "ObservableArray(\(name)version \(state.version), \(state.elements))"
  }
}

extension ObservableArray: CustomReflectable {
  /// The elements as children.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: snapshot, displayStyle: .collection)
  }
}
