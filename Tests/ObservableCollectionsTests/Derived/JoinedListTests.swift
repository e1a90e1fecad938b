import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists

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

// MARK: - What it is not, and what it costs

extension JoinedListTests {
  @Test("Without a list to join it is the standard library's")
  func standardJoined() {
    let names = ObservableArray(["a", "b"])
    let text = names.joined()
    #expect(text == "ab")
    #expect(Array(ObservableArray([[1], [2, 3]]).joined()) == [1, 2, 3])
  }

  @Test("Lists that fork and come together again: each is asked once, not once for each way to it")
  func diamonds() {
    let source = ObservableArray(0..<20)
    var list: ObservableList<Int> = source
    // With 2 to the power of 40 ways to the source this would not end.
    for _ in 0..<40 {
      let above = list
      list = above.filtered { $0 % 2 == 0 }.joined(with: above.filtered { $0 % 2 == 1 })
    }
    let heard = LockedElements(Array(list))
    let token = list.observe(on: .callingThread) { heard.replay($0) }
    #expect(list.count == 20)
    source.append(20)
    source.withoutChanges { #expect(list.count == 21) }
    #expect(heard.fault == nil)
    #expect(heard.elements.sorted() == Array(0...20))
    token.cancel()
    // Nobody hears: those who sleep are woken.
    source.append(21)
    #expect(list.count == 22)
  }

  @Test("Indexes of a list that is current: its sources are left in peace")
  func indexesOfCurrent() {
    let source = ObservableArray(0..<8)
    let part = source.filtered { $0 % 2 == 0 }
    let all = part.joined(with: source)
    #expect(all.count == 12)
    // The gate of a part is held by another thread, which waits for this one.
    let (entered, asked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let holder = RunningThread<Void> {
      part.core.enter("a test")
      entered.signal()
      asked.wait()
      part.core.leave()
    }
    entered.wait()
    #expect(all.place(at: 5) == (1, 1))
    #expect(all.index(at: 1, inPart: 1) == 5)
    asked.signal()
    holder.join()
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

  @Test("A function of a part edits its source: what the part delivers is heard with nothing held")
  func deliveriesAbove() {
    let makers: [@Sendable (ObservableList<Int>) -> ObservableList<Int>] = [
      { $0.mapped { $0 } }, { $0.joined(with: ObservableArray()) },
      { $0.joined(with: ObservableArray()).mapped { $0 } },
    ]
    for make in makers {
      let first = ObservableArray([1])
      let part = first.filtered { value in
        if value == 5 { first.append(7) }
        return true
      }
      let list = make(part)
      #expect(Array(list) == [1])
      let heard = LockedElements(Array(part))
      let outer = first.observe(on: .callingThread) { _ in _ = list.count }
      let inner = part.observe(on: .callingThread) { change in
        #expect(!list.core.isHeldByCurrentThread)
        heard.replay(change)
        _ = list.withoutChanges { list.count }
      }
      first.append(5)
      #expect(heard.fault == nil)
      #expect(heard.elements == [1, 5, 7])
      #expect(Array(list) == [1, 5, 7])
      outer.cancel()
      inner.cancel()
    }
  }

  @Test("A look at the list: what a function of one part edits, the observers of another part hear")
  func editedNeighbour() {
    let (first, second) = (ObservableArray([1]), ObservableArray([1]))
    let one = first.filtered { value in
      if value == 5 { second.append(7) }
      return true
    }
    let two = second.filtered { $0 > 0 }
    let all = one.joined(with: two)
    #expect(all.count == 2)
    let heard = LockedElements(Array(two))
    let token = two.observe(on: .callingThread) { heard.replay($0) }
    first.append(5)
    #expect(heard.elements == [1])
    #expect(Array(all) == [1, 5, 1])
    #expect(heard.fault == nil)
    #expect(heard.elements == [1, 7])
    #expect(Array(all) == [1, 5, 1, 7])
    token.cancel()
  }

  @Test("A function of a part that reads a list behind another part sees what that showed last")
  func readingNeighbour() {
    let values = ObservableArray([1, 2, 3, 40, 50])
    let good = values.filtered { $0 > 1 }
    let greatest = good.reduced(0, max)
    let near = values.filtered { $0 * 2 > greatest[0] }
    let all = good.joined(with: near)
    // Nobody has looked at the greatest element: what no elements come to.
    #expect(Array(all) == [2, 3, 40, 50, 1, 2, 3, 40, 50])
    #expect(greatest[0] == 50)
    values.append(30)
    #expect(Array(all) == [2, 3, 40, 50, 30, 1, 2, 3, 40, 50, 30])
  }

  @Test("Inside withoutChanges of a part, a list behind it shows what it showed last")
  func withoutChangesOfPart() {
    let (first, second) = (ObservableArray([1, 2, 3]), ObservableArray([9]))
    let part = first.filtered { $0 > 1 }
    let all = part.joined(with: second)
    #expect(Array(all) == [2, 3, 9])
    first.append(4)
    part.withoutChanges {
      #expect(Array(part) == [2, 3, 4])
      #expect(Array(all) == [2, 3, 9])
    }
    #expect(Array(all) == [2, 3, 4, 9])
    // Of the first list: all are current.
    first.append(5)
    first.withoutChanges { #expect(Array(all) == [2, 3, 4, 5, 9]) }
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
