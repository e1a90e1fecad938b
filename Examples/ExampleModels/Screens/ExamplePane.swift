import ObservableCollections

/// One list of an example, with what its rows say. Its element type is found out by a visitor.
package protocol ExamplePane: Sendable {
  var title: String { get }
  var layout: PaneLayout { get }
  /// The names of a row's title and of the parts of its detail, for hosts that show columns; empty if
  /// they have none.
  var columns: [String] { get }
  /// How many changes a turn may show at most; nil for all. A host asks before each turn that it
  /// observes and sets its observer's limit to it.
  var changeLimit: Int? { get }
  /// Whether new rows come at the end, as in a log: a host stays at the end, unless the user has scrolled
  /// away from it.
  var followsEnd: Bool { get }

  @MainActor func accept<Visitor: PaneVisitor>(_ visitor: Visitor) -> Visitor.Result
}

extension ExamplePane {
  /// Why there are no rows, where there are none: no pane is empty without a word.
  package func emptyText(isSearched: Bool) -> String {
    if layout == .notes { return "Nothing has changed yet" }
    return isSearched ? "No row has these words" : "No rows"
  }
}

/// How rows are laid out.
package enum PaneLayout: String, Codable, Sendable {
  /// One below the other.
  case list
  /// Beside each other, and below where the line is full.
  case grid
  /// Text that explains the other panes: small, not to be selected. Its lines are written anew all
  /// the time, so hosts do not mark them as new or changed.
  case notes
}

/// What a host does with a pane, for each kind of list.
@MainActor
package protocol PaneVisitor {
  associatedtype Result

  func visit<Element>(_ pane: ListPane<Element>) -> Result
  func visit<Header, Element>(_ pane: SectionsPane<Header, Element>) -> Result
}

/// What a row, or the head of a section, says.
package struct RowText: Hashable, Codable, Sendable {
  package var title: String
  /// What stands behind or below the title; may be empty.
  package var detail: String
  /// Whether it is shown in a quieter colour: read, ended, unchanged.
  package var isDim: Bool
  /// What the text says that happened to other rows: it is shown in that kind's colour.
  package var tells: AnimationKind?

  package init(
    _ title: String, detail: String = "", isDim: Bool = false, tells kind: AnimationKind? = nil
  ) {
    (self.title, self.detail, self.isDim, tells) = (title, detail, isDim, kind)
  }

  /// The title and the parts of the detail, which dots keep apart: one for each column.
  package var parts: [String] {
    let parts = detail.split(separator: "·").map { part in
      let start = part.first == " " ? part.dropFirst() : part
      return String(start.last == " " ? start.dropLast() : start)
    }
    return [title] + parts
  }
}

/// A flat list.
package struct ListPane<Element: Identifiable & Sendable>: ExamplePane {
  package let title: String
  package let layout: PaneLayout
  package let columns: [String]
  package let followsEnd: Bool
  package let list: ObservableList<Element>
  /// What the row of an element says.
  package let text: @Sendable (Element) -> RowText
  private let limit: @Sendable () -> Int?

  package init(
    _ title: String, layout: PaneLayout = .list, columns: [String] = [], followsEnd: Bool = false,
    list: ObservableList<Element>,
    changeLimit: @escaping @Sendable () -> Int? = { nil },
    text: @escaping @Sendable (Element) -> RowText
  ) {
    (self.title, self.layout, self.followsEnd, self.list) = (title, layout, followsEnd, list)
    (self.columns, limit, self.text) = (columns, changeLimit, text)
  }

  package var changeLimit: Int? { limit() }

  /// Names a row in requests and actions: the same for as long as the element has its identity.
  package func rowID(of element: Element) -> String { "\(element.id)" }

  package func accept<Visitor: PaneVisitor>(_ visitor: Visitor) -> Visitor.Result {
    visitor.visit(self)
  }
}

/// A list in sections.
package struct SectionsPane<Header: Identifiable & Sendable, Element: Identifiable & Sendable>:
  ExamplePane
where Header.ID: Sendable {
  package let title: String
  package let layout: PaneLayout
  package let columns: [String]
  package var followsEnd: Bool { false }
  package let sections: ObservableSectionsList<Header, Element>
  /// What the head of a section says, and what the row of an element.
  package let head: @Sendable (Header) -> RowText
  package let text: @Sendable (Element) -> RowText
  private let limit: @Sendable () -> Int?

  package init(
    _ title: String, layout: PaneLayout = .list, columns: [String] = [],
    sections: ObservableSectionsList<Header, Element>,
    changeLimit: @escaping @Sendable () -> Int? = { nil },
    head: @escaping @Sendable (Header) -> RowText,
    text: @escaping @Sendable (Element) -> RowText
  ) {
    (self.title, self.layout, self.sections) = (title, layout, sections)
    (self.columns, limit, self.head, self.text) = (columns, changeLimit, head, text)
  }

  package var changeLimit: Int? { limit() }

  /// Names a row in requests and actions: the same for as long as the element has its identity.
  package func rowID(of element: Element) -> String { "\(element.id)" }
  /// Names the head of a section likewise.
  package func headID(of section: Header) -> String { "\(section.id)" }

  package func accept<Visitor: PaneVisitor>(_ visitor: Visitor) -> Visitor.Result {
    visitor.visit(self)
  }
}
