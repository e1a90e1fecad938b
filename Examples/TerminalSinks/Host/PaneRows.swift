import ExampleModels
import ObservableCollections

/// A row of a pane, as a terminal shows it.
struct PaneRow: Equatable {
  var text: RowText
  /// Whether it is the head of a section.
  var isHead = false
  /// Names the row in actions; nil for a head.
  var id: String?
}

/// The rows of a pane at one moment. Each is made when it is looked at.
struct PaneRows {
  let count: Int
  private let row: (Int) -> PaneRow

  subscript(index: Int) -> PaneRow { row(index) }
}

extension PaneRows {
  /// No rows.
  init() {
    self.init(count: 0) { _ in PaneRow(text: RowText("")) }
  }

  init<Element>(_ pane: ListPane<Element>, _ elements: ArraySnapshot<Element>) {
    self.init(count: elements.count) { index in
      PaneRow(text: pane.text(elements[index]), id: pane.rowID(of: elements[index]))
    }
  }

  /// Heads and elements, one below the other.
  init<Header, Element>(
    _ pane: SectionsPane<Header, Element>, _ sections: SectionsSnapshot<Header, Element>
  ) {
    let rows = sections.rows
    self.init(count: rows.count) { index in
      switch rows[index] {
      case .header(let section): PaneRow(text: pane.head(section), isHead: true)
      case .element(let element): PaneRow(text: pane.text(element), id: pane.rowID(of: element))
      }
    }
  }
}
