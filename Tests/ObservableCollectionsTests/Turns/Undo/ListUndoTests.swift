import ObservableCollections
import ObservableCollectionsTesting
import Observation
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableLists
@testable import ObservableSectionLists

@Suite("ListUndo")
@MainActor
struct ListUndoTests {
  private let turns = ManualTurnScheduler()
  private let list = ObservableArray([1, 2, 3])

  private func makeUndo(limit: Int = 100) -> ListUndo<BatchUpdate<Int>> {
    ListUndo(of: list, limit: limit, every: turns.scheduler)
  }

  private func step(_ edit: (ObservableArray<Int>) -> Void) {
    edit(list)
    turns.endTurn()
  }

  @Test("a, b, undo, c, undo, undo")
  func mixed() throws {
    let undo = makeUndo()
    step { $0.append(4) }
    step { $0.remove(at: 0) }
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3, 4])
    step { $0.move(from: 0, to: 2) }
    #expect(!undo.canRedo)
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3, 4])
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3])
    #expect(try !undo.undo())
    #expect(try undo.redo())
    #expect(try undo.redo())
    #expect(Array(list) == [2, 3, 1, 4])
    #expect(try !undo.redo())
  }

  @Test("A turn that cancelled out in between is no step, and no obstacle")
  func cancelledOut() throws {
    let undo = makeUndo()
    step { $0.append(4) }
    step {
      $0.append(5)
      $0.removeLast()
    }
    #expect(undo.canUndo)
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3])
    step {
      $0.append(6)
      $0.removeLast()
    }
    #expect(undo.canRedo)
    #expect(try undo.redo())
    #expect(Array(list) == [1, 2, 3, 4])
    // The same by others.
    undo.withoutRecording {
      list.append(7)
      list.removeLast()
    }
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3])
  }

  @Test("What others changed is stale, and changes nothing; later steps are not")
  func others() throws {
    let undo = makeUndo()
    step { $0.append(4) }
    undo.withoutRecording { list.insert(0, at: 0) }
    #expect(!undo.canUndo)
    let error = try #require(throws: PatchError.self) { try undo.undo() }
    #expect(error.isStale)
    #expect(Array(list) == [0, 1, 2, 3, 4])
    step { $0.append(5) }
    #expect(undo.canUndo)
    #expect(try undo.undo())
    #expect(Array(list) == [0, 1, 2, 3, 4])
    #expect(throws: PatchError.self) { try undo.undo() }
    #expect(undo.canRedo)
    undo.withoutRecording { list.removeFirst() }
    #expect(!undo.canRedo)
    #expect(throws: PatchError.self) { try undo.redo() }
    #expect(Array(list) == [1, 2, 3, 4])
    // What the turn has changed so far is a step before it is said that others change something.
    list.append(9)
    undo.withoutRecording { list.removeFirst() }
    #expect(throws: PatchError.self) { try undo.undo() }
  }

  /// Throws unless a call throws a stale error and leaves the list as it is.
  private func demandStale(_ rows: [Int], _ call: () throws -> Bool) throws {
    let error = try #require(throws: PatchError.self) { try call() }
    #expect(error.isStale)
    #expect(error.message.contains("others have changed the list since"))
    #expect(Array(list) == rows)
  }

  @Test("What others changed is stale, also if the list is as long as before")
  func othersOfTheSameLength() throws {
    let undo = makeUndo()
    step { $0.append(4) }
    undo.withoutRecording { list[0] = 7 }
    try demandStale([7, 2, 3, 4]) { try undo.undo() }
    step { $0.append(5) }
    #expect(try undo.undo())
    undo.withoutRecording { list[0] = 8 }
    try demandStale([8, 2, 3, 4]) { try undo.redo() }
  }

  @Test("An observer that replaces an element when a step is undone makes the other steps stale")
  func replacingWhenUndone() throws {
    let undo = makeUndo()
    step { $0.append(4) }
    step { $0.append(5) }
    let token = list.observe(on: .callingThread) { [list] change in
      if change.kind == .removal { list[0] = 6 }
    }
    #expect(try undo.undo())
    #expect(!undo.canUndo && !undo.canRedo)
    try demandStale([6, 2, 3, 4]) { try undo.undo() }
    try demandStale([6, 2, 3, 4]) { try undo.redo() }
    token.cancel()
  }

  @Test("A change that comes when a step is noted makes its undoing stale")
  func changedInOnStep() throws {
    let undo = makeUndo()
    undo.onStep = { [list] _ in list[0] = 9 }
    list.append(4)
    try demandStale([9, 2, 3, 4]) { try undo.undo() }
    undo.onStep = nil
  }

  @Test("A list with sections: a change that comes when a step is noted makes its undoing stale")
  func changedInOnStepOfSections() throws {
    let list = ObservableSections([SectionSnapshot(Head(id: 1), elements: [Cell(token: 1)])])
    let undo = ListUndo(of: list, every: turns.scheduler)
    undo.onStep = { _ in list[section: 0].header = Head(id: 9) }
    list.sections.append(Head(id: 2))
    let error = try #require(throws: PatchError.self) { try undo.undo() }
    #expect(error.isStale)
    #expect(list.map(\.header.id) == [9, 2])
    undo.onStep = nil
  }

  @Test("A patch of another list is what others change, and its revision stays")
  func patches() throws {
    let server = ObservableArray([1, 2, 3])
    server.historyLimit = 10
    let undo = makeUndo()
    list.followedRevision = server.revision
    server.append(4)
    let patch = try #require(list.followedRevision.flatMap { server.patch(since: $0) })
    try undo.withoutRecording { try list.apply(patch) }
    #expect(list.followedRevision == server.revision)
    #expect(!undo.canUndo)
    #expect(try !undo.undo())
  }

  @Test("What others do inside of what others do is theirs, and so is what follows in it")
  func nestedOthers() throws {
    let undo = makeUndo()
    step { $0.append(4) }
    undo.withoutRecording {
      undo.withoutRecording { list.append(5) }
      list.append(6)
    }
    #expect(!undo.canUndo)
    step { $0.append(7) }
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3, 4, 5, 6])
  }

  @Test("A limit of steps: the oldest are forgotten")
  func limit() throws {
    let undo = makeUndo(limit: 2)
    for number in 4..<9 { step { $0.append(number) } }
    #expect(try undo.undo())
    #expect(try undo.undo())
    #expect(try !undo.undo())
    #expect(Array(list) == Array(1..<7))
    #expect(try undo.redo())
    #expect(try undo.redo())
    #expect(Array(list) == Array(1..<9))
  }

  @Test("Observers and sinks get an undo as one change; it ends the turn of no other sink")
  func batches() throws {
    let undo = makeUndo()
    let sink = RecordingSink<Int>()
    let rendering = list.render(every: turns.scheduler, into: sink)
    step {
      $0.append(4)
      $0.move(from: 0, to: 2)
      $0[0] = 9
    }
    try undo.undo()
    turns.endTurn()
    #expect(sink.batches.count == 2)
    #expect(sink.batches.last?.after == [1, 2, 3])
    rendering.cancel()
  }

  @Test("An observer that changes the list when a step is undone makes what comes after it stale")
  func reacting() throws {
    let undo = makeUndo()
    step { $0.append(4) }
    step { $0.append(5) }
    let token = list.observe(on: .callingThread) { [list] change in
      if change.kind == .removal, list.last == 4 { list.append(6) }
    }
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3, 4, 6])
    #expect(throws: PatchError.self) { try undo.undo() }
    #expect(throws: PatchError.self) { try undo.redo() }
    token.cancel()
  }

  @Test("What can be undone is tracked")
  func tracked() throws {
    let undo = makeUndo()
    func isTold(_ read: () -> Void, of change: () throws -> Void) rethrows -> Bool {
      let told = LockedValue(false)
      withObservationTracking(read) { told.withLock { $0 = true } }
      try change()
      return told.withLock { $0 }
    }
    #expect(isTold({ _ = undo.canUndo }) { step { $0.append(4) } })
    #expect(try isTold({ _ = undo.canRedo }) { try undo.undo() })
    #expect(isTold({ _ = undo.redoName }) { step { $0.append(5) } })
  }

  @Test("What undo() would do is right in the middle of a turn, and the change tells the tracker")
  func middleOfTurn() throws {
    let undo = makeUndo()
    step { $0.append(4) }
    let told = LockedValue(0)
    withObservationTracking {
      _ = undo.undoName
    } onChange: {
      told.withLock { $0 += 1 }
    }
    try undo.undo()
    #expect(!undo.canUndo && undo.canRedo)
    #expect(told.withLock { $0 } == 1)
    withObservationTracking {
      _ = undo.canUndo
    } onChange: {
      told.withLock { $0 += 1 }
    }
    list.append(5)
    #expect(told.withLock { $0 } == 2)
    #expect(undo.canUndo && !undo.canRedo)
    list.removeLast()
    #expect(!undo.canUndo && undo.canRedo)
    list.transaction { list in
      list.append(6)
      #expect(!undo.canUndo && undo.canRedo)
    }
    #expect(undo.canUndo && !undo.canRedo)
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3])
    #expect(!undo.canUndo && undo.canRedo)
  }

  @Test("The names are right in the middle of a turn, and of a group; so are the changes of others")
  func middleOfGroup() throws {
    let undo = makeUndo()
    undo.group("first") { list.append(4) }
    list.append(5)
    #expect(undo.canUndo && undo.undoName == nil)
    undo.beginGroup("second")
    #expect(undo.undoName == nil)
    list.append(6)
    #expect(undo.undoName == "second")
    try undo.undo()
    #expect(undo.undoName == nil && undo.redoName == "second")
    list.append(7)
    #expect(undo.undoName == "second" && undo.redoName == nil)
    undo.withoutRecording {
      #expect(undo.canUndo)
      list.append(8)
      #expect(!undo.canUndo && !undo.canRedo && undo.undoName == "second")
      list.removeLast()
      #expect(undo.canUndo)
    }
    undo.endGroup()
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3, 4, 5])
  }

  @Test("Who hears that a step is recorded can ask whether it can be undone")
  func askedWhenTold() {
    let undo = makeUndo()
    var seen: [Bool] = []
    undo.onStep = { _ in seen.append(undo.canUndo && !undo.canRedo) }
    let told = LockedValue<Bool?>(nil)
    list.append(4)
    withObservationTracking {
      _ = undo.canUndo
    } onChange: {
      MainActor.assumeIsolated { told.withLock { $0 = undo.canUndo } }
    }
    turns.endTurn()
    #expect(seen == [true])
    #expect(told.withLock { $0 } == true)
    undo.onStep = nil
  }

  @Test("Lists with sections: moves across, headers, sections")
  func sections() throws {
    let list = ObservableSections(
      [1, 2].map {
        SectionSnapshot(Head(id: $0), elements: [Cell(token: $0), Cell(token: $0 + 2)])
      })
    let undo = ListUndo(of: list, every: .immediate)
    var states = [list.snapshot]
    list.move(from: ElementPath(section: 0, element: 0), to: ElementPath(section: 1, element: 1))
    states.append(list.snapshot)
    list.sections.append(Head(id: 3))
    states.append(list.snapshot)
    list[section: 0].header = Head(id: 4)
    states.append(list.snapshot)
    list.sections.remove(at: 1)
    states.append(list.snapshot)
    for state in states.dropLast().reversed() {
      #expect(try undo.undo())
      #expect(list.snapshot == state)
    }
    for state in states.dropFirst() {
      #expect(try undo.redo())
      #expect(list.snapshot == state)
    }
    undo.withoutRecording { list[section: 0].header = Head(id: 8) }
    #expect(throws: PatchError.self) { try undo.undo() }
    undo.group {
      undo.withoutRecording { list.sections.append(Head(id: 9)) }
      list.sections.removeLast()
    }
    #expect(try undo.undo())
    #expect(list.snapshot.last?.header == Head(id: 9))
  }

  @Test("It ends with its last reference, and lets go of the steps")
  func released() {
    var undo: ListUndo<BatchUpdate<Int>>? = makeUndo()
    step { $0.append(4) }
    let observed = WeakReference(undo)
    undo = nil
    #expect(observed.isGone)
    #expect(
      list.core.withLock { list.core.shared.history.hasPosition(at: list.core.version) } == false)
  }

  #if os(macOS) || os(Linux)
    @Test("A step cannot be undone inside onStep")
    func insideOnStep() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let list = ObservableArray([1])
          let undo = ListUndo(of: list, every: .immediate)
          undo.onStep = { [weak undo] _ in _ = try? undo?.undo() }
          list.append(2)
        }
      }
      try expectMessage("undo() was called inside onStep", in: result)
    }
  #endif
}
