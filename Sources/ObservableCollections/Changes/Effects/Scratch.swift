import Synchronization

/// Memory for the lists that are needed while a log becomes a batch: one block for all, on the stack if
/// they are short.
///
/// Lists have a fixed capacity, so that adding to one is a store, and what they come to is copied
/// into arrays of the right size. Only integers and structs of integers are kept.
struct Scratch: ~Copyable {
  /// The block in which the next list lies, and its bytes.
  private var start: UnsafeMutableRawPointer
  private var size: Int
  /// How many of them are in use.
  private var used = 0
  /// How many more bytes the lists may take.
  private var left: Int
  /// The blocks that are to be given back.
  private var blocks: [UnsafeMutableRawPointer] = []

  private init(_ start: UnsafeMutableRawPointer, size: Int, for bytes: Int) {
    (self.start, self.size, left) = (start, size, bytes)
  }

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// Runs `body` with a scratch.
  ///
  /// - Parameters:
  ///   - bytes: what its lists take together, each rounded up to a multiple of 8.
  ///   - more: what further lists take at most; see ``withMore(bytes:_:)``.
  @inline(__always)
  static func with(bytes: Int, more: Int = 0, _ body: (inout Scratch) -> Void) {
    if bytes <= Scratch.stackBytes {
      withUnsafeTemporaryAllocation(byteCount: Scratch.stackBytes, alignment: 16) { memory in
        guard let start = memory.baseAddress else { return }
        var scratch = Scratch(start, size: Scratch.stackBytes, for: bytes)
        body(&scratch)
      }
    } else if bytes <= Scratch.spareBytes {
      let start = Scratch.takeSpare()
      var scratch = Scratch(start, size: Scratch.spareBytes, for: bytes)
      body(&scratch)
      Scratch.giveBack(start)
    } else {
      withBlocks(bytes, more: more, body)
    }
  }

  /// Runs `body` with room for further lists, which are gone afterwards.
  ///
  /// - Parameter bytes: what these lists take.
  @inline(__always)
  mutating func withMore(bytes: Int, _ body: (inout Scratch) -> Void) {
    if used + bytes > size { return Scratch.with(bytes: bytes, body) }
    let before = (used, left)
    left = bytes
    body(&self)
    (used, left) = before
  }

  private static func withBlocks(_ bytes: Int, more: Int, _ body: (inout Scratch) -> Void) {
    let size = min(bytes + more, largestBlock)
    let start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    var scratch = Scratch(start, size: size, for: bytes)
    scratch.blocks.append(start)
    body(&scratch)
  }

  /// A list for up to `capacity` elements, which is valid as long as the scratch.
  mutating func list<Element>(of type: Element.Type, capacity: Int) -> ScratchList<Element> {
    let bytes = (capacity * MemoryLayout<Element>.stride + 7) & ~7
    if bytes > left { trap("\(bytes) bytes do not fit in the \(left) that a scratch has left") }
    if used + bytes > size { addBlock(for: bytes) }
    let place = start + used
    used += bytes
    left -= bytes
    return ScratchList(
      start: place.bindMemory(to: type, capacity: capacity), capacity: capacity)
  }

  /// Goes on in another block.
  ///
  /// - Parameter bytes: those of the next list.
  private mutating func addBlock(for bytes: Int) {
    size = max(bytes, min(left, Scratch.largestBlock))
    start = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    blocks.append(start)
    used = 0
  }

  /// The most bytes that the compiler puts on the stack.
  private static let stackBytes = 1024

  /// The bytes of the largest block, unless one list needs more. The C library of Linux fetches blocks of
  /// more than 32 MB from the system each time, and the system fills each of their pages with zeros.
  private static let largestBlock = 31 << 20
}

// MARK: - The spare block

extension Scratch {
  /// The bytes of a block that is kept from turn to turn: enough for some thousand edits. Fetched anew at
  /// each turn, it would cost more than the batch is made in. Pages of it that nobody used take no
  /// memory.
  private static let spareBytes = 1 << 18

  /// The address of a block that nobody uses, or 0: there is one for the whole program.
  private static let spare = Atomic<UInt>(0)

  private static func takeSpare() -> UnsafeMutableRawPointer {
    let address = spare.exchange(0, ordering: .acquiring)
    return UnsafeMutableRawPointer(bitPattern: address)
      ?? .allocate(byteCount: spareBytes, alignment: 8)
  }

  private static func giveBack(_ block: UnsafeMutableRawPointer) {
    let (isKept, _) = spare.compareExchange(
      expected: 0, desired: UInt(bitPattern: block), ordering: .releasing)
    if !isKept { block.deallocate() }
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
