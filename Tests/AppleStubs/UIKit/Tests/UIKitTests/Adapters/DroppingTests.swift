import KitOnUIKit
import ObservableCollections
import TestingOnUIKit
import Testing
import UIKit

@testable import AdaptersOnUIKit

@Suite("Drops") @MainActor
struct DroppingTests {
  @Test(
    "A rule that follows a drop is shown in the next pass of the loop", arguments: ViewKind.allCases
  )
  func nextPass(kind: ViewKind) async throws {
    for list in [kind.array(4), kind.sections([4])] {
      list.binding.renderer.nextPass = { body in Task { @MainActor in body() } }
      list.drain()
      list.simulation.beginReordering()
      list.simulation.endReordering(from: [0, 0], to: [0, 2])
      // What is dropped there is archived.
      if list.heads == nil {
        list.array.remove(at: 2)
      } else {
        list.sections[section: 0].remove(at: 2)
      }
      list.endTurn()
      #expect(!list.binding.flush())
      #expect(list.simulation.shownRows[0].map { $0?.id } == [1, 2, 0, 3])
      try await wait(for: "the next pass") {
        list.simulation.shownRows[0].map { $0?.id } == [1, 2, 3]
      }
      #expect(list.exceptions == [])
    }
  }

  @Test("A drop that the program accepts is shown at once", arguments: ViewKind.allCases)
  func accepted(kind: ViewKind) throws {
    for list in [kind.array(4), kind.sections([4])] {
      list.drain()
      // Somebody else was quicker, and the view does not know yet.
      list.appendRow(Row(id: 9))
      list.simulation.showsDropGap = true
      #expect(list.dropAsUser(from: [0, 0], to: [0, 2]))
      #expect(list.simulation.shownRows[0].map { $0?.id } == [1, 2, 0, 3])
      list.simulation.showsDropGap = false
      list.drain()
      #expect(list.model[0].map(\.id) == [1, 2, 0, 3, 9])
      try list.check("dropped")
      // Where it was.
      #expect(list.dropAsUser(from: [0, 1], to: [0, 1]))
      list.binding.cancel()
      #expect(!list.dropAsUser(from: [0, 0], to: [0, 1]))
      #expect(list.exceptions == [])
    }
  }

  @Test("Between sections; outside a window the view is reloaded", arguments: ViewKind.allCases)
  func betweenSections(kind: ViewKind) throws {
    let list = kind.sections([2, 2])
    list.drain()
    list.simulation.select([0, 1])
    #expect(list.dropAsUser(from: [0, 1], to: [1, 1]))
    #expect(list.simulation.selectedPaths == [[1, 1]])
    try list.check("between")
    list.view.removeFromSuperview()
    #expect(list.dropAsUser(from: [1, 1], to: [0, 0]))
    list.screen.addSubview(list.view)
    list.drain()
    #expect(list.simulation.selectedPaths == [[0, 0]])
    #expect(list.model.map { $0.map(\.id) } == [[1, 0], [2, 3]])
    try list.check("outside")
  }
}

extension ShownList {
  fileprivate func dropAsUser(from source: IndexPath, to target: IndexPath) -> Bool {
    (binding as? TableViewBinding<Row>)?.moveRow(from: source, to: target)
      ?? (binding as? CollectionViewBinding<Row>)?.moveItem(from: source, to: target)
      ?? (binding as? SectionsTableViewBinding<Head, Row>)?.moveRow(from: source, to: target)
      ?? (binding as? SectionsCollectionViewBinding<Head, Row>)?
      .moveItem(from: source, to: target) ?? false
  }
}
