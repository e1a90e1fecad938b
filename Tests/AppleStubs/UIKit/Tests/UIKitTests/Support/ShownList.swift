import ObservableCollections
import TestingOnUIKit
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
  /// The feet on the screen, which show the same.
  var shownFeet: [Head?] { get }
  /// Whether random changes spare the identity of rows: none takes the place of another, and none
  /// moves into a section that is new, or out of one that goes, in the same turn.
  var keepsIdentity: Bool { get set }
  var allowsMultipleSelection: Bool { get set }

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
    if let heads, shownFeet != heads {
      throw Mismatch(description: "\(what()): shows the feet \(shownFeet), not \(heads)")
    }
    let titles = view is UITableView ? heads?.compactMap(\.indexTitle) : nil
    if simulation.indexTitles != titles {
      throw Mismatch(
        description: "\(what()): index \(simulation.indexTitles ?? []), not \(titles ?? [])")
    }
  }
}

/// An array, or a list that follows it, in a table or collection view.
@MainActor final class ShownArray<View: UIScrollView>: ShownList {
  let array: ObservableArray<Row>
  /// What the view shows.
  let list: ObservableList<Row>
  let turns = ManualTurnScheduler()
  let window: TestWindow<View>
  let binding: ListViewBinding
  var keepsIdentity = false
  private var next: Int

  var view: UIScrollView { window.view }
  var screen: UIWindow { window.window }
  var simulation: ListSimulation { window.simulation }
  var exceptions: [UncaughtException] { window.exceptions }
  var model: [[Row]] { [Array(list)] }
  var heads: [Head]? { nil }
  var shownHeads: [Head?] { [] }
  var shownFeet: [Head?] { [] }

  init(
    _ count: Int, _ window: TestWindow<View>,
    derive: (ObservableArray<Row>) -> ObservableList<Row>,
    bind: (ObservableList<Row>, View, TurnScheduler) -> ListViewBinding
  ) {
    array = ObservableArray((0..<count).map { Row(id: $0) })
    list = derive(array)
    next = count
    self.window = window
    binding = bind(list, window.view, turns.mainActorScheduler)
    // Nobody waits for the next pass after a drop, but a test of that.
    binding.renderer.nextPass = { $0() }
    // Tests listen from the first turn on.
    binding.didUpdate = { _ in }
    binding.didUpdate = nil
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
    case .replace(let range) where !keepsIdentity:
      array.replaceSubrange(range, with: range.map { _ in makeRow() })
    case .replace(let range), .touch(let range):
      for index in range { array.update(at: index) { $0.value += 1 } }
    case .move(let range, let index):
      array.move(
        fromOffsets: IndexRanges(range),
        toOffset: index <= range.lowerBound ? index : index + range.count)
    }
  }

  func deleteAsUser(_ path: IndexPath) -> Bool {
    (binding as? TableViewBinding<Row>)?.removeRows(at: [path])
      ?? (binding as? CollectionViewBinding<Row>)?.removeItems(at: [path]) ?? false
  }

  func insertAsUser(_ row: Row, at path: IndexPath) -> Bool {
    (binding as? TableViewBinding<Row>)?.insertRow(row, at: path)
      ?? (binding as? CollectionViewBinding<Row>)?.insertItem(row, at: path) ?? false
  }
}

extension ShownArray where View == UITableView {
  convenience init(
    _ count: Int, isShown: Bool = true, options: ListViewOptions = ListViewOptions(),
    derive: (ObservableArray<Row>) -> ObservableList<Row> = { $0 }
  ) {
    self.init(count, TestWindow(isShown: isShown), derive: derive) { list, view, scheduler in
      TableViewBinding(of: list, in: view, scheduler: scheduler, options: options, cell: rowCell)
    }
  }
}

extension ShownArray where View == UICollectionView {
  convenience init(
    _ count: Int, isShown: Bool = true, options: ListViewOptions = ListViewOptions(),
    derive: (ObservableArray<Row>) -> ObservableList<Row> = { $0 }
  ) {
    self.init(count, TestWindow(isShown: isShown), derive: derive) { list, view, scheduler in
      CollectionViewBinding(
        of: list, in: view, scheduler: scheduler, options: options, cell: itemCell)
    }
  }
}
