import ObservableCollections

/// Insertions and removals anywhere, and moves of long ranges, beside an `Array` under a lock: what
/// costs an array its length and a tree its height.
///
/// Ours has had as many edits before: an array in use has leaves of every fill.
enum RandomPlaceSuite {
  static var cases: [any Benchmark] {
    [100, 10_000, 1_000_000].map(insertRemove) + [moveRange]
  }

  private static func insertRemove(n: Int) -> Case {
    let k = 10_000
    return Case(
      heading: Heading(suite: "mutation", name: "random-insert-remove", n: n, k: k),
      isQuick: true,
      subject: { seed in
        let edits = insertionsAndRemovals(k, n: n, seed: seed)
        let array = ObservableArray(0..<n)
        for edit in insertionsAndRemovals(k, n: n, seed: ~seed) { array.apply(edit) }
        return Trial(operations: k) {
          for edit in edits { array.apply(edit) }
          consume(array)
        }
      },
      reference: .array { seed in
        let edits = insertionsAndRemovals(arrayEdits(n), n: n, seed: seed)
        let array = LockedArray(Array(0..<n))
        return Trial(operations: edits.count) {
          for edit in edits { array.edit { $0.apply(edit) } }
          consume(array)
        }
      })
  }

  /// An array moves half of its elements each time: few edits of a large one say enough.
  static func arrayEdits(_ n: Int) -> Int { n < 1_000_000 ? 10_000 : 1_000 }

  /// Insertions and removals by turns, so that the length stays.
  static func insertionsAndRemovals(_ k: Int, n: Int, seed: UInt64) -> [Edit] {
    var random = SplitMix(seed: seed)
    return (0..<k).map { number in
      number % 2 == 0
        ? .insert(at: random.index(below: n + 1)) : .remove(at: random.index(below: n + 1))
    }
  }

  private static var moveRange: Case {
    let k = 10
    return Case(
      heading: Heading(suite: "mutation", name: "move-range", n: Row.million.count, k: k),
      isQuick: true,
      subject: { seed in
        let array = ObservableArray(Row.million)
        let places = rangePlaces(k, seed: seed)
        return Trial(operations: k) {
          for place in places { move(from: place, in: array) }
          consume(array)
        }
      },
      reference: .array { seed in
        let array = LockedArray(Row.million)
        let places = rangePlaces(k, seed: seed)
        return Trial(operations: k) {
          for place in places {
            array.edit { $0.move(place.range, to: place.target) }
          }
          consume(array)
        }
      })
  }

  static func rangePlaces(_ k: Int, seed: UInt64) -> [Place] {
    var random = SplitMix(seed: seed)
    return (0..<k).map { _ in Place(below: Row.million.count - Place.length, &random) }
  }

  /// `toOffset` counts before the move.
  private static func move(from place: Place, in array: ObservableArray<Row>) {
    let offset = place.target <= place.source ? place.target : place.target + Place.length
    array.move(fromOffsets: IndexRanges(place.range), toOffset: offset)
  }
}
