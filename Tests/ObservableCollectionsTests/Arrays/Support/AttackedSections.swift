import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

/// A list of sections under attack, and all who show it to the end.
@MainActor final class AttackedSections {
  nonisolated let list: ObservableSections<Head, Int>
  /// Ends the turns of one sink, on a thread of its own.
  nonisolated let turns = ManualTurnScheduler()
  private let records: Attacked<SectionsReplay>
  private let sinks: [Attacked<SectionsBatchChecker<Head, Int>>]
  private let actor = SlowActor()
  private let token: ChangeObservation
  private let coalescers: [CoalescingObserver<SectionsBatchUpdate<Head, Int>>]
  private nonisolated let made = LockedValue(0)
  private nonisolated let passersFaults = Recorder<String>()

  init() {
    list = ObservableSections(
      (1...3).map { SectionSnapshot(Head(id: -$0), elements: [$0, 10 * $0]) })
    let start = list.snapshot
    records = Attacked(SectionsReplay(sections: start, version: 0))
    sinks = (0..<3).map { _ in Attacked(SectionsBatchChecker(sections: start)) }
    token = list.observe(on: .callingThread) { [records] record in
      records.take { try $0.take(record) }
    }
    let (fast, onActor, slow) = (sinks[0], sinks[1], sinks[2])
    coalescers = [
      list.render(initial: false) { batch in fast.take { try $0.check(batch) } },
      list.render(isolatedTo: actor, initial: false) { actor, batch in
        actor.beSlow()
        onActor.take { try $0.check(batch) }
      },
      list.render(on: .callingThread, every: turns.scheduler, initial: false) { batch in
        Thread.sleep(forTimeInterval: 0.002)
        slow.take { try $0.check(batch) }
      },
    ]
  }

  nonisolated var mutations: Int { made.withLock { $0 } }

  /// One mutating call that is valid whatever other tasks do.
  ///
  /// - Parameter number: never used before: it becomes a section's id.
  nonisolated func mutate(_ number: Int, _ random: inout SplitMix64) {
    made.withLock { $0 += 1 }
    list.transaction { list in
      if list.elementCount > 16 {
        return list[section: Int.random(in: 0..<list.sections.count, using: &random)].removeAll()
      }
      if list.sections.count > 5 { list.sections.remove(at: [0, 3]) }
      edit(list, number, &random)
    }
  }

  private nonisolated func edit(
    _ list: ObservableSections<Head, Int>, _ number: Int, _ random: inout SplitMix64
  ) {
    if list.sections.isEmpty { return list.sections.append(Head(id: number), elements: [number]) }
    let source = Int.random(in: 0..<list.sections.count, using: &random)
    let target = Int.random(in: 0..<list.sections.count, using: &random)
    let count = list[source].elements.count
    switch Int.random(in: 0..<12, using: &random) {
    case 0: list.sections.insert(Head(id: number), elements: [number], at: target)
    case 1: list.sections.move(from: source, to: target)
    case 2: list[section: source].updateHeader { $0.value += 1 }
    case 3: list.sections.remove(at: source)
    case 4..<8 where count > 0:
      let room = list[target].elements.count - (source == target ? 1 : 0)
      list.move(
        from: ElementPath(section: source, element: Int.random(in: 0..<count, using: &random)),
        to: ElementPath(section: target, element: Int.random(in: 0...room, using: &random)))
    case 8 where count > 0: list.remove(at: ElementPath(section: source, element: count - 1))
    case 9 where count > 0: list[ElementPath(section: source, element: 0)] = number
    default: list[section: target].append(number)
    }
  }

  /// Observers that are added and go again while the others work.
  nonisolated func passBy(_ number: Int) {
    let order = Attacked(VersionOrder(last: -1))
    let token = list.observe(on: .callingThread, options: [.initial, .new]) { record in
      order.take { order in
        if record.kind == .setting { order = VersionOrder(last: record.revision.version - 1) }
        try order.take(record.revision.version)
      }
    }
    let shown = Attacked(VersionOrder(last: 0))
    let coalescer = list.render(on: .callingThread, every: .immediate, initial: false) { batch in
      shown.take { order in
        if order.last > 0 { try demand(batch.start.version, equals: order.last, "a batch's start") }
        order = VersionOrder(last: batch.end.version)
      }
    }
    // An id that no other call uses.
    list.sections.append(Head(id: -10 - number))
    if number % 2 == 0 { token.cancel() }
    coalescer.flush()
    if number % 3 == 0 { coalescer.cancel() }
    list.sections.removeAll { $0.header.id == -10 - number }
    for fault in order.faults + shown.faults { passersFaults.keep(fault) }
  }

  /// Ends all turns, and demands that everybody shows the list.
  func demandEqual() async throws {
    let shown = list.snapshot
    turns.endTurn()
    for coalescer in coalescers { coalescer.flush() }
    try await wait { sinks[1].checker.sections == shown }
    for sink in sinks {
      #expect(sink.faults == [])
      #expect(sink.checker.sections == shown)
      #expect(sink.checker.batchCount > 0)
    }
    // A job may still deliver the last records that were handed over to it.
    try await wait { records.checker.version == list.revision.version || records.faults != [] }
    #expect(records.faults == [])
    #expect(records.checker.sections == shown)
    #expect(records.checker.version == list.revision.version)
    #expect(passersFaults.values == [])
    token.cancel()
    for coalescer in coalescers { coalescer.cancel() }
  }
}
