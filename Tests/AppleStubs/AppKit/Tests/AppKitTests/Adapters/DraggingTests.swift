import AppKit
import ObservableCollections
import TestingOnAppKit
import Testing

@testable import AdaptersOnAppKit

@Suite("What the user drags in outlines and collections") @MainActor
struct DraggingTests {
  private func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  /// Sections after elements were removed from them, and inserted together where the one stood that
  /// they are dropped before.
  private func moved(
    _ sections: [[Int]], _ source: [ElementPath], to destination: ElementPath
  ) -> [[Int]] {
    let dragged = source.sorted().map { sections[$0.section][$0.element] }
    var result = sections.map { $0.map(Optional.some) }
    for path in source { result[path.section][path.element] = nil }
    result[destination.section].insert(contentsOf: dragged, at: destination.element)
    return result.map { $0.compactMap(\.self) }
  }

  private let sources: [[(Int, Int)]] = [
    [(0, 0)], [(0, 2)], [(1, 0)], [(0, 0), (0, 2)], [(0, 1), (1, 0)], [(0, 0), (0, 1), (2, 1)],
    [(0, 2), (2, 0), (2, 1)],
  ]
  private let destinations = [
    (0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (2, 0), (2, 2), (3, 0),
  ]
  private let counts = [3, 1, 2, 0]

  @Test("Several elements that go to one place go one after another and keep their order")
  func elementMoves() {
    let sections = [[0, 1, 2], [3], [4, 5], []]
    let all = sections.indices.flatMap { section in
      sections[section].indices.map { path(section, $0) }
    }
    // Every choice of elements.
    for choice in 1..<1 << all.count {
      let source = all.indices.filter { choice >> $0 & 1 == 1 }.map { all[$0] }
      for destination in destinations.map(path) {
        var result = sections
        for move in ElementMoves(ElementPaths(source), to: destination) {
          let element = result[move.from.section].remove(at: move.from.element)
          result[move.to.section].insert(element, at: move.to.element)
        }
        #expect(result == moved(sections, source, to: destination))
      }
    }
  }

  @Test("Items of an outline go where they are dropped, also into a collapsed section")
  func outline() throws {
    for isCollapsed in [false, true] {
      for source in sources.map({ $0.map(path) }) {
        for destination in destinations.map(path) {
          let shown = ListOutline(counts)
          shown.binding.canMove = { _ in true }
          let before = shown.life.list.snapshot.map { Array($0.elements) }
          let items = source.map { shown.binding.items[$0.section].child($0.element) }
          if isCollapsed { shown.outline.collapseItem(shown.binding.items[destination.section]) }
          // What is in a collapsed section cannot be dragged.
          let dragged = source.filter { !isCollapsed || $0.section != destination.section }
          let isAccepted = shown.outline.drag(
            items, to: shown.binding.items[destination.section], destination.element
          ) {
            shown.life.list[section: 3].append(900)
            shown.turns.endMainActorTurn()
            #expect(shown.binding.sections[3].elements.isEmpty)
          }
          #expect(isAccepted == !dragged.isEmpty)
          if dragged.isEmpty { continue }
          try shown.check()
          var expected = moved(before, dragged, to: destination)
          #expect(shown.binding.sections.map { Array($0.elements) } == expected)
          try shown.endTurn()
          expected[3].append(900)
          #expect(shown.life.list.snapshot.map { Array($0.elements) } == expected)
          #expect(shown.binding.sections == shown.life.list.snapshot)
        }
      }
    }
  }

  @Test("Rows that the program deletes or inserts meanwhile end the drag, not the updates")
  func changedMeanwhile() throws {
    for inserts in [false, true] {
      let table = ArrayTable([1, 2, 3, 4])
      table.binding.canMove = { _ in true }
      let isDropped = table.table.drag([3], toRow: 0) {
        if inserts {
          table.binding.insertRow(9, at: 0)
        } else {
          table.binding.removeRows(at: [0])
        }
      }
      #expect(!isDropped)
      #expect(table.table.shownNumbers == (inserts ? [9, 1, 2, 3, 4] : [2, 3, 4]))
      table.array.append(5)
      table.turns.endMainActorTurn()
      #expect(table.table.shownNumbers == Array(table.array))
      #expect(table.table.exceptions == [])
      #expect(table.table.drag([1, 2], toRow: 0))
      #expect(table.table.shownNumbers == Array(table.array))
      let outline = ListOutline([3, 1])
      outline.binding.canMove = { _ in true }
      let item = outline.binding.items[0].child(2)
      #expect(
        !outline.outline.drag([item], to: outline.binding.items[1], 0) {
          if inserts {
            outline.binding.insertElement(900, at: path(0, 0))
          } else {
            outline.binding.removeElements(at: [path(0, 0)])
          }
        })
      try outline.endTurn()
      #expect(outline.binding.sections == outline.life.list.snapshot)
    }
  }

