import ObservableCollections

/// The tree alone, without guards, version and log, beside a bare `Array`.
enum StorageSuite {
  static var cases: [any Benchmark] {
    [append] + [100, 10_000, 1_000_000].map(insertRemove) + [moveRange]
  }

  private static var append: Case {
    let k = 100_000
    return Case(
      heading: Heading(suite: "mutation", name: "storage-append", n: 0, k: k), isQuick: true,
      subject: { _ in
        Trial(operations: k) {
          var snapshot = ArraySnapshot<Int>()
          for number in 0..<k { snapshot.append(number) }
          consume(snapshot)
        }
      },
      reference: .array { _ in
        Trial(operations: k) {
          var array: [Int] = []
          for number in 0..<k { array.append(number) }
          consume(array)
        }
      })
  }

  private static func insertRemove(n: Int) -> Case {
    let k = 10_000
    return Case(
      heading: Heading(suite: "mutation", name: "storage-random-insert-remove", n: n, k: k),
      isQuick: true,
      subject: { seed in
        let edits = RandomPlaceSuite.insertionsAndRemovals(k, n: n, seed: seed)
        var snapshot = ArraySnapshot(0..<n)
        snapshot.apply(RandomPlaceSuite.insertionsAndRemovals(k, n: n, seed: ~seed))
        return Trial(operations: k) {
          snapshot.apply(edits)
        }
      },
      reference: .array { seed in
        let edits = RandomPlaceSuite.insertionsAndRemovals(
          RandomPlaceSuite.arrayEdits(n), n: n, seed: seed)
        var array = Array(0..<n)
        return Trial(operations: edits.count) {
          array.apply(edits)
        }
      })
  }

  private static var moveRange: Case {
    let k = 10
    return Case(
      heading: Heading(suite: "mutation", name: "storage-move-range", n: Row.million.count, k: k),
      isQuick: true,
      subject: { seed in
        let places = RandomPlaceSuite.rangePlaces(k, seed: seed)
        var snapshot = ArraySnapshot(Row.million)
        return Trial(operations: k) {
          for place in places { snapshot.move(place.range, to: place.target) }
          consume(snapshot)
        }
      },
      reference: .array { seed in
        let places = RandomPlaceSuite.rangePlaces(k, seed: seed)
        var array = Row.million
        return Trial(operations: k) {
          for place in places { array.move(place.range, to: place.target) }
          consume(array)
        }
      })
  }
}

extension ArraySnapshot where Element == Int {
  /// A loop inside the call: a captured variable would be guarded at each step.
  fileprivate mutating func apply(_ edits: [Edit]) {
    for edit in edits { apply(edit) }
    consume(self)
  }

  private mutating func apply(_ edit: Edit) {
    switch edit {
    case .insert(let index): insert(index, at: index)
    case .remove(let index): _ = remove(at: index)
    case .update(let index): _ = replace(at: index, with: index)
    case .move(let from, let to): move(from..<from + 1, to: to)
    }
  }
}
