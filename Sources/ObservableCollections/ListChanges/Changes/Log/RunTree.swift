import Synchronization

/// The runs of an edit log as a counted B+tree, with a finger at the last edit.
///
/// All nodes have the same layout and lie in one arena, identified by number: a node is a count, up
/// to `limit` weights and as many payloads. In a leaf an entry is a run: its length and its origin,
/// see ``PackedRun``. In an inner node it is a child: the number of elements below it, and four
/// times its number plus the *marks* that apply to everything below it. Marks are pushed down where
/// the path of an edit passes; so marking a whole subtree costs one entry.
///
/// The *finger* is the path to the leaf of the last edit. An edit inside that leaf searches from
/// the last run and then adds its length to the path. While there is one leaf only, this is a flat
/// array of runs with a finger.
///
/// Ranges that span leaves are split off and joined again: see `RunTree+Pieces.swift`.
///
/// The tree is a value: a shared arena is copied at the next edit.
///
/// `@unchecked Sendable`: the arena is written only by the owner of its one reference, and `nodes`
/// points into the arena that `arena` keeps alive.
struct RunTree: @unchecked Sendable {
  /// The maximum number of entries in a node between two edits: the fastest of the measured values.
  static let defaultLimit = 61
  /// The words of half a node: its count or level, then one word for each entry.
  static let half = 64
  /// The words of a node; a shift, so that no multiplication is needed.
  static let nodeShift = 7
  /// The words before the first node, which contain the finger's path: node and slot for each level
  /// above the leaves.
  static let pathWords = 64

  /// The maximum number of entries in a node between two edits; during one there are up to two
  /// more.
  let limit: Int
  /// The minimum number of entries of a node that is not the root.
  var least: Int { max(2, limit / 4) }

  private(set) var arena: RunArena
  /// The first node.
  var nodes: UnsafeMutablePointer<Int>
  /// The number of nodes ever used, free ones included.
  var usedNodes = 0
  /// The head of the list of free nodes, or -1.
  var freeNode = -1

  var root = 0
  /// The level of the root; leaves are level 0.
  var height = 0
  /// The number of elements.
  var total = 0
  /// The number of runs.
  var runCount = 0

  // The finger. It is lifted when `leafEnd` is not above `leafStart`.

  var leaf = 0
  /// The index of the first element of the leaf.
  var leafStart = 0
  /// The index after the last element of the leaf.
  var leafEnd = 0
  /// The last touched run of the leaf, or its end.
  var slot = 0
  /// The index of the first element of that run.
  var slotStart = 0

  /// Creates an empty tree without a root, with room for a number of nodes.
  init(limit: Int, capacity: Int) {
    self.limit = limit
    arena = capacity == 1 ? RunArena.ofOneNode() : RunArena(capacity: capacity)
    nodes = arena.nodes
  }

  /// Makes the arena unique to this tree. Every edit starts with this call.
  @inline(__always)
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&arena) { copyArena() }
  }

  @inline(never)
  private mutating func copyArena() {
    let copy = RunArena(capacity: arena.capacity)
    copy.take(nodes, count: usedNodes << RunTree.nodeShift, path: copy.pathWords)
    copy.departures = arena.departures
    arena = copy
    nodes = copy.nodes
  }

  /// Keeps the memory of a small tree for the next one. The tree must not be used afterwards.
  mutating func recycle() {
    if isKnownUniquelyReferenced(&arena) { arena.recycle() }
  }

  /// Makes room for another node. Pointers into nodes that were taken before become invalid.
  @inline(never)
  mutating func growArena() {
    arena.grow(to: arena.capacity * 2)
    nodes = arena.nodes
  }
}

/// The memory of a run tree. An arena for a single node stores no path: there is no level above it.
///
/// `@unchecked Sendable`: see ``RunTree``.
final class RunArena: @unchecked Sendable {
  /// The first node. The finger's path, if there is one, lies before it.
  private(set) var nodes: UnsafeMutablePointer<Int>
  /// The number of nodes for which there is room.
  private(set) var capacity: Int
  /// The number of words before the first node.
  private(set) var pathWords: Int
  /// The departures that the log of the tree remembers: here, so that a log is not larger for them.
  var departures: [EditLog.Departure] = []
  /// The address of an unused arena of one node, or 0. There is one for the whole program: a list
  /// with a sink creates a log in each turn, and drops it at the end of the turn.
  private static let spare = Atomic<UInt>(0)

  init(capacity: Int) {
    self.capacity = capacity
    pathWords = capacity == 1 ? 0 : RunTree.pathWords
    nodes =
      reallocateWords(nil, count: pathWords + capacity << RunTree.nodeShift) + pathWords
  }

  /// An arena for one node: the recycled one, if there is one, or a new one.
  static func ofOneNode() -> RunArena {
    let spare = spare.exchange(0, ordering: .acquiring)
    guard let place = UnsafeRawPointer(bitPattern: spare) else { return RunArena(capacity: 1) }
    return Unmanaged<RunArena>.fromOpaque(place).takeRetainedValue()
  }

  /// Keeps the memory for the next tree of one node, unless there is some already. Called by the
  /// only owner, which then releases it.
  func recycle() {
    if !departures.isEmpty { departures = [] }
    guard capacity == 1, RunArena.spare.load(ordering: .relaxed) == 0 else { return }
    let own = Unmanaged.passRetained(self)
    let place = UInt(bitPattern: own.toOpaque())
    let (isKept, _) = RunArena.spare.compareExchange(
      expected: 0, desired: place, ordering: .releasing)
    if !isKept { own.release() }
  }

  func grow(to capacity: Int) {
    let old = nodes - pathWords
    if pathWords == 0 {
      let path = RunTree.pathWords
      let new = reallocateWords(nil, count: path + capacity << RunTree.nodeShift) + path
      new.update(from: nodes, count: self.capacity << RunTree.nodeShift)
      deallocateWords(old)
      (nodes, pathWords) = (new, path)
    } else {
      nodes =
        reallocateWords(old, count: pathWords + capacity << RunTree.nodeShift) + pathWords
    }
    self.capacity = capacity
  }

  /// Copies the first nodes and the path from another arena of the same size.
  func take(_ source: UnsafeMutablePointer<Int>, count: Int, path: Int) {
    (nodes - path).update(from: source - path, count: path + count)
  }

  deinit { deallocateWords(nodes - pathWords) }
}
