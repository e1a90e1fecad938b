import Foundation
import ObservableCollections

/// A document that is decoded as each thing that comes over a wire. It must be refused, or be what
/// it promises; it must never trap.
struct PatchPlan: CustomStringConvertible {
  private let json: String

  init(_ reader: inout ByteReader) {
    switch reader.byte() % 4 {
    case 0: json = String(decoding: reader.rest, as: UTF8.self)
    case 1, 2: json = JSONText.patch(&reader)
    default: json = JSONText.sectionedPatch(&reader)
    }
  }

  var description: String { "decode \(json)" }

  func failure(trace: (String) -> Void) -> String? {
    do {
      if let patch: BatchPatch<Int> = decoded(trace) { try use(patch, trace) }
      if let patch: SectionsBatchPatch<Group, Int> = decoded(trace) { try use(patch, trace) }
      if let ranges: IndexRanges = decoded(trace) { try demandSameAgain(ranges) }
      if let paths: ElementPaths = decoded(trace) { try demandSameAgain(paths) }
      if let pair: RangePair = decoded(trace) { try demandSameAgain(pair) }
      if let pair: ElementPathPair = decoded(trace) { try demandSameAgain(pair) }
    } catch {
      return "\(error)"
    }
    return nil
  }

  private func decoded<Value: Decodable>(_ trace: (String) -> Void) -> Value? {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    } catch {
      trace("no \(Value.self): \(error)")
      return nil
    }
  }

  private func demandSameAgain<Value: Codable & Equatable>(_ value: Value) throws {
    let data = try JSONEncoder().encode(value)
    let again = try JSONDecoder().decode(Value.self, from: data)
    try demand(again, equals: value, "what was decoded, written and read again")
  }

  /// What is longer than this is only decoded: to show it would take more than there is.
  private static let longest = 2_000

  private func use(_ patch: BatchPatch<Int>, _ trace: (String) -> Void) throws {
    trace("a patch: \(patch)")
    try demandSameAgain(patch)
    guard max(patch.changes.oldCount, patch.changes.newCount) <= Self.longest else { return }
    let rows = Array(0..<patch.changes.oldCount)
    let after = try patch.applied(to: rows, at: patch.start)
    try demand(after.count, equals: patch.changes.newCount, "the count of \(patch)")
    let batch = BatchUpdate(
      changes: patch.changes, before: ArraySnapshot(rows), after: ArraySnapshot(after))
    try demand(batch.patch, equals: patch, "the patch of its batch")
    let back = try batch.inverse.patch.applied(
      to: after, at: patch.end)
    try demand(back, equals: rows, "\(patch) undone")
    let changes = patch.changes
    _ = (
      changes.calls.tableView, changes.calls.macCollectionView, changes.calls.sequential,
      changes.calls.recyclerView
    )
    _ = (
      changes.calls.listModel, changes.calls.listModelHunks, changes.calls.listModelHull,
      changes.calls.dom
    )
    _ = try changes.appending(changes.inverse)
    let list = ObservableArray(rows)
    list.followedRevision = patch.start
    do {
      try list.apply(patch)
      try demand(Array(list), equals: after, "\(patch) applied to an array")
      try demand(list.followedRevision, equals: patch.end, "the end of \(patch)")
    } catch let error as PatchError {
      trace("not applied: \(error)")
      try demand(Array(list), equals: rows, "what \(patch) was not applied to")
    }
  }

  private func use(
    _ patch: SectionsBatchPatch<Group, Int>, _ trace: (String) -> Void
  ) throws {
    trace("a patch of sections: \(patch)")
    try demandSameAgain(patch)
    let changes = patch.changes
    let counts = changes.oldCounts + changes.newCounts
    guard counts.allSatisfy({ $0 <= Self.longest }) else { return }
    let sections = changes.oldCounts.enumerated().map { index, count in
      SectionSnapshot(Group(id: index, title: 0), elements: Array(0..<count))
    }
    let before = SectionsSnapshot(sections)
    let after = try patch.applied(to: before, at: patch.start)
    try demand(after.counts, equals: changes.newCounts, "the counts of \(patch)")
    let batch = SectionsBatchUpdate(changes: changes, before: before, after: after)
    try demand(batch.patch, equals: patch, "the patch of its batch")
    let back = try batch.inverse.patch.applied(
      to: after, at: patch.end)
    try demand(back, equals: before, "\(patch) undone")
    _ = (
      changes.calls.tableView, changes.calls.tableView(crossing: .cautious),
      changes.calls.outlineView
    )
    _ = (changes.calls.macCollectionView, changes.rowChanges.calls.sequential)
    _ = try changes.appending(changes.inverse)
    let list = ObservableSections(before)
    list.followedRevision = patch.start
    do {
      try list.apply(patch)
      try demand(list.snapshot, equals: after, "\(patch) applied to a list")
      try demand(list.followedRevision, equals: patch.end, "the end of \(patch)")
    } catch let error as PatchError {
      trace("not applied: \(error)")
      try demand(list.snapshot, equals: before, "what \(patch) was not applied to")
    }
  }
}
