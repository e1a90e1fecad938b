import Synchronization

/// Memory for the lists that turn a log into a batch: on the stack if they are short, in a block
/// kept for that purpose if they are longer, and in blocks of their own if they are very long.
///
/// Lists have a fixed capacity, so that appending is a store, and their results are copied into
/// arrays of the right size. Only integers and structs of integers are stored.
struct Scratch: ~Copyable {
  /// The address of the first list that `left` counts.
  private var start: UnsafeMutableRawPointer
  /// The address of the next list, unless it extends beyond `end`: then it lies in another block.
  private var place: UnsafeMutableRawPointer
  /// The end of the block.
  private var end: UnsafeMutableRawPointer
  /// The total size of the lists from `start` on.
  private var left: Int
  /// The last allocated block; each begins with the address of the one before.
  private var newest: UnsafeMutableRawPointer?

  private init(_ start: UnsafeMutableRawPointer, size: Int) {
    (self.start, place, end, left) = (start, start, start + size, size)
  }

  deinit {
    var newest = newest
    while let block = newest {
      newest = block.load(as: UnsafeMutableRawPointer?.self)
      block.deallocate()
    }
  }

  /// Runs `body` with a scratch.
  ///
  /// - Parameters:
  ///   - bytes: the total size of its lists, each rounded up to a multiple of 8. If it is too
  ///     small, more blocks are allocated.
  ///   - more: the maximum size of further lists; see ``withMore(bytes:_:)``.
  @inline(__always)
  static func with(bytes: Int, more: Int = 0, _ body: (inout Scratch) -> Void) {
    if bytes <= Scratch.stackBytes {
      withUnsafeTemporaryAllocation(byteCount: Scratch.stackBytes, alignment: 16) { memory in
        guard let start = memory.baseAddress else { return }
        var scratch = Scratch(start, size: Scratch.stackBytes)
        body(&scratch)
      }
    } else if bytes <= Scratch.spareBytes, let start = Scratch.takeSpare() {
      var scratch = Scratch(start, size: Scratch.spareBytes)
      body(&scratch)
      Scratch.giveBack(start)
    } else {
      withBlocks(bytes + more, body)
    }
  }

  private static func withBlocks(_ bytes: Int, _ body: (inout Scratch) -> Void) {
    let nowhere = UnsafeMutableRawPointer(bitPattern: 16).unsafelyUnwrapped
    var scratch = Scratch(nowhere, size: 0)
    scratch.left = bytes
    scratch.addBlock(for: 0)
    body(&scratch)
  }

  /// Runs `body` with room for further lists, which are invalid afterwards.
  ///
  /// - Parameter bytes: the total size of these lists.
  @inline(__always)
  mutating func withMore(bytes: Int, _ body: (inout Scratch) -> Void) {
    if bytes > end - place, newest == nil { return Scratch.with(bytes: bytes, body) }
    let before = (start, place, end, left)
    (start, left) = (place, bytes)
    body(&self)
    (start, place, end, left) = before
  }

  /// A list for up to `capacity` elements. It is valid as long as the scratch.
  @inline(__always)
  mutating func list<Element>(of type: Element.Type, capacity: Int) -> ScratchList<Element> {
    let bytes = (capacity * MemoryLayout<Element>.stride + 7) & ~7
    if bytes > end - place { addBlock(for: bytes) }
    let start = place.bindMemory(to: type, capacity: capacity)
    place += bytes
    return ScratchList(start: start, capacity: capacity)
  }

  /// Continues in another block.
  ///
  /// - Parameter bytes: the size of the next list.
  @inline(never)
  private mutating func addBlock(for bytes: Int) {
    left -= place - start
    let (head, size) = (16, max(bytes, min(left, Scratch.largestBlock)))
    let block = UnsafeMutableRawPointer.allocate(byteCount: head + size, alignment: 16)
    block.storeBytes(of: newest, as: UnsafeMutableRawPointer?.self)
    (newest, start, place, end) = (block, block + head, block + head, block + head + size)
  }

  /// The maximum number of bytes that the compiler allocates on the stack.
  private static let stackBytes = 1024

  /// The size of the largest block, unless one list needs more. The C library of Linux (with 64
  /// bits) requests blocks of more than 32 MB from the system each time, and the system fills each
  /// of their pages with zeros. Of smaller blocks that were freed it keeps up to twice the largest.
  private static let largestBlock = 31 << 20
}

// MARK: - The spare block

extension Scratch {
  /// The size of a block that is kept from turn to turn: enough for some thousand edits. Allocating
  /// it in each turn takes longer than making the batch. Its unused pages take no memory.
  private static let spareBytes = 1 << 18

  /// The address of the block if it is not in use. There is one block for the whole program.
  private static let spare = Atomic<UInt>(isNotMade)
  private static let isUsed: UInt = 0
  private static let isNotMade: UInt = 1

  /// Takes the block; nil if it is in use.
  private static func takeSpare() -> UnsafeMutableRawPointer? {
    let address = spare.exchange(isUsed, ordering: .acquiring)
    if address == isNotMade { return .allocate(byteCount: spareBytes, alignment: 16) }
    return UnsafeMutableRawPointer(bitPattern: address)
  }

  private static func giveBack(_ block: UnsafeMutableRawPointer) {
    spare.store(UInt(bitPattern: block), ordering: .releasing)
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

  /// Appends an element. There must be room; debug builds check that.
  @inline(__always)
  mutating func append(_ element: Element) {
    assert(count < capacity, "A list of \(capacity) is full")
    (start + count).initialize(to: element)
    count &+= 1
  }

  /// Replaces all elements.
  ///
  /// - Parameter write: writes elements from the start of the list on, at most its capacity, and
  ///   returns their number.
  @inline(__always)
  mutating func fill(_ write: (UnsafeMutablePointer<Element>) -> Int) {
    count = write(start)
    assert(count <= capacity, "A list of \(capacity) has \(count) elements")
  }

  /// The element at an index. Debug builds check the index.
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

  /// Removes all but the first `count` elements.
  mutating func keepFirst(_ count: Int) { self.count = count }

  /// The elements.
  var array: [Element] { Array(UnsafeBufferPointer(start: start, count: count)) }
}

extension ScratchList where Element == KeyedPlace {
  /// Sorts the places by their keys.
  func sort() { KeyedPlace.sort(UnsafeMutableBufferPointer(start: start, count: count)) }
}
