/// Memory for the lists that are needed while a log becomes a batch: one allocation for all.
///
/// Lists have a fixed capacity, so that adding to one is a store, and what they come to is copied
/// into arrays of the right size. Only integers and structs of integers are kept.
struct Scratch: ~Copyable {
  private let start: UnsafeMutableRawPointer
  private let size: Int
  private var used = 0

  init(bytes: Int) {
    size = bytes
    start = .allocate(byteCount: bytes, alignment: 8)
  }

  deinit {
    start.deallocate()
  }

  /// A list for up to `capacity` elements, which is valid as long as the scratch.
  mutating func list<Element>(of type: Element.Type, capacity: Int) -> ScratchList<Element> {
    let offset = used
    used += (capacity * MemoryLayout<Element>.stride + 7) & ~7
    if used > size { trap("\(used) bytes do not fit in a scratch of \(size)") }
    return ScratchList(
      start: (start + offset).bindMemory(to: type, capacity: capacity), capacity: capacity)
  }
}

/// A list in a scratch.
struct ScratchList<Element> {
  private let start: UnsafeMutablePointer<Element>
  let capacity: Int
  private(set) var count = 0

  fileprivate init(start: UnsafeMutablePointer<Element>, capacity: Int) {
    self.start = start
    self.capacity = capacity
  }

  /// Adds an element; there is room. Debug builds check that.
  @inline(__always)
  mutating func append(_ element: Element) {
    assert(count < capacity, "A list of \(capacity) is full")
    (start + count).initialize(to: element)
    count &+= 1
  }

  /// An element. Debug builds check the index.
  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "Index \(index) is outside 0..<\(count)")
      return start[index]
    }
    nonmutating _modify {
      assert(index >= 0 && index < count, "Index \(index) is outside 0..<\(count)")
      yield &start[index]
    }
  }

  /// Drops what is behind the first `count` elements.
  mutating func keepFirst(_ count: Int) { self.count = count }

  /// Sorts the elements.
  func sort(by areInOrder: (Element, Element) -> Bool) {
    var elements = UnsafeMutableBufferPointer(start: start, count: count)
    elements.sort(by: areInOrder)
  }

  /// The elements.
  var array: [Element] { Array(UnsafeBufferPointer(start: start, count: count)) }
}
