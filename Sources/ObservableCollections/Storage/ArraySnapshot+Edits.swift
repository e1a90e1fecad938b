extension ArraySnapshot {
  @inlinable package mutating func append(_ element: consuming Element) { elements.append(element) }
  @inlinable package mutating func insert(_ element: consuming Element, at index: Int) { elements.insert(element, at: index) }
  @inlinable package mutating func remove(at index: Int) -> Element { elements.remove(at: index) }
  @inlinable package mutating func replace(at index: Int, with element: consuming Element) -> Element { let old = elements[index]; elements[index] = element; return old }
  package mutating func insert(contentsOf new: ArraySnapshot, at index: Int) { elements.insert(contentsOf: new.elements, at: index) }
  package mutating func removeSubrange(_ range: Range<Int>) -> ArraySnapshot { let r = ArraySnapshot(Array(elements[range])); elements.removeSubrange(range); return r }
  package mutating func replaceSubrange(_ range: Range<Int>, with new: ArraySnapshot) -> ArraySnapshot { let r = ArraySnapshot(Array(elements[range])); elements.replaceSubrange(range, with: new.elements); return r }
  package mutating func move(_ range: Range<Int>, to newStart: Int) { let r = Array(elements[range]); elements.removeSubrange(range); elements.insert(contentsOf: r, at: newStart) }
  package mutating func insert(_ new: ArraySnapshot, at targets: some Collection<Range<Int>>) {
    var p = 0
    for t in targets { elements.insert(contentsOf: new.elements[p..<p + t.count], at: t.lowerBound); p += t.count }
  }
  package mutating func remove(at ranges: some Collection<Range<Int>>) -> ArraySnapshot {
    let r = elements(at: ranges)
    for x in ranges.reversed() { elements.removeSubrange(x) }
    return ArraySnapshot(r)
  }
  package mutating func replace(at ranges: some Collection<Range<Int>>, with new: ArraySnapshot) -> ArraySnapshot {
    let r = elements(at: ranges); var p = 0
    for x in ranges { elements.replaceSubrange(x, with: new.elements[p..<p + x.count]); p += x.count }
    return ArraySnapshot(r)
  }
  package mutating func move(_ moves: some Collection<(source: Range<Int>, target: Range<Int>)>) {
    let parts = moves.map { ($0.target.lowerBound, Array(elements[$0.source])) }
    for m in Array(moves).reversed() { elements.removeSubrange(m.source) }
    for p in parts.sorted(by: { $0.0 < $1.0 }) { elements.insert(contentsOf: p.1, at: p.0) }
  }
  package func elements(at ranges: some Collection<Range<Int>>) -> [Element] { ranges.flatMap { elements[$0] } }
  package mutating func reserveCapacity(_ capacity: Int) { elements.reserveCapacity(capacity) }
}
