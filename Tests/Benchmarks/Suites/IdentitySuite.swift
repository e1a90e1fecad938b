import ObservableCollections

/// Elements looked up by id, beside a dictionary from ids to indexes that somebody keeps by hand: which has to
/// be made anew after every edit that moves indexes.
enum IdentitySuite {
  private struct Entry: Identifiable {
    let id: Int
    var title: Int
  }

  static var cases: [any Benchmark] {
    let sizes = [100, 10_000, 1_000_000]
    return sizes.map(current) + sizes.filter { $0 > 100 }.map(first)
      + sizes.flatMap { n in [1, 100, 10_000].filter { $0 <= n }.map { afterEdits(n: n, k: $0) } }
      + sizes.map { transaction(n: $0, k: 100) }
      + (Heap.isKnown ? sizes.filter { $0 > 100 }.map(memory) : [])
  }

  /// Ids in no order.
  private static func entries(_ n: Int, _ random: inout SplitMix) -> [Entry] {
    var ids = Array(0..<n)
    ids.shuffle(using: &random)
    return ids.map { Entry(id: $0, title: 0) }
  }

  private static func indexes(_ entries: [Entry]) -> [Int: Int] {
    var indexes: [Int: Int] = [:]
    indexes.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() { indexes[entry.id] = index }
    return indexes
  }

  private static func heading(_ name: String, n: Int, k: Int) -> Heading {
    Heading(suite: "identity", name: name, n: n, k: k)
  }

  /// Lookups in a list that nothing happens to.
  private static func current(n: Int) -> Case {
    let k = 1_000
    func wanted(_ random: inout SplitMix) -> [Int] {
      (0..<k).map { _ in Int(random.next() % UInt64(n)) }
    }
    return Case(
      heading: heading("current", n: n, k: k), isQuick: n == 10_000,
      subject: { seed in
        var random = SplitMix(seed: seed)
        let list = ObservableArray(entries(n, &random))
        let ids = wanted(&random)
        consume(list.index(ofID: 0))
        return Trial(
          rounds: 20, operations: k, work: { for id in ids { consume(list.index(ofID: id)) } })
      },
      reference: Reference(name: "dictionary") { seed in
        var random = SplitMix(seed: seed)
        let indexes = indexes(entries(n, &random))
        let ids = wanted(&random)
        return Trial(rounds: 20, operations: k, work: { for id in ids { consume(indexes[id]) } })
      })
  }

  /// The first lookup.
  private static func first(n: Int) -> Case {
    Case(
      heading: heading("first", n: n, k: 1), isQuick: false,
      subject: { seed in
        var random = SplitMix(seed: seed)
        let entries = ArraySnapshot(entries(n, &random))
        var list = ObservableArray<Entry>()
        return Trial(
          rounds: 3, operations: 1, prepare: { list = ObservableArray(entries) },
          work: { consume(list.index(ofID: n / 2)) })
      },
      reference: Reference(name: "dictionary") { seed in
        var random = SplitMix(seed: seed)
        let entries = entries(n, &random)
        return Trial(rounds: 3, operations: 1, work: { consume(indexes(entries)[n / 2]) })
      })
  }

  /// A lookup behind random edits.
  private static func afterEdits(n: Int, k: Int) -> Case {
    Case(
      heading: heading("after-edits", n: n, k: k), isQuick: n == 10_000 && k == 100,
      subject: { seed in
        var random = SplitMix(seed: seed)
        let list = ObservableArray(entries(n, &random))
        consume(list.index(ofID: 0))
        var generator = EditGenerator(count: n, mix: .random, seed: seed)
        var next = n
        return Trial(
          rounds: k > 1_000 ? 20 : 200, operations: 1,
          prepare: {
            for edit in generator.edits(k) {
              next += 1
              switch edit {
              case .insert(let index): list.insert(Entry(id: next, title: 0), at: index)
              case .update(let index): list[index] = Entry(id: next, title: 0)
              case .remove(let index): list.remove(at: index)
              case .move(let from, let to): list.move(from: from, to: to)
              }
            }
          },
          work: { consume(list.index(ofID: next)) })
      },
      reference: Reference(name: "dictionary") { seed in
        var random = SplitMix(seed: seed)
        let entries = entries(n, &random)
        return Trial(
          rounds: n < 100_000 ? 20 : 3, operations: 1,
          work: { consume(indexes(entries)[n / 2]) })
      })
  }

  /// Updates by id in one transaction.
  private static func transaction(n: Int, k: Int) -> Case {
    Case(
      heading: heading("update-in-transaction", n: n, k: k), isQuick: n == 10_000,
      subject: { seed in
        var random = SplitMix(seed: seed)
        let list = ObservableArray(entries(n, &random))
        consume(list.index(ofID: 0))
        return Trial(
          rounds: 5, operations: k,
          work: {
            list.transaction { list in
              for id in 0..<k { list.update(id: id) { $0.title += 1 } }
            }
          })
      },
      reference: Reference(name: "dictionary") { seed in
        var random = SplitMix(seed: seed)
        var entries = entries(n, &random)
        let indexes = indexes(entries)
        return Trial(
          rounds: 5, operations: k,
          work: {
            for id in 0..<k {
              if let index = indexes[id] { entries[index].title += 1 }
            }
            consume(entries)
          })
      })
  }

  /// The bytes of the index.
  private static func memory(n: Int) -> Case {
    Case(
      heading: heading("memory", n: n, k: n), isQuick: false,
      subject: { seed in
        var random = SplitMix(seed: seed)
        let list = ObservableArray(entries(n, &random))
        var bytes = 0
        return Trial(
          operations: n,
          work: {
            let before = Heap.bytes
            consume(list.index(ofID: 0))
            bytes = Heap.bytes - before
          },
          bytes: { bytes })
      },
      reference: Reference(name: "dictionary") { seed in
        var random = SplitMix(seed: seed)
        let entries = entries(n, &random)
        var made: [Int: Int] = [:]
        var bytes = 0
        return Trial(
          operations: n,
          work: {
            let before = Heap.bytes
            made = indexes(entries)
            bytes = Heap.bytes - before
            consume(made)
          },
          bytes: { bytes })
      })
  }
}
