import ObservableCollections

/// Carries out a record on a plain array the obvious way, element by element, and checks what the
/// record says on the way: its indexes, its old elements and its new ones.
func replay<Element: Equatable>(
  _ record: ArrayChange<Element>, on elements: [Element]
) throws -> [Element] {
  switch record.kind {
  case .setting:
    return try elementsOf(record.newElements, record)
  case .insertion:
    var result = elements
    for (index, element) in zip(record.indexes, try elementsOf(record.newElements, record)) {
      try demandInside(index, 0...result.count, record)
      result.insert(element, at: index)
    }
    try demand(record.oldElements?.isEmpty ?? true, equals: true, "old elements of \(record)")
    return result
  case .removal:
    try demandOldElements(of: record, in: elements)
    return elements.indices.filter { !record.indexes.contains($0) }.map { elements[$0] }
  case .replacement:
    try demandOldElements(of: record, in: elements)
    var result = elements
    for (index, element) in zip(record.indexes, try elementsOf(record.newElements, record)) {
      result[index] = element
    }
    return result
  case .move:
    try demandOldElements(of: record, in: elements)
    return try replayMoves(record, on: elements)
  }
}

/// Carries out records one after another; see ``replay(_:on:)-(ArrayChange,_)``.
func replay<Element: Equatable>(
  _ records: [ArrayChange<Element>], on elements: [Element]
) throws -> [Element] {
  try records.reduce(elements) { try replay($1, on: $0) }
}

private func replayMoves<Element: Equatable>(
  _ record: ArrayChange<Element>, on elements: [Element]
) throws -> [Element] {
  let sources = Set(record.moves.flatMap(\.oldRange))
  try demand(Set(record.indexes), equals: sources, "the sources of \(record)")
  let starts = record.moves.map(\.oldStart)
  try demand(starts, equals: starts.sorted(), "the order of \(record)")
  var result = [Element?](repeating: nil, count: elements.count)
  for (old, new) in record.moves.flatMap({ zip($0.oldRange, $0.newRange) }) {
    try demandInside(new, 0...(elements.count - 1), record)
    try demand(result[new], equals: nil, "index \(new) is taken twice in \(record)")
    result[new] = elements[old]
  }
  let targets = result.indices.filter { result[$0] != nil }
  var staying = elements.indices.filter { !sources.contains($0) }.map { elements[$0] }[...]
  for index in result.indices where result[index] == nil { result[index] = staying.removeFirst() }
  let moved = targets.compactMap { result[$0] }
  try demand(try elementsOf(record.newElements, record), equals: moved, "new of \(record)")
  return result.compactMap(\.self)
}

private func demandOldElements<Element: Equatable>(
  of record: ArrayChange<Element>, in elements: [Element]
) throws {
  guard let last = record.indexes.last else {
    throw Mismatch(description: "\(record) names no index")
  }
  try demandInside(last, 0...(elements.count - 1), record)
  let old = record.indexes.map { elements[$0] }
  try demand(record.oldElements, equals: old, "old elements of \(record)")
}

private func elementsOf<Element>(
  _ elements: [Element]?, _ record: ArrayChange<Element>
) throws -> [Element] {
  guard let elements else { throw Mismatch(description: "\(record) has no new elements") }
  let isWhole = elements.count == record.indexes.count
  guard isWhole else { throw Mismatch(description: "\(record) has \(elements.count) elements") }
  return elements
}

private func demandInside<Element>(
  _ index: Int, _ bounds: ClosedRange<Int>, _ record: ArrayChange<Element>
) throws {
  guard bounds.contains(index) else {
    throw Mismatch(description: "\(record): index \(index) is outside \(bounds)")
  }
}
