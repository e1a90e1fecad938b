import ObservableCollections

/// How sections and their elements read in a line of text.
package struct SectionsText<Header, Element>: Sendable {
  private let head: @Sendable (Header) -> String
  private let row: @Sendable (Element) -> String

  package init(
    head: @escaping @Sendable (Header) -> String, row: @escaping @Sendable (Element) -> String
  ) {
    (self.head, self.row) = (head, row)
  }

  /// A row of the list shown as one level: what a section holds stands two columns in.
  package func text(of row: SectionRow<Header, Element>) -> String {
    switch row {
    case .header(let section): head(section)
    case .element(let element): "  " + self.row(element)
    }
  }

  /// What happens where, to what: `inserted row 0.2         Kindle Fire HD 8.9"`.
  package func line(
    of animation: TableAnimation, in batch: SectionsBatchUpdate<Header, Element>
  ) -> String {
    let kind = Self.padded(animation.kind.word, to: 8)
    let place = Self.padded(Self.text(of: animation.place), to: 13)
    return "\(kind) \(place) \(subject(of: animation, in: batch))"
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
  }

  private static func text(of place: TableAnimation.Place) -> String {
    let (name, old, new): (String, String?, String?) =
      switch place {
      case .section(let old, let new): ("section", old.map { "\($0)" }, new.map { "\($0)" })
      case .row(let old, let new): ("row", old.map(number), new.map(number))
      }
    let ends = [old, new].compactMap(\.self)
    return "\(name) \(old == new ? ends[0] : ends.joined(separator: " → "))"
  }

  private static func number(of path: ElementPath) -> String { "\(path.section).\(path.element)" }

  private func subject(
    of animation: TableAnimation, in batch: SectionsBatchUpdate<Header, Element>
  ) -> String {
    let (old, new): (String?, String?) =
      switch animation.place {
      case .section(let old, let new):
        (old.map { head(batch.before[$0].header) }, new.map { head(batch.after[$0].header) })
      case .row(let old, let new):
        (old.map { row(batch.before[$0]) }, new.map { row(batch.after[$0]) })
      }
    let now = new ?? old ?? ""
    if case .reloaded = animation.kind, let old, old != now { return "\(now), was \(old)" }
    return now + Self.content(of: animation, in: batch)
  }

  /// What goes or comes with a section.
  private static func content(
    of animation: TableAnimation, in batch: SectionsBatchUpdate<Header, Element>
  ) -> String {
    let count: Int
    switch (animation.kind, animation.place) {
    case (.deleted, .section(let old?, _)): count = batch.before[old].elements.count
    case (.inserted, .section(_, let new?)): count = batch.after[new].elements.count
    default: return ""
    }
    return ", \(counted(count, "row"))"
  }
}
