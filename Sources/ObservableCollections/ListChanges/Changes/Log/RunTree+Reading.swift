// Building a tree from runs, and reading it.

extension RunTree {
  /// Creates a tree of one run, or none.
  init(count: Int, limit: Int) {
    self.init(limit: limit, capacity: 1)
    root = allocate(level: 0)
    guard count > 0 else { return }
    put(root, at: 0, count, 0)
    setCount(root, 1)
    total = count
    runCount = 1
  }

  /// Creates a tree of runs that are known to be valid, in as few nodes as leave room for edits.
  init(_ runs: [PackedRun], limit: Int) {
    let leafSize = max(2, limit * 3 / 4)
    let leafCount = runs.count <= limit ? 1 : (runs.count + leafSize - 1) / leafSize
    self.init(limit: limit, capacity: leafCount == 1 ? 1 : leafCount + leafCount / 2 + 4)
    runCount = runs.count
    for run in runs { total += run.count }
    if leafCount == 1 {
      root = addLeaf(runs[...]).node
      return
    }
    var row: [(node: Int, weight: Int)] = []
    row.reserveCapacity(leafCount)
    var start = 0
    for index in 0..<leafCount {
      let end = runs.count * (index + 1) / leafCount
      row.append(addLeaf(runs[start..<end]))
      start = end
    }
    while row.count > 1 {
      height += 1
      row = addRow(above: row, size: leafSize)
    }
    root = row[0].node
  }

  private mutating func addLeaf(_ runs: ArraySlice<PackedRun>) -> (node: Int, weight: Int) {
    let leaf = allocate(level: 0)
    setCount(leaf, runs.count)
    var weight = 0
    for (slot, run) in runs.enumerated() {
      put(leaf, at: slot, run.count, run.origin)
      weight += run.count
    }
    return (leaf, weight)
  }

  private mutating func addRow(
    above row: [(node: Int, weight: Int)], size: Int
  ) -> [(node: Int, weight: Int)] {
    let parents = row.count <= limit ? 1 : (row.count + size - 1) / size
    return (0..<parents).map { index in
      let children = row[row.count * index / parents..<row.count * (index + 1) / parents]
      let parent = allocate(level: height)
      setCount(parent, children.count)
      for (slot, child) in children.enumerated() {
        put(parent, at: slot, child.weight, child.node << 2)
      }
      return (parent, children.reduce(0) { $0 + $1.weight })
    }
  }

  /// Calls `body` with each run in order; neighbours that continue each other are merged.
  @inline(__always)
  func forEachRun(_ body: (PackedRun) -> Void) {
    var last = PackedRun(count: 0, origin: 0)
    if height == 0 {
      forEachRun(of: root, marks: 0, last: &last, body)
    } else {
      forEachLeaf(root, level: height, marks: 0) { leaf, marks in
        forEachRun(of: leaf, marks: marks, last: &last, body)
      }
    }
    if last.count > 0 { body(last) }
  }

  /// Calls `body` with each run of a leaf but the last one, which may continue in the next leaf.
  @inline(__always)
  private func forEachRun(
    of leaf: Int, marks: Int, last: inout PackedRun, _ body: (PackedRun) -> Void
  ) {
    let (weights, payloads) = (weights(leaf), payloads(leaf))
    for slot in 0..<count(leaf) {
      let run = PackedRun(count: weights[slot], origin: payloads[slot] | marks)
      if last.continues(with: run) {
        last.count &+= run.count
      } else {
        if last.count > 0 { body(last) }
        last = run
      }
    }
  }

  /// Calls `body` with each leaf in order and the marks that apply to it.
  private func forEachLeaf(
    _ node: Int, level: Int, marks: Int, _ body: (_ leaf: Int, _ marks: Int) -> Void
  ) {
    if level == 0 { return body(node, marks) }
    let payloads = payloads(node)
    for slot in 0..<count(node) {
      let payload = payloads[slot] | marks
      forEachLeaf(payload >> 2, level: level - 1, marks: payload & PackedRun.allMarks, body)
    }
  }
}
