import ObservableCollections
import TestingOnUIKit
import UIKit

/// An element that knows whether it is the same and whether it is up to date.
struct Row: Hashable, Sendable, Identifiable, CustomStringConvertible {
  let id: Int
  var value = 0

  var description: String { value == 0 ? "\(id)" : "\(id).\(value)" }
}

/// The head of a section, likewise.
struct Head: Hashable, Sendable, Identifiable, CustomStringConvertible {
  let id: Int
  var value = 0

  var description: String { "#\(id).\(value)" }
}

/// A cell of either view that says what it shows.
protocol ShowingCell: UIView {
  var row: Row? { get set }
}

final class RowCell: UITableViewCell, ShowingCell { var row: Row? }
final class ItemCell: UICollectionViewCell, ShowingCell { var row: Row? }
final class HeadView: UICollectionReusableView { var head: Head? }

/// Something that a test found.
struct Mismatch: Error, CustomStringConvertible {
  let description: String
}

extension ListSimulation {
  /// The rows in the cells on the screen, section by section.
  var shownRows: [[Row?]] { shown.map { $0.cells.map { ($0 as? any ShowingCell)?.row } } }
}

/// A window with a view in it, whose exceptions are kept.
@MainActor final class TestWindow<View: UIScrollView> {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 440))
  let view: View
  let simulation: ListSimulation
  private(set) var exceptions: [UncaughtException] = []

  init(_ view: View, _ simulation: ListSimulation, isShown: Bool = true) {
    (self.view, self.simulation) = (view, simulation)
    if isShown { window.addSubview(view) }
    simulation.onException = { [weak self] in self?.exceptions.append($0) }
  }
}

extension TestWindow where View == UITableView {
  convenience init(isShown: Bool = true) {
    let view = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 440), style: .plain)
    view.register(RowCell.self, forCellReuseIdentifier: "row")
    self.init(view, view.simulation, isShown: isShown)
  }
}

extension TestWindow where View == UICollectionView {
  convenience init(isShown: Bool = true) {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 440),
      collectionViewLayout: UICollectionViewFlowLayout())
    view.register(ItemCell.self, forCellWithReuseIdentifier: "row")
    self.init(view, view.simulation, isShown: isShown)
  }
}

/// Makes the cell of a row in a table view.
@MainActor func rowCell(_ view: UITableView, _ path: IndexPath, _ row: Row) -> UITableViewCell {
  let cell = view.dequeueReusableCell(withIdentifier: "row", for: path)
  (cell as? RowCell)?.row = row
  return cell
}

/// Makes the cell of a row in a collection view.
@MainActor func itemCell(
  _ view: UICollectionView, _ path: IndexPath, _ row: Row
) -> UICollectionViewCell {
  let cell = view.dequeueReusableCell(withReuseIdentifier: "row", for: path)
  (cell as? ItemCell)?.row = row
  return cell
}
