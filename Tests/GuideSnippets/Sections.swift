import ObservableCollections
import Testing

// The code of Sections.md, in its order.

@MainActor private final class ShelfTable<Header: Sendable>: @MainActor RenderSink {
  func reload(_ rows: SectionsSnapshot<Header, String>, at revision: Revision) {}
  func apply(_ batch: SectionsBatchUpdate<Header, String>) {}
}

@Test("The guide to sections: it does what it says")
@MainActor func sections() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  struct Shelf: Identifiable, Equatable, Sendable { let id: Int; var title = "" }
  let table = ShelfTable<Shelf>()

  let shelves = ObservableSections<Shelf, String>()
  let coalescer = shelves.render(into: table)
  shelves.sections.append(Shelf(id: 1), elements: ["Emma", "Ulysses"])
  shelves.sections.append(Shelf(id: 2))
  shelves.move(from: ElementPath(section: 0, element: 1), to: ElementPath(section: 1, element: 0))
  shelves[section: 0].updateHeader { $0.title = "Novels" }

  print(shelves[ElementPath(section: 1, element: 0)])  // Ulysses
  print(shelves[0].header.title)  // Novels
  for shelf in shelves.snapshot { print(shelf.elements.count) }

  coalescer.cancel()
  #expect(printed.lines == ["Ulysses", "Novels", "1", "1"])

  shelves.sections.sort { $0.header.title < $1.header.title }
  shelves.sections.removeAll { $0.elements.isEmpty }
  shelves[section: 0].removeAll { $0.isEmpty }
  shelves[sectionID: 2]?.append("Dubliners")
  shelves.insert("Emma", inSection: Shelf(id: 3), by: <)  // makes the shelf if there is none

  #expect(shelves.snapshot.map(\.header.id) == [3, 2, 1])
  #expect(
    shelves.snapshot.map { Array($0.elements) }
      == [["Emma"], ["Ulysses", "Dubliners"], ["Emma"]])
}
