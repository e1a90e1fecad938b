import Combine
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

@Suite("Publishers of changes and batches") @MainActor
struct ChangePublisherTests {
  private let turns = ManualTurnScheduler()
  private let array = ObservableArray([0, 1, 2])

  private func batches(
    initial: Bool = false
  ) -> StrictSubscriber<BatchUpdate<Int>> {
    let subscriber = StrictSubscriber<BatchUpdate<Int>>()
    array.batchesPublisher(every: turns.scheduler, initial: initial).subscribe(subscriber)
    return subscriber
  }

  private func records(limit: Int = 256) -> StrictSubscriber<ArrayChange<Int>> {
    let subscriber = StrictSubscriber<ArrayChange<Int>>()
    array.changesPublisher(limit: limit).subscribe(subscriber)
    return subscriber
  }

  @Test("Derived lists and sections have publishers, too")
  func derived() async {
    var counts: [Int] = []
    let even = array.filtered { $0 % 2 == 0 }
    let subscription = even.batchesPublisher(every: turns.scheduler, initial: true)
      .sink { counts.append($0.after.count) }
    let parts = array.sections { $0 % 2 }
    var sections: [Int] = []
    let other = parts.batchesPublisher(every: turns.scheduler, initial: true)
      .sink { sections.append($0.after.count) }
    await settle { counts == [2] && sections == [2] }
    array.append(4)
    turns.endTurn()
    await settle { counts == [2, 3] && sections == [2, 2] }
    #expect(counts == [2, 3] && sections == [2, 2])
    withExtendedLifetime((subscription, other)) {}
  }

  @Test("Nothing arrives before it is asked for, and no more than that")
  func demand() async {
    let subscriber = batches()
    array.append(3)
    turns.endTurn()
    await settle()
    #expect(subscriber.values.isEmpty)
    subscriber.request(1)
    await settle { subscriber.values.count == 1 }
    array.append(4)
    turns.endTurn()
    await settle()
    #expect(subscriber.values.map(\.insertions) == [[3]])
    subscriber.request(2)
    await settle { subscriber.values.count == 2 }
    array.append(5)
    turns.endTurn()
    await settle { subscriber.values.count == 3 }
    array.append(6)
    turns.endTurn()
    await settle()
    #expect(subscriber.values.map(\.insertions) == [[3], [4], [5]])
    #expect(subscriber.faults == [])
    subscriber.cancel()
  }

  @Test("What happens while nothing is asked for is one batch that chains with the last")
  func slowSubscriber() async throws {
    let subscriber = batches()
    var rows = Array(array)
    subscriber.request(1)
    array.append(3)
    turns.endTurn()
    await settle { subscriber.values.count == 1 }
    for number in 0..<1_000 {
      array.insert(number, at: 0)
      if number % 2 == 0 { array.remove(at: array.count / 2) }
      turns.endTurn()
    }
    await settle()
    #expect(subscriber.values.count == 1)
    subscriber.request(1)
    await settle { subscriber.values.count == 2 }
    #expect(subscriber.values[1].start == subscriber.values[0].end)
    for batch in subscriber.values { rows = try batch.patch.applied(to: rows, at: batch.start) }
    #expect(rows == Array(array))
    #expect(subscriber.faults == [])
    subscriber.cancel()
  }

  @Test("More can be asked for with each value, also from inside")
  func moreDemand() async {
    let subscriber = records()
    subscriber.more = { $0.revision.version < 3 ? .max(1) : .none }
    subscriber.request(1)
    for number in 3..<8 { array.append(number) }
    await settle { subscriber.values.count == 3 }
    await settle()
    #expect(subscriber.values.map(\.revision.version) == [1, 2, 3])
    subscriber.more = { [weak subscriber] change in
      if change.revision.version == 4 { subscriber?.request(1) }
      return .none
    }
    subscriber.request(1)
    await settle { subscriber.values.count == 5 }
    #expect(subscriber.values.map(\.revision.version) == [1, 2, 3, 4, 5])
    #expect(subscriber.faults == [])
    subscriber.cancel()
  }

  @Test("A subscriber who is behind by more than the limit gets the net effect of the rest")
  func boundedRecords() async throws {
    let subscriber = records(limit: 4)
    var rows = Array(array)
    for number in 0..<500 {
      array.append(number)
      if number % 3 == 0 { array.removeFirst() }
    }
    subscriber.request(1_000)
    await settle { subscriber.values.last?.revision == array.revision }
    #expect(subscriber.values.count <= 4 + 4)
    for change in subscriber.values { rows = try change.applied(to: rows) }
    #expect(rows == Array(array))
    #expect(subscriber.faults == [])
    subscriber.cancel()
  }

