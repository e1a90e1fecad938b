import AppKit
import ObservableCollections
import Testing

@testable import AdaptersOnAppKit

@MainActor
@Suite("ListUndo with an undo manager")
struct ListUndoTests {
  private let list = ObservableArray([1, 2, 3])
  private let manager = UndoManager()

  private func makeUndo() -> ListUndo<BatchUpdate<Int>> {
    let undo = ListUndo(of: list, every: .immediate)
    undo.register(with: manager)
    return undo
  }

  @Test("The manager undoes and redoes steps, and shows their names")
  func undoes() {
    let undo = makeUndo()
    undo.group("Delete") { list.remove(at: 0) }
    manager.endEvent()
    list.append(4)
    manager.endEvent()
    #expect(manager.undoActionName == "")
    manager.undo()
    #expect(Array(list) == [2, 3])
    #expect(manager.undoActionName == "Delete")
    manager.undo()
    #expect(Array(list) == [1, 2, 3])
    #expect(!manager.canUndo)
    #expect(manager.redoActionName == "Delete")
    manager.redo()
    #expect(Array(list) == [2, 3])
    manager.redo()
    #expect(Array(list) == [2, 3, 4])
    #expect(!manager.canRedo)
    manager.undo()
    list.append(5)
    #expect(!manager.canRedo)
    manager.undo()
    manager.undo()
    #expect(Array(list) == [1, 2, 3])
    withExtendedLifetime(undo) {}
  }

  @Test("What the Delete key removed comes back")
  func deleteKey() {
    let shown = ArrayTable([1, 2, 3])
    let undo = ListUndo(of: shown.array, every: .immediate)
    undo.register(with: manager)
    shown.binding.canDelete = { $0 != 2 }
    shown.table.selectRowIndexes([0, 1, 2], byExtendingSelection: false)
    #expect(shown.binding.removeSelection())
    manager.endEvent()
    #expect(Array(shown.array) == [2])
    manager.undo()
    shown.turns.endMainActorTurn()
    #expect(Array(shown.array) == [1, 2, 3])
    shown.expectShown()
    withExtendedLifetime(undo) {}
  }

  @Test("Steps of one event are undone together")
  func events() {
    let undo = makeUndo()
    list.append(4)
    list.append(5)
    manager.undo()
    #expect(Array(list) == [1, 2, 3])
    manager.redo()
    #expect(Array(list) == [1, 2, 3, 4, 5])
    manager.undo()
    #expect(Array(list) == [1, 2, 3])
    withExtendedLifetime(undo) {}
  }

  @Test("A turn that has not ended is undone with the last step, and redone with it")
  func unfinishedTurn() {
    let undo = ListUndo(of: list, every: .frames(.seconds(1_000)))
    undo.register(with: manager)
    undo.group { list.append(4) }
    manager.endEvent()
    list.append(5)
    manager.undo()
    #expect(Array(list) == [1, 2, 3])
    manager.redo()
    #expect(Array(list) == [1, 2, 3, 4, 5])
    manager.undo()
    #expect(Array(list) == [1, 2, 3])
    #expect(!manager.canUndo && !undo.canUndo)
  }

  @Test("What the user undoes while a group is open is what it has so far, with the last step")
  func openGroup() {
    let undo = makeUndo()
    list.append(4)
    manager.endEvent()
    undo.beginGroup("Drag")
    list.append(5)
    manager.undo()
    #expect(Array(list) == [1, 2, 3])
    list.append(6)
    undo.endGroup()
    manager.endEvent()
    #expect(Array(list) == [1, 2, 3, 6])
    manager.undo()
    #expect(Array(list) == [1, 2, 3])
    #expect(!manager.canUndo && manager.canRedo)
  }

  @Test("A stale step changes nothing, and leaves the manager")
  func stale() {
    let undo = makeUndo()
    list.append(4)
    manager.endEvent()
    undo.withoutRecording { list.removeFirst() }
    manager.undo()
    #expect(Array(list) == [2, 3, 4])
    #expect(!manager.canUndo && !manager.canRedo)
    list.append(5)
    manager.undo()
    #expect(Array(list) == [2, 3, 4])
  }

  @Test("An action that outlives its list's undo does nothing")
  func released() {
    var undo: ListUndo<BatchUpdate<Int>>? = makeUndo()
    list.append(4)
    manager.endEvent()
    weak let observed = undo
    undo = nil
    #expect(observed == nil)
    manager.undo()
    #expect(Array(list) == [1, 2, 3, 4])
  }
}
