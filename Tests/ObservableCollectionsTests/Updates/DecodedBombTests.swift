import ExampleTestKit
import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport
@testable import ListCalls
@testable import ListChanges
@testable import ObservableLists
@testable import ObservableSectionLists

/// Batches of a few bytes that name more elements than fit into any memory: whatever they are asked
/// costs what they hold, not what they claim.
@Suite("Decoded batches")
struct DecodedBombTests {
  /// Half of all rows change their place with the other half, or all are something else.
  static let flat: [(name: String, document: String)] = [
    ("moves", document(moves: [[0, half, half]])),
    ("updated moves", document(moves: [[0, half, half]], updates: [[0, half, half]])),
    ("removals", document(removals: [[1, all]], newCount: 1)),
    ("insertions", document(insertions: [[0, all - 1]], oldCount: 1)),
    ("updates", document(updates: [[0, 0, all]])),
    (
      "all kinds",
      document(
        removals: [[half, half + 9]], insertions: [[0, 9]], moves: [[half + 9, 9, half - 9]],
        updates: [[0, half, half]])
    ),
  ]

  private static let all = 1 << 60
  private static let half = 1 << 59

  private static func document(
    removals: [[Int]] = [], insertions: [[Int]] = [], moves: [[Int]] = [], updates: [[Int]] = [],
    oldCount: Int = all, newCount: Int = all
  ) -> String {
    """
    {"removals":\(removals),"insertions":\(insertions),"moves":\(moves),"updates":\(updates),\
    "oldCount":\(oldCount),"newCount":\(newCount),"start": {"version": 1},"end": {"version": 2}}
    """
  }

