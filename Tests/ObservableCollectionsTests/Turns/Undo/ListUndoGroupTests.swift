import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("ListUndo: groups")
@MainActor
struct ListUndoGroupTests {
  private let turns = ManualTurnScheduler()
  private let list = ObservableArray([1, 2, 3])

  private func makeUndo() -> ListUndo<BatchUpdate<Int>> {
    ListUndo(of: list, every: turns.scheduler)
  }

  private func step(_ edit: (ObservableArray<Int>) -> Void) {
    edit(list)
    turns.endTurn()
  }

  @Test("A group is one step, with a name; the turn before it is one, too")
  func groups() throws {
    let undo = makeUndo()
    list.append(4)
    undo.group("Delete") {
      list.remove(at: 0)
      turns.endTurn()
      undo.group("Inner") { list.remove(at: 0) }
    }
    #expect(undo.undoName == "Delete")
    undo.beginGroup()
    step { $0.append(5) }
    step { $0.append(6) }
    undo.endGroup()
    #expect(undo.undoName == nil)
    #expect(try undo.undo())
    #expect(Array(list) == [3, 4])
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3, 4])
    #expect(undo.redoName == "Delete")
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3])
    // A group in which nothing changes is none, and its name is that of no other step.
    undo.group("Nothing") {}
    step { $0.append(7) }
    #expect(undo.undoName == nil)
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try undo.group("Half") {
        list.append(8)
        throw Refusal()
      }
    }
    #expect(undo.undoName == "Half")
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3, 7])
  }

  @Test("What others change in a group parts it; each part has its name, the first one is stale")
  func othersInGroup() throws {
    let undo = makeUndo()
    undo.beginGroup("Drag")
    step { $0.append(4) }
    undo.group("Inner") {
      list.append(5)
      undo.withoutRecording { list.insert(0, at: 0) }
      list.append(6)
    }
    step { $0.append(7) }
    undo.endGroup()
    step { $0.append(8) }
    #expect(undo.undoName == nil)
    #expect(try undo.undo())
    #expect(undo.undoName == "Drag")
    #expect(try undo.undo())
    #expect(Array(list) == [0, 1, 2, 3, 4, 5])
    #expect(undo.undoName == "Drag" && !undo.canUndo)
    #expect(throws: PatchError.self) { try undo.undo() }
    #expect(try undo.redo())
    #expect(Array(list) == [0, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test("Others that begin or end a group, and others of whom nothing comes")
  func groupsOfOthers() throws {
    let undo = makeUndo()
    undo.withoutRecording {
      list.append(4)
      undo.beginGroup("Paste")
      list.append(5)
    }
    list.append(6)
    undo.withoutRecording {
      list.append(9)
      list.removeLast()
      undo.endGroup()
      list.append(7)
    }
    #expect(!undo.canUndo)
    #expect(undo.undoName == "Paste")
    step { $0.append(8) }
    #expect(try undo.undo())
    #expect(throws: PatchError.self) { try undo.undo() }
    #expect(Array(list) == [1, 2, 3, 4, 5, 6, 7])
    undo.beginGroup("Drag")
    list.append(8)
    undo.withoutRecording {}
    list.append(9)
    undo.endGroup()
    #expect(try undo.undo())
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3, 4, 5, 6, 7])
  }

  @Test("Undoing inside a group undoes what it has so far; what follows is a step of its name, too")
  func undoneInGroup() throws {
    let undo = makeUndo()
    step { $0.append(4) }
    undo.beginGroup("Drag")
    step { $0.append(5) }
    list.append(6)
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3, 4])
    #expect(undo.redoName == "Drag" && undo.canRedo && undo.undoName == nil && undo.canUndo)
    #expect(try undo.redo())
    #expect(Array(list) == [1, 2, 3, 4, 5, 6])
    #expect(try undo.undo())
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3])
    step { $0.append(7) }
    try undo.group("Inner") { () throws in
      list.append(8)
      #expect(try undo.undo())
      #expect(Array(list) == [1, 2, 3])
      list.append(9)
    }
    list.append(10)
    undo.endGroup()
    #expect(undo.undoName == "Drag" && !undo.canRedo)
    #expect(try undo.undo())
    #expect(Array(list) == [1, 2, 3])
    #expect(try !undo.undo())
  }
}
