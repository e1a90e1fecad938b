import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Transactions of several lists on threads that name them in different orders.
@Suite("Clause 11, transactions of several lists under attack", .serialized)
struct Clause11SeveralListsConcurrencyTests {
  private struct Refusal: Error {}
  private static let rounds = TestScale.bound(full: 3_000, debug: 400)

  @Test("Clause 11, transactions of several lists: threads that cross neither stop nor lose a row")
  func crossing() async throws {
    let (left, right) = (ObservableArray(0..<50), ObservableArray<Int>())
    let shelf = ObservableSections([SectionSnapshot(Head(id: 0), elements: [Cell]())])
    let versions = [Recorder<Int>(), Recorder()]
    let tokens = [
      left.observe(on: .callingThread) { versions[0].keep($0.revision.version) },
      right.observe(on: .callingThread) { versions[1].keep($0.revision.version) },
    ]
    onThreads(4) { thread in
      for round in 0..<Self.rounds {
        switch thread {
        case 0: Self.carry(from: left, to: right, throwing: round % 3 == 0)
        case 1: Self.carry(from: right, to: left, throwing: round % 5 == 0)
        case 2: Self.shelve(right, shelf)
        default: Self.unshelve(shelf, left)
        }
      }
    }
    let shelved: [Int] = shelf.snapshot[0].elements.map(\.token)
    let all: [Int] = (Array(left) + Array(right) + shelved).sorted()
    #expect(all == Array(0..<50))
    // A job may still deliver the last records that were handed over to it.
    let last = [left.revision.version, right.revision.version]
    try await wait { versions.map { $0.values.last ?? 0 } == last }
    #expect(versions.map(\.values) == last.map { Array(1..<$0 + 1) })
    for token in tokens { token.cancel() }
  }

  private static func carry(
    from one: ObservableArray<Int>, to other: ObservableArray<Int>, throwing: Bool
  ) {
    try? transaction(one, other) { one, other throws(Refusal) in
      guard let row = one.popFirst() else { return }
      other.append(row)
      if throwing { throw Refusal() }
    }
  }

  private static func shelve(
    _ rows: ObservableArray<Int>, _ shelf: ObservableSections<Head, Cell>
  ) {
    transaction(rows, shelf) { rows, shelf in
      if let row = rows.popLast() { shelf[section: 0].append(Cell(token: row)) }
    }
  }

  private static func unshelve(
    _ shelf: ObservableSections<Head, Cell>, _ rows: ObservableArray<Int>
  ) {
    transaction(shelf, rows) { shelf, rows in
      if let cell = shelf[section: 0].popFirst() { rows.insert(cell.token, at: 0) }
    }
  }

  @Test("Clause 11, transactions of several lists: the new state of one, then those of all")
  func oneInstant() {
    let (one, other) = (ObservableArray([0]), ObservableArray([0]))
    let shelf = ObservableSections([SectionSnapshot(Head(id: 0), elements: [Cell(token: 0)])])
    let place = ElementPath(section: 0, element: 0)
    onThreads(4) { thread in
      var isInOrder = true
      for round in 1...Self.rounds {
        if thread == 0 {
          transaction(one, shelf, other) { one, shelf, other in
            one[0] = round
            other[0] = round
            shelf[place] = Cell(token: round)
          }
        } else {
          // Each is read later than the one before, and so is at least as new.
          let seen =
            thread == 1
            ? [one[0], shelf[place].token, other[0], one[0]]
            : [other[0], one[0], shelf[place].token, other[0]]
          isInOrder = isInOrder && seen == seen.sorted()
        }
      }
      #expect(isInOrder)
    }
    #expect(one[0] == Self.rounds)
    #expect(other[0] == Self.rounds)
  }
}
