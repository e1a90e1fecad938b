/// Memory for the lists that are needed while a log becomes a batch: one allocation for all, or none
/// if they are short.
///
/// Lists have a fixed capacity, so that adding to one is a store, and what they come to is copied
/// into arrays of the right size. Only integers and structs of integers are kept.
struct Scratch: ~Copyable {
  private let start: UnsafeMutableRawPointer
  private let size: Int
  private var used = 0

  private init(start: UnsafeMutableRawPointer, size: Int) {
    self.start = start
    self.size = size
  }

  /// Runs `body` with a scratch: on the stack if that is small.
  @inline(__always)
  static func with(bytes: Int, _ body: (inout Scratch) -> Void) {
    if bytes <= Scratch.stackBytes {
      withUnsafeTemporaryAllocation(byteCount: Scratch.stackBytes, alignment: 16) { memory in
        guard let start = memory.baseAddress else { return }
        var scratch = Scratch(start: start, size: Scratch.stackBytes)
        body(&scratch)
      }
    } else {
      let start = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 8)
      defer { start.deallocate() }
      var scratch = Scratch(start: start, size: bytes)
      body(&scratch)
    }
  }

  /// The most bytes that the compiler puts on the stack.
  private static let stackBytes = 1024

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
