import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

/// The sink of sections keeps and judges what it receives.
@Suite struct SectionsRecordingSinkTests {
  private struct Day: Identifiable, Hashable, Sendable {
    let id: Int
    var title = ""
  }

  private typealias Sink = SectionsRecordingSink<Day, Int>
  private typealias Sections = SectionsSnapshot<Day, Int>

  private static let start: Sections = [
    SectionSnapshot(Day(id: 0), elements: [1, 2]), SectionSnapshot(Day(id: 1), elements: [3]),
  ]

  /// A batch that says nothing but a removal.
  private func batch(
    from before: Sections, to after: Sections, removals: [ElementPath], version: Int = 0
  ) throws -> SectionsBatchUpdate<Day, Int> {
    SectionsBatchUpdate(
      changes: try SectionsBatchChanges(
        oldCounts: before.counts, newCounts: after.counts, removals: ElementPaths(removals),
        start: Revision(version), end: Revision(version + 1)),
      before: before, after: after)
  }

  @Test func keepsReloadsAndBatches() {
    let (sink, turns) = (Sink(), ManualTurnScheduler())
    #expect(sink.revision == nil)
    #expect(sink.sections.isEmpty)
    let list = ObservableSections(Self.start)
    let observer = list.render(on: .callingThread, every: turns.scheduler, into: sink)
    #expect(sink.reloadCount == 1 && sink.revision == 0)
    list[section: 1].append(4)
    list[section: 0].updateHeader { $0.title = "Monday" }
    list.sections.move(from: 1, to: 0)
    turns.endTurn()
    #expect(sink.batches.count == 1)
    #expect(sink.sections == list.snapshot)
    #expect(sink.revision == list.revision)
    #expect(sink.faults == [])
    observer.cancel()
  }

  @Test func findsWrongSectionsAndGoesOn() throws {
    let place = ElementPath(section: 0, element: 0)
    let wrong: Sections = [
      SectionSnapshot(Day(id: 0), elements: [1]), SectionSnapshot(Day(id: 1), elements: [3]),
    ]
    let sink = Sink()
    sink.reload(Self.start, at: 0)
    // It says that the first element goes, and the second one is missing.
    sink.apply(try batch(from: Self.start, to: wrong, removals: [place]))
    #expect(sink.faults.count == 1)
    #expect(
      sink.faults.first?.hasPrefix("strict: section 0 does not show the new section\n") == true)
    let empty: Sections = [
      SectionSnapshot(Day(id: 0), elements: []), SectionSnapshot(Day(id: 1), elements: [3]),
    ]
    sink.apply(try batch(from: wrong, to: empty, removals: [place], version: 1))
    #expect(sink.faults.count == 1)
    #expect(sink.sections == empty)
    #expect(sink.batches.count == 2)
  }

  @Test func aBatchBeforeTheFirstReloadAndOneFromElsewhereAreFaults() throws {
    let place = ElementPath(section: 0, element: 0)
    let after: Sections = [
      SectionSnapshot(Day(id: 0), elements: [2]), SectionSnapshot(Day(id: 1), elements: [3]),
    ]
    let sink = Sink()
    sink.apply(try batch(from: Self.start, to: after, removals: [place]))
    #expect(sink.faults == ["A batch came before the first reload"])
    sink.reload(Self.start, at: 5)
    sink.apply(try batch(from: Self.start, to: after, removals: [place]))
    #expect(sink.faults.count == 2)
    #expect(
      sink.faults.last?.hasPrefix("The batch starts from version 0, version 5 is shown\n") == true)
  }

  @Test func aChangeOfTheUserIsAPart() throws {
    let (sink, turns) = (Sink(), ManualTurnScheduler())
    let list = ObservableSections(Self.start)
    let observer = list.render(on: .callingThread, every: turns.scheduler, into: sink)
    let moved: Sections = [
      SectionSnapshot(Day(id: 0), elements: [2, 1]), SectionSnapshot(Day(id: 1), elements: [3]),
    ]
    sink.noteUserChange(moved)
    #expect(sink.sections == moved)
    list[section: 1].append(4)
    turns.endTurn()
    #expect(sink.faults.count == 1)
    #expect(
      sink.faults.first?.hasPrefix("The batch starts from version 0, version 0 part 1 is shown\n")
        == true)
    observer.cancel()
  }

  @Test func randomEditsLeaveNoFault() throws {
    try SectionsEditScript.checkRandom(runs: 20, seed: 7) { script in
      var next = 0
      func new() -> Int {
        next += 1
        return next
      }
      let list = script.makeSections(newSection: { Day(id: new()) }, newElement: new)
      #expect(list.snapshot.counts == script.initialCounts)
      let (sink, turns) = (Sink(), ManualTurnScheduler())
      let observer = list.render(on: .callingThread, every: turns.scheduler, into: sink)
      var edits = 0
      script.apply(
        to: list, newSection: { Day(id: new()) },
        updatedSection: { Day(id: $0.id, title: $0.title + "'") }, newElement: new
      ) {
        edits += 1
        if edits % 2 == 0 { turns.endTurn() }
      }
      turns.endTurn()
      #expect(edits == script.edits.count)
      if sink.sections != list.snapshot || sink.faults != [] { throw Fault() }
      observer.cancel()
    }
  }

  private struct Fault: Error {}
}
