import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import ObservableLists

@Suite("Flattened lists")
struct FlattenedListTests {
  @Test("Parts come, go, move and change; none")
  func parts() {
    let (one, two) = (Folder("one", [1, 2]), Folder("two", [3]))
    let folders = ObservableArray([one])
    let posts = folders.flattened { $0.posts }
    #expect(Array(posts) == [1, 2])
    folders.append(two)
    one.posts.append(9)
    #expect(Array(posts) == [1, 2, 9, 3])
    folders.move(from: 1, to: 0)
    #expect(Array(posts) == [3, 1, 2, 9])
    #expect(posts.parts.map(\.count) == [1, 3])
    #expect(posts.place(at: 1) == (1, 0))
    #expect(posts.index(at: 2, inPart: 1) == 3)
    folders.remove(at: 0)
    two.posts.append(8)
    #expect(Array(posts) == [1, 2, 9])
    folders.removeAll()
    #expect(posts.isEmpty)
    #expect(posts.parts.isEmpty)
    #expect(ObservableArray<Folder>().flattened { $0.posts }.isEmpty)
  }

  @Test("A part comes or goes, and the closure that is asked changes the source once more")
  func changedWhileAsked() {
    let lists = (0...5).map { ObservableArray([$0]) }
    for (isRemoved, isAtEnd) in [(false, false), (false, true), (true, false), (true, true)] {
      let source = ObservableArray([0, 1, 2, 3, 4])
      let next = LockedValue<Int?>(nil)
      let all = source.flattened { number in
        if let other = next.withLock({ $0.take() }) {
          source.insert(other, at: isAtEnd ? source.count : 0)
        }
        return lists[number]
      }
      let turns = ManualTurnScheduler()
      let sink = RecordingSink<Int>()
      let rendering = all.render(on: .callingThread, every: turns.scheduler, into: sink)
      if isRemoved {
        source.transaction { $0.remove(at: 1) }
        next.withLock { $0 = 0 }
        source.append(5)
      } else {
        next.withLock { $0 = 0 }
        source.insert(5, at: 1)
      }
      turns.endTurn()
      #expect(Array(all) == Array(source))
      turns.endTurn()
      #expect(Array(sink.rows) == Array(source))
      rendering.cancel()
    }
  }

  @Test("Slots that change again before they are shown: each knows its old place")
  func originsOfSlots() throws {
    for isInsertion in [true, false] {
      var slots = PartSlots()
      let count = 5
      _ = slots.take(EditLog(inserted: count), renewed: Array(0..<count))
      var turns: [Int: SourceTurn<Int>] = [:]
      for number in 0...count {
        turns[number] = SourceTurn(
          state: ArraySnapshot([number]), step: SourceStep(version: 1, isFirst: true))
      }
      _ = slots.show(turns, in: [], ElementOperations<Int>())
      var log = EditLog(count: count)
      if isInsertion {
        log.insert(1..<2)
        _ = slots.take(log, renewed: [5])
      } else {
        log.remove(1..<2)
        _ = slots.take(log, renewed: [])
      }
      var next = EditLog(count: slots.slots.count)
      next.insert(0..<1)
      _ = slots.take(next, renewed: [0])
      let old = slots.slots.map { $0.isShown ? $0.origin >> 2 : -1 }
      if isInsertion {
        #expect(old == [-1, 0, -1, 1, 2, 3, 4])
      } else {
        #expect(old == [-1, 0, 2, 3, 4])
      }
    }
  }

  @Test("A part that several elements lead to is there several times")
  func repeated() {
    let one = Folder("one", [1, 2])
    let folders = ObservableArray([one, one])
    let posts = folders.flattened { $0.posts }
    #expect(Array(posts) == [1, 2, 1, 2])
    one.posts[0] = 7
    folders.append(one)
    #expect(Array(posts) == [7, 2, 7, 2, 7, 2])
    folders.remove(at: 1)
    one.posts.removeLast()
    #expect(Array(posts) == [7, 7])
  }

  @Test("A part may be the list itself, or a list above")
  func itself() {
    let numbers = ObservableArray([1, 2])
    let squared = numbers.flattened { _ in numbers }
    #expect(Array(squared) == [1, 2, 1, 2])
    numbers.append(3)
    #expect(Array(squared) == [1, 2, 3, 1, 2, 3, 1, 2, 3])
    let behind = numbers.filtered { $0 > 1 }.flattened { _ in numbers }
    #expect(behind.count == 6)
    numbers.remove(at: 0)
    #expect(Array(behind) == [2, 3, 2, 3])
  }

