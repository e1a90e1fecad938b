// The finger: finding a run, and changing the path when a leaf changes.

extension RunTree {
  /// Puts the finger on the run that contains `element`, which must exist.
  @inline(__always)
  mutating func locate(_ element: Int) {
    if element < leafStart || element >= leafEnd { descend(to: element) }
    let weights = weights(leaf)
    var (slot, start) = (self.slot, slotStart)
    while element < start {
      slot &-= 1
      start &-= weights[slot]
    }
    while element >= start &+ weights[slot] {
      start &+= weights[slot]
      slot &+= 1
    }
    self.slot = slot
    slotStart = start
  }

  /// Puts the finger on the first run of the leaf that contains `element`.
  @inline(never)
  private mutating func descend(to element: Int) {
    var node = root
    var start = 0
    var end = total
    var level = height
    while level > 0 {
      let weights = weights(node)
      var slot = 0
      while element >= start &+ weights[slot] {
        start &+= weights[slot]
        slot &+= 1
      }
      end = start &+ weights[slot]
      setPath(level, node, slot)
      node = child(node, at: slot)
      level &-= 1
    }
    (leaf, leafStart, leafEnd, slot, slotStart) = (node, start, end, 0, start)
  }

  /// Forgets the place of the last edit.
  mutating func liftFinger() {
    leafStart = 0
    leafEnd = 0
  }

  /// The node of the finger's path at a level, and the slot at which the path continues.
  @inline(__always)
  func path(_ level: Int) -> (node: Int, slot: Int) {
    let place = nodes - RunTree.pathWords + 2 &* level
    return (place[0], place[1])
  }

  @inline(__always)
  private func setPath(_ level: Int, _ node: Int, _ slot: Int) {
    let place = nodes - RunTree.pathWords + 2 &* level
    place[0] = node
    place[1] = slot
  }

  /// Adds `change` to the number of elements of the leaf, on the whole path.
  @inline(__always)
  mutating func grow(by change: Int) {
    total &+= change
    leafEnd &+= change
    var level = height
    while level > 0 {
      let (node, slot) = path(level)
      weights(node)[slot] &+= change
      level &-= 1
    }
  }

  /// Splits the leaf if it has too many runs, and balances it if it has too few.
  @inline(__always)
  mutating func restoreLeaf() {
    let count = count(leaf)
    if count > limit {
      divideLeaf()
    } else if count < least, height > 0 {
      mendLeaf()
    }
  }

  /// Splits the leaf, and every node above it that becomes too full.
  ///
  /// If the edit was at the end of the leaf, others may follow it: so the leaf keeps most of its
  /// runs, because otherwise edits along the list would leave half-empty leaves behind.
  @inline(never)
  private mutating func divideLeaf() {
    let isAtEnd = slot > count(leaf) - 4
    var node = leaf
    var level = 0
    while count(node) > limit {
      let kept = level == 0 && isAtEnd ? count(node) - least : count(node) / 2
      let new = divide(node, keeping: kept)
      if level == height {
        raiseRoot(beside: new)
        break
      }
      level += 1
      let (parent, slot) = path(level)
      weights(parent)[slot] -= new.weight
      open(parent, at: slot + 1, 1)
      put(parent, at: slot + 1, new.weight, new.node << 2)
      node = parent
    }
    liftFinger()
  }

  /// Adds a root above the present one and its new neighbour on the right.
  private mutating func raiseRoot(beside new: (node: Int, weight: Int)) {
    let old = root
    height += 1
    root = allocate(level: height)
    setCount(root, 2)
    put(root, at: 0, total - new.weight, old << 2)
    put(root, at: 1, new.weight, new.node << 2)
  }

  @inline(never)
  private mutating func mendLeaf() {
    var node = leaf
    var level = 0
    while level < height, count(node) < least {
      level += 1
      let (parent, slot) = path(level)
      mend(parent, at: slot > 0 ? slot - 1 : 0)
      node = parent
    }
    while height > 0, count(root) == 1 {
      let old = root
      root = child(old, at: 0)
      release(old)
      height -= 1
    }
    liftFinger()
  }

  /// Balances the child at a slot with the next one.
  private mutating func mend(_ parent: Int, at slot: Int) {
    let left = child(parent, at: slot)
    let right = child(parent, at: slot + 1)
    let weights = weights(parent)
    let both = weights[slot] + weights[slot + 1]
    if balance(left, right) {
      weights[slot] = both
      close(parent, at: slot + 1, 1)
    } else {
      weights[slot] = weight(left)
      weights[slot + 1] = both - weights[slot]
    }
  }
}
