import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("ListUndo: what a step holds")
@MainActor
struct ListUndoMemoryTests {
  /// Counts the rows that are alive.
  private final class Count: Sendable {
    let living = Atomic(0)
    var now: Int { living.load(ordering: .relaxed) }
  }

  private final class Row: Sendable {
    private let count: Count

    init(_ count: Count) {
      self.count = count
      count.living.add(1, ordering: .relaxed)
    }

    deinit { count.living.subtract(1, ordering: .relaxed) }
  }

  private let turns = ManualTurnScheduler()
  private let count = Count()

  private func makeRows(_ count: Int) -> [Row] { (0..<count).map { _ in Row(self.count) } }

  @Test("Steps beside a server that replaces all rows hold no rows")
  func staleSteps() throws {
    let list = ObservableArray(makeRows(1000))
    let undo = ListUndo(of: list, every: turns.scheduler)
    for _ in 0..<60 {
      undo.group("Add") { list.append(Row(count)) }
      undo.withoutRecording { list.replaceSubrange(0..., with: makeRows(1000)) }
    }
    #expect(count.now == 1000)
    #expect(undo.undoName == "Add")
    #expect(!undo.canUndo)
    #expect(throws: PatchError.self) { try undo.undo() }
    // A step to redo, too.
    undo.group("Remove") { _ = list.removeLast() }
    #expect(count.now == 1000)
    #expect(try undo.undo())
    list.append(Row(count))
    undo.withoutRecording { list.removeAll() }
    #expect(count.now == 0)
    #expect(throws: PatchError.self) { try undo.undo() }
  }

  @Test("Steps of a list with sections beside a server that replaces all rows hold no rows")
  func staleStepsOfSections() throws {
    let list = ObservableSections<Header, Row>()
    let undo = ListUndo(of: list, every: turns.scheduler)
    for _ in 0..<10 {
      undo.group("Add") { list.sections.append(Header(id: 2), elements: [Row(count)]) }
      undo.withoutRecording {
        list.sections.removeAll()
        list.sections.append(Header(id: 1), elements: makeRows(100))
      }
    }
    #expect(count.now == 100)
    #expect(throws: PatchError.self) { try undo.undo() }
  }

  private struct Header: Identifiable, Equatable {
    let id: Int
  }

  @Test("A step holds what it removed, replaced and inserted, until it is dropped")
  func elements() throws {
    let list = ObservableArray(makeRows(10))
    let undo = ListUndo(of: list, limit: 2, every: turns.scheduler)
    undo.group { list.removeSubrange(0..<3) }
    #expect(count.now == 10)
    undo.group { list[0] = Row(count) }
    #expect(count.now == 11)
    undo.group { list.append(Row(count)) }
    // The removed ones went with the first step.
    #expect(count.now == 9)
    #expect(try undo.undo())
    #expect(try undo.undo())
    #expect(count.now == 9)
    undo.group { list.removeLast() }
    #expect(count.now == 7)
    #expect(list.count == 6)
  }
}
