import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

/// What the ids of sections promise, and what happens where they do not keep it.
@Suite("Sections: identities")
struct SectionIdentityTests {
  /// A section whose id can change.
  fileprivate final class Folder: Identifiable {
    var id: Int

    init(_ id: Int) {
      self.id = id
    }
  }

  /// A way in which a list notices that an id has changed.
  enum Notice: String, CaseIterable, Codable, Sendable {
    case removal, replacement, update, insertionOfTheFormerID, wholeList, transaction

    fileprivate func makeList() -> (list: ObservableSections<Folder, Int>, changed: Folder) {
      let changed = Folder(1)
      let list = ObservableSections<Folder, Int>()
      list.sections.append(Folder(0))
      list.sections.append(changed)
      return (list, changed)
    }

    func make() {
      let (list, changed) = makeList()
      changed.id = 2
      switch self {
      case .removal: list.sections.remove(at: 1)
      case .replacement: list[section: 1].header = Folder(9)
      case .update: list[section: 1].updateHeader { $0.id = 2 }
      case .insertionOfTheFormerID: list.sections.append(Folder(1))
      case .wholeList:
        list.replaceAll(
          with: [
            SectionSnapshot(Folder(0), elements: []), SectionSnapshot(Folder(1), elements: []),
          ],
          matching: .self, headersUpdatedWhen: { $0 !== $1 })
      case .transaction: list.transaction { $0.sections.remove(at: 1) }
      }
    }
  }

  #if os(macOS) || os(Linux)
    #if compiler(>=6.3)
      @Test(
        "Sections: an object whose id changes is noticed, with its place and both ids",
        arguments: Notice.allCases)
      func changedID(notice: Notice) async throws {
        let result = await #expect(
          processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [notice] in
          notice.make()
        }
        try expectMessage(
          """
          The id of a section must not change while a list holds it, but section 1 has the id 2 now; no \
          section has the id 1 any more, with which one came in
          """, in: result)
      }
    #endif

    @Test("Sections: several whose ids have changed are named in their order")
    func severalSections() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let list = ObservableSections<Folder, Int>()
        let folders = (0..<6).map { Folder($0) }
        for folder in folders { list.sections.append(folder) }
        for folder in folders { folder.id = 19 - folder.id }
        list.sections.append(Folder(1))
      }
      let odd = (0..<6).map { "section \($0) has the id \(19 - $0) now" }.joined(separator: ", ")
      try expectMessage("\(odd); no section has the id 0 or 1 or", in: result)
    }

    @Test("Sections: two sections that came to have one id are named both")
    func twoSections() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let changed = Folder(1)
        let list = ObservableSections<Folder, Int>()
        for folder in [Folder(0), changed, Folder(5)] { list.sections.append(folder) }
        changed.id = 5
        list.sections.append(Folder(1))
      }
      try expectMessage("sections 1 and 2 have the id 5 now; no section has the id 1", in: result)
    }
  #endif

  @Test("Sections: ids whose hashes all collide cost a bounded number of comparisons for each")
  func collidingHashes() throws {
    for count in [500, 2_000] {
      let counter = ComparisonCounter()
      let ids = (0..<count).map { CollidingID(number: $0, counter: counter) }
      let list = ObservableSections<CollidingSection, Int>()
      for id in ids { list.sections.append(CollidingSection(id: id)) }
      try demand(counter, atMost: 40 * count, "appending \(count)")
      let snapshot = list.snapshot
      try snapshot.checkSectionIDs()
      try demand(counter, atMost: 40 * count, "checking \(count)")
      _ = ObservableSections(snapshot)
      try demand(counter, atMost: 40 * count, "making a list of \(count)")
      list.replaceAll(
        with: snapshot.reversed(), matching: .self, headersUpdatedWhen: { _, _ in false })
      // As a keyed diff: 32 N log₂ N entries of its table, and those of the table of ids.
      try demand(counter, atMost: 32 * 2 * count * 14 + 100 * count, "a new list of \(count)")
      list.sections.removeSubrange(0..<count)
      try demand(counter, atMost: 70 * count, "removing \(count)")
    }
  }

  private func demand(_ counter: ComparisonCounter, atMost limit: Int, _ call: String) throws {
    if counter.count > limit {
      throw Mismatch(description: "\(counter.count) comparisons for \(call), limit \(limit)")
    }
    counter.count = 0
  }

  #if os(macOS) || os(Linux)
    @Test(
      "Sections: colliding ids are told apart, come again after they went, and repeated ones trap")
    func collidingIDs() async throws {
      let counter = ComparisonCounter()
      let list = ObservableSections<CollidingSection, Int>()
      for number in 0..<20 {
        list.sections.append(CollidingSection(id: CollidingID(number: number, counter: counter)))
      }
      for number in [0, 7, 19] {
        let place = try #require(list.snapshot.firstIndex { $0.header.id.number == number })
        list.sections.remove(at: place)
        list.sections.append(CollidingSection(id: CollidingID(number: number, counter: counter)))
      }
      #expect(list.sections.count == 20)
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let counter = ComparisonCounter()
        let list = ObservableSections<CollidingSection, Int>()
        for number in [0, 1, 2, 1] {
          list.sections.append(CollidingSection(id: CollidingID(number: number, counter: counter)))
        }
      }
      try expectMessage("Sections 1 and 3 have the same id 1", in: result)
    }
  #endif

  @Test("Sections: the table of ids is a set, whatever the hashes; random, against a set")
  func table() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(300)) {
      var generator = SplitMix64(seed: seed)
      var (table, plain) = (IdentityTable<FewHashes>(), Set<FewHashes>())
      for _ in 0..<60 {
        let id = FewHashes(number: .random(in: 0..<24, using: &generator))
        if Bool.random(using: &generator) {
          #expect(table.insert(id) == plain.insert(id).inserted, "seed \(seed)")
        } else {
          #expect(table.remove(id) == (plain.remove(id) != nil), "seed \(seed)")
        }
        #expect(table.contains(id) == plain.contains(id), "seed \(seed)")
      }
      #expect(Set(table.compared) == plain, "seed \(seed)")
    }
  }
}

/// Counts on one thread.
private final class ComparisonCounter {
  var count = 0
}

/// An id with the hash of all others.
private struct CollidingID: Hashable, CustomStringConvertible {
  let number: Int
  let counter: ComparisonCounter

  static func == (left: CollidingID, right: CollidingID) -> Bool {
    left.counter.count += 1
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {}

  var description: String { "\(number)" }
}

private struct CollidingSection: Identifiable {
  let id: CollidingID
}

/// An id with one of three hashes.
private struct FewHashes: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
}
