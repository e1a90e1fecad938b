import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

@Suite("Sections: replaceAll")
struct SectionsReplaceAllTests {
  @Test("Few records that replay, and a batch that is the truth", arguments: 1...20)
  func random(seed: Int) throws {
    for run in 0..<TestScale.randomRuns(100) {
      try demandReplaced(seed: UInt64(seed * 10_000 + run))
    }
  }

  private func demandReplaced(seed: UInt64) throws {
    var twins = TwinSections(seed: seed, counts: [3, 0, 5, 2])
    let old = twins.plain
    for _ in 0..<Int(seed % 25) { _ = twins.edit() }
    let new = twins.plain
    let trace = "seed \(seed), from \(old) to \(new)"
    let list = ObservableSections(old.map(\.snapshot))
    let records = Recorder<SectionsChange<Head, Cell>>()
    let token = list.observe(on: .callingThread) { records.keep($0) }
    let batches = Recorder<SectionsBatchUpdate<Head, Cell>>()
    let coalescer = list.render(on: .callingThread, every: .immediate, initial: false) {
      batches.keep($0)
    }
    list.replaceAll(with: new.map(\.snapshot))
    token.cancel()
    coalescer.cancel()
    try demand(list.snapshot.map { PlainSection($0) }, equals: new, trace)
    let kinds = records.values.map { "\($0.level) \($0.kind)" }
    try demand(Set(kinds).count, equals: kinds.count, "one record a kind, \(trace)")
    let replayed = try records.values.reduce(old) { try replay($1, on: $0) }
    try demand(replayed, equals: new, "the replay, \(trace)")
    let oldHeads = Set(old.map(\.head))
    let oldCells = Set(old.flatMap(\.cells))
    let diff = SectionsBatchUpdate(
      from: SectionsSnapshot(old.map(\.snapshot)), to: SectionsSnapshot(new.map(\.snapshot)),
      matching: .id)
    for batches in [batches.values, diff.isEmpty ? [] : [diff]] {
      try demandOneBatch(
        batches, from: old, to: new,
        updatedIds: Set(new.map(\.head).filter { !oldHeads.contains($0) }.map(\.id)),
        updatedTokens: Set(new.flatMap(\.cells).filter { !oldCells.contains($0) }.map(\.token)),
        trace)
    }
  }

  @Test("Elements with the same id are paired in order, in their section first")
  func duplicates() {
    let list = ObservableSections([
      SectionSnapshot(Head(id: 1), elements: [Cell(token: 7), Cell(token: 7)]),
      SectionSnapshot(Head(id: 2), elements: [Cell(token: 7)]),
    ])
    let records = Recorder<SectionsChange<Head, Cell>>()
    let token = list.observe(on: .callingThread) { records.keep($0) }
    list.replaceAll(with: [
      SectionSnapshot(Head(id: 1), elements: [Cell(token: 7)]),
      SectionSnapshot(Head(id: 2), elements: [Cell(token: 7), Cell(token: 7)]),
    ])
    token.cancel()
    #expect(
      records.values.map(\.description) == ["element move (0, 1) → (1, 1), version 1"])
  }
}
