import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableCollections

@Suite("Joined lists")
struct JoinedListTests {
  @Test("One list after the other; an array of lists; none")
  func parts() {
    let (pinned, rest) = (ObservableArray([1, 2]), ObservableArray([3]))
    let all = pinned.joined(with: rest, pinned)
    #expect(Array(all) == [1, 2, 3, 1, 2])
    pinned.append(9)
    rest.removeAll()
    #expect(Array(all) == [1, 2, 9, 1, 2, 9])
    #expect(all.parts.map(\.count) == [3, 0, 3])
    #expect(JoinedList([pinned, rest.ordered()]).count == 3)
    #expect(JoinedList<Int>([]).isEmpty)
  }

  @Test("A transaction of both lists is one batch, in which a row goes from one to the other")
  func transactionOfBoth() {
    let (first, second) = (ObservableArray([1, 2]), ObservableArray([3]))
    let all = first.joined(with: second)
    let sink = RecordingSink<Int>()
    let turns = ManualTurnScheduler()
    let rendering = all.render(on: .callingThread, every: turns.scheduler, into: sink)
    transaction(first, second) { first, second in second.append(first.remove(at: 0)) }
    turns.endTurn()
    #expect(Array(sink.rows) == [2, 3, 1])
    #expect(sink.batches.map(\.changes.removals) == [IndexRanges(0..<1)])
    #expect(sink.batches.map(\.changes.insertions) == [IndexRanges(2..<3)])
    rendering.cancel()
  }

  @Test("Inside a transaction of a part: the state before it; taken back, no change")
  func insideTransaction() {
    struct Refusal: Error {}
    let (first, second) = (ObservableArray([1]), ObservableArray([2]))
    let all = first.joined(with: second)
    #expect(all.revision.version == 0)
    first.transaction { first in
      first.append(5)
      #expect(Array(all) == [1, 2])
    }
    #expect(Array(all) == [1, 5, 2])
    let version = all.revision
    try? first.transaction { first in
      first.removeAll()
      throw Refusal()
    }
    #expect(all.revision == version)
  }

  @Test("It holds its parts; they do not hold it, and nothing of it stays in them")
  func lifetime() {
    let source = ObservableArray(0..<8)
    let other = ObservableArray([10])
    weak var released: JoinedList<Int>?
    do {
      let all = source.filtered { $0 % 2 == 0 }.joined(with: other, source)
      released = all
      let token = all.observe(on: .callingThread) { _ in }
      source.append(20)
      #expect(all.count == 15)
      #expect(!source.core.withLock { source.core.shared.isQuiet })
      token.cancel()
    }
    #expect(released == nil)
    for list in [source, other] { #expect(list.core.withLock { list.core.shared.isQuiet }) }
  }

  @Test("One that nobody has looked at stands nowhere")
  func cold() {
    let source = ObservableArray(0..<8)
    let all = source.joined(with: source)
    #expect(source.core.withLock { source.core.shared.isQuiet })
    #expect(all.count == 16)
  }

  @Test("By id, across its parts")
  func identities() {
    struct Row: Identifiable, Sendable { let id: Int }
    let first = ObservableArray((0..<100).map { Row(id: $0) })
    let second = ObservableArray((100..<200).map { Row(id: $0) })
    let all = first.joined(with: second)
    #expect(all.index(ofID: 150) == 150)
    first.remove(id: 3)
    second.move(from: 50, to: 0)
    #expect(all.index(ofID: 150) == 99)
    #expect(all[id: 3] == nil)
  }

  @Test("History: what a client has missed, of all parts")
  func history() throws {
    let (first, second) = (ObservableArray([1, 2]), ObservableArray([3]))
    let all = first.joined(with: second)
    all.historyLimit = 10
    let start = all.revision
    second.append(4)
    first.remove(at: 0)
    let patch = try #require(all.patch(since: start))
    #expect(try Array(patch.applied(to: ArraySnapshot([1, 2, 3]), at: start)) == [2, 3, 4])
  }

  @Test("Calls: what does not change is not asked again")
  func calls() {
    let count = LockedValue(0)
    let (first, second) = (ObservableArray(0..<100), ObservableArray(0..<100))
    let all = first.filtered { value in
      count.withLock { $0 += 1 }
      return value % 2 == 0
    }.joined(with: second)
    #expect(all.count == 150)
    #expect(count.withLock { $0 } == 100)
    second.append(7)
    #expect(all.count == 151)
    #expect(count.withLock { $0 } == 100)
    first.move(from: 0, to: 60)
    #expect(all.last == 7)
    #expect(count.withLock { $0 } == 100)
  }
}

// MARK: - Functions that read and edit

extension JoinedListTests {
  @Test("A function of a part that reads the joined list sees what it showed last")
  func readingFunction() {
    let (first, second) = (ObservableArray([1]), ObservableArray([2]))
    let seen = LockedValue<(list: JoinedList<Int>?, counts: [Int])>((nil, []))
    let part = first.filtered { _ in
      let list = seen.withLock { $0.list }
      if let list {
        let count = list.count
        seen.withLock { $0.counts.append(count) }
      }
      return true
    }
    let all = part.joined(with: second)
    seen.withLock { $0.list = all }
    #expect(Array(all) == [1, 2])
    first.append(3)
    second.append(4)
    #expect(Array(all) == [1, 3, 2, 4])
    #expect(seen.withLock { $0.counts } == [0, 2])
    seen.withLock { $0.list = nil }
  }

