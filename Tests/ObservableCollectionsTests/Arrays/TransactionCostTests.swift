import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

/// What a transaction copies and keeps: what its edits cost, and elements for those who want them.
///
/// Copies are counted: an element is an object, and each copy of it is one more reference.
@Suite("Transactions: what they copy") struct TransactionCostTests {
  private static let count = 20_000
  private static let edits = 20

  /// Edits that name many elements and change few nodes, by name.
  private static func edit(_ array: ObservableArray<Shared>, _ kind: String) {
    switch kind {
    case "touch all": array.touch(at: IndexRanges(0..<count))
    case "touch a range": array.touch(at: IndexRanges(5..<count - 5))
    case "touch two ranges": array.touch(at: IndexRanges([0..<9_000, 9_500..<count]))
    case "move a block": array.move(fromOffsets: IndexRanges(0..<9_000), toOffset: count)
    default:
      array.move(fromOffsets: IndexRanges([0..<5_000, 9_000..<15_000]), toOffset: count - 99)
    }
  }

  /// Leaves of 128 references, those at the ends of a few ranges, old and new.
  private static let fewNodes = edits * 16 * 128

  @Test("A transaction copies no more elements than its edits have places in the tree to change")
  func largeEdits() {
    let kinds = [
      "touch all", "touch a range", "touch two ranges", "move a block", "move two blocks",
    ]
    for kind in kinds {
      let rows = (0..<Self.count).map { Shared($0) }
      let array = ObservableArray(rows)
      let before = references(to: rows)
      array.transaction { array in
        for _ in 0..<Self.edits { Self.edit(array, kind) }
        #expect(references(to: rows) - before <= Self.fewNodes, "inside, \(kind)")
      }
      #expect(references(to: rows) - before <= Self.fewNodes, "afterwards, \(kind)")
    }
  }

  @Test("A transaction of sections copies no more than its edits have places to change")
  func largeEditsOfSections() {
    let rows = (0..<Self.count).map { Shared($0) }
    let list = ObservableSections(
      (0..<20).map { section in
        let start = section * 1_000
        return SectionSnapshot(Head(id: section), elements: rows[start..<start + 1_000])
      })
    let paths = ElementPaths((0..<20).map { ($0, 1..<999) })
    let before = references(to: rows)
    list.transaction { list in
      for _ in 0..<Self.edits {
        list.touch(at: paths)
        list.sections.touch(at: IndexRanges(0..<20))
        list.sections.move(from: 0, to: 19)
        list.move(
          from: ElementPaths(section: 3, elements: IndexRanges(0..<400)),
          to: ElementPath(section: 4, element: 100))
        list.move(
          from: ElementPaths(section: 4, elements: IndexRanges(100..<500)),
          to: ElementPath(section: 3, element: 0))
      }
      #expect(references(to: rows) - before <= Self.fewNodes)
    }
    #expect(references(to: rows) - before <= Self.fewNodes)
  }

  @Test("Edits in place keep the old element, and copy each leaf once")
  func editsInPlace() {
    let rows = (0..<2_000).map { Shared($0) }
    let array = ObservableArray(rows)
    let before = references(to: rows)
    array.transaction { array in
      for index in rows.indices {
        let row = Shared(-index)
        let known = references(to: [row])
        array[index] = row
        #expect(references(to: [row]) == known + 1, "the draft's tree")
      }
      #expect(references(to: rows) - before == rows.count, "the kept old elements, and no leaf")
      #expect(array.draft?.pointee.elements.count == rows.count)
      #expect(array.draft?.pointee.states.count == 0)
      #expect(array.core.writer.edits.calls.count == 1)
    }
    #expect(references(to: rows) - before == -rows.count)
    #expect(array.draft == nil && array.core.writer.edits.isEmpty)
  }

  /// An element that asks, when it is released, whether the gate of its array is held.
  private final class Watched: Sendable {
    let core: ArrayCore
    let answers: Recorder<Bool>

    init(_ core: ArrayCore, _ answers: Recorder<Bool>) {
      (self.core, self.answers) = (core, answers)
    }