  @Test("A replaced element that leads to the same part is no change; one that leads elsewhere is")
  func replaced() {
    let (one, other) = (Folder("one", [1, 2]), Folder("other", [5]))
    let folders = ObservableArray([one])
    let posts = folders.flattened { $0.posts }
    let version = posts.revision
    folders[0].name = "renamed"
    #expect(posts.revision == version)
    let sink = RecordingSink<Int>()
    let turns = ManualTurnScheduler()
    let rendering = posts.render(on: .callingThread, every: turns.scheduler, into: sink)
    folders[0] = other
    turns.endTurn()
    #expect(Array(sink.rows) == [5])
    folders[0] = one
    folders[0] = other
    turns.endTurn()
    #expect(sink.batches.count == 1)
    rendering.cancel()
  }

  @Test("A transaction of the list and of its parts is one batch")
  func transactionOfAll() {
    let (one, two) = (Folder("one", [1, 2]), Folder("two", [3]))
    let folders = ObservableArray([one])
    let posts = folders.flattened { $0.posts }
    let sink = RecordingSink<Int>()
    let rendering = posts.render(on: .callingThread, every: .immediate, into: sink)
    transaction(folders, one.posts, two.posts) { folders, one, posts in
      posts.append(one.remove(at: 0))
      folders.append(two)
    }
    #expect(Array(sink.rows) == [2, 3, 1])
    #expect(sink.batches.count == 1)
    #expect(sink.batches.first?.changes.removals == IndexRanges(0..<1))
    #expect(sink.batches.first?.changes.insertions == IndexRanges(1..<3))
    rendering.cancel()
  }

  @Test("A part that moves keeps its elements, and what happens in it")
  func movedPart() {
    let (one, two) = (Folder("one", [1, 2]), Folder("two", [3, 4, 5]))
    let folders = ObservableArray([one, two])
    let posts = folders.flattened { $0.posts }
    let sink = RecordingSink<Int>()
    let turns = ManualTurnScheduler()
    let rendering = posts.render(on: .callingThread, every: turns.scheduler, into: sink)
    folders.move(from: 0, to: 1)
    one.posts[1] = 20
    two.posts.move(from: 0, to: 2)
    turns.endTurn()
    #expect(Array(sink.rows) == [4, 5, 3, 1, 20])
    let changes = sink.batches.first?.changes
    #expect(changes?.removals.isEmpty ?? false)
    #expect(changes?.insertions.isEmpty ?? false)
    #expect(changes?.updates.ranges.count == 1)
    rendering.cancel()
  }

  @Test("Of two parts that change places, the one that a move call touched moves")
  func whichPartMoves() {
    for (start, end) in [(0, 1), (1, 0)] {
      let folders = ObservableArray([Folder("one", [1, 2]), Folder("two", [3, 4])])
      let posts = folders.flattened { $0.posts }
      let sink = RecordingSink<Int>()
      let rendering = posts.render(on: .callingThread, every: .immediate, into: sink)
      folders.move(from: start, to: end)
      #expect(Array(sink.rows) == [3, 4, 1, 2])
      let moves = sink.batches.first.map { Array($0.changes.moves) } ?? []
      #expect(moves == [RangePair(oldStart: start * 2, newStart: end * 2, count: 2)])
      rendering.cancel()
    }
  }

  @Test("Lists of lists of lists")
  func nested() {
    struct Account: Sendable { let folders = ObservableArray<Folder>() }
    let accounts = ObservableArray<Account>()
    let posts = accounts.flattened { $0.folders }.flattened { $0.posts }
    let heard = LockedElements(Array(posts))
    let token = posts.observe(on: .callingThread) { heard.replay($0) }
    let (first, second) = (Account(), Account())
    accounts.append(second)
    second.folders.append(Folder("c", [5]))
    accounts.insert(first, at: 0)
    first.folders.insert(Folder("a", [1, 2]), at: 0)
    second.folders[0].posts.append(6)
    #expect(heard.fault == nil)
    #expect(heard.elements == [1, 2, 5, 6])
    accounts.move(from: 0, to: 1)
    #expect(heard.elements == [5, 6, 1, 2])
    #expect(Array(posts) == [5, 6, 1, 2])
    token.cancel()
  }

