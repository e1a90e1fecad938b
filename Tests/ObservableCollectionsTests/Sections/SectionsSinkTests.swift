import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// Every form of sink of sections.
@Suite("Sinks of sections, of every form") @MainActor
struct SectionsSinkTests {
  private let list = ObservableSections([
    SectionSnapshot(Head(id: 1), elements: [10, 11]), SectionSnapshot(Head(id: 2), elements: [20]),
  ])

  /// A table on the main actor.
  @MainActor private final class Outline: @MainActor RenderSink {
    private(set) var rows: SectionsSnapshot<Head, Int> = []
    private(set) var reloads: [Int] = []
    private(set) var batches: [SectionsBatchChanges] = []

    func reload(_ sections: SectionsSnapshot<Head, Int>, at revision: Revision) {
      rows = sections
      reloads.append(revision.version)
    }

    func apply(_ batch: SectionsBatchUpdate<Head, Int>) {
      #expect(batch.before == rows)
      rows = batch.after
      batches.append(batch.changes)
    }
  }

  private actor Archive {
    private(set) var shown: [SectionsSnapshot<Head, Int>] = []

    func take(_ batch: SectionsBatchUpdate<Head, Int>) { shown.append(batch.after) }
  }

  private func change() {
    list[section: 0].append(12)
    list.sections.move(from: 1, to: 0)
    list.remove(at: ElementPath(section: 1, element: 0))
  }

  @Test("An outline on the main actor gets the first state at once, then a batch a turn")
  func outline() async {
    let outline = Outline()
    let coalescer = list.render(into: outline)
    #expect(outline.reloads == [0])
    change()
    #expect(outline.batches.isEmpty)
    await runMainActorJobs { !outline.batches.isEmpty }
    #expect(outline.batches.count == 1)
    #expect(outline.rows == list.snapshot)
    withExtendedLifetime(coalescer) {}
  }

  @Test("An outline is held weakly, and its observer ends when it is gone")
  func weakOutline() async {
    var outline: Outline? = Outline()
    let reference = WeakReference(outline)
    let turns = ManualTurnScheduler()
    let coalescer = outline.map {
      list.render(every: turns.mainActorScheduler, into: $0)
    }
    change()
    outline = nil
    #expect(reference.isGone)
    turns.endMainActorTurn()
    change()
    #expect(turns.wakeUpCount == 1)
    withExtendedLifetime(coalescer) {}
  }

  @Test("A closure on the main actor gets batches, and flush shows them at once")
  func mainActorClosure() async {
    var shown: [SectionsSnapshot<Head, Int>] = []
    let coalescer = list.render(initial: false) { batch in shown.append(batch.after) }
    change()
    coalescer.flush()
    #expect(shown == [list.snapshot])
    coalescer.cancel()
    change()
    coalescer.flush()
    await runMainActorJobs()
    #expect(shown.count == 1)
  }

  @Test("An actor gets batches in its own jobs, also by flush, until it is gone")
  func actor() async throws {
    var archive: Archive? = Archive()
    let reference = WeakReference(archive)
    let coalescer = archive.map { archive in
      list.render(isolatedTo: archive, initial: false) { archive, batch in
        archive.take(batch)
      }
    }
    change()
    coalescer?.flush()
    try await wait { await archive?.shown.last == list.snapshot }
    #expect(await archive?.shown.last == list.snapshot)
    archive = nil
    try await wait { reference.isGone }
    #expect(reference.isGone)
    change()
    coalescer?.flush()
    #expect(list.revision.version == 6)
  }

  @Test("Records on the main actor arrive in its next job, in order")
  func records() async throws {
    var records: [SectionsChange<Head, Int>] = []
    let token = list.observe(options: [.initial, .old, .new]) { records.append($0) }
    #expect(records.map(\.kind) == [.setting])
    #expect(records[0].newSections == Array(list.snapshot))
    change()
    await runMainActorJobs { records.count == 4 }
    #expect(records.map(\.revision.version) == [0, 1, 2, 3])
    #expect(
      records.map(\.description) == [
        "section setting {0...1}, version 0", "element insertion 0: {2}, version 1",
        "section move 1 → 0, version 2", "element removal 1: {0}, version 3",
      ])
    token.cancel()
  }
}
