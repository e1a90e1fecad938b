import ObservableCollections
import ObservableCollectionsTesting
import UIKit

@testable import AdaptersOnUIKit

/// An array or a list with sections, shown in a view: what the tests of all four adapters need.
@MainActor protocol ShownList: AnyObject {
  var binding: ListViewBinding { get }
  var view: UIScrollView { get }
  /// The window that the view is in, or was.
  var screen: UIWindow { get }
  var simulation: ListSimulation { get }
  var exceptions: [UncaughtException] { get }
  var turns: ManualTurnScheduler { get }
  /// The model, section by section.
  var model: [[Row]] { get }
  /// The heads in the model; nil if the list has none.
  var heads: [Head]? { get }
  /// The heads on the screen.
  var shownHeads: [Head?] { get }

  func layOut()
  /// Makes one random change by anybody.
  func change(using generator: inout SplitMix64)
  /// Deletes a row as the user does.
  func deleteAsUser(_ path: IndexPath) -> Bool
  func insertAsUser(_ row: Row, at path: IndexPath) -> Bool
}

extension ShownList {
  /// Ends turns until nothing waits.
  func drain() {
    layOut()
    for _ in 0..<1_000 where turns.waitingCount > 0 { turns.endMainActorTurn() }
    layOut()
  }

  /// Throws unless the screen shows the model.
  func check(_ what: @autoclosure () -> String) throws {
    if let exception = exceptions.first {
      throw Mismatch(description: "\(what()): \(exception)")
    }
    if simulation.shownRows != model {
      throw Mismatch(description: "\(what()): shows \(simulation.shownRows), not \(model)")
    }
    if let heads, shownHeads != heads {
      throw Mismatch(description: "\(what()): shows the heads \(shownHeads), not \(heads)")
    }
  }
}

/// An array in a table or collection view.
@MainActor final class ShownArray<View: UIScrollView>: ShownList {
  let array: ObservableArray<Row>
  let turns = ManualTurnScheduler()
  let window: TestWindow<View>
  let binding: ListViewBinding
  private var next: Int

  var view: UIScrollView { window.view }
  var screen: UIWindow { window.window }
  var simulation: ListSimulation { window.simulation }
  var exceptions: [UncaughtException] { window.exceptions }
  var model: [[Row]] { [Array(array)] }
  var heads: [Head]? { nil }
  var shownHeads: [Head?] { [] }

  init(
    _ count: Int, _ window: TestWindow<View>,
    bind: (ObservableArray<Row>, View, TurnScheduler) -> ListViewBinding
  ) {
    array = ObservableArray((0..<count).map { Row(id: $0) })
    next = count
    self.window = window
    binding = bind(array, window.view, turns.mainActorScheduler)
  }

  func layOut() { window.window.layoutIfNeeded() }

  func makeRow() -> Row {
    next += 1
    return Row(id: next)
  }

  func change(using generator: inout SplitMix64) {
    change(ListEdit.random(count: array.count, longest: 3, using: &generator))
  }

  func change(_ edit: ListEdit) {
    switch edit {
    case .insert(let count, let index):
      array.insert(contentsOf: (0..<count).map { _ in makeRow() }, at: index)
    case .remove(let range): array.removeSubrange(range)
    case .replace(let range):
      array.replaceSubrange(range, with: range.map { _ in makeRow() })
    case .touch(let range): for index in range { array.update(at: index) { $0.value += 1 } }
    case .move(let range, let index):
      array.move(
        fromOffsets: IndexRanges(range),
        toOffset: index <= range.lowerBound ? index : index + range.count)
    }
  }

  func deleteAsUser(_ path: IndexPath) -> Bool {
    (binding as? TableViewRows<Row>)?.deleteRows(at: [path])
      ?? (binding as? CollectionViewItems<Row>)?.deleteItems(at: [path]) ?? false
  }

  func insertAsUser(_ row: Row, at path: IndexPath) -> Bool {
    (binding as? TableViewRows<Row>)?.insertRow(row, at: path)
      ?? (binding as? CollectionViewItems<Row>)?.insertItem(row, at: path) ?? false
  }
}

extension ShownArray where View == UITableView {
  convenience init(
    _ count: Int, isShown: Bool = true, options: ListViewOptions = ListViewOptions()
  ) {
    self.init(count, TestWindow(isShown: isShown)) { array, view, scheduler in
      TableViewRows(of: array, in: view, scheduler: scheduler, options: options, cell: rowCell)
    }
  }
}

extension ShownArray where View == UICollectionView {
  convenience init(
    _ count: Int, isShown: Bool = true, options: ListViewOptions = ListViewOptions()
  ) {
    self.init(count, TestWindow(isShown: isShown)) { array, view, scheduler in
      CollectionViewItems(
        of: array, in: view, scheduler: scheduler, options: options, cell: itemCell)
    }
  }
}

