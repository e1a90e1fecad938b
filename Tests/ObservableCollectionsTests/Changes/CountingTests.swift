import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// Elements and ranges are counted in the same way everywhere.
@Suite("Counting")
struct CountingTests {
  @Test("Counting: a record, a batch, its blocks and its trace agree about elements and ranges")
  func ofAnArray() throws {
    let array = ObservableArray(0..<20)
    let turns = ManualTurnScheduler()
    let (batches, records) = (Recorder<BatchUpdate<Int>>(), Recorder<ArrayChange<Int>>())
    let trace = Recorder<String>()
    let tracing = array.trace { trace.keep($0.description) }
    let observation = array.observe(on: .callingThread) { records.keep($0) }
    let coalescer = array.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batches.keep($0)
    }
    array.move(fromOffsets: IndexRanges(2..<5), toOffset: 17)
    for index in [0, 1, 8] { array[index] += 100 }
    array.remove(at: [10, 11, 13])
    array.insert(contentsOf: [7, 8, 9], at: 4)
    turns.endTurn()
    let (record, batch) = (records.take()[0], batches.take()[0])
    #expect(record.moves.elementCount == 3 && record.moves.ranges.count == 1)
    #expect(record.indexes.elementCount == 3 && record.indexes.ranges.count == 1)
    #expect(batch.moves.elementCount == 3 && batch.moves.ranges.count == 1)
    #expect(batch.updates.elementCount == 3 && batch.updates.ranges.count == 2)
    #expect(batch.removals.elementCount == 3 && batch.removals.ranges.count == 2)
    #expect(batch.insertions.elementCount == 3 && batch.insertions.ranges.count == 1)
    #expect(batch.changes.changeCount == 12)
    let blocks = batch.calls.tableView.blocks()
    #expect(blocks.map(\.elementCount) == [9, 3])
    let summary = "3 removed, 3 inserted, 3 moved, 3 updated"
    #expect(trace.take().contains { $0.hasSuffix(summary) })
    withExtendedLifetime((tracing, observation, coalescer)) {}
  }

  @Test("Counting: a record of two levels, a batch and its blocks agree about elements and ranges")
  func ofSections() throws {
    let list = ObservableSections<Head, Cell>(
      (0..<2).map { section in
        SectionSnapshot(
          Head(id: section), elements: (0..<6).map { Cell(token: section * 10 + $0) })
      })
    let turns = ManualTurnScheduler()
    let batches = Recorder<SectionsBatchUpdate<Head, Cell>>()
    let records = Recorder<SectionsChange<Head, Cell>>()
    let observation = list.observe(on: .callingThread) { records.keep($0) }
    let coalescer = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batches.keep($0)
    }
    list.move(
      from: ElementPaths(section: 0, elements: IndexRanges(1..<4)),
      to: ElementPath(section: 1, element: 2))
    list.touch(
      at: ElementPaths([ElementPath(section: 0, element: 0), ElementPath(section: 1, element: 0)]))
    list.remove(
      at: ElementPaths([ElementPath(section: 0, element: 1), ElementPath(section: 1, element: 1)]))
    turns.endTurn()
    let (record, batch) = (records.take()[0], batches.take()[0])
    #expect(record.elementMoves.elementCount == 3 && record.elementMoves.ranges.count == 1)
    #expect(record.elements.elementCount == 3 && record.elements.entries.count == 1)
    #expect(batch.moves.elementCount == 3 && batch.moves.ranges.count == 1)
    #expect(batch.updates.elementCount == 2 && batch.updates.ranges.count == 2)
    #expect(batch.removals.elementCount == 2 && batch.removals.entries.count == 2)
    #expect(batch.changes.changeCount == 7)
    let blocks = batch.calls.tableView.blocks()
    #expect(blocks.map(\.elementCount) == [5, 2])
    withExtendedLifetime((observation, coalescer)) {}
  }

  @Test("Counting: what moved can be walked range by range and element by element")
  func walking() {
    let pairs: RangePairs = [
      RangePair(oldStart: 0, newStart: 5, count: 2), RangePair(oldStart: 7, newStart: 0, count: 1),
    ]
    #expect(pairs.map(\.count) == [2, 1])
    #expect(pairs.elements.map { [$0.old, $0.new] } == [[0, 5], [1, 6], [7, 0]])
    #expect(pairs.elementCount == 3 && pairs.ranges.count == 2 && !pairs.isEmpty)
    #expect(pairs.ranges.map(\.oldStart) == [0, 7])
    #expect("\(pairs)" == "[0...1 → 5...6, 7 → 0]")
    let paths: ElementPathPairs = [
      ElementPathPair(
        old: ElementPath(section: 1, element: 2), new: ElementPath(section: 0, element: 3), count: 2
      )
    ]
    #expect(paths.elements.map(\.old.element) == [2, 3])
    #expect(paths.elements.map(\.new.element) == [3, 4])
    #expect(paths.elements.allSatisfy { $0.old.section == 1 && $0.new.section == 0 })
    #expect(paths.elementCount == 2 && paths.ranges.count == 1)
    #expect(ElementPathPairs().isEmpty && ElementPathPairs().elementCount == 0)
  }

  @Test("Paths from a section and its indexes")
  func pathsOfOneSection() {
    let paths = ElementPaths(section: 2, elements: [0, 3])
    #expect(Array(paths).map(\.element) == [0, 3] && paths[2] == [0, 3])
    #expect(ElementPaths(section: 1, elements: []).isEmpty)
  }
}
