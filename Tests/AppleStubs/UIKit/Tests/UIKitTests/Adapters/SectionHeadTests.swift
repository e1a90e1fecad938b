import ObservableCollections
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Heads, and data sources of one's own") @MainActor
struct SectionHeadTests {
  @Test("The head of a section that was replaced is brought up to date in place")
  func heads() throws {
    let table = ShownSections<UITableView>([1, 2])
    let collection = ShownSections<UICollectionView>([1, 2])
    for list in [table, collection] as [any ShownList] {
      list.drain()
      let (heads, feet) = (list.simulation.shown.map(\.head), list.simulation.shown.map(\.foot))
      (list as? ShownSections<UITableView>)?.change(.updateSection(1))
      (list as? ShownSections<UICollectionView>)?.change(.updateSection(1))
      list.drain()
      try list.check("updated")
      #expect(list.shownHeads == [Head(id: 0), Head(id: 1, value: 1)])
      #expect(list.shownFeet == list.shownHeads)
      #expect(list.simulation.shown.map(\.head) == heads)
      #expect(list.simulation.shown.map(\.foot) == feet)
    }
  }

  @Test("Without a closure for that, the section of a collection view is reloaded with its head")
  func headsWithoutConfiguration() throws {
    let list = ShownSections<UICollectionView>([1, 2])
    let items = try #require(list.binding as? SectionsCollectionViewBinding<Head, Row>)
    items.configureSupplementaryView = nil
    list.drain()
    list.change(.updateSection(1))
    list.drain()
    try list.check("updated")
    #expect(list.shownHeads == [Head(id: 0), Head(id: 1, value: 1)])
    #expect(list.shownFeet == list.shownHeads)
  }

  @Test("A layout with heads traps where there is no closure that makes them")
  func missingSupplementaryView() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let window = TestWindow<UICollectionView>()
        window.view.register(
          HeadView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
          withReuseIdentifier: "head")
        let list = ObservableSections([SectionSnapshot(Head(id: 1), elements: [Row(id: 1)])])
        let binding = SectionsCollectionViewBinding(of: list, in: window.view, cell: itemCell)
        window.window.layoutIfNeeded()
        withExtendedLifetime(binding) {}
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("there is no closure supplementaryView that makes it"))
  }

  @Test("A head that has a configuration shows its new title there, and any other in its label")
  func configuredHead() throws {
    let list = ShownSections<UITableView>([1, 2])
    list.drain()
    let heads = (0..<2).compactMap { list.window.view.headerView(forSection: $0) }
    var content = UIListContentConfiguration.cell()
    content.secondaryText = "below"
    heads[0].contentConfiguration = content
    for section in 0..<2 { list.change(.updateSection(section)) }
    list.drain()
    let shown = heads.map { $0.contentConfiguration as? UIListContentConfiguration }
    #expect(shown.map { $0?.text } == ["\(Head(id: 0, value: 1))", nil])
    #expect(shown[0]?.secondaryText == "below")
    #expect(heads[1].textLabel?.text == "\(Head(id: 1, value: 1))")
  }

  @Test("A head of the delegate's own keeps its text where there is no closure for titles")
  func headWithoutTitle() throws {
    let list = ShownSections<UITableView>([1, 1])
    let table = try #require(list.binding as? SectionsTableViewBinding<Head, Row>)
    list.drain()
    table.headerTitle = nil
    let heads = (0..<2).compactMap { list.window.view.headerView(forSection: $0) }
    var content = UIListContentConfiguration.cell()
    content.text = "own"
    heads[0].contentConfiguration = content
    heads[1].textLabel?.text = "own"
    for section in 0..<2 { list.change(.updateSection(section)) }
    list.drain()
    #expect((heads[0].contentConfiguration as? UIListContentConfiguration)?.text == "own")
    #expect(heads[1].textLabel?.text == "own")
  }

  @Test("The index at the edge follows the sections, and leads to them")
  func index() throws {
    let list = ShownSections<UITableView>([1, 2, 3, 1, 1, 1])
    let source = try #require(list.window.view.dataSource)
    list.drain()
    #expect(list.simulation.indexTitles == ["#1.0", "#2.0", "#4.0", "#5.0"])
    list.simulation.keepsCalls = true
    list.list.move(
      from: ElementPath(section: 0, element: 0), to: ElementPath(section: 1, element: 0))
    list.drain()
    #expect(!list.simulation.calls.contains("reload index titles"))
    list.list.sections.remove(at: 1)
    list.list.sections.move(from: 3, to: 0)
    list.list[section: 2].updateHeader { $0.value = 7 }
    list.drain()
    #expect(list.simulation.calls.count { $0 == "reload index titles" } == 1)
    #expect(list.simulation.indexTitles == ["#4.0", "#2.7", "#5.0"])
    let view = list.window.view
    let sections = (0..<3).map {
      source.tableView(view, sectionForSectionIndexTitle: "", at: $0)
    }
    #expect(sections == [0, 2, 4])
    try list.check("all of it")
    // Without titles there is no index.
    (list.binding as? SectionsTableViewBinding<Head, Row>)?.indexTitle = nil
    #expect(source.sectionIndexTitles(for: view) == nil)
  }

  @Test("A foot can be brought up to date by the program, and need not be there")
  func configureFooter() throws {
    let list = ShownSections<UITableView>([1, 2])
    let table = try #require(list.binding as? SectionsTableViewBinding<Head, Row>)
    table.headerTitle = nil
    table.footerTitle = { $0.id == 0 ? nil : "\($0)" }
    table.configureFooter = { view, head in view.textLabel?.text = "#\(head.id).77" }
    list.drain()
    list.change(.updateSection(0))
    list.change(.updateSection(1))
    list.drain()
    #expect(list.shownFeet == [nil, Head(id: 1, value: 77)])
    #expect(list.shownHeads == [nil, nil])
  }

  @Test("A head can be brought up to date by the program")
  func configureHeader() throws {
    let list = ShownSections<UITableView>([1, 2])
    let table = try #require(list.binding as? SectionsTableViewBinding<Head, Row>)
    table.configureHeader = { view, head in view.textLabel?.text = "#\(head.id).77" }
    list.drain()
    list.change(.updateSection(0))
    list.drain()
    #expect(list.shownHeads == [Head(id: 0, value: 77), Head(id: 1)])
  }

  @Test("Data sources of one's own read what is published")
  func ownDataSources() throws {
    let rows = OwnRows(sections: 0)
    try rows.run {
      rows.array.remove(at: 0)
    } and: {
      rows.array.append(Row(id: 9))
    }
    let sections = OwnRows(sections: 2)
    try sections.run {
      sections.list.sections.move(from: 1, to: 0)
    } and: {
      sections.list[section: 1].append(Row(id: 9))
    }
  }
}

