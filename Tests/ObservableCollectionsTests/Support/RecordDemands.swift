import ObservableCollections

/// Replays records the obvious way, and demands of each what the core itself says: applied to the
/// list before it, it gives the list after it, and its inverse leads back.
///
/// - Returns: the list after the last record.
func replayBothWays(
  _ records: [SectionsChange<Head, Cell>], on sections: [PlainSection],
  _ trace: @autoclosure () -> String
) throws -> [PlainSection] {
  try records.reduce(sections) { old, record in
    let new = try replay(record, on: old)
    try demandBothWays(record, from: old, to: new, trace())
    return new
  }
}

private func demandBothWays(
  _ record: SectionsChange<Head, Cell>, from old: [PlainSection], to new: [PlainSection],
  _ trace: @autoclosure () -> String
) throws {
  let before = SectionsSnapshot(old.map(\.snapshot))
  let after = SectionsSnapshot(new.map(\.snapshot))
  let applied = try record.applied(to: before)
  try demand(applied, equals: after, "\(record) applied, \(trace())")
  try demandCounted(applied, "\(record) applied, \(trace())")
  guard let inverse = record.inverse else {
    throw Mismatch(description: "\(record) has no inverse, \(trace())")
  }
  try demand(
    inverse.revision.version, equals: record.revision.version - 1, "the version of \(inverse)")
  try demand(try inverse.applied(to: after), equals: before, "\(record) undone, \(trace())")
  let again = try inverse.inverse?.applied(to: before)
  try demand(again, equals: after, "\(record) undone twice, \(trace())")
  // The inverse is a record like any other, so the obvious way must agree.
  try demand(try replay(inverse, on: new), equals: old, "the replay of \(inverse), \(trace())")
}
