import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

/// The effect of a log on sections, read from its rows or by sections.
@Suite("Sections: the effect of rows")
struct SectionsEffectTests {
  /// A two-level list as rows, and the log of their edits.
  private struct Rows {
    /// The old row of each row, or -1 if it is new; and whether it is a header.
    var rows: [(old: Int, isHeader: Bool)] = []
    let oldSizes: SectionSizes
    var log: EditLog

    init(_ counts: [Int]) {
      for count in counts {
        for element in 0...count { rows.append((rows.count, element == 0)) }
      }
      oldSizes = SectionSizes(counts.map { $0 + 1 })
      log = EditLog(count: rows.count)
    }

    var newSizes: SectionSizes {
      let starts = rows.indices.filter { rows[$0].isHeader } + [rows.count]
      return SectionSizes(zip(starts, starts.dropFirst()).map { $1 - $0 })
    }

    /// Performs an edit of one row.
    ///
    /// - Returns: whether no header is edited or left without a section.
    mutating func perform(_ edit: ListEdit) -> Bool {
      switch edit {
      case .insert(let count, let index):
        if index == 0 { return false }
        rows.insert(contentsOf: repeatElement((old: -1, isHeader: false), count: count), at: index)
        log.insert(index..<index + count)
      case .remove(let range):
        if rows[range].contains(where: \.isHeader) { return false }
        rows.removeSubrange(range)
        log.remove(range)
      case .replace(let range), .touch(let range):
        if rows[range].contains(where: \.isHeader) { return false }
        log.update(range)
      case .move(let range, let target):
        if target == 0 || rows[range].contains(where: \.isHeader) { return false }
        let moved = Array(rows[range])
        rows.removeSubrange(range)
        rows.insert(contentsOf: moved, at: target)
        log.move(RangePair(oldStart: range.lowerBound, newStart: target, count: range.count))
      }
      return true
    }

    /// Throws unless both ways have the same result.
    func check(_ trace: String) throws {
      let sizes = newSizes
      let short = SectionsNetEffect(log, oldSizes: oldSizes, newSizes: sizes)
      let long = SectionsNetEffect(SectionList(log, oldSizes: oldSizes, newSizes: sizes))
      try demand(short.removals, equals: long.removals, "removals, \(trace)")
      try demand(short.insertions, equals: long.insertions, "insertions, \(trace)")
      try demand(short.updates, equals: long.updates, "updates, \(trace)")
      try demand(short.moves, equals: long.moves, "moves, \(trace)")
      try demand(short.movesByNew, equals: long.movesByNew, "moves by new place, \(trace)")
      try demand(short.sections.survivors, equals: long.sections.survivors, "sections, \(trace)")
      try demand(survivors(short), equals: survivors(long), "survivors, \(trace)")
    }

    /// The old and the new path of each element that stays.
    private func survivors(_ effect: SectionsNetEffect) -> [String] {
      var pairs = effect.stays
      for range in effect.wholeSections {
        for offset in 0..<range.count {
          let (old, new) = (range.oldStart + offset, range.newStart + offset)
          if oldSizes[old] == 1 { continue }
          pairs.append(
            ElementPathPair(
              old: ElementPath(section: old, element: 0),
              new: ElementPath(section: new, element: 0), count: oldSizes[old] - 1))
        }
      }
      return pairs.sortedAndFused().map(\.description)
    }
  }

  private static func lists() -> [[Int]] {
    var lists: [[Int]] = []
    for first in 0...2 {
      lists.append([first])
      for second in 0...2 {
        lists.append([first, second])
        for third in 0...2 { lists.append([first, second, third]) }
      }
    }
    return lists
  }

  @Test("Every two edits of elements of few sections")
  func everyTwoEdits() throws {
    for counts in Self.lists() {
      let rows = Rows(counts)
      for length in 1...2 where length == 1 || counts.count < TestScale.bound(full: 4, debug: 3) {
        for edits in ListEdit.allSequences(length: length, count: rows.rows.count) {
          var rows = rows
          if edits.allSatisfy({ rows.perform($0) }) { try rows.check("\(counts): \(edits)") }
        }
      }
    }
  }

  @Test("Sections in another order, with elements of their own: those that stay, by new place")
  func movedSections() throws {
    for order in [[1, 0, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1], [0, 2, 1]] {
      // Each section of two elements loses its first one.
      let spans = order.map { old in
        SectionSpan.single(
          SectionRuns(
            .retained(old: old, isUpdated: false, isMoved: true),
            runs: [SectionRuns.Run(old: ElementPath(section: old, element: 1), count: 1)]))
      }
      let effect = SectionsNetEffect(
        SectionList(
          spans, oldSizes: SectionSizes([3, 3, 3]), newSizes: SectionSizes([2, 2, 2])))
      let byNew = try #require(effect.byNew, "\(order)")
      let stays = order.enumerated().map { new, old in
        ElementPathPair(
          old: ElementPath(section: new, element: 0), new: ElementPath(section: old, element: 1),
          count: 1)
      }
      #expect(byNew.stays == stays, "\(order)")
      #expect(effect.stays == stays.map(\.inverse).sortedAndFused(), "\(order)")
    }
  }

  @Test("Random edits of elements of some sections")
  func randomEdits() throws {
    var random = SplitMix64(seed: 36)
    for run in 0..<TestScale.randomRuns(20_000) {
      let counts = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        Int.random(in: 0...6, using: &random)
      }
      var rows = Rows(counts)
      var edits: [ListEdit] = []
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let all = ListEdit.allEdits(count: rows.rows.count)
        guard let edit = all.randomElement(using: &random) else { continue }
        if rows.perform(edit) { edits.append(edit) }
      }
      try rows.check("run \(run), \(counts): \(edits)")
    }
  }
}