  #if os(macOS) || os(Linux)
    @Test("Decoded batches: one of 150 bytes is no memory bomb, whatever it is asked")
    func flatBombs() async {
      await #expect(processExitsWith: .success) {
        for (name, document) in DecodedBombTests.flat {
          let batch = try decoded(BatchChanges.self, document)
          for use in FlatUse.allCases {
            try demandSmall("\(use) of \(name)") { try use.perform(batch) }
          }
        }
      }
    }
  #endif

  /// Two sections of many elements; a document of each thing that can happen to them.
  static let sectioned: [(name: String, document: String)] = [
    (
      "crossing moves",
      sectionedDocument([[0, 1], [half + 1, half + 1], [1, half, 2]], new: [0, all])
    ),
    (
      "moves in a section",
      sectionedDocument(
        [[0, 1], [1 + quarter, quarter], [1, quarter, 2], [half + 1, half + 1]])
    ),
    (
      "updated moves",
      sectionedDocument(
        [[0, 1], [1 + quarter, quarter], [1, quarter, 3], [half + 1, half + 1]])
    ),
    ("removals", sectionedDocument([[0, 1], [half + 1, half + 1]], new: [0, half])),
    ("insertions", sectionedDocument([[0, 1], [half], [1, half + 1]], old: [0, half])),
    ("updates", sectionedDocument([[0, half + 2], [half + 2, half, 1]])),
    ("a moved section", sectionedDocument([[half + 1, half + 1, 2], [0, half + 1]])),
    (
      "elements that survive their section",
      sectionedDocument([[1], [1, half, 2], [half + 1, half + 1]])
    ),
    (
      "an updated section",
      sectionedDocument([[0, half + 1], [half + 1, 1, 1], [half + 2, half]])
    ),
    ("a deleted section", sectionedDocument([[half + 1, half + 1]], new: [half])),
    ("an inserted section", sectionedDocument([[half + 1], [0, half + 1]], old: [half])),
  ]

  private static let quarter = 1 << 58

  private static func sectionedDocument(
    _ rows: [[Int]], old: [Int] = [half, half], new: [Int] = [half, half]
  ) -> String {
    """
    {"oldCounts":\(old),"newCounts":\(new),"rows":\(rows),"start": {"version": 1},\
    "end": {"version": 2}}
    """
  }

  #if os(macOS) || os(Linux)
    @Test("Decoded batches: one of two levels is no memory bomb, whatever it is asked")
    func sectionedBombs() async {
      await #expect(processExitsWith: .success) {
        for (name, document) in DecodedBombTests.sectioned {
          let batch = try decoded(SectionsBatchChanges.self, document)
          for use in SectionsUse.allCases {
            try demandSmall("\(use) of \(name)") { try use.perform(batch) }
          }
          for use in FlatUse.allCases {
            try demandSmall("\(use) of the rows of \(name)") { try use.perform(batch.rowChanges) }
          }
        }
      }
    }

    @Test("Decoded batches: records of many elements cost what they hold")
    func records() async {
      await #expect(processExitsWith: .success) {
        let moves: RangePairs = [RangePair(oldStart: 0, newStart: 1 << 59, count: 1 << 59)]
        let record = ArrayChange<Int>(
          kind: .move, indexes: IndexRanges(0..<1 << 59), moves: moves, revision: 1)
        try demandSmall("a record") {
          _ = (record.inverse, record.description, record == record, moves.elementCount)
          _ = Array(moves.elements.prefix(3))
          _ = try? record.applied(to: [1, 2, 3])
          _ = try? record.inverse?.applied(to: [])
        }
      }
    }
  #endif

  @Test("Decoded batches: the steps are those of single elements, at each position and end")
  func stepsOfABomb() throws {
    let half = Self.half
    let steps = try decoded(BatchChanges.self, Self.flat[0].document).calls.sequential
    #expect(steps.count == half)
    // The first half of the elements goes to the end, one after another.
    let toTheEnd = BatchStep.move(from: 0, to: 2 * half - 1)
    #expect(steps.first == toTheEnd && steps.last == toTheEnd)
    #expect(steps[1] == toTheEnd && steps[half / 2] == toTheEnd)
    #expect(steps == steps && steps != [])
    #expect(steps.description.hasSuffix("and \(half - 100) more]"))
    let nodes = try decoded(BatchChanges.self, Self.flat[3].document).calls.dom.placements
    #expect(nodes.count == Self.all - 1)
    #expect(nodes.first == .init(newIndex: Self.all - 2, oldIndex: nil))
    #expect(nodes.last == .init(newIndex: 0, oldIndex: nil))
  }

  @Test("Decoded paths: more than an Int can count are refused, not trapped over")
  func tooManyPaths() throws {
    let document = """
      [{"section":0,"elements":[[0,\(Int.max)]]},{"section":1,"elements":[[0,1]]}]
      """
    let error = #expect(throws: DecodingError.self) {
      try decoded(ElementPaths.self, document)
    }
    guard case .dataCorrupted(let context)? = error else {
      return #expect(Bool(false), "\(error!)")
    }
    #expect(context.debugDescription == "The sections up to 1 name more than \(Int.max) elements")
  }
}

// MARK: - What a batch may be asked

/// Everything that a batch of one level says, and what is made from it.
private enum FlatUse: CaseIterable {
  case text, hash, coding, counts, updates, walk, inverse, composition, mapping, tableBlocks, steps
  case rangeSteps, nodeEdits, splices, edits, patch, parts, change

