import ObservableCollections
import TestSupport

/// Throws unless there is one batch, and that is the truth, valid and exact; or none, if nothing
/// changed.
func demandOneBatch(
  _ batches: [SectionsBatchUpdate<Head, Cell>], from old: [PlainSection],
  to new: [PlainSection], updatedIds: Set<Int>, updatedTokens: Set<Int>, _ trace: String
) throws {
  guard let batch = batches.first, batches.count == 1 else {
    if batches.isEmpty, old == new { return }
    throw Mismatch(description: "\(batches.count) batches, \(trace)")
  }
  try demand(batch.before.map { PlainSection($0) }, equals: old, "before, \(trace)")
  try demand(batch.after.map { PlainSection($0) }, equals: new, "after, \(trace)")
  let applied = try batch.applied(to: batch.before)
  try demand(applied, equals: batch.after, "applied, \(trace)")
  for list in [batch.before, batch.after, applied] { try demandCounted(list, trace) }
  let back = try batch.inverse.applied(to: batch.after)
  try demand(back, equals: batch.before, "undone, \(trace)")
  let truth = TurnTruth(
    from: old, to: new, updatedIds: updatedIds, updatedTokens: updatedTokens)
  try truth.demandSame(batch.changes, trace)
  try demandChecked(batch.changes, trace)
  try demandShown(batch.changes, from: old, to: new, trace)
}

/// Throws unless a list counts what its sections hold.
func demandCounted(_ list: SectionsSnapshot<Head, Cell>, _ trace: String) throws {
  let counts = list.map(\.elements.count)
  try demand(list.counts, equals: counts, "the counts of \(list), \(trace)")
  try demand(list.elementCount, equals: counts.reduce(0, +), "elements of \(list), \(trace)")
}

/// Throws unless the batch keeps all promises that its own check knows, the fewest moves among them.
private func demandChecked(_ batch: SectionsBatchChanges, _ trace: String) throws {
  let checked = try SectionsBatchChanges(
    oldCounts: batch.oldCounts, newCounts: batch.newCounts,
    removedSections: batch.removedSections, insertedSections: batch.insertedSections,
    movedSections: batch.movedSections, updatedHeaders: batch.updatedHeaders,
    removals: batch.removals, insertions: batch.insertions, moves: batch.moves,
    updates: batch.updates, start: batch.start, end: batch.end)
  // Its parts do not say which rows a new section gets from elsewhere.
  try demand(checked.description, equals: batch.description, "the checked batch, \(trace)")
}
