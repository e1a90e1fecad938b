import ObservableCollections
import TestingOnUIKit
import UIKit

@testable import AdaptersOnUIKit

/// A list with sections in a table or collection view.
@MainActor final class ShownSections<View: UIScrollView>: ShownList {
  let list: ObservableSections<Head, Row>
  let turns = ManualTurnScheduler()
  let window: TestWindow<View>
  let binding: ListViewBinding
  var keepsIdentity = false
  private var next = 1_000

  var view: UIScrollView { window.view }
  var screen: UIWindow { window.window }
  var simulation: ListSimulation { window.simulation }
  var exceptions: [UncaughtException] { window.exceptions }
  var model: [[Row]] { list.snapshot.map { Array($0.elements) } }
  var heads: [Head]? { list.snapshot.map(\.header) }
  var shownHeads: [Head?] { simulation.shown.map { head($0.head) } }
  var shownFeet: [Head?] { simulation.shown.map { head($0.foot) } }

  private func head(_ view: UIView?) -> Head? {
    if let view = view as? HeadView { return view.head }
    return (view as? UITableViewHeaderFooterView)?.textLabel?.text.flatMap(Head.init)
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
    // Nobody waits for the next pass after a drop, but a test of that.
    binding.renderer.nextPass = { $0() }
    // Tests listen from the first turn on.
    binding.didUpdate = { _ in }
    binding.didUpdate = nil
  }

  func layOut() { window.window.layoutIfNeeded() }

  private func makeHead() -> Head {
    next += 1
    return Head(id: next)
  }

  func makeRow() -> Row {
    next += 1
    return Row(id: next)
  }

  func change(using generator: inout SplitMix64) {
    var edit = SectionsListEdit.random(counts: list.snapshot.counts, longest: 3, using: &generator)
    while keepsIdentity, replacesRows(edit) {
      edit = SectionsListEdit.random(counts: list.snapshot.counts, longest: 3, using: &generator)
    }
    if keepsIdentity, changesSections(edit) { drain() }
    change(edit)
    if keepsIdentity, changesSections(edit) { drain() }
  }

  private func changesSections(_ edit: SectionsListEdit) -> Bool {
    switch edit {
    case .insertSection, .replaceSection, .removeSections: true
    case .bulk(.removeSections), .bulk(.exchangeSections), .bulk(.removeEachSection): true
    default: false
    }
  }

  private func replacesRows(_ edit: SectionsListEdit) -> Bool {
    switch edit {
    case .bulk(.replaceElements), .bulk(.exchangeElements): true
    default: false
    }
  }

  func change(_ edit: SectionsListEdit) {
    switch edit {
    case .elements(let edit, let section): change(edit, in: section)
    case .moveElement(let source, let target): list.move(from: source, to: target)
    case .insertSection(let count, let index):
      let elements = (0..<count).map { _ in makeRow() }
      list.sections.insert(makeHead(), elements: elements, at: index)
    case .removeSections(let range): list.sections.removeSubrange(range)
    case .moveSection(let source, let target): list.sections.move(from: source, to: target)
    case .replaceSection(let index, let count):
      let head = list.snapshot[index].header.revised
      list.sections.replaceSubrange(
        index..<index + 1,
        with: [SectionSnapshot(head, elements: (0..<count).map { _ in makeRow() })])
    case .updateSection(let index): list[section: index].updateHeader { $0.value += 1 }
    case .bulk(let edit):
      edit.apply(
        to: list, newSection: { makeHead() }, updatedSection: { $0.revised },
        newElement: { makeRow() })
    }
  }

  private func change(_ edit: ListEdit, in section: Int) {
    switch edit {
    case .insert(let count, let index):
      list.insert(
        contentsOf: (0..<count).map { _ in makeRow() },
        at: ElementPath(section: section, element: index))
    case .remove(let range): list[section: section].removeSubrange(range)
    case .replace(let range), .touch(let range):
      for index in range {
        list.update(at: ElementPath(section: section, element: index)) { $0.value += 1 }
      }
    case .move(let range, let index):
      list.move(
        from: ElementPaths(section: section, elements: IndexRanges(range)),
        to: ElementPath(section: section, element: index))
    }
  }

  func deleteAsUser(_ path: IndexPath) -> Bool {
    (binding as? SectionsTableViewBinding<Head, Row>)?.removeRows(at: [path])
      ?? (binding as? SectionsCollectionViewBinding<Head, Row>)?.removeItems(at: [path]) ?? false
  }

  func insertAsUser(_ row: Row, at path: IndexPath) -> Bool {
    (binding as? SectionsTableViewBinding<Head, Row>)?.insertRow(row, at: path)
      ?? (binding as? SectionsCollectionViewBinding<Head, Row>)?.insertItem(row, at: path) ?? false
  }
}

extension Head {
  /// The head that a text describes.
  init?(_ text: String) {
    let numbers = text.dropFirst().split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    self.init(id: numbers[0], value: numbers[1])
  }

  /// What stands in the index; some have nothing there.
  var indexTitle: String? { id % 3 == 0 ? nil : "\(self)" }
}

extension ShownSections where View == UITableView {
  convenience init(
    _ counts: [Int], isShown: Bool = true, options: ListViewOptions = ListViewOptions()
  ) {
    self.init(counts, TestWindow(isShown: isShown)) { list, view, scheduler in
      let table = SectionsTableViewBinding(
        of: list, in: view, scheduler: scheduler, options: options, cell: rowCell)
      table.headerTitle = { "\($0)" }
      table.footerTitle = { "\($0)" }
      table.indexTitle = \.indexTitle
      return table
    }
  }
}

extension ShownSections where View == UICollectionView {
  convenience init(
    _ counts: [Int], isShown: Bool = true, options: ListViewOptions = ListViewOptions()
  ) {
    self.init(counts, TestWindow(isShown: isShown)) { list, view, scheduler in
      for kind in [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
      ] {
        view.register(
          HeadView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "head")
      }
      let items = SectionsCollectionViewBinding(
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

extension Head {
  /// The same head with another value.
  fileprivate var revised: Head {
    var head = self
    head.value += 1
    return head
  }
}
