import ObservableCollections

/// Whole turns of a list of two levels that a coalescing observer watches.
///
/// An operation is one edit, its part of the batch included. The company makes the same edits to an
/// `Array` of arrays under a lock, whose last version the sink holds, and hands the sink the new one:
/// it is told nothing but "reload".
enum SectionsSuite {
  static var cases: [any Benchmark] {
    SectionMix.allCases.flatMap { mix in
      Shape.all.flatMap { shape in [10, 1_000].map { turn(mix, shape, k: $0) } }
    }
  }

  private static func turn(_ mix: SectionMix, _ shape: Shape, k: Int) -> Case {
    Case(
      heading: Heading(
        suite: "sections", name: "turn-\(mix.rawValue)-\(shape.name)", n: shape.n, k: k),
      isQuick: k == 10,
      subject: { subject(mix.turns(max(1, 500 / k), of: k, shape, seed: $0), shape) },
      reference: .array { company(mix.turns(max(1, 100 / k), of: k, shape, seed: $0), shape) })
  }

  private static func subject(_ turns: [[SectionEdit]], _ shape: Shape) -> Trial {
    let list = ObservableSections(shape.list)
    let sink = CountingSectionsSink()
    let coalescer = list.render(on: .callingThread, every: .manual, into: sink)
    return Trial(
      operations: turns.reduce(0) { $0 + $1.count },
      work: {
        for turn in turns {
          for edit in turn { list.apply(edit) }
          coalescer.flush()
        }
      },
      counters: { sink.counters })
  }

  private static func company(_ turns: [[SectionEdit]], _ shape: Shape) -> Trial {
    let array = LockedArray(shape.list.map { Array($0.elements) })
    var shown = array.snapshot
    return Trial(operations: turns.reduce(0) { $0 + $1.count }) {
      for turn in turns {
        for edit in turn { array.edit { $0.apply(edit) } }
        shown = array.snapshot
        consume(shown)
      }
    }
  }
}

/// Keeps the sections it shows and counts what it is told.
///
/// `@unchecked Sendable` holds because it is only used on the thread that flushes.
private final class CountingSectionsSink: RenderSink, @unchecked Sendable {
  private var sections = SectionsSnapshot<Shelf, Int>()
  private(set) var counters = ["batches": 0, "elementsMoved": 0, "sectionsMoved": 0]

  func reload(_ sections: SectionsSnapshot<Shelf, Int>, at revision: Revision) {
    self.sections = sections
  }

  func apply(_ batch: SectionsBatchUpdate<Shelf, Int>) {
    sections = batch.after
    counters["batches", default: 0] += 1
    counters["elementsMoved", default: 0] += batch.changes.moves.elementCount
    counters["sectionsMoved", default: 0] += batch.changes.movedSections.count
  }
}
