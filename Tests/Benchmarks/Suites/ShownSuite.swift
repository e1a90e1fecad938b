import ObservableCollections
import Observation

/// A list that is shown: one edit a turn, and the turn's batch in a sink.
///
/// An operation is a turn, its edit included. Beside it the result is computed anew from an `Array` and
/// compared with the one before. The suite `cold` does other work between two turns, untimed. The cases of
/// tracked reads have no sink: what read the list is told, and reads it again.
enum ShownSuite {
  /// The turns of a run.
  private static let turns = 500

  /// What is shown, both ways.
  private struct Shown {
    let name: String
    /// Derives a list and renders it, and returns what ends a turn.
    let render: (ObservableArray<Int>) -> () -> Void
    /// Computes the first result, and returns what computes the next one and compares both.
    let compute: ([Int]) -> ([Int]) -> Void
  }

  private static var lists: [Shown] {
    [
      list("plain", { $0 }, { $0 }),
      list("filter", { $0.filtered { $0 & 1 == 0 } }, { $0.filter { $0 & 1 == 0 } }),
      list("order", { $0.ordered() }, { $0.sorted() }),
      list(
        "filter-order-limit", { $0.filtered { $0 & 1 == 0 }.ordered().limited(to: 50) },
        { Array($0.filter { $0 & 1 == 0 }.sorted().prefix(50)) }),
      Shown(
        name: "sections-of-30",
        render: { source in
          let observer = source.sections(by: { $0 % 30 }, orderedBy: <)
            .render(on: .callingThread, every: .manual, initial: false) { consume($0) }
          return { observer.flush() }
        },
        compute: { source in
          var shown = grouped(source)
          return { source in
            let result = grouped(source)
            consume(SectionsBatchUpdate(from: shown, to: result, matching: .self))
            shown = result
          }
        }),
    ]
  }

  private static func list(
    _ name: String, _ derive: @escaping (ObservableArray<Int>) -> ObservableList<Int>,
    _ compute: @escaping ([Int]) -> [Int]
  ) -> Shown {
    Shown(name: name) { source in
      let observer = derive(source)
        .render(on: .callingThread, every: .manual, initial: false) { consume($0) }
      return { observer.flush() }
    } compute: { source in
      var shown = compute(source)
      return { source in
        let result = compute(source)
        consume(BatchChanges(from: shown, to: result, matching: .self))
        shown = result
      }
    }
  }

  private static func grouped(_ source: [Int]) -> SectionsSnapshot<SectionKey<Int>, Int> {
    SectionsSnapshot(
      Dictionary(grouping: source) { $0 % 30 }.sorted { $0.key < $1.key }
        .map { SectionSnapshot(SectionKey(id: $0.key), elements: $0.value) })
  }

  /// Those of one operator that are not among ``lists``.
  private static var others: [Shown] {
    [
      list("map", { $0.mapped { $0 & 7 } }, { $0.map { $0 & 7 } }),
      list("limit", { $0.limited(to: 50) }, { Array($0.prefix(50)) }),
      list(
        "distinct", { $0.distinct(by: { $0 % 30 }) },
        { source in
          var keys: Set<Int> = []
          return source.filter { keys.insert($0 % 30).inserted }
        }),
    ]
  }

  static var cases: [any Benchmark] {
    var cases = [100, 1_000, 100_000, 1_000_000].flatMap { n in lists.map { turn($0, n: n) } }
    cases.append(tracked)
    for n in [100, 1_000, 100_000] {
      cases += others.map { turn($0, n: n) } + (lists + others).map { turn($0, .moves, n: n) }
    }
    return cases + [100, 1_000].flatMap { n in lists.map { cold($0, n: n) } }
  }

