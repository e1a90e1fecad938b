import TestSupport

import ObservableCollections

/// The numbers of elements of every list with up to three short sections.
let everyCounts: [[Int]] = {
  let lengths = 0...TestScale.bound(full: 3, debug: 2)
  return (0..<3).reduce(into: [[[]]]) { lists, _ in
    lists.append((lists.last ?? []).flatMap { counts in lengths.map { counts + [$0] } })
  }.joined().map(\.self)
}()

/// Sections with so many elements; ids and tokens count from 0.
func plainSections(_ counts: [Int]) -> [PlainSection] {
  var token = 0
  return counts.enumerated().map { id, count in
    defer { token += count }
    return PlainSection(Head(id: id), (token..<token + count).map { Cell(token: $0) })
  }
}

/// Every path of sections with so many elements.
func everyPath(in counts: [Int]) -> [ElementPath] {
  counts.enumerated().flatMap { section, count in
    (0..<count).map { ElementPath(section: section, element: $0) }
  }
}

/// New elements, with tokens that no list of a test starts with.
func newCells(_ count: Int) -> [Cell] { (100..<100 + count).map { Cell(token: $0) } }

/// Makes a call on an observable and on a plain list of two levels.
///
/// Results, contents and versions are compared; the records are of the expected kinds, replayed on
/// the old list, and taken back. The batch of the turn must be valid and lead to the new list.
///
/// - Parameters:
///   - trace: What the call is, for the message.
///   - counts: The numbers of elements of the sections.
///   - kinds: Level and kind of each record that it must make.
/// - Returns: The records.
@discardableResult
func demandCall<Result>(
  _ trace: @autoclosure () -> String, counts: [Int], records kinds: [String],
  _ onList: (ObservableSections<Head, Cell>) throws -> Result,
  _ onPlain: (inout [PlainSection]) throws -> Result
) throws -> [SectionsChange<Head, Cell>] {
  let old = plainSections(counts)
  var plain = old
  let list = ObservableSections(old.map(\.snapshot))
  let keeper = Recorder<SectionsChange<Head, Cell>>()
  let token = list.observe(on: .callingThread) { keeper.keep($0) }
  let batches = Recorder<SectionsBatchUpdate<Head, Cell>>()
  let coalescer = list.render(on: .callingThread, every: .manual, initial: false) {
    batches.keep($0)
  }
  let result = try onList(list)
  coalescer.flush()
  token.cancel()
  coalescer.cancel()
  let trace = "\(trace()) on \(counts)"
  let expected = String(reflecting: try onPlain(&plain))
  try demand(String(reflecting: result), equals: expected, "the result of \(trace)")
  try demand(list.map { PlainSection($0) }, equals: plain, "the list after \(trace)")
  let records = keeper.values
  try demand(records.map { "\($0.level) \($0.kind)" }, equals: kinds, "the records of \(trace)")
  try demand(list.revision.version, equals: kinds.count, "the version after \(trace)")
  let replayed = try replayBothWays(records, on: old, trace)
  try demand(replayed, equals: plain, "the replay of \(trace)")
  let shown = try batches.values.reduce(SectionsSnapshot(old.map(\.snapshot))) {
    try $1.applied(to: $0)
  }
  try demand(shown.map { PlainSection($0) }, equals: plain, "the batch of \(trace)")
  return records
}

/// Makes a call that only reorders elements, and counts those that its record moves.
func demandFewestElementMoves(
  _ trace: @autoclosure () -> String, counts: [Int],
  _ onList: (ObservableSections<Head, Cell>) throws -> Void,
  _ onPlain: (inout [PlainSection]) throws -> Void
) throws {
  let old = plainSections(counts)
  var expected = old
  try onPlain(&expected)
  let records = try demandCall(
    trace(), counts: counts, records: expected == old ? [] : ["element move"], onList, onPlain)
  let moved = records.reduce(0) { $0 + $1.elements.count }
  let fewest = zip(old, expected).reduce(0) { sum, sections in
    let own = sections.1.cells.filter { sections.0.cells.contains($0) }
    let order = own.map { cell in own.count { $0.token < cell.token } }
    return sum + sections.1.cells.count - own.count + fewestMoved(toReach: order)
  }
  try demand(moved, equals: fewest, "the moves of \(trace()) on \(counts)")
}

/// Makes a call that only reorders sections, and counts those that its record moves.
func demandFewestSectionMoves(
  _ trace: @autoclosure () -> String, counts: [Int],
  _ onList: (ObservableSections<Head, Cell>) throws -> Void,
  _ onPlain: (inout [PlainSection]) throws -> Void
) throws {
  var expected = plainSections(counts)
  try onPlain(&expected)
  let order = expected.map(\.head.id)
  let isSame = order == Array(counts.indices)
  let records = try demandCall(
    trace(), counts: counts, records: isSame ? [] : ["section move"], onList, onPlain)
  let moved = records.reduce(0) { $0 + $1.sectionMoves.count }
  try demand(moved, equals: fewestMoved(toReach: order), "the moves of \(trace()) on \(counts)")
}