  @Test("The first state comes as a batch or a record if it is wanted")
  func initial() async {
    let first = batches(initial: true)
    first.request(1)
    await settle { !first.values.isEmpty }
    #expect(first.values.map { Array($0.after) } == [[0, 1, 2]])
    let subscriber = StrictSubscriber<ArrayChange<Int>>()
    array.changesPublisher(options: [.initial, .new]).subscribe(subscriber)
    array.append(3)
    subscriber.request(2)
    await settle { subscriber.values.count == 2 }
    #expect(subscriber.values.map(\.kind) == [.setting, .insertion])
    #expect(subscriber.values.map(\.newElements) == [[0, 1, 2], [3]])
    first.cancel()
    subscriber.cancel()
  }

  @Test("A stream starts when somebody subscribes, and each subscriber has one of his own")
  func severalSubscribers() async {
    let publisher = array.changesPublisher()
    array.append(3)
    var (one, other): ([Int], [Int]) = ([], [])
    let first = publisher.sink { one.append($0.revision.version) }
    array.append(4)
    let second = publisher.sink { other.append($0.revision.version) }
    array.append(5)
    await settle { one.count == 2 && other.count == 1 }
    #expect(one == [2, 3])
    #expect(other == [3])
    withExtendedLifetime((first, second)) {}
  }

  @Test("After a cancel nothing arrives, also from inside a value or while one waits")
  func cancel() async {
    let inside = records()
    inside.more = { [weak inside] _ in
      inside?.cancel()
      return .max(5)
    }
    inside.request(5)
    array.append(3)
    array.append(4)
    await settle { !inside.values.isEmpty }
    await settle()
    #expect(inside.values.map(\.revision.version) == [1])

    let outside = records()
    outside.request(5)
    await settle()
    outside.cancel()
    array.append(5)
    await settle()
    #expect(outside.values.isEmpty)

    let early = batches()
    early.request(1)
    array.append(6)
    early.cancel()
    turns.endTurn()
    await settle()
    #expect(early.values.isEmpty)
    #expect(inside.faults + outside.faults + early.faults == [])
    #expect(!inside.isComplete && !outside.isComplete && !early.isComplete)
  }

  @Test("A request after the cancel is ignored")
  func requestAfterCancel() async {
    let subscriber = records()
    let subscription = subscriber.subscription
    subscriber.cancel()
    subscription?.request(.unlimited)
    array.append(3)
    await settle()
    #expect(subscriber.values.isEmpty)
    #expect(subscriber.faults == [])
  }

  @Test("A cancelled subscription holds neither the array nor its subscriber")
  func lifetimes() async {
    weak var gone: ObservableArray<Int>?
    weak var goneSubscriber: StrictSubscriber<ArrayChange<Int>>?
    for hasDemand in [false, true] {
      do {
        let array = ObservableArray([1])
        let subscriber = StrictSubscriber<ArrayChange<Int>>()
        array.changesPublisher().subscribe(subscriber)
        (gone, goneSubscriber) = (array, subscriber)
        if hasDemand { subscriber.request(3) }
        await settle()
        subscriber.cancel()
      }
      await settle { gone == nil && goneSubscriber == nil }
      #expect(gone == nil && goneSubscriber == nil)
    }
  }

  @Test("A token that is released ends its subscription, and the array hears of it")
  func releasedToken() async {
    var versions: [Int] = []
    var token: AnyCancellable? = array.changesPublisher().sink {
      versions.append($0.revision.version)
    }
    array.append(3)
    await settle { versions.count == 1 }
    #expect(token != nil)
    token = nil
    array.append(4)
    await settle()
    #expect(versions == [1])
  }

  @Test("The changes of sections are published too")
  func sections() async {
    struct Part: Identifiable { let id: Int }
    let list = ObservableSections([SectionSnapshot(Part(id: 1), elements: [1])])
    let batches = StrictSubscriber<SectionsBatchUpdate<Part, Int>>()
    list.batchesPublisher(every: turns.scheduler, initial: false).subscribe(batches)
    let records = StrictSubscriber<SectionsChange<Part, Int>>()
    list.changesPublisher().subscribe(records)
    batches.request(1)
    records.request(2)
    list[section: 0].append(2)
    list.sections.append(Part(id: 2), elements: [3])
    await settle()
    turns.endTurn()
    await settle { batches.values.count == 1 && records.values.count == 2 }
    #expect(records.values.map(\.revision.version) == [1, 2])
    #expect(batches.values.first?.changes.newCounts == [2, 1])
    #expect(batches.faults + records.faults == [])
    batches.cancel()
    records.cancel()
  }

  @Test("Changes from several threads reach a subscriber in order, with none left out")
  func threads() async throws {
    let subscriber = records(limit: 8)
    var rows = Array(array)
    subscriber.more = { _ in .max(1) }
    subscriber.request(1)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask { [array] in
          for number in 0..<200 { array.append(task * 1_000 + number) }
        }
      }
    }
    await settle { subscriber.values.last?.revision == array.revision }
    for change in subscriber.values { rows = try change.applied(to: rows) }
    #expect(rows == Array(array))
    let versions = subscriber.values.map(\.revision.version)
    #expect(versions == versions.sorted())
    #expect(subscriber.faults == [])
    subscriber.cancel()
  }
}
