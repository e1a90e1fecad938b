import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// The records of a transaction have the elements that those of single calls have, of few elements as
/// of many, and also for an observer who came late.
@Suite("Transactions: elements of their records") struct DraftRecordTests {
  private static let lengths = [1, 2, 31, 32, 33, 100]

  /// Edits of an array of 200 that name so many elements, in one range or scattered.
  private static func edit(_ array: ObservableArray<Int>, _ count: Int) {
    let scattered = IndexRanges((0..<count).map { $0 * 2 })
    array.append(contentsOf: 1_000..<1_000 + count)
    array.insert(2_000..<2_000 + count, at: scattered)
    array.remove(at: scattered)
    array.removeSubrange(3..<3 + count)
    array.replace(at: scattered, with: 3_000..<3_000 + count)
    array.replaceSubrange(1..<2, with: 4_000..<4_000 + count)
    array.touch(at: IndexRanges(0..<count))
    array.touch(at: scattered)
    array.move(fromOffsets: scattered, toOffset: array.count)
    array.move(fromOffsets: IndexRanges(0..<count), toOffset: array.count)
    array.swapAt(0, count)
    array[0] = -1
    array.insert(-2, at: 1)
    array.remove(at: 0)
    array.reverse()
  }

  @Test("A transaction's records are those of its single calls, whatever they name")
  func sameAsSingleCalls() {
    for length in Self.lengths {
      let (single, whole) = Self.twins()
      let keepers = [RecordKeeper(single), RecordKeeper(whole)]
      Self.edit(single, length)
      whole.transaction { Self.edit($0, length) }
      #expect(keepers[1].records == keepers[0].records, "\(length)")
      #expect(keepers[0].records.count >= 15)
    }
  }

  @Test("An observer added in the middle, by any thread, hears all records with all elements")
  func lateObservers() {
    for options: ObservationOptions in [[.old, .new], [.old], [.new], [.prior, .old], []] {
      let (single, whole) = Self.twins()
      let keeper = RecordKeeper(single, options: options)
      Self.edit(single, 40)
      Self.edit(single, 3)
      let late = whole.transaction { array in
        Self.edit(array, 40)
        let here = RecordKeeper(array, options: options)
        let there = onOtherThread { RecordKeeper(array, options: options) }
        Self.edit(array, 3)
        return [here, there]
      }
      for other in late { #expect(other.records == keeper.records, "\(options)") }
    }
  }

  @Test("A part that is taken back leaves the elements of the others alone")
  func takenBack() {
    struct Refusal: Error {}
    for isLate in [false, true] {
      let (single, whole) = Self.twins()
      let keeper = RecordKeeper(single)
      let early = isLate ? nil : RecordKeeper(whole)
      Self.edit(single, 40)
      Self.edit(single, 33)
      let late = whole.transaction { array in
        Self.edit(array, 40)
        try? array.transaction { array throws(Refusal) in
          Self.edit(array, 50)
          array.removeAll()
          throw Refusal()
        }
        Self.edit(array, 33)
        return RecordKeeper(array)
      }
      for other in [early, late].compactMap(\.self) {
        #expect(other.records == keeper.records, "\(isLate)")
      }
    }
  }

  /// Two arrays with the same revisions.
  private static func twins() -> (ObservableArray<Int>, ObservableArray<Int>) {
    let (single, whole) = (ObservableArray(0..<200), ObservableArray(0..<200))
    whole.useHistory(single.revision.history!)
    return (single, whole)
  }

  // MARK: - Two levels

  private static func sections() -> ObservableSections<Head, Cell> {
    ObservableSections(
      (0..<50).map { section in
        SectionSnapshot(
          Head(id: section), elements: (0..<60).map { Cell(token: section * 60 + $0) })
      })
  }

  private static func edit(_ list: ObservableSections<Head, Cell>, _ count: Int, id: Int) {
    let cells = (0..<count).map { Cell(token: 10_000 + $0) }
    let scattered = ElementPaths((0..<count).map { ElementPath(section: $0 % 5, element: $0 / 5) })
    list[section: 2].append(contentsOf: cells)
    list.insert(cells, at: scattered)
    list.touch(at: scattered)
    list.replace(at: scattered, with: cells)
    list.remove(at: scattered)
    list[section: 0].append(Cell(token: 7))
    list[ElementPath(section: 0, element: 3)] = Cell(token: 8)
    list.remove(at: ElementPath(section: 1, element: 1))
    list.swapAt(ElementPath(section: 0, element: 0), ElementPath(section: 3, element: 9))
    list[section: 4].reverse()
    list.sections.insert(
      contentsOf: (0..<count).map { SectionSnapshot(Head(id: id + $0), elements: cells) },
      at: 7)
    list.sections.touch(at: IndexRanges(0..<count))
    list.sections.move(from: 1, to: 6)
    list.sections.reverse()
    list.sections.remove(at: IndexRanges((0..<count).map { $0 * 2 }))
  }

  @Test("A transaction's records of two levels are those of its single calls")
  func sameOnTwoLevels() {
    for length in [1, 2, 32, 33] {
      let (single, whole) = (Self.sections(), Self.sections())
      whole.useHistory(single.revision.history!)
      let records = [Recorder<SectionsChange<Head, Cell>>(), Recorder()]
      let token = single.observe(on: .callingThread) { records[0].keep($0) }
      Self.edit(single, length, id: 1_000)
      let late = whole.transaction { list in
        Self.edit(list, length, id: 1_000)
        return onOtherThread { list.observe(on: .callingThread) { records[1].keep($0) } }
      }
      #expect(records[1].values == records[0].values, "\(length)")
      #expect(records[0].values.count == 15)
      token.cancel()
      late.cancel()
    }
  }
}