  @Test("On a section, and between two, is behind all elements of the upper one")
  func outlineEnds() throws {
    let shown = ListOutline(counts)
    shown.binding.canMove = { _ in true }
    let items = shown.binding.items
    #expect(shown.outline.drag([items[0].child(0)], to: items[2], -1))
    try shown.check()
    #expect(shown.binding.sections.map(\.elements.count) == [2, 1, 3, 0])
    #expect(shown.binding.sections[2].elements.last == 1)
    #expect(shown.outline.drag([items[0].child(0)], to: nil, 4))
    #expect(shown.binding.sections[3].elements.last == 2)
    #expect(shown.outline.drag([items[2].child(0)], to: nil, 1))
    #expect(shown.binding.sections.map(\.elements.count) == [2, 1, 2, 1])
    shown.outline.forgetCalls()
    try shown.endTurn()
    #expect(shown.outline.calls == [])
    #expect(shown.binding.sections == shown.life.list.snapshot)
  }

  @Test("Nothing is dragged in an outline that may not be, nor dropped where it cannot be")
  func outlineRefusals() throws {
    let shown = ListOutline(counts)
    let items = shown.binding.items
    let child = items[0].child(0)
    #expect(!shown.outline.drag([child], to: items[1], 0))
    shown.binding.canMove = { $0 != 2 }
    #expect(!shown.outline.drag([items[0].child(1)], to: items[1], 0))
    #expect(!shown.outline.drag([items[0]], to: items[1], 0), "sections stay")
    #expect(!shown.outline.drag([child], to: items[1].child(0), -1), "on an element")
    #expect(!shown.outline.drag([child], to: nil, 0), "above the first section")
    #expect(!shown.outline.drag([child], to: nil, -1), "on the outline")
    #expect(!shown.outline.drag([child], to: items[1], nil))
    #expect(!shown.outline.drag([child], to: items[1], 0, from: NSOutlineView()))
    #expect(shown.binding.sections.map(\.elements.count) == counts)
    // A refused drag leaves the outline free to follow.
    shown.life.list[section: 3].append(900)
    try shown.endTurn()
    #expect(shown.binding.sections == shown.life.list.snapshot)
  }

  @Test("Items of a collection go where they are dropped, between sections too")
  func sections() throws {
    for operation in [NSCollectionView.DropOperation.before, .on] {
      for source in sources.map({ $0.map(path) }) {
        for destination in destinations.map(path) {
          let shown = ListCollection(counts)
          shown.binding.canMove = { _ in true }
          let before = shown.life.list.snapshot.map { Array($0.elements) }
          let isAccepted = shown.view.drag(
            Set(source.map { IndexPath($0) }), to: IndexPath(destination), operation
          ) {
            shown.life.list[section: 3].append(900)
            shown.turns.endMainActorTurn()
            #expect(shown.binding.sections[3].elements.isEmpty)
          }
          #expect(isAccepted)
          try shown.check()
          var expected = moved(before, source, to: destination)
          #expect(shown.binding.sections.map { Array($0.elements) } == expected)
          try shown.showAll()
          expected[3].append(900)
          #expect(shown.life.list.snapshot.map { Array($0.elements) } == expected)
          #expect(shown.binding.sections == shown.life.list.snapshot)
        }
      }
    }
  }

  @Test("Items of a collection without sections go where they are dropped")
  func items() throws {
    for source in [[0], [4], [1, 2], [0, 3], [0, 2, 4], [1, 3, 4]] {
      for destination in 0...5 {
        let shown = ArrayCollection([0, 1, 2, 3, 4])
        shown.binding.canMove = { _ in true }
        let plain = ObservableArray(0..<5)
        plain.move(fromOffsets: IndexRanges(source), toOffset: destination)
        #expect(shown.view.drag(Set(source.map { [0, $0] }), to: [0, destination]))
        try shown.check()
        #expect(shown.shown == Array(plain))
        shown.view.forgetCalls()
        try shown.showAll()
        #expect(shown.view.calls == [])
        #expect(shown.binding.items == shown.array.snapshot)
      }
    }
  }

  @Test("Nothing is dragged in a collection that may not be, nor dropped where it cannot be")
  func itemRefusals() throws {
    let shown = ArrayCollection([0, 1, 2])
    #expect(!shown.view.drag([[0, 0]], to: [0, 2]))
    shown.binding.canMove = { $0 != 1 }
    #expect(!shown.view.drag([[0, 1]], to: [0, 3]))
    #expect(!shown.view.drag([[0, 0]], to: [0, 4]))
    #expect(!shown.view.drag([[0, 0]], to: [1, 0]))
    #expect(!shown.view.drag([[0, 0]], to: [0]))
    #expect(!shown.view.drag([[0, 0]], to: nil))
    #expect(!shown.view.drag([[0, 0]], to: [0, 2], from: NSCollectionView()))
    #expect(Array(shown.array) == [0, 1, 2])
    shown.array.append(3)
    try shown.showAll()
    #expect(shown.binding.items == shown.array.snapshot)
  }

  @Test("A view that has a delegate keeps it, and its delegate passes the calls on")
  func ownDelegate() {
    final class Own: NSObject, NSCollectionViewDelegate {}
    let shown = ArrayCollection([0, 1, 2])
    let own = Own()
    shown.view.delegate = own
    shown.binding.canMove = { _ in true }
    #expect(shown.view.delegate === own)
    #expect(!shown.view.drag([[0, 0]], to: [0, 2]))
  }
}
