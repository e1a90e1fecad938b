import ObservableCollections

/// One edit a turn, while the sink keeps the last snapshot.
///
/// An operation is one edit and the flush. The company's sink keeps the last version of an `Array`,
/// which the next edit therefore copies whole.
enum VersionsSuite {
  static var cases: [any Benchmark] {
    [10_000, 100_000, 1_000_000].flatMap { [snapshotHeld(n: $0), storageAlone(n: $0)] }
  }

  private static func snapshotHeld(n: Int) -> Case {
    Case(
      heading: Heading(suite: "versions", name: "snapshot-held", n: n, k: 1),
      isQuick: true,
      subject: { subject(n: n, seed: $0) },
      reference: .array { company(n: n, seed: $0) })
  }

  private static func subject(n: Int, seed: UInt64) -> Trial {
    let edits = edits(500, n: n, seed: seed)
    let array = ObservableArray(Row.million.prefix(n))
    let sink = KeepingSink()
    let coalescer = CoalescingObserver(of: array, scheduler: .whenFlushed, sendableSink: sink)
    return Trial(
      operations: edits.count,
      work: {
        for edit in edits {
          array.apply(edit)
          coalescer.flush()
        }
        consume(sink.rows)
      },
      counters: { ["nodesCopied": nodesCopied(in: array, seed: ~seed)] })
  }

  /// The most nodes that an edit made anew, of some: those of the snapshot after it that the one
  /// before it does not have.
  private static func nodesCopied(in array: ObservableArray<Row>, seed: UInt64) -> Int {
    edits(20, n: array.count, seed: seed).reduce(0) { most, edit in
      let before = array.snapshot
      array.apply(edit)
      let new = array.snapshot.nodeIdentities.subtracting(before.nodeIdentities)
      return max(most, new.count)
    }
  }

  /// The same without guards, log and flush.
  private static func storageAlone(n: Int) -> Case {
    Case(
      heading: Heading(suite: "versions", name: "storage-snapshot-held", n: n, k: 1),
      isQuick: true,
      subject: { seed in
        let edits = edits(500, n: n, seed: seed)
        var rows = ArraySnapshot(Row.million.prefix(n))
        let shown = Shown(rows)
        return Trial(operations: edits.count) {
          rows.apply(edits, showing: shown)
        }
      },
      reference: .array { company(n: n, seed: $0) })
  }

  private static func company(n: Int, seed: UInt64) -> Trial {
    let edits = edits(max(3, 1_000_000 / n), n: n, seed: seed)
    let array = LockedArray(Array(Row.million.prefix(n)))
    let shown = Shown(array.snapshot)
    return Trial(operations: edits.count) {
      for edit in edits {
        array.edit { $0.apply(edit) }
        shown.rows = array.snapshot
        consume(shown)
      }
    }
  }

  /// Insertions, removals and replacements, in equal parts.
  private static func edits(_ number: Int, n: Int, seed: UInt64) -> [Edit] {
    var generator = EditGenerator(count: n, mix: .random, seed: seed)
    return generator.edits(number)
  }
}

/// Holds the version that a screen shows. A variable of its own would be left out.
private final class Shown<Rows> {
  var rows: Rows

  init(_ rows: Rows) { self.rows = rows }
}

/// Keeps the rows it shows.
///
/// `@unchecked Sendable` holds because it is only used on the thread that flushes.
private final class KeepingSink: RenderSink, @unchecked Sendable {
  private(set) var rows = ArraySnapshot<Row>([])

  func reload(_ rows: ArraySnapshot<Row>, at revision: Revision) { self.rows = rows }

  func apply(_ batch: BatchUpdate<Row>) { rows = batch.after }
}

extension ObservableArray where Element == Row {
  /// What is new is a row that exists already: making one is not what is measured.
  fileprivate func apply(_ edit: Edit) {
    switch edit {
    case .insert(let index): insert(Row.million[index % 1_000], at: index)
    case .remove(let index): remove(at: index)
    case .update(let index): self[index] = Row.million[index % 1_000]
    case .move(let from, let to): move(from: from, to: to)
    }
  }
}

extension Array where Element == Row {
  fileprivate mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let index): insert(Row.million[index % 1_000], at: index)
    case .remove(let index): remove(at: index)
    case .update(let index): self[index] = Row.million[index % 1_000]
    case .move(let from, let to): insert(remove(at: from), at: to)
    }
  }
}

extension ArraySnapshot where Element == Row {
  fileprivate mutating func apply(_ edits: [Edit], showing shown: Shown<ArraySnapshot<Row>>) {
    for edit in edits {
      apply(edit)
      shown.rows = self
      consume(shown)
    }
  }

  private mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let index): insert(Row.million[index % 1_000], at: index)
    case .remove(let index): _ = remove(at: index)
    case .update(let index): _ = replace(at: index, with: Row.million[index % 1_000])
    case .move(let from, let to): move(from..<from + 1, to: to)
    }
  }
}
