import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

@Suite("Sections: every pair of small lists compared")
struct EverySmallPairTests {
  @Test("Each diff is the truth, exact, valid, with the fewest moves")
  func unique() throws {
    let lists = Self.lists(tokens: Array(0..<TestScale.bound(full: 3, debug: 2)))
    for old in lists {
      for new in lists {
        let update = SectionsBatchUpdate(
          from: SectionsSnapshot(old.map(\.snapshot)), to: SectionsSnapshot(new.map(\.snapshot)),
          matching: .id)
        let trace = "from \(old) to \(new)"
        try demandOneBatch(
          update.isEmpty ? [] : [update], from: old, to: new, updatedIds: [], updatedTokens: [],
          trace)
        try demand(
          update.changes.moves.elementCount, equals: Self.fewestMoved(from: old, to: new), trace)
      }
    }
  }

  @Test("replaceAll makes its records of every difference")
  func records() throws {
    let lists = Self.lists(tokens: [0, 1])
    for old in lists {
      for new in lists {
        let list = ObservableSections(old.map(\.snapshot))
        let records = Recorder<SectionsChange<Head, Cell>>()
        let token = list.observe(on: .callingThread) { records.keep($0) }
        list.replaceAll(with: new.map(\.snapshot))
        token.cancel()
        let replayed = try records.values.reduce(old) { try replay($1, on: $0) }
        try demand(replayed, equals: new, "the replay from \(old)")
        try demand(list.map { PlainSection($0) }, equals: new, "the list from \(old)")
        let kinds = records.values.map { "\($0.level) \($0.kind)" }
        try demand(Set(kinds).count, equals: kinds.count, "one record a kind from \(old) to \(new)")
      }
    }
  }

  @Test("Repeated keys are paired somehow, and never crash")
  func repeated() throws {
    let contents = Self.words(of: [0, 1], upTo: TestScale.bound(full: 3, debug: 2))
    let lists = contents.flatMap { first in
      contents.map { [PlainSection(Head(id: 0), first), PlainSection(Head(id: 1), $0)] }
    }
    for old in lists {
      for new in lists {
        let update = SectionsBatchUpdate(
          from: SectionsSnapshot(old.map(\.snapshot)), to: SectionsSnapshot(new.map(\.snapshot)),
          matching: .id)
        try demand(
          try update.applied(to: update.before), equals: update.after, "from \(old) to \(new)")
        // Each key that stands on both sides is paired as often as it can be.
        let counts = [0, 1].map { key in
          let sides = [old, new].map { list in list.joinedCells.count { $0.token == key } }
          return sides[1] - min(sides[0], sides[1])
        }
        try demand(
          update.changes.insertions.count, equals: counts.reduce(0, +), "new from \(old) to \(new)")
      }
    }
  }

  /// Every list of the sections 0 and 1, in every order, with every choice of tokens in every order.
  private static func lists(tokens: [Int]) -> [[PlainSection]] {
    let chosen = everySubset(below: tokens.count).flatMap { subset in
      everyOrder(of: subset.sorted()).map { order in order.map { Cell(token: tokens[$0]) } }
    }
    let heads = [[], [0], [1], [0, 1], [1, 0]]
    return heads.flatMap { ids -> [[PlainSection]] in
      switch ids.count {
      case 0: [[]]
      case 1: chosen.map { [PlainSection(Head(id: ids[0]), $0)] }
      default:
        chosen.flatMap { cells in
          (0...cells.count).map { cut in
            [
              PlainSection(Head(id: ids[0]), Array(cells[..<cut])),
              PlainSection(Head(id: ids[1]), Array(cells[cut...])),
            ]
          }
        }
      }
    }
  }

  /// Every list of cells with some tokens, repeated ones too.
  private static func words(of tokens: [Int], upTo length: Int) -> [[Cell]] {
    (0..<length).reduce(into: [[[Cell]]]([[[]]])) { words, _ in
      words.append(
        (words.last ?? []).flatMap { word in tokens.map { word + [Cell(token: $0)] } })
    }.flatMap(\.self)
  }

  /// The elements that cross between surviving sections, and the fewest that move inside each.
  private static func fewestMoved(from old: [PlainSection], to new: [PlainSection]) -> Int {
    new.reduce(0) { sum, section in
      guard let before = old.first(where: { $0.head.id == section.head.id }) else { return sum }
      let own = section.cells.filter { before.cells.contains($0) }
      let places = own.compactMap { before.cells.firstIndex(of: $0) }
      let order = places.map { place in places.count { $0 < place } }
      let crossing = section.cells.count { cell in
        old.contains { other in
          other.head.id != section.head.id && other.cells.contains(cell)
            && new.contains { $0.head.id == other.head.id }
        }
      }
      return sum + crossing + CoreTestSupport.fewestMoved(toReach: order)
    }
  }
}

extension [PlainSection] {
  fileprivate var joinedCells: [Cell] { flatMap(\.cells) }
}
