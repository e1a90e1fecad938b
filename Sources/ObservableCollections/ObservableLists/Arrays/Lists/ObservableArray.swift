/// An array that notifies its observers of its changes.
///
/// Use it like `Array`, but as a reference: every mutating call emits one record to its observers,
/// and coalescing observers combine the records of a turn into one batch for a list widget.
///
/// ```swift
/// let posts = ObservableArray(["a", "b"])
/// let observation = posts.observe { change in print(change) }
/// posts.insert("c", at: 1)   // insertion {1}, version 1
/// ```
///
/// It is read, observed and rendered like any ``ObservableList``. If its elements are `Sendable`,
/// so is the array, and any thread may change it. With elements that are not `Sendable`, it belongs
/// to one isolation domain.
public final class ObservableArray<Element>: ObservableList<Element> {
  /// What the edits of an open transaction have taken away; `nil` if their records are made at once.
  /// An address, because most arrays never have one. Touched only by the holder of the gate.
  @exclusivity(unchecked) @usableFromInline var draft: UnsafeMutablePointer<KeptElements<Element>>?

  /// Creates an array with the elements of a snapshot. O(1).
  @inlinable
  override init(snapshot: ArraySnapshot<Element>) {
    super.init(snapshot: snapshot)
  }

  /// Creates an array with the elements of a sequence.
  ///
  /// - Parameters:
  ///   - elements: the elements. O(n).
  ///   - name: the name of the array in traces and messages.
  @_alwaysEmitIntoClient
  public convenience init(_ elements: some Sequence<Element>, name: String? = nil) {
    self.init(snapshot: ArraySnapshot(elements))
    if let name { self.name = name }
  }

  // For literals of several types: `ObservableArray<any Row>([A(), B()])`.
  /// Creates an array with the elements of an array.
  ///
  /// - Parameters:
  ///   - elements: the elements. O(n).
  ///   - name: the name of the array in traces and messages.
  @_documentation(visibility: internal)
  @_alwaysEmitIntoClient
  public convenience init(_ elements: [Element], name: String? = nil) {
    self.init(snapshot: ArraySnapshot(elements))
    if let name { self.name = name }
  }

  /// Creates an empty array.
  ///
  /// - Parameter name: the name of the array in traces and messages.
  @_alwaysEmitIntoClient
  public convenience init(name: String? = nil) {
    self.init(snapshot: ArraySnapshot())
    if let name { self.name = name }
  }

  /// Creates an array of one element, repeated.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - count: the number of elements; traps if negative. O(count).
  @_alwaysEmitIntoClient
  public convenience init(repeating element: Element, count: Int) {
    if count < 0 { trap("A count of \(count) is negative") }
    self.init(repeatElement(element, count: count))
  }

  @_spi(Inside) public override func followMove(from source: Int, to target: Int) -> Bool {
    move(from: source, to: target)
    return true
  }

  @_spi(Inside)
  public override func followRemoval(at indexes: IndexRanges) -> Any? { remove(at: indexes) }

  @_spi(Inside) public override func followInsertion(_ element: Element, at index: Int) -> Bool {
    insert(element, at: index)
    return true
  }

  #if DEBUG
    /// The element at an index.
    ///
    /// Writing is one replacement, even with an equal value. `array[i].x = y` and `array[i] += 1`
    /// read the element, change the copy and write it back, in two steps: a value that another
    /// thread writes in between is lost, and a debug build warns of it, once for each list. If
    /// other threads write too, use ``update(at:_:)``, which is one step.
    ///
    /// - Parameter index: the index; traps outside `0..<count`.
    public override subscript(index: Int) -> Element {
      get { readElement(at: index) }
      set { replaceElement(at: index, with: newValue) }
      _modify {
        var (element, version) = elementToWriteBack(at: index)
        defer {
          core.writeBack(at: "[\(index)]", readAt: version) {
            let old = readElement(at: index)
            replaceElement(at: index, with: element)
            return old
          }
        }
        yield &element
      }
    }
  #else
    // As above, without the warning of lost changes.
    /// The element at an index.
    ///
    /// Writing is one replacement, even with an equal value. `array[i].x = y` and `array[i] += 1`
    /// read the element, change the copy and write it back, in two steps: a value that another
    /// thread writes in between is lost, and a debug build warns of it, once for each list. If
    /// other threads write too, use ``update(at:_:)``, which is one step.
    ///
    /// - Parameter index: the index; traps outside `0..<count`.
    @inlinable
    public override subscript(index: Int) -> Element {
      get { readElement(at: index) }
      set { replaceElement(at: index, with: newValue) }
    }
  #endif

  @_alwaysEmitIntoClient @inline(__always)
  func replaceElement(at index: Int, with element: consuming Element) {
    let demand = core.beginSingleEdit("subscript(_:)")
    if demand.keepsElements { return replaceKept(at: index, with: element) }
    checkIndex(index, count: self[demand].count, in: core.site(of: "subscript(_:)", demand))
    let old: Element
    if demand.isQuiet {
      old = current.replace(at: index, with: element)
      core.endQuietEdit()
    } else {
      old = replaceNoted(at: index, with: element, demand)
    }
    // Released with nothing held.
    withExtendedLifetime(old) {}
  }
}

// `@unchecked Sendable` holds because all state is behind the core's locks, as stated at each
// property, and elements cross threads only if they are `Sendable`.
extension ObservableArray: @unchecked Sendable where Element: Sendable {}

extension ObservableArray: Decodable where Element: Decodable {
  /// Decodes an array from the encoded elements.
  public convenience init(from decoder: any Decoder) throws {
    self.init(snapshot: try ArraySnapshot<Element>(from: decoder))
  }
}
