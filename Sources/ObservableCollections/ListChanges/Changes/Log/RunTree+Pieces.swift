// Edits that span leaves: the tree is split at both ends of a range and joined again. Splitting
// and joining touch a few nodes on each level, whatever the length of the range.

extension RunTree {
  /// A separate tree in the same arena.
  struct Piece {
    var node = -1
    var level = 0
    var weight = 0

    var isEmpty: Bool { node < 0 }
  }

  private var whole: Piece { Piece(node: root, level: height, weight: total) }

  /// Replaces the tree by a piece.
  private mutating func plant(_ piece: Piece) {
    height = piece.level
    total = piece.weight
    root = piece.isEmpty ? allocate(level: 0) : piece.node
    if height > RunTree.pathWords / 2 - 1 { trap("A tree of \(height) levels is too high") }
    liftFinger()
  }

  /// Removes the elements at `range`.
  mutating func removePiece(_ range: Range<Int>) {
    let piece = takePiece(range)
    release(piece)
  }

  /// Marks the elements at `range` as replaced.
  mutating func updatePiece(_ range: Range<Int>) {
    let (left, rest) = split(whole, at: range.lowerBound)
    let (middle, right) = split(rest, at: range.count)
    mark(middle.node, PackedRun.updatedMark)
    plant(join(join(left, middle), right))
  }

  /// Records the moves of one call.
  ///
  /// - Parameter moves: ascending by source, disjoint on both sides.
  mutating func move(_ moves: [RangePair]) {
    makeUnique()
    var taken: [(target: Int, piece: Piece)] = []
    taken.reserveCapacity(moves.count)
    for pair in moves.reversed() {
      let piece = takePiece(pair.oldRange)
      mark(piece.node, PackedRun.movedMark)
      taken.append((pair.newStart, piece))
    }
    if taken.count > 1 { taken.sortFew(byKey: { $0.target }) }
    for (target, piece) in taken {
      let (left, right) = split(whole, at: target)
      plant(join(join(left, piece), right))
    }
  }

  private mutating func takePiece(_ range: Range<Int>) -> Piece {
    let (left, rest) = split(whole, at: range.lowerBound)
    let (middle, right) = split(rest, at: range.count)
    plant(join(left, right))
    return middle
  }

  private mutating func release(_ piece: Piece) {
    if piece.level == 0 {
      runCount -= count(piece.node)
    } else {
      let payloads = payloads(piece.node)
      for slot in 0..<count(piece.node) {
        release(Piece(node: payloads[slot] >> 2, level: piece.level - 1))
      }
    }
    release(piece.node)
  }
}

// MARK: - Splitting

extension RunTree {
  /// Cuts a piece in two, the first one with `index` elements.
  private mutating func split(_ piece: Piece, at index: Int) -> (left: Piece, right: Piece) {
    if index == 0 { return (Piece(), piece) }
    if index == piece.weight { return (piece, Piece()) }
    let weights = weights(piece.node)
    var slot = 0
    var offset = index
    while offset >= weights[slot] {
      offset -= weights[slot]
      slot += 1
    }
    if offset > 0, piece.level > 0 { return split(piece, at: index, through: slot, offset) }
    if offset > 0 { cut(piece.node, at: slot, offset) }
    return divide(piece, before: offset > 0 ? slot + 1 : slot, index)
  }

  /// Cuts a run of a leaf in two.
  private mutating func cut(_ leaf: Int, at slot: Int, _ offset: Int) {
    let run = PackedRun(count: weights(leaf)[slot], origin: payloads(leaf)[slot])
    let rest = run.part(from: offset, count: run.count - offset)
    open(leaf, at: slot + 1, 1)
    weights(leaf)[slot] = offset
    put(leaf, at: slot + 1, rest.count, rest.origin)
    runCount += 1
  }

  /// Cuts an inner piece in two inside the child at `slot`.
  private mutating func split(
    _ piece: Piece, at index: Int, through slot: Int, _ offset: Int
  ) -> (left: Piece, right: Piece) {
    let weight = weights(piece.node)[slot]
    let child = Piece(node: child(piece.node, at: slot), level: piece.level - 1, weight: weight)
    let (childLeft, childRight) = split(child, at: offset)
    close(piece.node, at: slot, 1)
    let rest = Piece(node: piece.node, level: piece.level, weight: piece.weight - weight)
    let (left, right) = divide(rest, before: slot, index - offset)
    return (join(left, childLeft), join(childRight, right))
  }

  /// Cuts a piece in two between two entries of its root; both may be empty.
  private mutating func divide(
    _ piece: Piece, before slot: Int, _ weight: Int
  ) -> (left: Piece, right: Piece) {
    let rest = count(piece.node) - slot
    if slot == 0 { return (Piece(), lowered(piece)) }
    if rest == 0 { return (lowered(piece), Piece()) }
    let new = allocate(level: piece.level)
    copy(rest, from: piece.node, at: slot, to: new, at: 0)
    setCount(new, rest)
    setCount(piece.node, slot)
    let right = Piece(node: new, level: piece.level, weight: piece.weight - weight)
    return (
      lowered(Piece(node: piece.node, level: piece.level, weight: weight)), lowered(right)
    )
  }

  /// The piece without roots that have only one child.
  private mutating func lowered(_ piece: Piece) -> Piece {
    var piece = piece
    while piece.level > 0, count(piece.node) == 1 {
      let root = piece.node
      piece.node = child(root, at: 0)
      piece.level -= 1
      release(root)
    }
    return piece
  }
}

// MARK: - Joining

extension RunTree {
  /// Joins two pieces, one after the other.
  private mutating func join(_ left: Piece, _ right: Piece) -> Piece {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    let isAtEnd = left.level >= right.level
    let (tall, low) = isAtEnd ? (left, right) : (right, left)
    let (first, second) = attach(low, to: tall.node, level: tall.level, atEnd: isAtEnd)
    return raised(first, second, level: tall.level, weight: left.weight + right.weight)
  }

  /// A piece of two nodes; the second may be missing (-1).
  private mutating func raised(_ left: Int, _ right: Int, level: Int, weight: Int) -> Piece {
    if right < 0 { return Piece(node: left, level: level, weight: weight) }
    let root = allocate(level: level + 1)
    let rightWeight = self.weight(right)
    setCount(root, 2)
    put(root, at: 0, weight - rightWeight, left << 2)
    put(root, at: 1, rightWeight, right << 2)
    return Piece(node: root, level: level + 1, weight: weight)
  }

  /// Attaches a piece to the end, or the start, of everything below a node that is at least as high.
  ///
  /// - Returns: the node that then comes first, and its new neighbour on the right, or -1.
  private mutating func attach(
    _ piece: Piece, to node: Int, level: Int, atEnd: Bool
  ) -> (first: Int, second: Int) {
    if level == piece.level {
      let (left, right) = atEnd ? (node, piece.node) : (piece.node, node)
      return (left, balance(left, right) ? -1 : right)
    }
    let slot = atEnd ? count(node) - 1 : 0
    let (first, second) = attach(
      piece, to: child(node, at: slot), level: level - 1, atEnd: atEnd)
    put(node, at: slot, weights(node)[slot] + piece.weight, first << 2)
    if second < 0 { return (node, -1) }
    let secondWeight = weight(second)
    weights(node)[slot] -= secondWeight
    open(node, at: slot + 1, 1)
    put(node, at: slot + 1, secondWeight, second << 2)
    return (node, count(node) > limit ? divide(node, keeping: count(node) / 2).node : -1)
  }
}