  @Test("It holds its source and the parts; they do not hold it, and nothing of it stays in them")
  func lifetime() {
    let (one, two) = (Folder("one", [1, 2]), Folder("two", [3]))
    let folders = ObservableArray([one, two])
    weak var released: JoinedList<Int>?
    do {
      let posts = folders.flattened { $0.posts }
      released = posts
      let token = posts.observe(on: .callingThread) { _ in }
      one.posts.append(20)
      #expect(posts.count == 4)
      // Gone from the list, it is left.
      folders.remove(at: 0)
      #expect(posts.count == 1)
      #expect(one.posts.core.withLock { one.posts.core.shared.isQuiet })
      #expect(!two.posts.core.withLock { two.posts.core.shared.isQuiet })
      token.cancel()
    }
    #expect(released == nil)
    for list in [one.posts, two.posts] {
      #expect(list.core.withLock { list.core.shared.isQuiet })
    }
    #expect(folders.core.withLock { folders.core.shared.isQuiet })
  }

  @Test("A part that is gone is released")
  func releasedPart() {
    weak var released: ObservableArray<Int>?
    let folders = ObservableArray<Folder>()
    let posts = folders.flattened { $0.posts }
    do {
      let folder = Folder("one", [1])
      released = folder.posts
      folders.append(folder)
    }
    #expect(posts.count == 1)
    folders.removeAll()
    #expect(posts.isEmpty)
    #expect(released == nil)
  }

  @Test("One that nobody has looked at stands nowhere")
  func cold() {
    let one = Folder("one", [1, 2])
    let folders = ObservableArray([one])
    let posts = folders.flattened { $0.posts }
    #expect(one.posts.core.withLock { one.posts.core.shared.isQuiet })
    #expect(posts.count == 2)
  }

  @Test("Calls: an element is asked for its part once; a look asks only the parts that changed")
  func calls() {
    let count = LockedValue(0)
    let folders = ObservableArray((0..<100).map { Folder("\($0)", [$0]) })
    let posts = folders.flattened { folder in
      count.withLock { $0 += 1 }
      return folder.posts
    }
    #expect(posts.count == 100)
    #expect(count.withLock { $0 } == 100)
    folders[50].posts.append(7)
    // Nobody but the part that changed is asked: the data locks of all others are taken by this thread.
    let others = folders.indices.filter { $0 != 50 }.map { folders[$0].posts.core }
    for core in others { core.lock() }
    #expect(posts[51] == 7)
    for core in others { core.unlock() }
    folders.move(from: 0, to: 60)
    folders.append(Folder("100", []))
    #expect(posts.count == 101)
    #expect(count.withLock { $0 } == 101)
  }

  @Test(
    "Records of a part are heard, also of one that has just come; of one that is gone they are not")
  func records() {
    let (one, two) = (Folder("one", [1]), Folder("two", [2]))
    let folders = ObservableArray([one])
    let posts = folders.flattened { $0.posts }
    let heard = LockedElements(Array(posts))
    let token = posts.observe(on: .callingThread) { heard.replay($0) }
    folders.append(two)
    two.posts.append(3)
    #expect(heard.elements == [1, 2, 3])
    folders.remove(at: 0)
    let version = posts.revision
    one.posts.append(9)
    #expect(posts.revision == version)
    #expect(heard.elements == [2, 3])
    #expect(heard.fault == nil)
    token.cancel()
  }