  @Test("A function of a part that edits another part: heard, shown and read in the end")
  func editingFunction() throws {
    let (first, second) = (ObservableArray([1]), ObservableArray([2]))
    let part = first.filtered { value in
      if value > 10, second.count < 4 { second.append(value * 10) }
      return true
    }
    let all = part.joined(with: second)
    let heard = LockedElements(Array(all))
    let token = all.observe(on: .callingThread) { heard.replay($0) }
    let sink = RecordingSink<Int>()
    let rendering = all.render(on: .callingThread, every: .immediate, into: sink)
    first.append(11)
    #expect(Array(all) == [1, 11, 2, 110])
    #expect(heard.fault == nil)
    #expect(heard.elements == [1, 11, 2, 110])
    #expect(Array(sink.rows) == [1, 11, 2, 110])
    token.cancel()
    rendering.cancel()
  }

  @Test("An observer that edits a part is not nested, and misses nothing")
  func editingObserver() {
    let (first, second) = (ObservableArray([1]), ObservableArray([2]))
    let all = first.joined(with: second)
    let heard = LockedElements(Array(all))
    let depth = LockedValue(0)
    let token = all.observe(on: .callingThread) { change in
      #expect(
        depth.withLock {
          $0 += 1
          return $0
        } == 1)
      heard.replay(change)
      if second.count < 5 { second.append(second.count) }
      depth.withLock { $0 -= 1 }
    }
    first.append(9)
    #expect(heard.fault == nil)
    #expect(heard.elements == Array(all))
    #expect(second.count == 5)
    token.cancel()
  }
}

#if os(macOS) || os(Linux)
  extension JoinedListTests {
    @Test("An index, or a part, that is not there")
    func outside() async throws {
      let place = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray([1]).joined(with: ObservableArray([2])).place(at: 2)
      }
      try expectMessage("Index 2 is outside 0..<2", in: place)
      let part = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray([1]).joined(with: ObservableArray([2])).index(at: 0, inPart: 2)
      }
      try expectMessage("Part 2 is outside 0..<2", in: part)
      let index = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ObservableArray([1]).joined(with: ObservableArray([2])).index(at: 1, inPart: 0)
      }
      try expectMessage("Index 1 is outside 0..<1", in: index)
    }

    @Test("To hold the list inside a transaction of some of its parts")
    func transactionOfSome() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let first = ObservableArray([1])
        let all = first.joined(with: ObservableArray([2]))
        first.transaction { _ in all.withoutChanges { _ = all.count } }
      }
      try expectMessage("inside a transaction of only 1 of the 2 lists", in: result)
    }
  }
#endif
