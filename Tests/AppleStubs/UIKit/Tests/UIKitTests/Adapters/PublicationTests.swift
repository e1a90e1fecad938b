import KitOnUIKit
import ObservableCollections
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("When the view shows what was changed") @MainActor
struct PublicationTests {
  /// What a binding tells, with the number of rows that the view has by then.
  @MainActor private final class Log {
    var lines: [String] = []

    func listen(to list: any ShownList) {
      func count() -> Int { list.simulation.shown.map(\.cells.count).reduce(0, +) }
      list.binding.willUpdate = { _ in self.lines.append("will \(count())") }
      list.binding.didPublish = { _ in self.lines.append("published \(count())") }
      list.binding.didUpdate = { _ in self.lines.append("did \(count())") }
    }
  }

  @Test(
    "Published: the rows are the new ones, and the animation has begun",
    arguments: ViewKind.allCases)
  func published(kind: ViewKind) {
    for list in [kind.array(3), kind.sections([3])] {
      list.drain()
      list.simulation.endsAnimationsAtOnce = false
      let log = Log()
      log.listen(to: list)
      log.lines = []
      list.appendRow(Row(id: 99))
      list.endTurn()
      #expect(log.lines == ["will 3", "published 4"])
      list.simulation.endAnimations()
      #expect(log.lines == ["will 3", "published 4", "did 4"])
      // What the user does, too.
      log.lines = []
      #expect(list.deleteAsUser([0, 0]))
      #expect(log.lines == ["will 4", "published 3"])
      list.simulation.endAnimations()
      log.lines = []
      list.simulation.endReordering(from: [0, 0], to: [0, 1])
      #expect(log.lines == ["published 3"])
      list.binding.options.animation = .crossFade(seconds: 0.2)
      log.lines = []
      list.appendRow(Row(id: 100))
      list.endTurn()
      #expect(log.lines == ["will 3", "published 4"])
      list.simulation.endAnimations()
      list.binding.options.reloadThreshold = 0
      log.lines = []
      list.appendRow(Row(id: 101))
      list.endTurn()
      #expect(log.lines.first == "will 4" && log.lines.count == 3)
    }
  }

  @Test("The first state is told as soon as somebody listens, once", arguments: ViewKind.allCases)
  func firstState(kind: ViewKind) {
    let list = kind.array(3)
    var updates: [ListViewUpdate] = []
    list.binding.didPublish = { updates.append($0) }
    list.binding.didPublish = { updates.append($0) }
    #expect(updates == [.reload(.firstState)])
  }

  @Test("flush() says whether all is shown", arguments: ViewKind.allCases)
  func flush(kind: ViewKind) {
    let list = kind.array(3)
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    list.array.append(Row(id: 9))
    #expect(list.binding.flush())
    #expect(list.simulation.shownRows[0].count == 4)
    list.array.append(Row(id: 10))
    #expect(!list.binding.flush())
    list.simulation.endAnimations()
    list.simulation.endAnimations()
    list.binding.pause()
    list.array.append(Row(id: 11))
    #expect(!list.binding.flush())
    list.binding.resume()
    #expect(list.binding.flush())
    #expect(list.simulation.shownRows[0].count == 6)
    list.simulation.swipe(true, at: [0, 0])
    #expect(!list.binding.flush())
    list.binding.cancel()
    #expect(!list.binding.flush())
  }

  @Test("shown() waits for the turn, a running animation and the one that follows")
  func shown() async throws {
    let list = ShownArray<UITableView>(3)
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    list.array.append(Row(id: 9))
    list.endTurn()
    list.array.append(Row(id: 10))
    var isShown = false
    let waiting = Task {
      await list.binding.shown()
      isShown = true
    }
    for _ in 0..<10 { await Task.yield() }
    #expect(!isShown)
    list.simulation.endAnimations()
    try await wait(for: "the next batch") {
      list.turns.endMainActorTurn()
      return list.simulation.runningCount == 1
    }
    for _ in 0..<10 { await Task.yield() }
    #expect(!isShown)
    list.simulation.endAnimations()
    await waiting.value
    #expect(list.simulation.shownRows[0].count == 5)
    // Nothing is to be waited for, and nothing comes any more.
    await list.binding.shown()
    list.array.append(Row(id: 11))
    list.binding.cancel()
    await list.binding.shown()
  }

  @Test("shown() returns when its task is cancelled, also during an animation")
  func cancelledWait() async throws {
    let list = ShownArray<UITableView>(3)
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    list.array.append(Row(id: 9))
    list.endTurn()
    var returned = 0
    let waits = (0..<2).map { _ in
      Task {
        await list.binding.shown()
        returned += 1
      }
    }
    for _ in 0..<10 { await Task.yield() }
    waits[0].cancel()
    try await wait(for: "the cancelled task") { returned == 1 }
    for _ in 0..<10 { await Task.yield() }
    #expect(returned == 1)
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await list.binding.shown()
      returned += 1
    }
    try await wait(for: "a task that is cancelled before") { returned == 2 }
    await late.value
    list.simulation.endAnimations()
    await waits[1].value
    #expect(returned == 3)
  }

  @Test("A path from an id, and the selected elements", arguments: ViewKind.allCases)
  func places(kind: ViewKind) {
    for list in [kind.array(5), kind.sections([2, 3])] {
      list.drain()
      list.allowsMultipleSelection = true
      let last: IndexPath = list.heads == nil ? [0, 4] : [1, 2]
      list.simulation.select(last)
      list.simulation.select([0, 1])
      #expect(list.path(of: 4) == last)
      #expect(list.path(of: 99) == nil)
      #expect(list.selectedElements.map(\.id) == [1, 4])
    }
  }

  @Test(
    "With Reduce Motion nothing is animated, unless that is wanted", arguments: ViewKind.allCases)
  func reducedMotion(kind: ViewKind) {
    let list = kind.array(5)
    list.drain()
    list.simulation.endsAnimationsAtOnce = false
    ListSimulation.reducesMotion = true
    defer { ListSimulation.reducesMotion = false }
    list.array.append(Row(id: 9))
    list.endTurn()
    #expect(list.simulation.runningCount == 0)
    list.binding.options.respectsReduceMotion = false
    list.array.append(Row(id: 10))
    list.endTurn()
    #expect(list.simulation.runningCount == 1)
  }
}

extension ShownList {
  fileprivate func path(of id: Int) -> IndexPath? {
    (binding as? TableViewBinding<Row>)?.path(ofID: id)
      ?? (binding as? CollectionViewBinding<Row>)?.path(ofID: id)
      ?? (binding as? SectionsTableViewBinding<Head, Row>)?.path(ofID: id)
      ?? (binding as? SectionsCollectionViewBinding<Head, Row>)?.path(ofID: id)
  }

  fileprivate var selectedElements: [Row] {
    (binding as? TableViewBinding<Row>)?.selectedElements
      ?? (binding as? CollectionViewBinding<Row>)?.selectedElements
      ?? (binding as? SectionsTableViewBinding<Head, Row>)?.selectedElements
      ?? (binding as? SectionsCollectionViewBinding<Head, Row>)?.selectedElements ?? []
  }
}