/// A data source that takes all from bindings without one.
@MainActor
private final class OwnRows: NSObject, UITableViewDataSource,
  UICollectionViewDataSource
{
  let array = ObservableArray((0..<3).map { Row(id: $0) })
  let list = ObservableSections<Head, Row>(
    (0..<2).map { SectionSnapshot(Head(id: $0), elements: [Row(id: 10 * $0)]) })
  private let turns = ManualTurnScheduler()
  private let table = TestWindow<UITableView>()
  private let collection = TestWindow<UICollectionView>()
  private let isFlat: Bool
  private let rows: TableViewBinding<Row>
  private let items: CollectionViewBinding<Row>
  private let tableSections: SectionsTableViewBinding<Head, Row>
  private let collectionSections: SectionsCollectionViewBinding<Head, Row>

  init(sections: Int) {
    isFlat = sections == 0
    let (unseen, scheduler) = (TestWindow<UITableView>().view, turns.mainActorScheduler)
    let unseenItems = TestWindow<UICollectionView>().view
    rows = TableViewBinding(
      of: array, in: isFlat ? table.view : unseen, scheduler: scheduler)
    items = CollectionViewBinding(
      of: array, in: isFlat ? collection.view : unseenItems, scheduler: scheduler)
    tableSections = SectionsTableViewBinding(
      of: list, in: isFlat ? unseen : table.view, scheduler: scheduler)
    collectionSections = SectionsCollectionViewBinding(
      of: list, in: isFlat ? unseenItems : collection.view, scheduler: scheduler)
    super.init()
    table.view.dataSource = self
    collection.view.dataSource = self
  }

  /// Makes changes in two turns and compares.
  func run(_ first: @escaping () -> Void, and second: @escaping () -> Void) throws {
    for change in [{}, first, second] {
      change()
      turns.endMainActorTurn()
      table.window.layoutIfNeeded()
      collection.window.layoutIfNeeded()
      let model = isFlat ? [Array(array)] : list.snapshot.map { Array($0.elements) }
      #expect(table.exceptions + collection.exceptions == [])
      #expect(table.simulation.shownRows == model)
      #expect(collection.simulation.shownRows == model)
    }
  }

  private func published(inTable: Bool) -> [[Row]] {
    if isFlat { return [Array(inTable ? rows.rows : items.items)] }
    return (inTable ? tableSections.sections : collectionSections.sections).map {
      Array($0.elements)
    }
  }

  func numberOfSections(in tableView: UITableView) -> Int { published(inTable: true).count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    published(inTable: true)[section].count
  }

  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    rowCell(tableView, path, published(inTable: true)[path.section][path.row])
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int {
    published(inTable: false).count
  }

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    published(inTable: false)[section].count
  }

  func collectionView(
    _ view: UICollectionView, cellForItemAt path: IndexPath
  ) -> UICollectionViewCell {
    itemCell(view, path, published(inTable: false)[path.section][path.item])
  }
}
