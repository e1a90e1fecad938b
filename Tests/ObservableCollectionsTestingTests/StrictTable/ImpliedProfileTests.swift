import ObservableCollections
import TestSupport
import Testing

@testable import ObservableCollectionsTesting

/// What the strict profile takes, the profiles of one widget take too, and show the same. So a checker
/// does not try the same blocks again in those.
@Suite struct ImpliedProfileTests {
  /// Every block of a few entries, good and bad, on every pair of up to two sections.
  @Test func whatIsStrictIsTakenByEachWidgetThatTakesTheSameBlocks() {
    let counts = Self.counts
    var taken = 0
    forEachBlock(of: TestScale.bound(full: 3, debug: 2)) { block in
      for oldCounts in counts {
        for newCounts in counts {
          guard let strict = arrangement(of: block, .strict, oldCounts, newCounts) else { continue }
          taken += 1
          for profile in StrictTableProfile.allCases
          where profile.takesWhatIsStrict && profile != .strict {
            let other = arrangement(of: block, profile, oldCounts, newCounts)
            guard other?.sections == strict.sections, other?.isReload == strict.isReload else {
              Issue.record("\(profile), \(oldCounts) to \(newCounts): \(block)")
              return
            }
          }
        }
      }
    }
    #expect(taken >= TestScale.bound(full: 300, debug: 100))
  }

  @Test func theMacAndTheListsThatTakeNoBlocksAreTriedForThemselves() {
    #expect(
      StrictTableProfile.allCases.filter { !$0.takesWhatIsStrict }
        == [.macCollection, .sequential, .itemsChanged, .dom])
  }

  /// The counts of up to two sections of up to one element, and one section of two.
  private static let counts = [[], [0], [1], [2], [0, 0], [0, 1], [1, 0], [1, 1]]

  private func arrangement(
    of block: SectionsTableBlock, _ profile: StrictTableProfile, _ oldCounts: [Int],
    _ newCounts: [Int]
  ) -> BlockArrangement? {
    var judge = BlockJudge(block, profile: profile, oldCounts: oldCounts, newCounts: newCounts)
    return try? judge.judge()
  }

  /// Calls the body with every block of up to some entries, the same one more than once included.
  private func forEachBlock(of count: Int, _ body: (SectionsTableBlock) -> Void) {
    let entries = Self.entries
    func extend(_ block: SectionsTableBlock, from first: Int, by count: Int) {
      body(block)
      guard count > 0 else { return }
      for index in first..<entries.count {
        var longer = block
        entries[index](&longer)
        extend(longer, from: index, by: count - 1)
      }
    }
    extend(SectionsTableBlock(), from: 0, by: count)
  }

  /// Every entry about two sections of two elements, which need not exist.
  private static var entries: [(inout SectionsTableBlock) -> Void] {
    let paths = (0..<2).flatMap { section in
      (0..<2).map { ElementPath(section: section, element: $0) }
    }
    var entries: [(inout SectionsTableBlock) -> Void] = []
    for section in 0..<2 {
      entries.append { $0.sectionRemovals.append(section) }
      entries.append { $0.sectionInsertions.append(section) }
      entries.append { $0.sectionReloads.append(section) }
      for target in 0..<2 {
        entries.append { $0.sectionMoves.append(.init(from: section, to: target)) }
      }
    }
    for path in paths {
      entries.append { $0.removals.append(path) }
      entries.append { $0.insertions.append(path) }
      entries.append { $0.reloads.append(path) }
      for target in paths { entries.append { $0.moves.append(.init(from: path, to: target)) } }
    }
    return entries
  }
}