  @Test("Held: nobody changes the list or a part meanwhile, whichever parts there are")
  func held() {
    let (one, two) = (Folder("one", [1]), Folder("two", [2]))
    let folders = ObservableArray([one])
    let posts = folders.flattened { $0.posts }
    posts.withoutChanges { #expect(posts.count == 1) }
    folders.append(two)
    // Nobody has looked at it since: the new part is found, and held.
    posts.withoutChanges {
      #expect(posts.count == 2)
      for core in [one.posts.core, two.posts.core, folders.core] {
        #expect(core.isHeldByCurrentThread)
      }
    }
    for core in [one.posts.core, two.posts.core, folders.core] {
      #expect(!core.isHeldByCurrentThread)
    }
  }

  @Test(
    "Held inside a transaction of what it follows: a part that is gone, unnoticed, is not missed")
  func heldWithoutGone() {
    let (one, two) = (Folder("one", [1]), Folder("two", [2]))
    let folders = ObservableArray([one, two])
    let posts = folders.flattened { $0.posts }
    #expect(posts.count == 2)
    folders.remove(at: 1)
    transaction(folders, one.posts) { _, _ in
      #expect(posts.withoutChanges { posts.count } == 1)
    }
    #expect(posts.count == 1)
    folders.append(two)
    #expect(posts.count == 2)
    folders.remove(at: 1)
    two.posts.transaction { _ in #expect(posts.withoutChanges { posts.count } == 1) }
  }

  @Test("What a user does reaches a part only while that is held")
  func unheldPart() {
    let one = Folder("one", [1, 2])
    let posts = ObservableArray([one]).flattened { $0.posts }
    #expect(posts.count == 2)
    let (node, version) = (posts.core.node, posts.core.version)
    var places = RootIndexes()
    #expect(!node.addRootIndexes(of: [0], ifAtVersion: version, to: &places))
    #expect(!node.moveInRoot(from: 0, to: 1, ifAtVersion: version))
    node.holdingRoots("a test", isReading: false, prepare: {}) {
      #expect(node.addRootIndexes(of: [0], ifAtVersion: version, to: &places))
    }
    #expect(Array(one.posts) == [1, 2])
  }

  @Test("What a user removes and moves goes to the parts")
  func userChanges() {
    let (one, two) = (Folder("one", [1, 2, 3]), Folder("two", [4, 5]))
    let folders = ObservableArray([one, two])
    let posts = folders.flattened { $0.posts }.filtered { $0 > 1 }
    let turns = ManualTurnScheduler()
    let rendering = posts.render(on: .callingThread, every: turns.scheduler, initial: false) { _ in
    }
    #expect(rendering.userRemoved(at: [1, 2]))
    #expect(Array(one.posts) == [1, 2])
    #expect(Array(two.posts) == [5])
    one.posts.append(9)
    turns.endTurn()
    #expect(rendering.userMoved(from: 1, to: 0))
    #expect(Array(one.posts) == [1, 9, 2])
    // Into another part: it ends at the edge of its own.
    turns.endTurn()
    _ = rendering.userMoved(from: 0, to: 2)
    turns.endTurn()
    #expect(Array(posts) == [2, 9, 5])
    rendering.cancel()
  }

  @Test("Functions of the main actor")
  @MainActor func mainActor() {
    @MainActor final class Box { let posts = ObservableArray([1]) }
    let boxes = ObservableArray([Box()])
    let posts = boxes.flattened(on: .mainActor) { $0.posts }
    #expect(Array(posts) == [1])
    boxes.append(Box())
    boxes[0].posts.append(2)
    #expect(Array(posts) == [1, 2, 1])
  }
}

// MARK: - Bad functions

extension FlattenedListTests {
  @Test("A function that changes the list that is flattened, at each call: a look comes to an end")
  func growing() {
    let part = ObservableArray([1])
    let numbers = ObservableArray([0])
    let list = numbers.flattened { _ in
      if numbers.count < 500 { numbers.append(numbers.count) }
      return part
    }
    #expect(list.count >= 1)
    part.append(2)
    for _ in 0..<20 { _ = list.count }
    #expect(list.count == 1_000)
    #expect(list.parts.count == 500)
  }

  @Test("An element that is replaced, and back again while the function is called, never left")
  func backWhileLearning() {
    let (one, other) = (Folder("one", [1, 2]), Folder("other", [5]))
    let folders = ObservableArray([one])
    let posts = folders.flattened { folder in
      if folder.name == "other" { folders[0] = one }
      return folder.posts
    }
    #expect(Array(posts) == [1, 2])
    let version = posts.revision
    folders[0] = other
    #expect(Array(posts) == [1, 2])
    #expect(posts.revision == version)
    one.posts.append(3)
    #expect(Array(posts) == [1, 2, 3])
    #expect(other.posts.core.withLock { other.posts.core.shared.isQuiet })
  }

  @Test("A function that makes an array at each call: what it made last is shown")
  func makingFunction() {
    let numbers = ObservableArray([1, 2])
    let list = numbers.flattened { ObservableArray([$0]) }
    #expect(Array(list) == [1, 2])
    numbers[0] = 5
    numbers.append(6)
    #expect(Array(list) == [5, 2, 6])
  }

  @Test("A function that reads the list sees what it showed last; one that edits a part is heard")
  func readingFunction() {
    let (one, two) = (Folder("one", [1]), Folder("two", [2]))
    let folders = ObservableArray([one])
    let seen = LockedValue<(list: JoinedList<Int>?, counts: [Int])>((nil, []))
    let posts = folders.flattened { folder in
      if let list = seen.withLock({ $0.list }) {
        let count = list.count
        seen.withLock { $0.counts.append(count) }
        if folder.name == "two" { one.posts.append(8) }
      }
      return folder.posts
    }
    seen.withLock { $0.list = posts }
    #expect(posts.count == 1)
    let heard = LockedElements(Array(posts))
    let token = posts.observe(on: .callingThread) { heard.replay($0) }
    folders.append(two)
    #expect(heard.fault == nil)
    #expect(heard.elements == [1, 8, 2])
    #expect(seen.withLock { $0.counts } == [0, 1])
    token.cancel()
    seen.withLock { $0.list = nil }
  }
}
