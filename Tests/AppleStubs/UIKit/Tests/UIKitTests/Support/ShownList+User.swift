import TestingOnUIKit
import UIKit

@testable import AdaptersOnUIKit

extension ShownList {
  /// The user does something, if there is something to do it to.
  func actAsUser(using generator: inout SplitMix64) {
    let counts = simulation.shownRows.map(\.count)
    guard let section = counts.indices.randomElement(using: &generator) else { return }
    let target = Int.random(in: 0...counts[section], using: &generator)
    if Int.random(in: 0..<3, using: &generator) == 0 {
      let row = Row(id: Int.random(in: 10_000..<1_000_000, using: &generator))
      _ = insertAsUser(row, at: [section, target])
      return
    }
    let sources = counts.indices.filter { counts[$0] > 0 }
    guard let source = sources.randomElement(using: &generator) else { return }
    let row = Int.random(in: 0..<counts[source], using: &generator)
    if Bool.random(using: &generator) {
      _ = deleteAsUser([source, row])
    } else {
      let places = counts[section] - (section == source ? 1 : 0)
      simulation.endReordering(from: [source, row], to: [section, min(target, places)])
    }
  }

  /// The rows that are selected, in order.
  var selectedRows: [Row] {
    simulation.selectedPaths.compactMap { simulation.shownRows[$0.section][$0.item] }
  }

  /// The ones of some rows that are still in the model.
  func ids(of rows: [Row]) -> Set<Int> {
    Set(rows.map(\.id)).intersection(model.joined().map(\.id))
  }

  /// A row like no other.
  func freshRow() -> Row { Row(id: (model.joined().map(\.id).max() ?? 0) + 10_000) }

  var allowsMultipleSelection: Bool {
    get {
      (view as? UITableView)?.allowsMultipleSelection
        ?? (view as? UICollectionView)?.allowsMultipleSelection ?? false
    }
    set {
      (view as? UITableView)?.allowsMultipleSelection = newValue
      (view as? UICollectionView)?.allowsMultipleSelection = newValue
    }
  }

  /// The user selects a row on the screen.
  func selectAsUser(_ selected: inout Set<Int>, using generator: inout SplitMix64) {
    layOut()
    guard view.window != nil,
      let path = simulation.shownRows.indices.randomElement(using: &generator)
        .flatMap({ section in
          simulation.shownRows[section].indices.randomElement(using: &generator).map {
            IndexPath(item: $0, section: section)
          }
        }), let row = simulation.shownRows[path.section][path.item]
    else { return }
    simulation.select(path)
    selected.insert(row.id)
  }

  /// Says which rows the user may drag.
  func allowMoves(_ canMove: @escaping (Row) -> Bool) {
    (binding as? TableViewBinding<Row>)?.canMove = canMove
    (binding as? CollectionViewBinding<Row>)?.canMove = canMove
    (binding as? SectionsTableViewBinding<Head, Row>)?.canMove = canMove
    (binding as? SectionsCollectionViewBinding<Head, Row>)?.canMove = canMove
  }

  /// Adds a row at the end of the list, or of its first section.
  func appendRow(_ row: Row) {
    if heads == nil { array.append(row) } else { sections[section: 0].append(row) }
  }
}
