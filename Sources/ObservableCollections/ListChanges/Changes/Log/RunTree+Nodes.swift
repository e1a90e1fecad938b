// Nodes: reading and writing entries. A node is one word for its count, the weights, one word for
// its level, the payloads.

extension RunTree {
  /// The lengths of a node's runs, or the numbers of elements below its children.
  @inline(__always)
  func weights(_ node: Int) -> UnsafeMutablePointer<Int> {
    nodes + (node &<< RunTree.nodeShift &+ 1)
  }

  /// The origins of a node's runs, or its children with their marks.
  @inline(__always)
  func payloads(_ node: Int) -> UnsafeMutablePointer<Int> {
    nodes + (node &<< RunTree.nodeShift &+ RunTree.half &+ 1)
  }

  /// The number of a node's entries.
  @inline(__always)
  func count(_ node: Int) -> Int { nodes[node &<< RunTree.nodeShift] }

  @inline(__always)
  func setCount(_ node: Int, _ count: Int) { nodes[node &<< RunTree.nodeShift] = count }

  /// The level of a node; leaves are level 0.
  @inline(__always)
  func level(_ node: Int) -> Int { nodes[node &<< RunTree.nodeShift &+ RunTree.half] }

  /// The number of elements below a node. O(1), because a node's size is bounded.
  func weight(_ node: Int) -> Int {
    let weights = weights(node)
    var sum = 0
    for slot in 0..<count(node) { sum &+= weights[slot] }
    return sum
  }

  /// Allocates a node without entries. Pointers into nodes that were taken before become invalid.
  mutating func allocate(level: Int) -> Int {
    var node = usedNodes
    if freeNode >= 0 {
      node = freeNode
      freeNode = weights(node)[0]
    } else {
      if usedNodes == arena.capacity { growArena() }
      usedNodes += 1
    }
    setCount(node, 0)
    nodes[node << RunTree.nodeShift + RunTree.half] = level
    return node
  }

  /// Frees a node.
  mutating func release(_ node: Int) {
    weights(node)[0] = freeNode
    freeNode = node
  }

  /// Opens a gap of `number` entries before a slot. Until they are written, they have their former
  /// content.
  @inline(__always)
  func open(_ node: Int, at slot: Int, _ number: Int) {
    let count = count(node)
    let weights = weights(node) + slot
    let payloads = payloads(node) + slot
    (weights + number).update(from: weights, count: count &- slot)
    (payloads + number).update(from: payloads, count: count &- slot)
    setCount(node, count &+ number)
  }

  /// Removes `number` entries from a slot on.
  @inline(__always)
  func close(_ node: Int, at slot: Int, _ number: Int) {
    let count = count(node)
    let weights = weights(node) + slot
    let payloads = payloads(node) + slot
    weights.update(from: weights + number, count: count &- slot &- number)
    payloads.update(from: payloads + number, count: count &- slot &- number)
    setCount(node, count &- number)
  }

  /// Writes an entry.
  @inline(__always)
  func put(_ node: Int, at slot: Int, _ weight: Int, _ payload: Int) {
    weights(node)[slot] = weight
    payloads(node)[slot] = payload
  }

  /// Copies entries of one node over the entries of another. The counts are not changed.
  func copy(_ number: Int, from source: Int, at start: Int, to target: Int, at slot: Int) {
    (weights(target) + slot).update(from: weights(source) + start, count: number)
    (payloads(target) + slot).update(from: payloads(source) + start, count: number)
  }

  /// The child at a slot of an inner node, with the marks that hold for it pushed down to it.
  @inline(__always)
  func child(_ node: Int, at slot: Int) -> Int {
    let payload = payloads(node)[slot]
    let child = payload >> 2
    if payload & PackedRun.allMarks != 0 {
      payloads(node)[slot] = child << 2
      mark(child, payload & PackedRun.allMarks)
    }
    return child
  }

  /// Marks every entry of a node.
  func mark(_ node: Int, _ marks: Int) {
    let payloads = payloads(node)
    for slot in 0..<count(node) { payloads[slot] |= marks }
  }

  /// Moves all but the first `kept` entries of a node to a new node.
  ///
  /// - Returns: the new node and the number of elements below it.
  mutating func divide(_ node: Int, keeping kept: Int) -> (node: Int, weight: Int) {
    let new = allocate(level: level(node))
    copy(count(node) - kept, from: node, at: kept, to: new, at: 0)
    setCount(new, count(node) - kept)
    setCount(node, kept)
    return (new, weight(new))
  }

  /// Appends the entries of `right` to its left neighbour and frees `right`, if they fit; otherwise
  /// evens both out if one has too few.
  ///
  /// - Returns: whether `right` was freed.
  mutating func balance(_ left: Int, _ right: Int) -> Bool {
    let (lefts, rights) = (count(left), count(right))
    if lefts + rights <= limit {
      copy(rights, from: right, at: 0, to: left, at: lefts)
      setCount(left, lefts + rights)
      release(right)
      return true
    }
    if min(lefts, rights) >= least { return false }
    let kept = (lefts + rights) / 2
    if kept < lefts {
      open(right, at: 0, lefts - kept)
      copy(lefts - kept, from: left, at: kept, to: right, at: 0)
    } else {
      copy(kept - lefts, from: right, at: 0, to: left, at: lefts)
      close(right, at: 0, kept - lefts)
    }
    setCount(left, kept)
    return false
  }
}
