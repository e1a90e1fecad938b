import ObservableCollections
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

/// A view that shows rows is given the initial batch of a list: what a stream or a closure hands to
/// `apply`.
@Suite("Initial batches in views of UIKit") @MainActor
struct InitialBatchTests {
  private let other = ObservableArray([Row(id: 7), Row(id: 8)])
  private let sections = ObservableSections([
    SectionSnapshot(Head(id: 5), elements: [Row(id: 50)]),
    SectionSnapshot(Head(id: 6), elements: []),
  ])

  @Test("The first state is told to a closure that is set after it was shown, once")
  func firstState() {
    let window = TestWindow<UITableView>()
    let array = ObservableArray([Row(id: 1)])
    let turns = ManualTurnScheduler()
    let binding = TableViewBinding(
      of: array, in: window.view, scheduler: turns.mainActorScheduler, cell: rowCell)
    var told: [ListViewUpdate] = []
    binding.didUpdate = { told.append($0) }
    #expect(told == [.reload(.firstState)])
    binding.didUpdate = { told.append($0) }
    window.window.layoutIfNeeded()
    array.append(Row(id: 2))
    turns.endMainActorTurn()
    #expect(told == [.reload(.firstState), .blocks(1)])
  }

  @Test("A view is reloaded, and nothing is inserted", arguments: ViewKind.allCases)
  func reloaded(kind: ViewKind) {
    let list = kind.array(3)
    list.drain()
    list.simulation.keepsCalls = true
    other.render(initial: true) { batch in
      (list.binding as? TableViewBinding<Row>)?.apply(batch)
      (list.binding as? CollectionViewBinding<Row>)?.apply(batch)
    }.cancel()
    list.layOut()
    #expect(list.exceptions.isEmpty)
    #expect(list.simulation.shownRows == [Array(other.snapshot)])
    #expect(!list.simulation.calls.contains("begin"))
  }

  @Test("So is one of a list with sections", arguments: ViewKind.allCases)
  func sectionsReloaded(kind: ViewKind) {
    let list = kind.sections([2, 1])
    list.drain()
    list.simulation.keepsCalls = true
    sections.render(initial: true) { batch in
      (list.binding as? SectionsTableViewBinding<Head, Row>)?.apply(batch)
      (list.binding as? SectionsCollectionViewBinding<Head, Row>)?.apply(batch)
    }.cancel()
    list.layOut()
    #expect(list.exceptions.isEmpty)
    #expect(list.simulation.shownRows == sections.snapshot.map { Array($0.elements) })
    #expect(!list.simulation.calls.contains("begin"))
  }

  @Test("A diffable snapshot holds what the list holds, whatever was in it")
  func diffable() {
    var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["above", "main"])
    snapshot.appendItems([-1], toSection: "above")
    snapshot.appendItems([7, 1, 8], toSection: "main")
    other.render(initial: true) { snapshot.apply($0, toSection: "main") }.cancel()
    #expect(snapshot.itemIdentifiers(inSection: "above") == [-1])
    #expect(snapshot.itemIdentifiers(inSection: "main") == [7, 8])
    #expect(snapshot.reconfiguredItemIdentifiers == [7, 8])
    var whole = NSDiffableDataSourceSnapshot<Int, Int>()
    whole.appendSections([1, 5])
    whole.appendItems([50, 3], toSection: 1)
    sections.render(initial: true) { whole.apply($0) }.cancel()
    #expect(whole.sectionIdentifiers == [5, 6])
    #expect(whole.itemIdentifiers(inSection: 5) == [50] && whole.itemIdentifiers.count == 1)
    #expect(whole.reconfiguredItemIdentifiers == [50])
  }
}