  func perform(_ batch: BatchChanges) throws {
    switch self {
    case .text: _ = "\(batch) \(batch.calls.sequential)"
    case .hash: _ = (batch.hashValue, batch == batch.inverse, batch.calls.sequential.hashValue)
    case .coding: _ = try JSONEncoder().encode(batch)
    case .counts:
      _ = (batch.isEmpty, batch.changeCount, batch.moves.elementCount)
    case .updates: _ = (batch.updatedOldIndexes, batch.updatedNewIndexes)
    case .walk: _ = (Array(batch.moves.elements.prefix(9)), batch.insertions.first)
    case .inverse: _ = batch.inverse.inverse
    case .composition: _ = try batch.appending(batch.inverse).appending(batch)
    case .mapping:
      for index in [0, batch.oldCount - 1] where index >= 0 { _ = batch.newIndex(forOld: index) }
      for index in [0, batch.newCount - 1] where index >= 0 { _ = batch.oldIndex(forNew: index) }
    case .tableBlocks:
      _ = (batch.calls.tableView.blocks() + batch.calls.macCollectionView.blocks()).map(
        \.elementCount)
    case .steps:
      _ = (
        Array(batch.calls.sequential.prefix(9)), Array(batch.calls.sequential.suffix(9)),
        batch.inverse.calls.sequential.count
      )
    case .rangeSteps:
      _ = (Array(batch.calls.recyclerView.prefix(9)), Array(batch.calls.recyclerView.suffix(9)))
    case .nodeEdits:
      let placements = batch.calls.dom.placements
      _ = (Array(placements.prefix(9)), Array(placements.suffix(9)), placements.count)
    case .splices:
      _ = (batch.calls.listModel, batch.calls.listModelHunks, batch.calls.listModelHull)
    case .edits: _ = batch.edits
    case .patch:
      let patch = try? BatchPatch<Int>(changes: batch, elements: [])
      _ = try? patch?.applied(to: [1, 2], at: 1)
      if let back = try? BatchPatch<Int>(changes: batch.inverse, elements: []) {
        _ = try patch?.appending(back)
      }
    case .parts:
      var parts = RowParts(batch)
      _ = (parts.log, parts.next(3), parts.next(3), parts.log)
    case .change: _ = batch.log()
    }
  }
}

/// Everything that a batch of two levels says, and what is made from it.
private enum SectionsUse: CaseIterable {
  case text, hash, coding, counts, inverse, composition, mapping, tableBlocks, rowChanges
  case outlineEdits, edits, patch, parts

  func perform(_ batch: SectionsBatchChanges) throws {
    switch self {
    case .text: _ = "\(batch)"
    case .hash: _ = (batch.hashValue, batch == batch.inverse)
    case .coding: _ = try JSONEncoder().encode(batch)
    case .counts: _ = (batch.isEmpty, batch.changeCount)
    case .inverse: _ = batch.inverse.inverse
    case .composition: _ = try batch.appending(batch.inverse).appending(batch)
    case .mapping:
      for (section, count) in batch.oldCounts.enumerated() where count > 0 {
        _ = batch.newPath(forOld: ElementPath(section: section, element: count - 1))
        _ = batch.newSection(forOld: section)
      }
      for (section, count) in batch.newCounts.enumerated() where count > 0 {
        _ = batch.oldPath(forNew: ElementPath(section: section, element: count - 1))
      }
    case .tableBlocks:
      let blocks =
        batch.calls.tableView.blocks() + batch.calls.tableView(crossing: .cautious).blocks()
      _ = (blocks + batch.calls.macCollectionView.blocks()).map(\.elementCount)
    case .rowChanges: _ = batch.rowChanges
    case .outlineEdits:
      let edits = batch.calls.outlineView
      _ = (Array(edits.sections), edits.elements.map { Array($0.steps.prefix(9)) })
    case .edits: _ = batch.edits
    case .patch:
      let patch = try? SectionsBatchPatch<Int, Int>(changes: batch, headers: [], elements: [])
      _ = try? patch?.applied(to: [], at: 1)
    case .parts:
      var parts = WholeSectionParts(batch, SectionCrossings(batch))
      var sizes = SectionSizes(batch.oldCounts.map { $0 + 1 })
      var limit = 3
      _ = (parts.waitingRows, parts.next(&limit, &sizes))
      var rows = RowParts(WholeSectionParts.rowsAfterwards(batch, SectionCrossings(batch)))
      _ = (rows.log, rows.next(3), rows.log)
    }
  }
}

// MARK: - Measuring

private func decoded<Value: Decodable>(_ type: Value.Type, _ document: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(document.utf8))
}

/// Throws if the most memory that the process ever had grows by more than 32 MB. It runs alone.
private func demandSmall(_ name: String, _ body: () throws -> Void) throws {
  let before = ProcessorTime.peakKilobytes
  try body()
  let grown = ProcessorTime.peakKilobytes - before
  if grown > 32_768 { throw Mismatch(description: "\(name) took \(grown) kB") }
}
