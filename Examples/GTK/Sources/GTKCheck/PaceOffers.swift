import ObservableCollections
import GTKTesting
import Synchronization

/// Offers turns from a thread of its own, sixty a second.
final class PaceOffers: Sendable {
  /// How many rows the list has, about.
  static let rows = 1_000
  /// How many changes a turn makes.
  static let changes = 50

  private let array: ObservableArray<Entry>
  private let turns: Int
  private let seed: UInt64
  private let count = Atomic(0)

  init(array: ObservableArray<Entry>, turns: Int, seed: UInt64) {
    (self.array, self.turns, self.seed) = (array, turns, seed)
  }

  /// How many turns have been offered.
  var made: Int { count.load(ordering: .acquiring) }
  var areDone: Bool { made >= turns }

  /// Offers all turns, each at its time, or as soon as it can if it is late.
  func run() async {
    let clock = ContinuousClock()
    let begin = clock.now
    var generator = SplitMix64(seed: seed)
    var maker = EntryMaker()
    for turn in 0..<turns {
      let due = begin.advanced(by: .seconds(1) * turn / 60)
      if clock.now < due, (try? await clock.sleep(until: due)) == nil { return }
      array.transaction { array in
        for _ in 0..<Self.changes { change(array, &maker, &generator) }
      }
      count.add(1, ordering: .releasing)
    }
  }

  /// One change. The count stays near what it was at first.
  private func change(
    _ array: ObservableArray<Entry>, _ maker: inout EntryMaker, _ generator: inout SplitMix64
  ) {
    let index = Int.random(in: 0..<array.count, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: array.insert(maker.make(), at: index)
    case 1 where array.count > Self.rows: array.remove(at: index)
    case 2: array.move(from: index, to: (index + 1) % array.count)
    default: array.update(at: index) { $0.revision += 1 }
    }
  }
}