    deinit { answers.keep(core.isHeldByCurrentThread) }
  }

  @Test("What comes and goes inside is released outside the gate, also if it is taken back")
  func released() {
    let array = ObservableArray<Watched>()
    let answers = Recorder<Bool>()
    let edit = { (array: ObservableArray<Watched>) in
      array.append(Watched(array.core, answers))
      array[0] = Watched(array.core, answers)
      array.append(contentsOf: [Watched(array.core, answers)])
      array.remove(at: 0)
      array.removeAll()
    }
    array.transaction(edit)
    #expect(answers.values == [false, false, false])
    array.transaction { array in
      try? array.transaction { array throws(CancellationError) in
        edit(array)
        throw CancellationError()
      }
    }
    #expect(answers.values == Array(repeating: false, count: 6))
    try? array.transaction { array throws(CancellationError) in
      edit(array)
      throw CancellationError()
    }
    #expect(answers.values == Array(repeating: false, count: 9))
  }

  @Test("Observers get the elements that they want, others get none, and nothing is kept")
  func wanted() {
    for options: ObservationOptions in [[], [.old], [.new], [.old, .new]] {
      let rows = (0..<100).map { Shared($0) }
      let array = ObservableArray(rows)
      let before = references(to: rows)
      let copies = Recorder<Int>()
      let isNil = Recorder<[Bool]>()
      nonisolated(unsafe) let all = rows
      let token = array.observe(on: .callingThread, options: options) { change in
        copies.keep(references(to: all) - before)
        isNil.keep([change.oldElements == nil, change.newElements == nil])
      }
      array.transaction { $0.touch(at: IndexRanges(0..<100)) }
      #expect(isNil.values == [[!options.contains(.old), !options.contains(.new)]])
      let wanted = [ObservationOptions.old, .new].count { options.contains($0) }
      // What is shared while the handler runs is a leaf or two.
      #expect(copies.values[0] <= 100 * (wanted + 1), "\(options)")
      #expect(copies.values[0] >= 100 * wanted, "\(options)")
      token.cancel()
      #expect(references(to: rows) == before)
    }
  }

  @Test("Records are made for those who hear them, with what they want when they are published")
  func wishesThatGrow() {
    let array = ObservableArray(0..<3)
    let asked = Recorder<[Bool]>()
    let tokens = Recorder<ChangeObservation>()
    let publish = {
      array.core.enter("test")
      _ = array.core.lockForPublishing { wishes in
        asked.keep([wishes.hasReceivers, wishes.wantsOld, wishes.wantsNew])
        let next: [ObservationOptions] = [[], [.new], [.new, .old]]
        tokens.keep(
          array.observe(on: .callingThread, options: next[min(asked.values.count, 2)]) { _ in })
        return []
      }
      array.core.unlock()
      array.leave()
    }
    publish()
    #expect(asked.values == [], "Nobody hears")
    tokens.keep(array.observe(on: .callingThread, options: []) { _ in })
    publish()
    #expect(
      asked.values == [[true, false, false], [true, false, true], [true, true, true]])
  }

  @Test("A transaction that throws lets go of what it made; one without edits keeps nothing")
  func thrown() {
    struct Refusal: Error {}
    let array = ObservableArray((0..<10).map { Shared($0) })
    weak var inserted: Shared?
    array.transaction { array in
      for _ in 0..<5 { try? array.transaction { _ throws(Refusal) in throw Refusal() } }
      #expect(array.core.writer.departed.isEmpty)
      try? array.transaction { array throws(Refusal) in
        let row = Shared(99)
        inserted = row
        array.append(row)
        array.touch(at: IndexRanges(0..<11))
        throw Refusal()
      }
    }
    #expect(inserted == nil)
    #expect(array.revision.version == 0)
  }
}

/// An element whose copies can be counted: each is a reference.
private final class Shared {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// How many references there are to some objects.
private func references(to rows: [Shared]) -> Int {
  rows.reduce(0) { $0 + Int(_getRetainCount($1)) }
}