  private static func turn(_ shown: Shown, _ mix: Mix = .random, n: Int) -> Case {
    Case(
      heading: Heading(
        suite: "shown", name: mix == .random ? shown.name : "\(shown.name)-\(mix.rawValue)", n: n,
        k: 1), isQuick: n == 100,
      subject: { seed in
        var random = SplitMix(seed: seed)
        let source = ObservableArray(elements(n, &random))
        let flush = shown.render(source)
        let edits = edits(n, seed, &random, mix)
        return Trial(
          operations: edits.count,
          work: {
            for (edit, element) in edits {
              source.apply(edit, element)
              flush()
            }
          })
      },
      reference: Reference(name: "anew-and-diff") { seed in
        var random = SplitMix(seed: seed)
        var source = elements(n, &random)
        let compute = shown.compute(source)
        let edits = edits(n, seed, &random, mix).prefix(n > 100 ? 3 : turns)
        return Trial(
          operations: edits.count,
          work: {
            for (edit, element) in edits {
              source.apply(edit, element)
              compute(source)
            }
          })
      })
  }

  /// Numbers in no order, of which few are equal.
  private static func elements(_ n: Int, _ random: inout SplitMix) -> [Int] {
    (0..<n).map { _ in Int(truncatingIfNeeded: random.next() >> 2) }
  }

  private static func edits(
    _ n: Int, _ seed: UInt64, _ random: inout SplitMix, _ mix: Mix = .random
  ) -> [(edit: Edit, element: Int)] {
    var generator = EditGenerator(count: n, mix: mix, seed: seed)
    return zip(generator.edits(turns), elements(turns, &random)).map { ($0, $1) }
  }

  // MARK: Cold turns

  /// The turns of an application that does something else in between.
  private static func cold(_ shown: Shown, n: Int) -> Case {
    Case(
      heading: Heading(suite: "cold", name: shown.name, n: n, k: 1),
      subject: { seed in
        var random = SplitMix(seed: seed)
        let source = ObservableArray(elements(n, &random))
        let flush = shown.render(source)
        return cold(edits(n, seed, &random)) { edit, element in
          source.apply(edit, element)
          flush()
        }
      },
      reference: Reference(name: "anew-and-diff") { seed in
        var random = SplitMix(seed: seed)
        var source = elements(n, &random)
        let compute = shown.compute(source)
        return cold(edits(n, seed, &random)) { edit, element in
          source.apply(edit, element)
          compute(source)
        }
      })
  }

  /// A turn a round: beside what is done before it, a look at the clock is short.
  private static func cold(
    _ edits: [(edit: Edit, element: Int)], _ turn: @escaping (Edit, Int) -> Void
  ) -> Trial {
    let other = OtherWork()
    var next = edits.startIndex
    return Trial(
      rounds: 100, operations: 1, prepare: { other.run() },
      work: {
        turn(edits[next].edit, edits[next].element)
        next += 1
      })
  }

  // MARK: Tracked reads

  @Observable
  fileprivate final class Model {
    var rows: [Int]

    init(_ rows: [Int]) { self.rows = rows }
  }

  /// A body reads the rows and the content of twenty, is notified of the next edit, and reads again.
  private static var tracked: Case {
    Case(
      heading: Heading(suite: "shown", name: "tracked", n: 100, k: 1), isQuick: true,
      subject: { _ in
        let array = ObservableArray(0..<100)
        return following({ array.snapshot }, { array[$0 % 100] = $0 })
      },
      reference: Reference(name: "observable-array") { _ in
        let model = Model(Array(0..<100))
        return following({ model.rows }, { model.rows[$0 % 100] = $0 })
      })
  }

  private static func following(
    _ read: @escaping () -> some RandomAccessCollection<Int>, _ edit: @escaping (Int) -> Void
  ) -> Trial {
    func body() {
      withObservationTracking {
        let rows = read()
        for row in rows.prefix(20) { consume(row) }
      } onChange: {
        consume(())
      }
    }
    body()
    return Trial(
      operations: turns,
      work: {
        for turn in 0..<turns {
          edit(turn)
          body()
        }
      })
  }
}