/// A list with sections in a table or collection view.
@MainActor final class ShownSections<View: UIScrollView>: ShownList {
  let list: ObservableSections<Head, Row>
  let turns = ManualTurnScheduler()
  let window: TestWindow<View>
  let binding: ListViewBinding
  private var next = 1_000

  var view: UIScrollView { window.view }
  var screen: UIWindow { window.window }
  var simulation: ListSimulation { window.simulation }
  var exceptions: [UncaughtException] { window.exceptions }
  var model: [[Row]] { list.snapshot.map { Array($0.elements) } }
  var heads: [Head]? { list.snapshot.map(\.section) }
  var shownHeads: [Head?] {
    simulation.shown.map { section in
      if let view = section.head as? HeadView { return view.head }
      return (section.head as? UITableViewHeaderFooterView)?.textLabel?.text.flatMap(Head.init)
    }
  }

  init(
    _ counts: [Int], _ window: TestWindow<View>,
    bind: (ObservableSections<Head, Row>, View, TurnScheduler) -> ListViewBinding
  ) {
    var id = 0
    list = ObservableSections(
      counts.enumerated().map { section, count in
        defer { id += count }
        return SectionSnapshot(
          Head(id: section), elements: (id..<id + count).map { Row(id: $0) })
      })
    self.window = window
    binding = bind(list, window.view, turns.mainActorScheduler)
  }

  func layOut() { window.window.layoutIfNeeded() }

  func makeRow() -> Row {
    next += 1
    return Row(id: next)
  }

  func change(using generator: inout SplitMix64) {
    change(
      SectionedEdit.random(counts: list.snapshot.counts, longest: 3, using: &generator))
  }

  func change(_ edit: SectionedEdit) {
    switch edit {
    case .elements(let edit, let section): change(edit, in: section)
    case .moveElement(let source, let target): list.move(from: source, to: target)
    case .insertSection(let count, let index):
      next += 1
      list.insert(Head(id: next), elements: (0..<count).map { _ in makeRow() }, at: index)
    case .removeSections(let range): list.removeSections(range)
    case .moveSection(let source, let target): list.moveSection(from: source, to: target)
    case .replaceSection(let index, let count):
      var head = list.snapshot[index].section
      head.value += 1
      list.replaceSections(
        index..<index + 1,
        with: [SectionSnapshot(head, elements: (0..<count).map { _ in makeRow() })])
    case .updateSection(let index): list.updateSection(at: index) { $0.value += 1 }
    }
  }

  private func change(_ edit: ListEdit, in section: Int) {
    switch edit {
    case .insert(let count, let index):
      list.insert(
        contentsOf: (0..<count).map { _ in makeRow() },
        at: ElementPath(section: section, element: index))
    case .remove(let range): list.removeElements(range, inSection: section)
    case .replace(let range), .touch(let range):
      for index in range {
        list.update(at: ElementPath(section: section, element: index)) { $0.value += 1 }
      }
    case .move(let range, let index):
      list.move(range, inSection: section, to: ElementPath(section: section, element: index))
    }
  }

  func deleteAsUser(_ path: IndexPath) -> Bool {
    (binding as? TableViewSections<Head, Row>)?.deleteRows(at: [path])
      ?? (binding as? CollectionViewSections<Head, Row>)?.deleteItems(at: [path]) ?? false
  }

  func insertAsUser(_ row: Row, at path: IndexPath) -> Bool {
    (binding as? TableViewSections<Head, Row>)?.insertRow(row, at: path)
      ?? (binding as? CollectionViewSections<Head, Row>)?.insertItem(row, at: path) ?? false
  }
}

extension Head {
  /// The head that a text describes.
  init?(_ text: String) {
    let numbers = text.dropFirst().split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    self.init(id: numbers[0], value: numbers[1])
  }
}

extension ShownSections where View == UITableView {
  convenience init(
    _ counts: [Int], isShown: Bool = true, options: ListViewOptions = ListViewOptions()
  ) {
    self.init(counts, TestWindow(isShown: isShown)) { list, view, scheduler in
      let table = TableViewSections(
        of: list, in: view, scheduler: scheduler, options: options, cell: rowCell)
      table.headerTitle = { "\($0)" }
      return table
    }
  }
}

extension ShownSections where View == UICollectionView {
  convenience init(
    _ counts: [Int], isShown: Bool = true, options: ListViewOptions = ListViewOptions()
  ) {
    self.init(counts, TestWindow(isShown: isShown)) { list, view, scheduler in
      let kind = UICollectionView.elementKindSectionHeader
      view.register(
        HeadView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "head")
      let items = CollectionViewSections(
        of: list, in: view, scheduler: scheduler, options: options, cell: itemCell)
      items.supplementaryView = { view, kind, path, head in
        let shown = view.dequeueReusableSupplementaryView(
          ofKind: kind, withReuseIdentifier: "head", for: path)
        (shown as? HeadView)?.head = head
        return shown
      }
      items.configureSupplementaryView = { view, _, head in (view as? HeadView)?.head = head }
      return items
    }
  }
}
