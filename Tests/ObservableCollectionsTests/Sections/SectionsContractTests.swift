import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

@Suite("Sections: the contract")
struct SectionsContractTests {
  private let list = ObservableSections([
    SectionSnapshot(Head(id: 1), elements: [Cell(token: 10), Cell(token: 11)]),
    SectionSnapshot(Head(id: 2), elements: [Cell(token: 20)]),
  ])

  private struct Refusal: Error {}

  @Test("A call that changes nothing emits no record")
  func nothing() {
    list.sections.move(from: 1, to: 1)
    list.move(from: ElementPath(section: 0, element: 1), to: ElementPath(section: 0, element: 1))
    list.sections.remove(at: [])
    list.remove(at: ElementPaths())
    list[section: 0].append(contentsOf: [])
    #expect(list.revision.version == 0)
  }

  @Test("A transaction that throws leaves list, ids and version, and delivers nothing")
  func thrown() throws {
    let records = Recorder<SectionsChange<Head, Cell>>()
    let token = list.observe(on: .callingThread) { records.keep($0) }
    let before = list.snapshot
    #expect(throws: Refusal.self) {
      try list.transaction { list throws(Refusal) in
        list.sections.remove(at: 0)
        list.sections.append(Head(id: 3))
        #expect(list.sections.count == 2)
        throw Refusal()
      }
    }
    #expect(list.snapshot == before)
    #expect(list.revision.version == 0)
    #expect(records.values.isEmpty)
    list.sections.append(Head(id: 3))
    #expect(list.sections.index(ofID: 3) == 2)
    #expect(records.values.map(\.revision.version) == [1])
    token.cancel()
  }

  @Test("An inner transaction that throws takes back its own part only")
  func inner() {
    list.transaction { list in
      list.sections.append(Head(id: 3))
      #expect(throws: Refusal.self) {
        try list.transaction { list throws(Refusal) in
          list.sections.append(Head(id: 4))
          throw Refusal()
        }
      }
      list.sections.append(Head(id: 4))
    }
    #expect(list.snapshot.map(\.header.id) == [1, 2, 3, 4])
    #expect(list.revision.version == 2)
  }

  @Test("Options: the initial record, then announcements, without what nobody wants")
  func options() {
    let records = Recorder<SectionsChange<Head, Cell>>()
    let token = list.observe(on: .callingThread, options: [.initial, .prior, .new]) {
      records.keep($0)
    }
    list[section: 1].append(Cell(token: 21))
    list[section: 0].header = Head(id: 1, value: 5)
    token.cancel()
    list.sections.removeAll()
    let values = records.values
    #expect(values.map(\.kind) == [.setting, .insertion, .insertion, .replacement, .replacement])
    #expect(values.map(\.isPrior) == [false, true, false, true, false])
    #expect(values[0].newSections?.map(\.header.id) == [1, 2])
    #expect(values[1].newElements == nil)
    #expect(values[2].newElements == [Cell(token: 21)])
    #expect(values[4].newSections?.map(\.header.value) == [5])
    #expect(values.allSatisfy { $0.oldSections == nil && $0.oldElements == nil })
  }

  @Test("A turn whose changes cancel out delivers nothing, and two observers share a batch")
  func turns() {
    let batches = Recorder<SectionsBatchUpdate<Head, Cell>>()
    let turns = ManualTurnScheduler()
    let coalescers = (0..<2).map { _ in
      list.render(on: .callingThread, every: turns.scheduler, initial: false) { batches.keep($0) }
    }
    list.sections.move(from: 0, to: 1)
    list.sections.move(from: 1, to: 0)
    turns.endTurn()
    #expect(batches.values.isEmpty)
    list[section: 0].append(Cell(token: 12))
    turns.endTurn()
    #expect(batches.values.count == 2)
    #expect(batches.values.first == batches.values.last)
    #expect(batches.values.first?.end == 3)
    for coalescer in coalescers { coalescer.cancel() }
  }

  @Test("A sink gets the state, then batches, and ends the observation when it is gone")
  func sink() {
    let turns = ManualTurnScheduler()
    var shown: Shown? = Shown()
    let coalescer = shown.map {
      list.render(on: .callingThread, every: turns.scheduler, into: $0)
    }
    list.sections.remove(at: 0)
    turns.endTurn()
    #expect(shown?.versions.values == [0, 1])
    #expect(shown?.sections.values.last == list.snapshot)
    shown = nil
    list.sections.removeAll()
    turns.endTurn()
    #expect(list.core.shared.history.isEmpty)
    coalescer?.cancel()
  }

  private final class Shown: RenderSink, Sendable {
    let sections = Recorder<SectionsSnapshot<Head, Cell>>()
    let versions = Recorder<Int>()

    func reload(_ sections: SectionsSnapshot<Head, Cell>, at revision: Revision) {
      self.sections.keep(sections)
      versions.keep(revision.version)
    }

    func apply(_ batch: SectionsBatchUpdate<Head, Cell>) {
      sections.keep(batch.after)
      versions.keep(batch.end.version)
    }
  }
}
